# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Completion for fish. Options and rules are asked from cuda-lint itself.

function __cuda_lint_command
    for word in (commandline -opc)[2..-1]
        switch $word
            case baseline check compdb config explain merge rules show-kernel
                echo $word
                return
        end
    end
    echo check
end

function __cuda_lint_options
    cuda-lint (__cuda_lint_command) --help 2>/dev/null | string replace -rf '^  (--?[a-zA-Z-]+=?)\S*\s+(.*)' '$1\t$2'
end

function __cuda_lint_rules
    cuda-lint rules 2>/dev/null | string replace -rf '^  (cuda-[a-z-]+)\s+\S+\s+(.*)' '$1\t$2'
end

# What may stand behind "--option=" or follow after the option.
function __cuda_lint_values
    switch $argv[1]
        case --format
            cuda-lint (__cuda_lint_command) --help 2>/dev/null | string replace -rf '^  --format=NAME +Output format: ' '' | string split ', '
        case --color
            printf '%s\n' auto always never
        case --confidence
            printf '%s\n' certain likely possible
        case --fail-on
            printf '%s\n' error warning portability any never
        case --cuda
            printf '%s\n' bundled auto
            __fish_complete_directories (string replace -r '^--cuda=' '' -- (commandline -ct))
        case --checks
            __cuda_lint_rules
        case --since
            git for-each-ref --format='%(refname:short)' 2>/dev/null
        case '*'
            return 1
    end
end

# The option whose value is being written; fails where none is.
function __cuda_lint_option
    set -l option (string match -rg '^(--[a-z-]+)=' -- (commandline -ct)); or set option (commandline -opc)[-1]
    contains -- "$option" --format --color --confidence --fail-on --cuda --checks --since; or return 1
    echo $option
end

function __cuda_lint_option_values
    set -l option (__cuda_lint_option); or return
    set -l prefix (string match -rg '^(--[a-z-]+=)' -- (commandline -ct))
    printf "$prefix%s\n" (__cuda_lint_values $option)
end

function __cuda_lint_after
    test (commandline -opc)[-1] = $argv[1]
end

complete -c cuda-lint -n __cuda_lint_option -f -a '(__cuda_lint_option_values)'
complete -c cuda-lint -n 'not __cuda_lint_option; and string match -q -- "-*" (commandline -ct)' -a '(__cuda_lint_options)'
complete -c cuda-lint -n 'test (count (commandline -opc)) -eq 1; and not string match -q -- "-*" (commandline -ct)' -a 'baseline check compdb config explain merge rules show-kernel'
complete -c cuda-lint -n 'test (__cuda_lint_command) = explain' -f -a '(__cuda_lint_rules)'
complete -c cuda-lint -n '__cuda_lint_after baseline' -f -a 'create update prune show'
complete -c cuda-lint -n '__cuda_lint_after config' -f -a 'show check'
