# Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   find_package(CudaLint REQUIRED)          # or include(CudaLint.cmake)
#   cuda_lint(kernels)                       # target kernels-cuda-lint; `cuda-lint` runs them all
#   cuda_lint(kernels ALL ARGS --arch=sm_90a --fail-on=error)
#
# CMake has no <LANG>_CLANG_TIDY for CUDA; this is its counterpart. The sources are linted with the commands of
# compile_commands.json, which the Makefiles and Ninja generators write.
include_guard(GLOBAL)

find_program(CUDA_LINT_EXECUTABLE cuda-lint HINTS ${CMAKE_CURRENT_LIST_DIR}/../../../bin
             DOC "The cuda-lint command")
if(NOT CMAKE_GENERATOR MATCHES "Make|Ninja")
  message(WARNING "CudaLint: the generator ${CMAKE_GENERATOR} writes no compile_commands.json; use Ninja or Makefiles")
endif()
# Too late for targets that were made before this file was included; cuda_lint() sets it for its target as well.
set(CMAKE_EXPORT_COMPILE_COMMANDS ON CACHE BOOL "Write compile_commands.json")

# cuda_lint(<target> [ALL] [ARGS <option>...])
#   ALL   lint whenever everything is built, and fail the build with findings
#   ARGS  further options of cuda-lint
function(cuda_lint target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "ALL" "" "ARGS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cuda_lint: unknown argument '${ARG_UNPARSED_ARGUMENTS}'; options of cuda-lint go after ARGS")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "cuda_lint: '${target}' is no target")
  endif()
  if(NOT CUDA_LINT_EXECUTABLE)
    message(FATAL_ERROR "cuda_lint: no cuda-lint in PATH; install it or set CUDA_LINT_EXECUTABLE")
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_COMPILE_COMMANDS ON)

  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(files "")
  foreach(source IN LISTS sources)
    if(source MATCHES "\\$<") # a generator expression has no name yet
      continue()
    endif()
    get_source_file_property(language ${source} DIRECTORY ${folder} LANGUAGE)
    if(source MATCHES "\\.cu$" OR language STREQUAL "CUDA")
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE)
      list(APPEND files ${source})
    endif()
  endforeach()
  if(NOT files)
    message(WARNING "cuda_lint: ${target} has no CUDA sources")
    return()
  endif()

  set(all "")
  if(ARG_ALL)
    set(all ALL)
  endif()
  add_custom_target(${target}-cuda-lint ${all}
    COMMAND ${CUDA_LINT_EXECUTABLE} check -p ${CMAKE_BINARY_DIR} ${ARG_ARGS} ${files}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    COMMENT "cuda-lint ${target}"
    COMMAND_EXPAND_LISTS VERBATIM USES_TERMINAL)
  # What the target generates must be there.
  add_dependencies(${target}-cuda-lint ${target})
  if(NOT TARGET cuda-lint)
    add_custom_target(cuda-lint)
  endif()
  add_dependencies(cuda-lint ${target}-cuda-lint)
endfunction()
