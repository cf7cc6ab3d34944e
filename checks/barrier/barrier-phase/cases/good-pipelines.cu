// Nothing to report.
// Own pipeline classes in the manner of CUTLASS: state, producer and consumer methods, try tokens.
#include "wrappers.cuh"

struct TxBarrier {
  uint64_t word;
  __device__ void init(uint32_t n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(smem(&word)), "r"(n) : "memory"); }
  __device__ void arrive() const { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(smem(&word)) : "memory"); }
  __device__ void arriveAndExpect(uint32_t bytes) const { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(smem(&word)), "r"(bytes) : "memory"); }
  __device__ void expect(uint32_t bytes) const { asm volatile("mbarrier.expect_tx.shared::cta.b64 [%0], %1;" ::"r"(smem(&word)), "r"(bytes) : "memory"); }
  __device__ bool tryWait(uint32_t phase) const {
    uint32_t ok;
    asm volatile("{\n.reg .pred P1;\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%1], %2;\nselp.b32 %0, 1, 0, P1;\n}" : "=r"(ok) : "r"(smem(&word)), "r"(phase) : "memory");
    return static_cast<bool>(ok);
  }
  __device__ void wait(uint32_t phase) const {
    asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}" ::"r"(smem(&word)), "r"(phase) : "memory");
  }
};

template <int Stages>
struct State {
  int index = 0;
  uint32_t phase = 0, count = 0;
  __device__ State() {}
  __device__ State(int i, uint32_t p, uint32_t c) : index(i), phase(p), count(c) {}
  __device__ State& operator++() {
    ++index, ++count;
    if (index == Stages) index = 0, phase ^= 1;
    return *this;
  }
};

template <int Stages>
class Pipeline {
public:
  struct Storage {
    TxBarrier full[Stages], empty[Stages];
  };
  enum class Token : uint32_t { Again, Done };
  __device__ Pipeline(Storage& s, uint32_t bytes, uint32_t consumers) : full(s.full), empty(s.empty), bytes(bytes) {
    if (threadIdx.x / 32 == 0 && threadIdx.x % 32 == 0) {
      for (int i = 0; i < Stages; ++i) {
        full[i].init(1);
        empty[i].init(consumers);
      }
      asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
  }
  __device__ Token producerTry(State<Stages> s) const { return empty[s.index].tryWait(s.phase) ? Token::Done : Token::Again; }
  __device__ void producerAcquire(State<Stages> s, Token t = Token::Again) const {
    if (t != Token::Done) empty[s.index].wait(s.phase);
    full[s.index].arriveAndExpect(bytes);
  }
  __device__ TxBarrier* barrier(State<Stages> s) const { return &full[s.index]; }
  __device__ void producerTail(State<Stages> s) const {
    for (int i = 0; i < Stages; ++i, ++s) empty[s.index].wait(s.phase);  // equivalent: wait -- no other block uses these barriers
  }
  __device__ Token consumerTry(State<Stages> s) const { return full[s.index].tryWait(s.phase) ? Token::Done : Token::Again; }
  __device__ void consumerWait(State<Stages> s, Token t = Token::Again) const {
    if (t != Token::Done) full[s.index].wait(s.phase);
  }
  __device__ void consumerRelease(State<Stages> s) const { empty[s.index].arrive(); }

private:
  TxBarrier* full;
  TxBarrier* empty;
  uint32_t bytes;
};
template <int S>
__device__ State<S> producerStart() {
  return {0, 1, 0};
}
__device__ __forceinline__ void bulkLoad(void* to, const void* from, uint32_t bytes, TxBarrier* b) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(smem(to)), "l"(from), "r"(bytes), "r"(smem(&b->word)) : "memory");
}
__device__ __forceinline__ void tileLoad(void* to, const CUtensorMap* m, int x, int y, TxBarrier* b) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(smem(to)), "l"(m), "r"(smem(&b->word)), "r"(x), "r"(y) : "memory");
}

template <int Stages>
struct Shared {
  alignas(128) float tile[Stages][128];
  typename Pipeline<Stages>::Storage bars;
};

