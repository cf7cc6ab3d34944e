//===- LaunchConfiguration.cpp - cuda-launch-configuration -------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/check/DeviceChoice.h"
#include "checks/lib/check/Source.h"
#include "checks/lib/kernel/Functions.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Device.h"
#include "cuda-lint/Model.h"

namespace cudalint {
namespace {

using Dims = std::array<int64_t, 3>;
constexpr const char* Axes = "xyz";

class LaunchConfiguration : public Check {
public:
  using Check::Check;

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    this->Model = &Model;
    for (const Launch& L : Model.host().Launches) {
      checkGrid(L);
      checkBlock(L);
      checkCluster(L);
    }
    forEachDefinition(context(), [&](const clang::FunctionDecl* F) { checkDeclaration(F); });
  }

private:
  std::set<std::pair<unsigned, unsigned>> IdleAt; ///< launch and kernel: one remark for the instantiations of a template

  clang::ASTContext& context() { return Model->context(); }

  static std::string kernelName(const Launch& L) { return L.Kernel ? "'" + displayName(L.Kernel) + "'" : "a kernel"; }

  Finding about(const Launch& L, std::string Message, Severity Sev = Severity::Error) {
    Finding F;
    F.Loc = L.Loc;
    F.Sev = Sev;
    F.Message = std::move(Message);
    if (L.Kernel) F.Kernel = displayName(L.Kernel);
    return F;
  }
  void emit(Finding F, const Launch& L) {
    for (clang::SourceLocation Loc : L.Via) F.Notes.push_back({Loc, "by this call"});
    report(std::move(F));
  }

  static std::string text(const Dims& D) { return llvm::formatv("{0} x {1} x {2}", D[0], D[1], D[2]); }
  static int64_t product(const Dims& D) { return D[0] * D[1] * D[2]; }
  static std::optional<Dims> known(const std::array<HostValue, 3>& Values) {
    Dims Out{};
    for (unsigned I = 0; I < 3; ++I) {
      if (!Values[I].Known) return std::nullopt;
      Out[I] = *Values[I].Known;
    }
    return Out;
  }
  /// True when every value that the dimension may have is outside 1 … Most.
  static bool outside(const HostValue& V, int64_t Most) {
    return !V.Possible.empty() && llvm::all_of(V.Possible, [&](int64_t X) { return X < 1 || X > Most; });
  }

  //===- H1: limits of grid and block ---===//

  void checkGrid(const Launch& L) {
    static constexpr int64_t Most[] = {MaxGridX, MaxGridY, MaxGridZ};
    for (unsigned I = 0; I < 3; ++I)
      if (outside(L.Grid[I], Most[I]))
        emit(about(L, llvm::formatv("grid dimension {0} of this launch of {1} is {2}: 1 to {3} are valid, and the launch fails with "
                                    "cudaErrorInvalidConfiguration",
                                    Axes[I], kernelName(L), L.Grid[I].Possible.front(), Most[I])),
             L);
  }

  void checkBlock(const Launch& L) {
    static constexpr int64_t Most[] = {MaxBlockX, MaxBlockY, MaxBlockZ};
    bool Bad = false;
    for (unsigned I = 0; I < 3; ++I)
      if (outside(L.Block[I], Most[I])) {
        Bad = true;
        emit(about(L, llvm::formatv("block dimension {0} of this launch of {1} is {2}: 1 to {3} are valid, and the launch fails with "
                                    "cudaErrorInvalidConfiguration",
                                    Axes[I], kernelName(L), L.Block[I].Possible.front(), Most[I])),
             L);
      }
    if (Bad) return;
    // The least number of threads that the launch may have.
    int64_t Threads = 1;
    for (const HostValue& V : L.Block) {
      if (V.Possible.empty()) return;
      Threads *= V.Possible.front();
    }
    std::optional<Dims> Shape = known(L.Block);
    std::string Exact = Shape ? text(*Shape) + " = " : "at least ";
    if (Threads > MaxThreadsPerBlock) {
      emit(about(L, llvm::formatv("a block of this launch of {0} has {1}{2} threads, more than {3}: the launch fails with "
                                  "cudaErrorInvalidConfiguration",
                                  kernelName(L), Exact, Threads, MaxThreadsPerBlock)),
           L);
      return;
    }
    if (L.Kernel) {
      // H2: the registers of the kernel were chosen for no more threads than this.
      if (auto Bound = launchBound(L.Kernel); Bound && *Bound > 0 && Threads > *Bound) {
        Finding F = about(L, llvm::formatv("a block of this launch of {0} has {1} threads, more than the {2} of its "
                                           "__launch_bounds__: the launch fails",
                                           kernelName(L), Threads, *Bound));
        F.Notes.push_back({L.Kernel->getLocation(), llvm::formatv("'{0}' has __launch_bounds__({1})", F.Kernel, *Bound)});
        emit(std::move(F), L);
        return;
      }
    }
    // A block of less than a warp is meant that way.
    if (Shape && Threads > WarpSize && Threads % WarpSize != 0 && IdleAt.emplace(L.Loc.getRawEncoding(), L.Kernel ? L.Kernel->getLocation().getRawEncoding() : 0).second)
      emit(about(L,
                 llvm::formatv("a block of this launch of {0} has {1} threads, not a multiple of {2}: {3} lanes of its last warp are "
                               "idle",
                               kernelName(L), Threads, WarpSize, WarpSize - Threads % WarpSize),
                 Severity::Performance),
           L);
  }

  //===- H3, H4: clusters ---===//

