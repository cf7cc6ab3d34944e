//===- Wire.cpp -----------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Wire.h"
#include "driver/report/Support.h"

namespace cudalint::engine {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using report::Problem;

namespace {

/// Paths and source text may hold bytes that are no UTF-8; JSON can't, and asserts on them.
using report::utf8;

Value placeToJson(const report::Place& P) {
  return Object{{"file", utf8(P.File)},
                {"offset", int64_t(P.Offset)},
                {"line", int64_t(P.Line)},
                {"column", int64_t(P.Column)},
                {"endLine", int64_t(P.EndLine)},
                {"endColumn", int64_t(P.EndColumn)}};
}

Value stringsToJson(const std::vector<std::string>& Strings) {
  Array A;
  for (const std::string& S : Strings) A.push_back(utf8(S));
  return A;
}

/// Reads members of an object and remembers whether one was missing or of another type.
class Reader {
public:
  explicit Reader(const Value& V) : O(V.getAsObject()), Fine(O) {}

  Reader& text(llvm::StringRef Key, std::string& Out) {
    if (auto S = O ? O->getString(Key) : std::nullopt) Out = S->str();
    else Fine = false;
    return *this;
  }
  Reader& number(llvm::StringRef Key, unsigned& Out) {
    auto N = O ? O->getInteger(Key) : std::nullopt;
    if (N && *N >= 0 && *N <= UINT32_MAX) Out = unsigned(*N);
    else Fine = false;
    return *this;
  }
  Reader& flag(llvm::StringRef Key, bool& Out) {
    if (auto B = O ? O->getBoolean(Key) : std::nullopt) Out = *B;
    else Fine = false;
    return *this;
  }
  Reader& strings(llvm::StringRef Key, std::vector<std::string>& Out) {
    return each(Key, [&](const Value& V) {
      if (auto S = V.getAsString()) Out.push_back(S->str());
      else Fine = false;
    });
  }
  template <typename F> Reader& each(llvm::StringRef Key, F Visit) {
    if (const Array* A = O ? O->getArray(Key) : nullptr)
      for (const Value& V : *A) Visit(V);
    else Fine = false;
    return *this;
  }
  template <typename T, typename Parse> Reader& word(llvm::StringRef Key, T& Out, Parse ParseWord) {
    std::string S;
    text(Key, S);
    if (auto Parsed = ParseWord(std::string_view(S))) Out = *Parsed;
    else Fine = false;
    return *this;
  }
  Reader& place(llvm::StringRef Key, report::Place& Out) {
    const Value* V = O ? O->get(Key) : nullptr;
    if (!V) Fine = false;
    else
      Fine &= Reader(*V)
                  .text("file", Out.File)
                  .number("offset", Out.Offset)
                  .number("line", Out.Line)
                  .number("column", Out.Column)
                  .number("endLine", Out.EndLine)
                  .number("endColumn", Out.EndColumn)
                  .ok();
    return *this;
  }
  bool ok() const { return Fine; }
  void fail() { Fine = false; }

private:
  const Object* O;
  bool Fine;
};

} // namespace

Value toJson(const report::Result& R) {
  Array Notes, Fixes;
  for (const report::Note& N : R.Notes) Notes.push_back(Object{{"place", placeToJson(N.Where)}, {"message", utf8(N.Message)}});
  for (const report::Replacement& F : R.Fixes)
    Fixes.push_back(Object{{"file", utf8(F.File)},
                           {"offset", int64_t(F.Offset)},
                           {"length", int64_t(F.Length)},
                           {"text", utf8(F.Text)}});
  return Object{{"rule", R.Rule},
                {"place", placeToJson(R.Where)},
                {"message", utf8(R.Message)},
                {"kernel", utf8(R.Kernel)},
                {"severity", llvm::StringRef(cudalint::toString(R.Sev))},
                {"confidence", llvm::StringRef(cudalint::toString(R.Conf))},
                {"notes", std::move(Notes)},
                {"fixes", std::move(Fixes)},
                {"unsafeFix", R.UnsafeFix},
                {"passes", stringsToJson(R.Passes)},
                {"mainFiles", stringsToJson(R.MainFiles)},
                {"suppressed", R.Suppressed},
                {"suppressionKind", R.SuppressionKind},
                {"suppressionReason", utf8(R.SuppressionReason)},
                {"fingerprint", R.Fingerprint}};
}

Value toJson(const Problem& P) {
  return Object{{"kind", report::name(P.K)},
                {"place", placeToJson(P.Where)},
                {"pass", P.Pass},
                {"message", utf8(P.Message)},
                {"fatal", P.Fatal}};
}

bool fromJson(const Value& V, report::Result& Out) {
  Out = {};
  Reader R(V);
  R.text("rule", Out.Rule)
      .place("place", Out.Where)
      .text("message", Out.Message)
      .text("kernel", Out.Kernel)
      .word("severity", Out.Sev, parseSeverity)
      .word("confidence", Out.Conf, parseConfidence)
      .each("notes",
            [&](const Value& N) {
              report::Note Note;
              if (Reader(N).place("place", Note.Where).text("message", Note.Message).ok()) Out.Notes.push_back(std::move(Note));
              else R.fail();
            })
      .each("fixes",
            [&](const Value& F) {
              report::Replacement Fix;
              if (Reader(F).text("file", Fix.File).number("offset", Fix.Offset).number("length", Fix.Length).text("text", Fix.Text).ok())
                Out.Fixes.push_back(std::move(Fix));
              else R.fail();
            })
      .flag("unsafeFix", Out.UnsafeFix)
      .strings("passes", Out.Passes)
      .strings("mainFiles", Out.MainFiles)
      .flag("suppressed", Out.Suppressed)
      .text("suppressionKind", Out.SuppressionKind)
      .text("suppressionReason", Out.SuppressionReason)
      .text("fingerprint", Out.Fingerprint);
  return R.ok();
}

bool fromJson(const Value& V, Problem& Out) {
  Out = {};
  return Reader(V)
      .word("kind", Out.K, report::parseProblemKind)
      .place("place", Out.Where)
      .text("pass", Out.Pass)
      .text("message", Out.Message)
      .flag("fatal", Out.Fatal)
      .ok();
}

} // namespace cudalint::engine
