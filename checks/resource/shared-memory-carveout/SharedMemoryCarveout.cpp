//===- SharedMemoryCarveout.cpp - cuda-shared-memory-carveout ----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "checks/lib/check/Source.h"
#include "checks/lib/kernel/Functions.h"
#include "checks/lib/kernel/SharedMemory.h"
#include "cuda-lint/Check.h"
#include "cuda-lint/Device.h"
#include "cuda-lint/Model.h"

namespace cudalint {
namespace {

constexpr llvm::StringLiteral Carveout = "cudaFuncAttributePreferredSharedMemoryCarveout";

/// Options: MinBlocksPerMultiprocessor, default 0: report kernels whose shared memory leaves room for fewer resident
/// blocks; 0 reports only what contradicts the kernel's own __launch_bounds__.
class SharedMemoryCarveout : public Check {
public:
  SharedMemoryCarveout(llvm::StringRef Name, clang::tidy::ClangTidyContext* Context)
      : Check(Name, Context), MinBlocks(Options.get("MinBlocksPerMultiprocessor", 0u)) {}

  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap& Opts) override {
    Check::storeOptions(Opts);
    Options.store(Opts, "MinBlocksPerMultiprocessor", MinBlocks);
  }

  void checkTranslationUnit(TranslationUnitModel& Model) override {
    this->Model = &Model;
    Device = deviceLimits(Model.computeCapability());
    for (const FuncAttribute& A : Model.host().Attributes)
      if (A.Attribute == Carveout) checkValue(A.Loc, A.Value, A.Kernel);
    for (const Launch& L : Model.host().Launches)
      if (L.Carveout.Written) checkValue(L.Loc, L.Carveout, L.Kernel);
    if (Device)
      for (const clang::FunctionDecl* Kernel : Model.kernels()) checkResidency(Kernel);
  }

private:
  clang::ASTContext& context() { return Model->context(); }

  /// F5: a percentage, or one of three named values.
  void checkValue(clang::SourceLocation Loc, const HostValue& Value, const clang::FunctionDecl* Kernel) {
    if (Value.Possible.empty()) return;
    int64_t Least = Value.Possible.front(), Most = Value.Possible.back();
    Finding F;
    F.Loc = Loc;
    if (Kernel) F.Kernel = displayName(Kernel);
    if (Most < -1 || Least > 100) {
      F.Message = llvm::formatv("the carve-out is a percentage of the largest shared memory of a multiprocessor: {0} is outside "
                                "-1 to 100, and the call fails with cudaErrorInvalidValue",
                                Least);
      if (Least >= 1024)
        F.Notes.push_back({Loc, llvm::formatv("{0} looks like a number of bytes: it is {1} KB", Least, Least / 1024)});
      report(std::move(F));
      return;
    }
    if (!Value.Known || isNamed(Value.Written)) return;
    int64_t Percent = *Value.Known;
    if (llvm::is_contained({8, 16, 32, 64, 96, 132, 164, 228}, Percent)) {
      F.Sev = Severity::Warning;
      F.Conf = Confidence::Likely;
      F.Message = llvm::formatv("a carve-out of {0} means {0} percent of the largest shared memory of a multiprocessor, assuming that "
                                "{0} KB was meant",
                                Percent);
      if (Device)
        F.Notes.push_back({Loc, llvm::formatv("on {0} that is {1} KB", Model->architecture(), rounded(Percent))});
      report(std::move(F));
      return;
    }
    if (!Device || !Kernel || Percent < 0) return;
    const clang::FunctionDecl* Def = Kernel->getDefinition();
    if (!Def) return;
    int64_t Static = reachOf(Def).StaticBytes;
    int64_t Need = Static + Device->ReservedPerBlock;
    for (const Launch* L : Model->host().launchesOf(Kernel))
      if (!L->DynamicBytes.Possible.empty())
        Need = std::max(Need, Static + L->DynamicBytes.Possible.front() + Device->ReservedPerBlock);
    if (Need > rounded(Percent) * 1024 && Need > Device->ReservedPerBlock && Need <= Device->SharedPerMultiprocessor) {
      F.Sev = Severity::Warning;
      F.Message = llvm::formatv("a carve-out of {0} percent gives {1} bytes of shared memory on {2}, and one block of '{3}' needs {4} "
                                "bytes: the hint can't be followed",
                                Percent, rounded(Percent) * 1024, Model->architecture(), F.Kernel, Need);
      report(std::move(F));
    }
  }

