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

complete -c cuda-lint -n 'string match -q -- "-*" (commandline -ct)' -a '(__cuda_lint_options)'
complete -c cuda-lint -n 'test (count (commandline -opc)) -eq 1' -a 'baseline check compdb config explain merge rules show-kernel'
complete -c cuda-lint -n 'test (__cuda_lint_command) = explain' -f -a '(__cuda_lint_rules)'
complete -c cuda-lint -n 'test (__cuda_lint_command) = baseline' -a 'create update prune show'
complete -c cuda-lint -n 'test (__cuda_lint_command) = config' -a 'show check'