  void checkCluster(const Launch& L) {
    std::optional<Dims> Declared = L.Kernel ? declaredCluster(L.Kernel) : std::nullopt;
    std::optional<Dims> ByAttribute;
    if (L.Cluster[0].Written || L.Cluster[1].Written || L.Cluster[2].Written) ByAttribute = known(L.Cluster);
    if (Declared && ByAttribute && *Declared != *ByAttribute && L.Kernel) {
      Finding F = about(L, llvm::formatv("this launch of {0} asks for clusters of {1} blocks, and the kernel was compiled for clusters "
                                         "of {2}: the launch fails",
                                         kernelName(L), text(*ByAttribute), text(*Declared)));
      F.Notes.push_back({L.Kernel->getLocation(), "declared here"});
      emit(std::move(F), L);
      return;
    }
    std::optional<Dims> Cluster = ByAttribute ? ByAttribute : Declared;
    if (!Cluster) return;
    int64_t Size = product(*Cluster);
    if (Size <= 1) return;
    if (Model->computeCapability() && Model->computeCapability() < 900) {
      Finding F = about(L, llvm::formatv("this launch of {0} asks for clusters of {1} blocks, which {2} does not have: compute "
                                         "capability 9.0 is the first with clusters",
                                         kernelName(L), Size, Model->architecture()));
      if (holdsForThisDevice(F, L.Caller, L.Call, context())) emit(std::move(F), L);
      return;
    }
    if (Size > MaxClusterSize) {
      emit(about(L, llvm::formatv("this launch of {0} asks for clusters of {1} blocks: {2} is the largest that any device has",
                                  kernelName(L), Size, MaxClusterSize)),
           L);
      return;
    }
    if (Size > PortableClusterSize && L.Kernel) {
      bool Allowed = false, Unclear = false;
      for (const FuncAttribute& A : Model->host().Attributes) {
        if (!A.Attribute.empty() && A.Attribute != "cudaFuncAttributeNonPortableClusterSizeAllowed") continue;
        if (!A.Kernel && !A.Target) Unclear = true;
        if (A.Kernel == L.Kernel) {
          if (A.Attribute.empty()) Unclear = true;
          else if (A.Value.Known != 0) Allowed = true;
        }
      }
      if (!Allowed) {
        Finding F = about(L, llvm::formatv("this launch of {0} asks for clusters of {1} blocks; more than {2} need the attribute "
                                           "cudaFuncAttributeNonPortableClusterSizeAllowed, and nothing sets it: the launch fails "
                                           "with cudaErrorInvalidClusterSize",
                                           kernelName(L), Size, PortableClusterSize));
        if (Unclear) F.Conf = Confidence::Possible;
        emit(std::move(F), L);
      }
    }
    // With __block_size__ and a cluster the grid counts clusters.
    if (L.Kernel && declaredBlock(L.Kernel)) return;
    for (unsigned I = 0; I < 3; ++I) {
      if ((*Cluster)[I] <= 0 || L.Grid[I].Possible.empty()) continue;
      if (llvm::any_of(L.Grid[I].Possible, [&](int64_t G) { return G % (*Cluster)[I] == 0; })) continue;
      emit(about(L, llvm::formatv("grid dimension {0} of this launch of {1} is {2} blocks, not a multiple of the cluster's {3}: the "
                                  "launch fails",
                                  Axes[I], kernelName(L), L.Grid[I].Possible.front(), (*Cluster)[I])),
           L);
    }
  }

  //===- declarations ---===//

  void checkDeclaration(const clang::FunctionDecl* F) {
    if (inSystemHeader(F->getLocation(), context())) return;
    bool MaxReg = false;
    for (const auto* A : F->specific_attrs<clang::AnnotateAttr>()) MaxReg |= A->getAnnotation() == "cuda-lint:maxnreg";
    bool Kernel = F->hasAttr<clang::CUDAGlobalAttr>();
    Finding New;
    New.Loc = F->getLocation();
    New.Kernel = Kernel ? displayName(F) : "";
    if (MaxReg && !Kernel) {
      New.Message = llvm::formatv("__maxnreg__ on '{0}', which is not a __global__ function: it limits the registers of kernels only",
                                  displayName(F));
      report(std::move(New));
    } else if (MaxReg && F->hasAttr<clang::CUDALaunchBoundsAttr>()) {
      New.Message = llvm::formatv("'{0}' has __launch_bounds__ and __maxnreg__: both limit its registers, and only one of them may be "
                                  "given",
                                  displayName(F));
      report(std::move(New));
    } else if (Kernel && Model->computeCapability() && Model->computeCapability() < 900) {
      if (auto Cluster = declaredCluster(F); Cluster && product(*Cluster) > 1) {
        New.Message = llvm::formatv("'{0}' is compiled for clusters of {1} blocks, which {2} does not have: compute capability 9.0 is "
                                    "the first with clusters",
                                    displayName(F), product(*Cluster), Model->architecture());
        report(std::move(New));
      }
    } else if (Kernel) {
      if (auto Cluster = declaredCluster(F); Cluster && product(*Cluster) > MaxClusterSize) {
        New.Message = llvm::formatv("'{0}' is compiled for clusters of {1} blocks: {2} is the largest that any device has",
                                    displayName(F), product(*Cluster), MaxClusterSize);
        report(std::move(New));
      }
    }
  }

  TranslationUnitModel* Model = nullptr;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeLaunchConfiguration(llvm::StringRef Name,
                                                                     clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<LaunchConfiguration>(Name, Context);
}

} // namespace cudalint