  /// The percentage, rounded up to the next size that the multiprocessor can be set to, in KB.
  int64_t rounded(int64_t Percent) const {
    int64_t Bytes = Device->SharedPerMultiprocessor * Percent / 100;
    for (int Kb : Device->CarveoutKb)
      if (Kb * 1024 >= Bytes) return Kb;
    return Device->CarveoutKb.back();
  }

  /// Written with one of the enumerators, or by a name that says that it is a percentage.
  bool isNamed(const clang::Expr* E) {
    bool Named = false;
    if (E)
      walkEvaluated(E, context(), [&](const clang::Stmt* S) {
        if (const auto* Ref = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
          llvm::StringRef Name = Ref->getDecl()->getIdentifier() ? Ref->getDecl()->getName() : "";
          Named |= llvm::isa<clang::EnumConstantDecl>(Ref->getDecl()) || Name.contains_insensitive("percent") ||
                   Name.contains_insensitive("pct");
        }
        return true;
      });
    return Named;
  }

  /// F7: how many blocks the shared memory of a multiprocessor holds, against what the kernel was built for.
  void checkResidency(const clang::FunctionDecl* Kernel) {
    int64_t Wanted = MinBlocks;
    bool Declared = false;
    for (const clang::FunctionDecl* D : Kernel->redecls())
      if (const auto* A = D->getAttr<clang::CUDALaunchBoundsAttr>(); A && A->getMinBlocks()) {
        clang::Expr::EvalResult R;
        if (!A->getMinBlocks()->isValueDependent() && A->getMinBlocks()->EvaluateAsInt(R, context())) {
          Wanted = R.Val.getInt().getExtValue();
          Declared = true;
        }
      }
    if (Wanted < 2) return;
    int64_t Static = reachOf(Kernel).StaticBytes;
    int64_t Dynamic = 0;
    const Launch* Launched = nullptr;
    for (const Launch* L : Model->host().launchesOf(Kernel)) {
      if (L->DynamicBytes.Possible.empty()) continue;
      if (!Launched || L->DynamicBytes.Possible.front() > Dynamic) {
        Launched = L;
        Dynamic = L->DynamicBytes.Possible.front();
      }
    }
    int64_t Bytes = Static + Dynamic;
    if (Bytes == 0 || Bytes > Device->SharedPerBlockOptin) return; // the limits are other rules' business
    int64_t Blocks = blocksBySharedMemory(*Device, Bytes);
    if (Blocks >= Wanted) return;
    Finding F;
    F.Loc = Dynamic && Launched ? Launched->Loc : Kernel->getLocation();
    F.Sev = Severity::Performance;
    F.Kernel = displayName(Kernel);
    F.Message = llvm::formatv("a block of '{0}' takes {1} bytes of shared memory and {2} reserved, so a multiprocessor of {3} holds "
                              "{4} of them and not the {5} that {6}",
                              F.Kernel, Bytes, Device->ReservedPerBlock, Model->architecture(), Blocks, Wanted,
                              Declared ? "__launch_bounds__ asks for" : "MinBlocksPerMultiprocessor asks for");
    F.Notes.push_back({Kernel->getLocation(), llvm::formatv("{0} bytes of {1} would be left for each of {2} blocks",
                                                            Device->SharedPerMultiprocessor / Wanted - Device->ReservedPerBlock,
                                                            Device->SharedPerMultiprocessor, Wanted)});
    report(std::move(F));
  }

  unsigned MinBlocks;
  TranslationUnitModel* Model = nullptr;
  const DeviceLimits* Device = nullptr;
};

} // namespace

std::unique_ptr<clang::tidy::ClangTidyCheck> makeSharedMemoryCarveout(llvm::StringRef Name,
                                                                      clang::tidy::ClangTidyContext* Context) {
  return std::make_unique<SharedMemoryCarveout>(Name, Context);
}

} // namespace cudalint