template <int Stages>
__global__ void __launch_bounds__(256) ring(const float* in, float* out, int tiles) {
  extern __shared__ __align__(128) unsigned char arena[];
  auto& sm = *reinterpret_cast<Shared<Stages>*>(arena);
  Pipeline<Stages> pipe(sm.bars, sizeof(sm.tile[0]), 128);
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128) {
      State<Stages> s = producerStart<Stages>();
      for (int t = 0; t < tiles; ++t, ++s) {
        pipe.producerAcquire(s);
        bulkLoad(sm.tile[s.index], in + t * 128, sizeof(sm.tile[0]), pipe.barrier(s));
      }
      pipe.producerTail(s);
    }
  } else {
    State<Stages> s;
    float acc = 0;
    for (int t = 0; t < tiles; ++t, ++s) {
      pipe.consumerWait(s);
      acc += sm.tile[s.index][threadIdx.x];
      fenceAsync();
      pipe.consumerRelease(s);
    }
    out[threadIdx.x] = acc;
  }
}
template __global__ void ring<3>(const float*, float*, int);

// peeks with tokens, releases one tile late
template <int Stages>
__global__ void __launch_bounds__(256) peeking(const float* in, float* out, int tiles) {
  __shared__ Shared<Stages> sm;
  Pipeline<Stages> pipe(sm.bars, sizeof(sm.tile[0]), 128);
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128) {
      State<Stages> s = producerStart<Stages>();
      auto token = pipe.producerTry(s);
      for (int t = 0; t < tiles; ++t) {
        pipe.producerAcquire(s, token);
        bulkLoad(sm.tile[s.index], in + t * 128, sizeof(sm.tile[0]), pipe.barrier(s));
        ++s;
        token = pipe.producerTry(s);
      }
      pipe.producerTail(s);
    }
  } else {
    State<Stages> read, release;
    float acc = 0;
    auto token = pipe.consumerTry(read);
    for (int t = 0; t < tiles; ++t) {
      pipe.consumerWait(read, token);
      acc += sm.tile[read.index][threadIdx.x];
      fenceAsync();
      if (t > 0) {
        pipe.consumerRelease(release);
        ++release;
      }
      ++read;
      token = t + 1 < tiles ? pipe.consumerTry(read) : Pipeline<Stages>::Token::Again;
    }
    if (tiles > 0) pipe.consumerRelease(release);
    out[threadIdx.x] = acc;
  }
}
template __global__ void peeking<4>(const float*, float*, int);

// prologue fills the ring, one thread is producer and consumer
template <int Stages>
__global__ void __launch_bounds__(128) prologue(const __grid_constant__ CUtensorMap m, float* out, int tiles) {
  __shared__ Shared<Stages> sm;
  if (threadIdx.x == 0) {
    for (int i = 0; i < Stages; ++i) sm.bars.full[i].init(1), sm.bars.empty[i].init(128);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  State<Stages> w = producerStart<Stages>(), r;
  if (threadIdx.x == 0)
    for (int t = 0; t < Stages - 1 && t < tiles; ++t, ++w) {
      sm.bars.full[w.index].arriveAndExpect(512);
      tileLoad(sm.tile[w.index], &m, 0, t, &sm.bars.full[w.index]);
    }
  float acc = 0;
  for (int t = 0; t < tiles; ++t, ++r) {
    if (threadIdx.x == 0 && t + Stages - 1 < tiles) {
      sm.bars.empty[w.index].wait(w.phase);
      sm.bars.full[w.index].arriveAndExpect(512);
      tileLoad(sm.tile[w.index], &m, 0, t + Stages - 1, &sm.bars.full[w.index]);
      ++w;
    }
    sm.bars.full[r.index].wait(r.phase);
    acc += sm.tile[r.index][threadIdx.x];
    fenceAsync();
    sm.bars.empty[r.index].arrive();
  }
  out[threadIdx.x] = acc;
}
template __global__ void prologue<3>(const __grid_constant__ CUtensorMap, float*, int);
