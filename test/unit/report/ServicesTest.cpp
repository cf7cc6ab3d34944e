//===- ServicesTest.cpp - github, gitlab, junit, rdjson and html --------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "test/unit/report/Fixture.h"
#include "test/unit/report/Sarif.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <set>

using namespace cudalint;
using namespace cudalint::test;
using namespace cudalint::report;
using llvm::StringRef;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
namespace json = llvm::json;

static json::Value parse(const std::string& Text) {
  auto V = json::parse(Text);
  if (V) return *V;
  ADD_FAILURE() << llvm::toString(V.takeError()) << "\n" << Text;
  return nullptr;
}

/// Well-formedness of markup: tags nest, attributes are quoted, text holds neither '<' nor a bare '&' nor a character
/// that XML forbids. Html: void elements, attributes without a value, a doctype, and script and style as raw text.
static std::string markupError(StringRef Text, bool Html) {
  static const std::set<StringRef> Void = {"meta", "input", "br"};
  if (!json::isUTF8(Text)) return "not UTF-8";
  for (unsigned char C : Text)
    if ((C < 0x20 && C != '\n' && C != '\t') || C == 0x7f) return "control character";
  std::vector<std::string> Open;
  auto Entity = [](StringRef T) {
    for (StringRef E : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&#10;", "&#9;"})
      if (T.starts_with(E)) return true;
    return false;
  };
  for (size_t I = 0; I < Text.size();) {
    if (Text[I] == '&' && !Entity(Text.substr(I))) return "bare & at " + Text.substr(I, 20).str();
    if (Text[I] != '<') {
      ++I;
      continue;
    }
    if (Text.substr(I).starts_with("<?xml") || Text.substr(I).starts_with("<!doctype")) {
      I = Text.find('>', I) + 1;
      continue;
    }
    bool Close = Text.substr(I + 1).starts_with("/");
    size_t At = I + 1 + Close;
    size_t NameEnd = Text.find_if_not([](char C) { return llvm::isAlnum(C); }, At);
    std::string Name = Text.slice(At, NameEnd).str();
    if (Name.empty()) return "bare < at " + Text.substr(I, 20).str();
    At = NameEnd;
    bool SelfClose = false;
    while (true) {
      At = Text.find_if_not([](char C) { return llvm::isSpace(C); }, At);
      if (At == StringRef::npos) return "tag without end: " + Name;
      if (Text.substr(At).starts_with("/>")) {
        SelfClose = true;
        At += 2;
        break;
      }
      if (Text[At] == '>') {
        ++At;
        break;
      }
      size_t End = Text.find_if_not([](char C) { return llvm::isAlnum(C) || C == '-'; }, At);
      if (End == At) return "bad attribute in " + Name;
      At = End;
      if (Text[At] != '=') {
        if (!Html) return "attribute without value in " + Name;
        continue;
      }
      if (Text[At + 1] != '"') return "attribute without quotes in " + Name;
      size_t Quote = Text.find('"', At + 2);
      StringRef Value = Text.slice(At + 2, Quote);
      if (Value.contains('<') || Value.contains('\n')) return "bad value in " + Name;
      for (size_t K = Value.find('&'); K != StringRef::npos; K = Value.find('&', K + 1))
        if (!Entity(Value.substr(K))) return "bare & in a value of " + Name;
      At = Quote + 1;
    }
    if (Close) {
      if (Open.empty() || Open.back() != Name)
        return "</" + Name + "> closes <" + (Open.empty() ? "" : Open.back()) + "> at " + std::to_string(I);
      Open.pop_back();
    } else if (!SelfClose && !(Html && Void.count(Name))) {
      Open.push_back(Name);
      if (Html && (Name == "script" || Name == "style")) At = Text.find("</" + Name, At);
    }
    I = At;
  }
  return Open.empty() ? "" : "not closed: " + Open.back();
}

TEST(Markup, CheckerFindsWhatIsBroken) {
  EXPECT_EQ(markupError("<a b=\"c\">x &amp; y<d/></a>", false), "");
  for (const char* Bad : {"<a>", "<a></b>", "<a b=c></a>", "<a>&</a>", "<a>< </a>", "<a b=\"<\"></a>", "\x01"})
    EXPECT_NE(markupError(Bad, false), "") << Bad;
}

// ---- github ------------------------------------------------------------------------------------------------------

/// Reads a workflow command as the runner does; empty level: no command.
struct Command {
  std::string Level, Message;
  std::map<std::string, std::string> Properties;
};

static std::string unescape(StringRef Text) {
  std::string Out;
  for (size_t I = 0; I < Text.size(); ++I) {
    unsigned Code = 0;
    if (Text[I] == '%' && !Text.substr(I + 1, 2).getAsInteger(16, Code)) {
      Out += char(Code);
      I += 2;
    } else
      Out += Text[I];
  }
  return Out;
}

static Command command(StringRef Line) {
  Command C;
  if (!Line.consume_front("::")) return C;
  auto [Head, Message] = Line.split("::");
  auto [Level, Properties] = Head.split(' ');
  C.Level = Level.str();
  C.Message = unescape(Message);
  llvm::SmallVector<StringRef, 8> Items;
  Properties.split(Items, ',', -1, false);
  for (StringRef Item : Items) {
    auto [Key, Value] = Item.split('=');
    C.Properties[Key.str()] = unescape(Value);
  }
  return C;
}

TEST(Remarks, AreToldWithoutThePlaceThatTheFindingHas) {
  Sample S;
  Result& R = S.Run.Results[0];
  R.Notes = {{find(S.Reduce, "s[tid] +="), "lane 8 writes here"}, {R.Where, "put a barrier between"}};
  std::string Github = write("github", S.Run), Gitlab = write("gitlab", S.Run);
  EXPECT_THAT(Github, HasSubstr("%0Asrc/reduce.cu:5: lane 8 writes here%0Anote: put a barrier between\n"));
  EXPECT_THAT(Gitlab, HasSubstr("- src/reduce.cu:5: lane 8 writes here\\n- note: put a barrier between\\n"));
  // On the page, the finding itself stands in its witness.
  EXPECT_THAT(write("html", S.Run), HasSubstr("<b>note</b> put a barrier between"));
}

TEST(Github, CommandsAreReadBackWhole) {
  Sample S;
  std::string Text = write("github", S.Run);
  llvm::SmallVector<StringRef, 8> Lines;
  StringRef(Text).split(Lines, '\n', -1, false);
  ASSERT_EQ(Lines.size(), 6u); // two problems, three findings, the summary
  Command Warp = command(Lines[2]);
  EXPECT_EQ(Warp.Level, "error");
  EXPECT_EQ(Warp.Properties["file"], "src/reduce.cu");
  EXPECT_EQ(Warp.Properties["line"], "6");
  EXPECT_EQ(Warp.Properties["col"], "3");
  EXPECT_EQ(Warp.Properties["endColumn"], "4");
  EXPECT_EQ(Warp.Properties["title"], "cuda-implicit-warp-sync (certain)");
  EXPECT_THAT(Warp.Message, HasSubstr("nothing orders them\nsrc/reduce.cu:5: lane 8 writes"));
  EXPECT_EQ(command(Lines[1]).Level, "error");   // parse error
  EXPECT_EQ(command(Lines[0]).Level, "warning"); // configuration, not fatal
  EXPECT_EQ(command(Lines[3]).Level, "notice");  // performance before portability in the order of severities
  EXPECT_EQ(command(Lines[4]).Level, "warning");
  EXPECT_EQ(Lines[5], "cuda-lint: 3 findings in 2 files, 1 file checked, 1 problem");
}

TEST(Github, NothingInAMessageStartsACommand) {
  TempDir Dir;
  RunResult Run = hostile(Dir);
  std::string Text = write("github", Run);
  EXPECT_TRUE(json::isUTF8(Text));
  llvm::SmallVector<StringRef, 8> Lines;
  StringRef(Text).split(Lines, '\n', -1, false);
  ASSERT_EQ(Lines.size(), 3u);
  Command C = command(Lines[1]);
  EXPECT_EQ(C.Properties["file"], "odd & <name>.cu");
  EXPECT_THAT(C.Message, HasSubstr("100% \r\n, :: ::error::"));
}

// ---- gitlab ------------------------------------------------------------------------------------------------------

static std::vector<std::string> gitlabErrors(const std::string& Text) {
  std::vector<std::string> Errors;
  json::Value V = parse(Text);
  if (!V.getAsArray()) return {"no array"};
  std::set<std::string> Prints;
  for (const json::Value& Item : *V.getAsArray()) {
    const json::Object& O = *Item.getAsObject();
    for (const char* Key : {"description", "check_name", "fingerprint", "severity"})
      if (O.getString(Key).value_or("").empty()) Errors.push_back(std::string("no ") + Key);
    if (!Prints.insert(O.getString("fingerprint").value_or("").str()).second) Errors.push_back("fingerprint twice");
    static const std::set<StringRef> Severities = {"info", "minor", "major", "critical", "blocker"};
    if (!Severities.count(O.getString("severity").value_or(""))) Errors.push_back("severity");
    const json::Object* L = O.getObject("location");
    const json::Object* Lines = L ? L->getObject("lines") : nullptr;
    if (!L || L->getString("path").value_or("/").starts_with("/")) Errors.push_back("path is not relative");
    if (!Lines || Lines->getInteger("begin").value_or(0) < 1) Errors.push_back("lines.begin");
  }
  return Errors;
}

TEST(Gitlab, MeetsTheFormat) {
  Sample S;
  std::string Text = write("gitlab", S.Run);
  EXPECT_THAT(gitlabErrors(Text), IsEmpty());
  json::Value V = parse(Text);
  ASSERT_EQ(V.getAsArray()->size(), 4u); // three findings and the file that did not parse
  EXPECT_EQ((*V.getAsArray())[0].getAsObject()->getString("severity"), "critical");
  EXPECT_EQ((*V.getAsArray())[3].getAsObject()->getString("check_name"), "cuda-lint-parse-error");
  EXPECT_THAT(gitlabErrors(write("gitlab", RunResult())), IsEmpty());
  TempDir Dir;
  EXPECT_THAT(gitlabErrors(write("gitlab", hostile(Dir))), IsEmpty());
}

TEST(Gitlab, EqualFingerprintsAreSalted) {
  Sample S;
  for (Result& R : S.Run.Results) R.Fingerprint = "same";
  EXPECT_THAT(gitlabErrors(write("gitlab", S.Run)), IsEmpty());
}

// ---- junit -------------------------------------------------------------------------------------------------------

TEST(Junit, IsWellFormedAndCountsRight) {
  Sample S;
  S.Run.Files.push_back(S.Dir.write("src/clean.cu", "\n"));
  std::string Text = write("junit", S.Run);
  EXPECT_EQ(markupError(Text, false), "");
  EXPECT_THAT(Text, HasSubstr("<testsuites name=\"cuda-lint\" tests=\"6\" failures=\"3\" errors=\"1\" skipped=\"1\">"));
  EXPECT_EQ(StringRef(Text).count("<testcase "), 6u);
  EXPECT_EQ(StringRef(Text).count("<failure "), 3u);
  EXPECT_EQ(StringRef(Text).count("<error "), 1u);
  EXPECT_EQ(StringRef(Text).count("<skipped "), 1u);
  EXPECT_THAT(Text, HasSubstr("<testcase classname=\"src/clean.cu\" name=\"no findings\"/>"));
  EXPECT_THAT(Text, HasSubstr("<skipped message=\"suppressed: the reason\"/>"));
}

TEST(Junit, HostileBytes) {
  TempDir Dir;
  EXPECT_EQ(markupError(write("junit", hostile(Dir)), false), "");
}

// ---- rdjson ------------------------------------------------------------------------------------------------------

static std::vector<std::string> rdjsonErrors(const std::string& Text) {
  std::vector<std::string> Errors;
  json::Value V = parse(Text);
  const json::Object* Root = V.getAsObject();
  if (!Root || !Root->getArray("diagnostics")) return {"no diagnostics"};
  auto Only = [&](const json::Object& O, std::set<StringRef> Keys) {
    // The reader refuses unknown fields.
    for (auto& KV : O)
      if (!Keys.count(KV.first)) Errors.push_back("unknown field " + KV.first.str());
  };
  auto Range = [&](const json::Object* R) {
    if (!R) return;
    Only(*R, {"start", "end"});
    for (const char* Key : {"start", "end"}) {
      const json::Object* P = R->getObject(Key);
      if (!P || P->getInteger("line").value_or(0) < 1) Errors.push_back(std::string(Key) + " without line");
      if (P) Only(*P, {"line", "column"});
    }
  };
  auto Location = [&](const json::Object* L) {
    if (!L || L->getString("path").value_or("").empty()) return Errors.push_back("no path");
    Only(*L, {"path", "range"});
    Range(L->getObject("range"));
  };
  Only(*Root, {"source", "severity", "diagnostics"});
  for (const json::Value& D : *Root->getArray("diagnostics")) {
    const json::Object& O = *D.getAsObject();
    Only(O, {"message", "location", "severity", "code", "suggestions", "relatedLocations"});
    if (O.getString("message").value_or("").empty()) Errors.push_back("no message");
    static const std::set<StringRef> Severities = {"ERROR", "WARNING", "INFO"};
    if (!Severities.count(O.getString("severity").value_or(""))) Errors.push_back("severity");
    Location(O.getObject("location"));
    if (const json::Array* A = O.getArray("relatedLocations"))
      for (const json::Value& L : *A) Location(L.getAsObject()->getObject("location"));
    if (const json::Array* A = O.getArray("suggestions"))
      for (const json::Value& S : *A) {
        Only(*S.getAsObject(), {"range", "text"});
        if (!S.getAsObject()->getObject("range")) Errors.push_back("suggestion without range");
        Range(S.getAsObject()->getObject("range"));
      }
  }
  return Errors;
}

TEST(Rdjson, MeetsTheFormat) {
  Sample S;
  TempDir Dir;
  std::string Text = write("rdjson", S.Run);
  const char* Schema = std::getenv("CUDA_LINT_RDJSON_SCHEMA");
  for (const std::string& T : {Text, write("rdjson", RunResult()), write("rdjson", hostile(Dir))}) {
    EXPECT_THAT(rdjsonErrors(T), IsEmpty());
    std::string Error = schemaError(Schema ? Schema : "", T);
    if (!StringRef(Error).starts_with("skip")) EXPECT_EQ(Error, "");
  }
  json::Value V = parse(Text);
  const json::Array& D = *V.getAsObject()->getArray("diagnostics");
  ASSERT_EQ(D.size(), 4u);
  EXPECT_EQ(D[1].getAsObject()->getObject("code")->getString("value"), "cuda-implicit-warp-sync");
  const json::Object& Suggestion = *(*D[1].getAsObject()->getArray("suggestions"))[0].getAsObject();
  EXPECT_EQ(Suggestion.getString("text"), "__syncwarp();\n  ");
  EXPECT_FALSE(D[3].getAsObject()->get("suggestions")); // unsafe
}

TEST(Rdjson, EditsOfAFixBecomeOneSuggestion) {
  TempDir Dir;
  std::string File = Dir.write("a.cu", "one(two, three);\n");
  RunResult Run;
  Run.Root = Dir.Path;
  Result R;
  R.Rule = "cuda-x";
  R.Where = find(File, "two");
  R.Message = "m";
  R.Fixes = {{File, 4, 3, "2"}, {File, 9, 5, "3"}, {File, 4, 3, "2"}};
  Run.Results.push_back(R);
  json::Value V = parse(write("rdjson", Run));
  const json::Object& S = *(*(*V.getAsObject()->getArray("diagnostics"))[0].getAsObject()->getArray("suggestions"))[0]
                               .getAsObject();
  EXPECT_EQ(S.getString("text"), "2, 3");
  EXPECT_EQ(S.getObject("range")->getObject("start")->getInteger("column"), 5);
  EXPECT_EQ(S.getObject("range")->getObject("end")->getInteger("column"), 15);
}

// ---- html --------------------------------------------------------------------------------------------------------

TEST(Html, IsWellFormedSelfContainedAndWhole) {
  Sample S;
  std::string Text = write("html", S.Run);
  EXPECT_EQ(markupError(Text, true), "");
  EXPECT_THAT(Text, Not(HasSubstr("http:")));
  EXPECT_THAT(Text, Not(HasSubstr("https:")));
  EXPECT_THAT(Text, Not(HasSubstr("src=")));
  EXPECT_EQ(StringRef(Text).count("<article "), 4u);
  EXPECT_EQ(StringRef(Text).count("<svg "), 1u);
  EXPECT_THAT(Text, HasSubstr(">lane 8</text>")); // the columns of the witness
  EXPECT_THAT(Text, HasSubstr(">lane 0</text>"));
  EXPECT_THAT(Text, HasSubstr("<mark>out</mark>[0] = s[0];"));
  EXPECT_THAT(Text, HasSubstr("unknown type name &#39;floot&#39;"));
  EXPECT_THAT(Text, HasSubstr("data-suppressed=\"1\""));
}

TEST(Html, EmptyRun) {
  std::string Text = write("html", RunResult());
  EXPECT_EQ(markupError(Text, true), "");
  EXPECT_THAT(Text, HasSubstr("No findings."));
}

TEST(Html, HostileBytesStayText) {
  TempDir Dir;
  std::string Text = write("html", hostile(Dir));
  EXPECT_EQ(markupError(Text, true), "");
  EXPECT_EQ(StringRef(Text).count("</script>"), 1u);
  EXPECT_THAT(Text, HasSubstr("&lt;/script&gt;"));
}
