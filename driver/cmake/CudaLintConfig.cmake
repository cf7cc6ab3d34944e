# find_package(CudaLint)
include(${CMAKE_CURRENT_LIST_DIR}/CudaLint.cmake)
