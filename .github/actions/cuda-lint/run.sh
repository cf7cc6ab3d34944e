#!/usr/bin/env bash
# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The step of action.yml; runs anywhere. Lints once, then writes every report from that one run. Its exit status is that
# of the lint: 0 nothing found, 1 findings, 2 usage or configuration, 3 something could not be analysed.
set -uo pipefail

if [[ -n ${CUDA_LINT_PACKAGE:-} ]]; then
  as_root=
  [[ $(id -u) -eq 0 ]] || as_root=sudo
  # apt-get takes a path for a path only with a slash in it.
  if ! $as_root apt-get install -y --no-install-recommends "$(realpath "$CUDA_LINT_PACKAGE")"; then
    echo "::error title=cuda-lint::the package $CUDA_LINT_PACKAGE could not be installed"
    exit 2
  fi
fi
if ! command -v cuda-lint >/dev/null; then
  echo "::error title=cuda-lint::cuda-lint is not installed; name its .deb in the input 'package'"
  exit 2
fi

fail_on=--fail-on=${CUDA_LINT_FAIL_ON:-any}
options=("$fail_on")
[[ -z ${CUDA_LINT_SINCE:-} ]] || options+=(--since="$CUDA_LINT_SINCE")
[[ -z ${CUDA_LINT_BASELINE:-} ]] || options+=(--baseline="$CUDA_LINT_BASELINE")
read -r -a more <<<"${CUDA_LINT_ARGS:-}"
read -r -a paths <<<"${CUDA_LINT_PATHS:-}"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cuda-lint check "${options[@]}" ${more[@]+"${more[@]}"} --format=json -o "$folder/report.json" ${paths[@]+"${paths[@]}"}
status=$?
[[ -z ${GITHUB_OUTPUT:-} ]] || echo "status=$status" >>"$GITHUB_OUTPUT"
[[ $status -ne 2 ]] || exit 2

# Their exit status repeats what is known already.
cuda-lint merge "$fail_on" --format=github "$folder/report.json" 2>/dev/null || true
[[ -z ${CUDA_LINT_SARIF:-} ]] || cuda-lint merge "$fail_on" --format=sarif -o "$CUDA_LINT_SARIF" "$folder/report.json" 2>/dev/null || true
[[ -z ${CUDA_LINT_HTML:-} ]] || cuda-lint merge "$fail_on" --format=html -o "$CUDA_LINT_HTML" "$folder/report.json" 2>/dev/null || true
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then
  {
    echo '```'
    cuda-lint merge "$fail_on" --format=text "$folder/report.json" 2>/dev/null | tail -c 60000
    echo '```'
  } >>"$GITHUB_STEP_SUMMARY"
fi
exit "$status"
