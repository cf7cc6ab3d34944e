# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Completion for bash. Options and rules are asked from cuda-lint itself, so they are those of the version in PATH.

_cuda_lint() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
  local command=check values= word
  local commands="baseline check compdb config explain merge rules show-kernel"
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -- ]] && { mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return; }
    [[ " $commands " == *" $word "* ]] && { command=$word; break; }
  done
  # "--format=te" arrives as three words, because "=" breaks words.
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi

  case $prev in
    --format) values=$(cuda-lint "$command" --help 2>/dev/null | sed -n 's/^  --format=NAME *Output format: //p' | tr -d ,) ;;
    --color) values="auto always never" ;;
    --confidence) values="certain likely possible" ;;
    --fail-on) values="error warning portability any never" ;;
    --cuda) values="bundled auto $(compgen -d -- "$cur")" ;;
    --checks) values=$(cuda-lint rules 2>/dev/null | sed -n 's/^  \(cuda-[a-z-]*\).*/\1/p') ;;
    --since) values=$(git for-each-ref --format='%(refname:short)' 2>/dev/null) ;;
    --baseline | --config | --output | -o | --changed-files | -p | --cache-dir)
      mapfile -t COMPREPLY < <(compgen -f -- "$cur")
      return
      ;;
  esac
  if [[ -n $values ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur")
    return
  fi

  if [[ $cur == -* ]]; then
    values=$(cuda-lint "$command" --help 2>/dev/null | sed -n 's/^  \(--\{0,1\}[a-zA-Z-]*=\{0,1\}\).*/\1/p')
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur")
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    return
  fi
  case $command:$prev in
    explain:*) values=$(cuda-lint rules 2>/dev/null | sed -n 's/^  \(cuda-[a-z-]*\).*/\1/p') ;;
    baseline:baseline) values="create update prune show" ;;
    config:config) values="show check" ;;
  esac
  if [[ -n $values ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur")
    return
  fi
  [[ $COMP_CWORD -eq 1 ]] && values=$commands
  mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur"; compgen -f -- "$cur")
}
complete -o filenames -F _cuda_lint cuda-lint
