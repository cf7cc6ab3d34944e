// Sizes in members: from the initialisers beside them, and where something else gives them a value.
#include <algorithm>
#include <cuda_runtime.h>
__global__ void k(int* out) { out[blockIdx.x] = 1; }
struct Shape {
  int warps = 48;
  int threads = warps * 32;
  dim3 block() const { return dim3(32, warps); }
  void shrink() { warps = 8; }
  int total() { return warps * 32; } // reads alone, though nobody wrote const
};
void members(int* out) {
  Shape shape;
  k<<<1, dim3(32, shape.warps)>>>(out); // EXPECT: cuda-launch-configuration has 32 x 48 x 1 = 1536 threads
}
void memberFunction(int* out) {
  Shape shape;
  k<<<1, shape.block()>>>(out); // EXPECT: cuda-launch-configuration has 32 x 48 x 1 = 1536 threads
}
void fromAnotherMember(int* out) {
  Shape shape;
  k<<<1, shape.threads>>>(out); // EXPECT: cuda-launch-configuration is 1536
}
void braces(int* out) {
  Shape shape{};
  k<<<1, dim3(32, shape.warps)>>>(out); // EXPECT: cuda-launch-configuration 1536 threads
}
void readBefore(int* out) {
  Shape shape;
  int n = shape.total();
  k<<<n, dim3(32, shape.warps)>>>(out); // EXPECT: cuda-launch-configuration 1536 threads
}
struct Options {
  int threads = 2048;
  int blocks;
  Options(int n) : blocks(n) {}
};
void besideAConstructor(int* out) {
  Options options(4);
  k<<<options.blocks, options.threads>>>(out); // EXPECT: cuda-launch-configuration 2048
}
struct Wide : Shape {
  int blocks = 2;
};
void ofTheBase(int* out) {
  Wide wide;
  k<<<wide.blocks, wide.block()>>>(out); // EXPECT: cuda-launch-configuration 1536 threads
  Wide zeroed = Wide();
  k<<<1, dim3(32, zeroed.warps)>>>(out); // EXPECT: cuda-launch-configuration 1536 threads
}
static Shape constantShape;
void ofTheFile(int* out) { k<<<1, constantShape.block()>>>(out); } // EXPECT: cuda-launch-configuration 1536 threads

// ---- the initialiser is not what the launch sees ---------------------------------------------------------------------------
void assigned(int* out) {
  Shape shape;
  shape.warps = 4;
  k<<<1, shape.block()>>>(out);
}
void shrunk(int* out) {
  Shape shape;
  shape.shrink();
  k<<<1, shape.block()>>>(out);
}
struct Tuned {
  int threads = 4096;
  Tuned() { threads = 256; }
};
struct Clamped {
  int threads = 4096;
  Clamped(int limit) { clamp(limit); }
  void clamp(int limit) { threads = std::min(threads, limit); }
};
struct Read {
  int threads = 4096;
  Read(const char* text) { parse(text, &threads); }
  static void parse(const char* text, int* to);
};
struct Listed {
  int threads = 4096;
  Listed() : threads(128) {}
};
static Shape shrunkShape, filledShape;
void fill(Shape& shape);
void setUp() {
  shrunkShape.shrink();
  fill(filledShape);
}
void afterSetUp(int* out) {
  k<<<1, shrunkShape.block()>>>(out);
  k<<<1, filledShape.block()>>>(out);
}
void otherwise(int* out, const char* text) {
  Tuned tuned;
  k<<<1, tuned.threads>>>(out);
  Clamped clamped(512);
  k<<<1, clamped.threads>>>(out);
  Read read(text);
  k<<<1, read.threads>>>(out);
  Listed listed;
  k<<<1, listed.threads>>>(out);
  Shape given{8, 256};
  k<<<1, given.block()>>>(out);
}
