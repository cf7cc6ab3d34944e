//===- Config.cpp ---------------------------------------------------------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "driver/engine/Config.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "driver/engine/CheckOptions.h"
#include "driver/support/Files.h"
#include "driver/support/Words.h"
#include "driver/toolchain/Arch.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include <set>
#include <sstream>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

namespace cudalint::engine {

using llvm::StringRef;
namespace path = llvm::sys::path;

namespace {

/// One level of settings: a file, or an override in it.
struct Layer {
  std::vector<Setting<std::string>> Globs;
  std::map<std::string, Setting<Severity>> Severities;
  std::map<std::string, Setting<std::string>> Options;
  std::optional<Setting<Confidence>> MinConfidence;
  std::optional<Setting<std::vector<std::string>>> Archs;
  std::optional<Setting<unsigned>> BlockSize;
};

struct Override {
  std::vector<std::string> Paths;
  Layer What;
};

struct ConfigFile {
  std::string Path, Folder;
  std::vector<const ConfigFile*> Bases;
  Layer Top;
  std::optional<Setting<std::string>> Cuda;
  std::optional<Setting<bool>> RequireReason;
  std::vector<std::string> Exclude;
  std::vector<WrapperText> Wrappers;
  std::vector<Override> Overrides;
};

const std::vector<std::string> TopKeys = {"extends", "checks",  "severity", "confidence", "arch",     "cuda",
                                          "block-size", "options", "exclude",  "wrappers",   "overrides", "require-reason"};
const std::vector<std::string> OverrideKeys = {"paths", "checks", "severity", "confidence", "arch", "block-size", "options"};

/// Of a table of values and words, the strongest first.
template <typename Table> std::vector<std::string> wordsOf(const Table& Words) {
  std::vector<std::string> Out;
  for (const auto& [Value, Word] : Words) Out.emplace_back(Word);
  if constexpr (std::is_same_v<std::remove_cvref_t<decltype(Words[0].first)>, Confidence>) std::reverse(Out.begin(), Out.end());
  return Out;
}


/// Where a YAML document begins.
class DocumentStart : public YAML::EventHandler {
public:
  YAML::Mark At = YAML::Mark::null_mark();
  void OnDocumentStart(const YAML::Mark& M) override { at(M); }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& M, YAML::anchor_t) override { at(M); }
  void OnAlias(const YAML::Mark& M, YAML::anchor_t) override { at(M); }
  void OnScalar(const YAML::Mark& M, const std::string&, YAML::anchor_t, const std::string&) override { at(M); }
  void OnSequenceStart(const YAML::Mark& M, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override { at(M); }
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark& M, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override { at(M); }
  void OnMapEnd() override {}

private:
  void at(const YAML::Mark& M) {
    if (At.is_null()) At = M;
  }
};

/// What stands there instead of a list or a mapping.
std::string notAList(const YAML::Node& N) {
  return N.IsScalar() && !N.Scalar().empty() ? "'" + N.Scalar() + "'" : !N.IsDefined() || N.IsNull() || N.IsScalar() ? "nothing" : N.IsMap() ? "a mapping" : "a list";
}

/// What stands there instead of a word, empty for a word: "nothing", "a list", "the number 3". What is quoted is a word.
std::string notAWord(const YAML::Node& N) {
  if (!N.IsDefined() || N.IsNull()) return "nothing";
  if (N.IsSequence()) return "a list";
  if (N.IsMap()) return "a mapping";
  std::string Word = N.Scalar();
  if (Word.empty()) return "an empty word";
  if (N.Tag() != "?") return {};
  double Number = 0;
  if (!StringRef(Word).getAsDouble(Number)) return "the number " + Word;
  if (Word == "true" || Word == "false") return "the value " + Word;
  return {};
}

bool componentsMatch(llvm::ArrayRef<StringRef> Pattern, llvm::ArrayRef<StringRef> Path) {
  if (Pattern.empty()) return true; // the rest of the path is below the folder that matched
  if (Pattern.front() == "**") {
    if (Pattern.size() == 1) return !Path.empty();
    for (size_t Skip = 0; Skip <= Path.size(); ++Skip)
      if (componentsMatch(Pattern.drop_front(), Path.drop_front(Skip))) return true;
    return false;
  }
  return !Path.empty() && globMatches(Pattern.front(), Path.front()) &&
         componentsMatch(Pattern.drop_front(), Path.drop_front());
}

std::string relativeTo(StringRef Folder, StringRef File) {
  if (File.starts_with(Folder)) {
    StringRef Rest = File.drop_front(Folder.size());
    if (Folder.ends_with("/") || Rest.starts_with("/")) return Rest.ltrim('/').str();
  }
  return {};
}

} // namespace

std::string ConfigError::format() const {
  std::string Text = File;
  if (Line) Text += ":" + std::to_string(Line) + ":" + std::to_string(Column);
  return Text + ": " + Message;
}

bool pathMatches(StringRef Pattern, StringRef Path) {
  llvm::SmallVector<StringRef> PatternParts, PathParts;
  Pattern.split(PatternParts, '/', -1, /*KeepEmpty=*/false);
  Path.split(PathParts, '/', -1, /*KeepEmpty=*/false);
  while (!PatternParts.empty() && PatternParts.front() == ".") PatternParts.erase(PatternParts.begin());
  // A single word names a file or folder at any depth, as in .gitignore.
  if (PatternParts.size() == 1 && !Pattern.contains('/')) PatternParts.insert(PatternParts.begin(), "**");
  return !PatternParts.empty() && componentsMatch(PatternParts, PathParts);
}

std::vector<std::string> checkGlobErrors(StringRef Globs) {
  std::vector<std::string> Errors;
  llvm::SmallVector<StringRef> Parts;
  Globs.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    StringRef Glob = Part.trim();
    Glob.consume_front("-");
    bool Matches = Glob.empty();
    for (const std::string& Id : ruleIds()) Matches |= globMatches(Glob, Id);
    // A glob that names a family is not wrong because the family is empty yet.
    if (!Matches && Glob.contains('*') && globMatches(Glob, "cuda-")) Matches = true;
    if (!Matches) Errors.push_back("no rule matches '" + Glob.str() + "'" + nearestRule(Glob) + " (see `cuda-lint rules`)");
  }
  return Errors;
}

CheckSettings FileConfig::checkSettings() const {
  CheckSettings S;
  S.Globs = Globs.Value;
  for (const auto& [Key, Value] : Options) S.Options[Key] = Value.Value;
  if (BlockSize.Value) S.Options.emplace("BlockSize", std::to_string(BlockSize.Value));
  for (const auto& [Rule, Sev] : Severities) S.Severities[Rule] = Sev.Value;
  S.MinConfidence = MinConfidence.Value;
  return S;
}

std::vector<toolchain::Arch> FileConfig::archs() const {
  std::string Bad;
  return toolchain::parseArchList(llvm::join(Archs.Value, ","), Bad).value_or(std::vector<toolchain::Arch>());
}

Confidence CheckSettings::minConfidence(StringRef Rule) const {
  if (auto It = Options.find((Rule + ".MinConfidence").str()); It != Options.end())
    if (auto C = parseConfidence(It->second)) return *C;
  return MinConfidence;
}

struct Configuration::Impl {
  std::string Explicit;
  bool Enabled;
  std::vector<ConfigError> Errors, Warnings;
  std::map<std::string, std::unique_ptr<ConfigFile>> Files;      ///< null while being read: a cycle
  std::map<std::string, const ConfigFile*> NearestByFolder;
  std::map<std::string, std::shared_ptr<const Layer>> TidyByFolder;

  void error(const ConfigFile& F, const YAML::Mark& Mark, std::string Message) {
    ConfigError E{F.Path, 0, 0, std::move(Message)};
    if (!Mark.is_null()) E.Line = unsigned(Mark.line) + 1, E.Column = unsigned(Mark.column) + 1;
    add(std::move(E));
  }
  void add(ConfigError E) {
    std::string Text = E.format();
    for (const ConfigError& Old : Errors)
      if (Old.format() == Text) return;
    Errors.push_back(std::move(E));
  }

  void warn(ConfigError E) {
    if (llvm::none_of(Warnings, [&](const ConfigError& Old) { return Old.format() == E.format(); })) Warnings.push_back(std::move(E));
  }

  static std::string originOf(const ConfigFile& F, const YAML::Mark& M) { return F.Path + ":" + std::to_string(M.line + 1); }

  const ConfigFile* nearest(const std::string& Folder) {
    auto [It, New] = NearestByFolder.try_emplace(Folder, nullptr);
    if (!New) return It->second;
    llvm::SmallString<256> Candidate(Folder);
    path::append(Candidate, ".cuda-lint.yaml");
    const ConfigFile* Found = nullptr;
    if (llvm::sys::fs::exists(Candidate)) Found = load(Candidate.str().str());
    else if (StringRef Up = path::parent_path(Folder); !Up.empty() && Up != Folder) Found = nearest(Up.str());
    return NearestByFolder[Folder] = Found;
  }

  /// Null when the file can't be read or refers to itself.
  const ConfigFile* load(const std::string& Path) {
    auto [It, New] = Files.try_emplace(Path);
    if (!New) {
      if (!It->second) add({Path, 0, 0, "extends itself"});
      return It->second.get();
    }
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    if (!Buffer) {
      add({Path, 0, 0, "can't be read: " + Buffer.getError().message()});
      return nullptr;
    }
    auto F = std::make_unique<ConfigFile>();
    F->Path = Path;
    F->Folder = path::parent_path(Path).str();
    StringRef Text = (*Buffer)->getBuffer();
    try {
      YAML::Node Root = YAML::Load(Text.str());
      // Load() reads the first document and ends there.
      std::istringstream In(Text.str());
      YAML::Parser Rest(In);
      DocumentStart First, Second;
      if (Rest.HandleNextDocument(First) && Rest.HandleNextDocument(Second))
        error(*F, Second.At, "the settings end before this: one document is expected (a line '---', or wrong indentation?)");
      if (Root.IsMap()) readTop(*F, Root, Text);
      else if (!Root.IsNull()) error(*F, Root.Mark(), "expected a mapping of settings such as 'checks:' at the top");
    } catch (const YAML::Exception& E) {
      error(*F, E.mark, "not valid YAML: " + E.msg);
    }
    return (Files[Path] = std::move(F)).get();
  }

  void unknownKey(ConfigFile& F, const YAML::Node& Key, const std::vector<std::string>& Valid) {
    error(F, Key.Mark(), "unknown key '" + Key.Scalar() + "'" + suggestion(Key.Scalar(), Valid) + " (known: " + llvm::join(Valid, ", ") + ")");
  }

  /// A word, or a list of words; CommaSeparated splits a word. Each with its mark. What: "a path or a list of paths". A
  /// number is no path that anybody means; what goes by commas is compared with what there is.
  std::vector<std::pair<std::string, YAML::Mark>> words(ConfigFile& F, const YAML::Node& Value, StringRef Key, StringRef What, bool CommaSeparated) {
    std::vector<std::pair<std::string, YAML::Mark>> Out;
    auto Take = [&](const YAML::Node& N) {
      if (std::string Other = notAWord(N); !Other.empty() && !(CommaSeparated && N.IsScalar() && !N.Scalar().empty()))
        return expected(F, N, Key, What, Other);
      llvm::SmallVector<StringRef> Parts;
      std::string Scalar = N.Scalar();
      if (CommaSeparated) StringRef(Scalar).split(Parts, ',', -1, false);
      else Parts.push_back(Scalar);
      for (StringRef Part : Parts)
        if (!Part.trim().empty()) Out.emplace_back(Part.trim().str(), N.Mark());
    };
    if (Value.IsSequence())
      for (const auto& N : Value) Take(N);
    else Take(Value);
    return Out;
  }

  YAML::Mark KeyAt; ///< of the key that is read: a value that is missing has no place of its own

  void expected(ConfigFile& F, const YAML::Node& N, StringRef Key, StringRef What, StringRef Found) {
    bool Missing = Found == "nothing", Quotable = Found.starts_with("the ");
    error(F, Missing ? KeyAt : N.Mark(), ("'" + Key + "' takes " + What + (Missing ? ", and nothing stands there" : ", not " + Found.str()) +
                                          (Quotable ? " (quote it if it is a word: '" + N.Scalar() + "')" : "")).str());
  }

  /// One word of Words. Nullopt: an error was added.
  template <typename Table> auto oneOf(ConfigFile& F, const YAML::Node& N, StringRef Key, StringRef Noun, const Table& Words) {
    std::vector<std::string> Names = wordsOf(Words);
    auto Found = valueOf(Words, N.IsScalar() ? N.Scalar() : std::string());
    if (!N.IsScalar() || N.Scalar().empty()) expected(F, N, Key, "one word (" + llvm::join(Names, ", ") + ")", notAWord(N));
    else if (!Found) error(F, N.Mark(), ("'" + N.Scalar() + "' is no " + Noun + " (" + llvm::join(Names, ", ") + ")" + suggestion(N.Scalar(), Names)).str());
    return Found;
  }

  /// The entries of a mapping, in order. A key that is no word or that stands twice is an error.
  void eachKey(ConfigFile& F, const YAML::Node& Map, llvm::function_ref<void(const std::string&, const YAML::Node& Key, const YAML::Node& Value)> Do) {
    std::map<std::string, int> Lines;
    for (const auto& Entry : Map) {
      const YAML::Node& Key = Entry.first;
      if (!Key.IsScalar()) {
        error(F, Key.Mark(), "a key is one word, not " + notAWord(Key));
        continue;
      }
      auto [It, New] = Lines.try_emplace(Key.Scalar(), Key.Mark().line + 1);
      KeyAt = Key.Mark();
      if (New) Do(Key.Scalar(), Key, Entry.second);
      else error(F, Key.Mark(), "key '" + Key.Scalar() + "' given twice (first in line " + std::to_string(It->second) + ")");
    }
  }

  void readTop(ConfigFile& F, const YAML::Node& Root, StringRef Text) {
    eachKey(F, Root, [&](const std::string& Name, const YAML::Node& Key, const YAML::Node& Value) {
      if (readLayerKey(F, F.Top, Name, Value)) return;
      if (Name == "extends") {
        for (auto& [Word, Mark] : words(F, Value, Name, "the path of a configuration file or a list of them", false)) {
          std::string Base = absolutePath(Word, F.Folder);
          if (!llvm::sys::fs::exists(Base)) error(F, Mark, "no such file: " + Base);
          else if (const ConfigFile* Loaded = load(Base)) F.Bases.push_back(Loaded);
        }
      } else if (Name == "cuda") {
        if (std::string Other = notAWord(Value); !Other.empty()) expected(F, Value, Name, "a toolkit folder, bundled or auto", Other);
        else {
          std::string Word = Value.Scalar();
          if (Word != "bundled" && Word != "auto") Word = absolutePath(Word, F.Folder);
          F.Cuda = Setting<std::string>{Word, originOf(F, Key.Mark())};
        }
      } else if (Name == "require-reason") {
        try {
          F.RequireReason = Setting<bool>{Value.as<bool>(), originOf(F, Key.Mark())};
        } catch (const YAML::Exception&) {
          error(F, Value.Mark(), "'require-reason' takes true or false, not " + (Value.IsScalar() ? "'" + Value.Scalar() + "'" : notAWord(Value)));
        }
      } else if (Name == "exclude") {
        for (auto& [Word, Mark] : words(F, Value, Name, "a path pattern or a list of them", false)) F.Exclude.push_back(Word);
      } else if (Name == "wrappers") {
        if (!Value.IsSequence()) expected(F, Value, Name, "a list of entries", notAList(Value));
        else F.Wrappers.push_back({F.Path, sectionText(Root, Key, Value, Text)});
      } else if (Name == "overrides") {
        if (!Value.IsSequence()) expected(F, Value, Name, "a list of entries with 'paths'", notAList(Value));
        else
          for (const auto& N : Value) readOverride(F, N);
      } else unknownKey(F, Key, TopKeys);
    });
  }

  void readOverride(ConfigFile& F, const YAML::Node& N) {
    if (!N.IsMap() || !N["paths"]) return error(F, N.Mark(), "an override needs 'paths'");
    Override O;
    eachKey(F, N, [&](const std::string& Name, const YAML::Node& Key, const YAML::Node& Value) {
      if (Name == "paths") {
        for (auto& [Word, Mark] : words(F, Value, Name, "a path pattern or a list of them", false)) O.Paths.push_back(Word);
        if (Value.IsSequence() && !Value.size()) error(F, Value.Mark(), "'paths' names no path, so the override holds nowhere");
      } else if (!readLayerKey(F, O.What, Name, Value)) unknownKey(F, Key, OverrideKeys);
    });
    F.Overrides.push_back(std::move(O));
  }

  /// The keys that stand at the top and in overrides. False when Name is none of them.
  bool readLayerKey(ConfigFile& F, Layer& L, StringRef Name, const YAML::Node& Value) {
    if (Name == "checks") {
      for (auto& [Word, Mark] : words(F, Value, Name, "rule ids or globs, one or a list", true)) {
        for (const std::string& Wrong : checkGlobErrors(Word)) error(F, Mark, Wrong);
        L.Globs.push_back({Word, originOf(F, Mark)});
      }
    } else if (Name == "severity") {
      if (!Value.IsMap()) return expected(F, Value, Name, "a mapping of rules to severities", notAList(Value)), true;
      eachKey(F, Value, [&](const std::string& Rule, const YAML::Node& Key, const YAML::Node& Word) {
        if (!llvm::is_contained(ruleIds(), Rule)) error(F, Key.Mark(), "no rule '" + Rule + "'" + nearestRule(Rule));
        if (auto Sev = oneOf(F, Word, Rule, "severity", SeverityWords)) L.Severities[Rule] = {*Sev, originOf(F, Key.Mark())};
      });
    } else if (Name == "confidence") {
      if (auto C = oneOf(F, Value, Name, "confidence", ConfidenceWords)) L.MinConfidence = Setting<Confidence>{*C, originOf(F, Value.Mark())};
    } else if (Name == "arch") {
      Setting<std::vector<std::string>> S{{}, originOf(F, KeyAt)};
      for (auto& [Word, Mark] : words(F, Value, Name, "architectures such as sm_80, one or a list", true)) {
        bool Prefixed = StringRef(Word).starts_with("sm_") || StringRef(Word).starts_with("compute_");
        toolchain::ArchWord Read = toolchain::parseArchWord(Word);
        if (Prefixed && Read.Valid && Read.Known) {
          S.Value.push_back(Word);
          continue;
        }
        std::vector<std::string> Names;
        for (const toolchain::Arch& A : toolchain::knownArchs()) Names.push_back(A.name());
        error(F, Mark, "'" + Word + "' is no architecture; write it as sm_80 or sm_90a" + suggestion(Word, Names));
      }
      L.Archs = std::move(S);
    } else if (Name == "block-size") {
      unsigned Threads = 0;
      if (Value.IsScalar() && !StringRef(Value.Scalar()).getAsInteger(10, Threads) && Threads >= 1 && Threads <= 1024)
        L.BlockSize = Setting<unsigned>{Threads, originOf(F, Value.Mark())};
      else expected(F, Value, Name, "a number of threads from 1 to 1024", notAList(Value));
    } else if (Name == "options") {
      if (!Value.IsMap())
        return expected(F, Value, Name, "a mapping such as cuda-shared-race.MinConfidence: certain", notAList(Value)), true;
      eachKey(F, Value, [&](const std::string& Option, const YAML::Node& Key, const YAML::Node& Word) {
        if (!Word.IsScalar()) return expected(F, Word, Option, "one value", notAWord(Word));
        std::string Wrong = optionError(Option, Word.Scalar());
        if (!Wrong.empty()) error(F, Key.Mark(), Wrong);
        else setOption(L, Option, Word.Scalar(), originOf(F, Key.Mark()));
      });
    } else return false;
    return true;
  }

  /// An option for all rules is the same setting as the key of its meaning: the last one that was read holds.
  static void setOption(Layer& L, const std::string& Key, const std::string& Value, std::string Origin) {
    unsigned Threads = 0;
    if (Key == "MinConfidence") L.MinConfidence = Setting<Confidence>{*parseConfidence(Value), std::move(Origin)};
    else if (Key == "BlockSize" && !StringRef(Value).getAsInteger(10, Threads)) L.BlockSize = Setting<unsigned>{Threads, std::move(Origin)};
    else L.Options[Key] = {Value, std::move(Origin)};
  }

  /// The raw text of a section, behind as many newlines and blanks as stand before it.
  static std::string sectionText(const YAML::Node& Root, const YAML::Node& Key, const YAML::Node& Value, StringRef Text) {
    int Next = -1;
    for (const auto& Entry : Root) {
      int Line = Entry.first.Mark().line;
      if (Line > Key.Mark().line && (Next < 0 || Line < Next)) Next = Line;
    }
    llvm::SmallVector<StringRef> Lines;
    Text.split(Lines, '\n');
    std::string Out(size_t(Value.Mark().line), '\n');
    for (int Line = Value.Mark().line; Line < int(Lines.size()) && (Next < 0 || Line < Next); ++Line) {
      StringRef Row = Lines[size_t(Line)];
      if (Line == Value.Mark().line) Out += std::string(size_t(Value.Mark().column), ' '), Row = Row.drop_front(std::min<size_t>(size_t(Value.Mark().column), Row.size()));
      Out += Row;
      Out += '\n';
    }
    return Out;
  }

  /// The cuda-* part of the nearest .clang-tidy, and of those above it where it inherits.
  std::shared_ptr<const Layer> tidyLayer(const std::string& Folder) {
    auto [It, New] = TidyByFolder.try_emplace(Folder);
    if (!New) return It->second;
    llvm::SmallString<256> Candidate(Folder);
    path::append(Candidate, ".clang-tidy");
    StringRef Up = path::parent_path(Folder);
    auto Above = [&]() -> std::shared_ptr<const Layer> {
      return Up.empty() || Up == Folder ? std::make_shared<Layer>() : tidyLayer(Up.str());
    };
    auto Buffer = llvm::MemoryBuffer::getFile(Candidate);
    if (!Buffer) {
      auto L = Above();
      return TidyByFolder[Folder] = L;
    }
    auto L = std::make_shared<Layer>();
    std::string Path = Candidate.str().str();
    auto Options = clang::tidy::parseConfigurationWithDiags(
        llvm::MemoryBufferRef((*Buffer)->getBuffer(), Path), [&](const llvm::SMDiagnostic& D) {
          add({Path, unsigned(std::max(D.getLineNo(), 0)), unsigned(D.getColumnNo() + 1), D.getMessage().str()});
        });
    if (!Options) return TidyByFolder[Folder] = L;
    if (Options->InheritParentConfig.value_or(false)) *L = *Above();
    if (Options->Checks) {
      std::string Checks = *Options->Checks;
      llvm::SmallVector<StringRef> Globs;
      for (char& C : Checks)
        if (C == '\n') C = ',';
      StringRef(Checks).split(Globs, ',', -1, false);
      // "-*,bugprone-*" speaks of clang-tidy's own checks: what turns no cuda- rule on has no say about which are off.
      bool TurnsOn = llvm::any_of(Globs, [](StringRef Glob) { return Glob.trim().starts_with("cuda-"); });
      for (StringRef Glob : Globs) {
        Glob = Glob.trim();
        StringRef Name = Glob;
        Name.consume_front("-");
        if (TurnsOn && Glob == "-*") L->Globs.push_back({"-cuda-*", Path});
        if (!Name.starts_with("cuda-")) continue;
        for (const std::string& Wrong : checkGlobErrors(Name)) warn({Path, 0, 0, Wrong});
        L->Globs.push_back({Glob.str(), Path});
      }
    }
    for (const auto& Entry : Options->CheckOptions) {
      std::string Key = Entry.getKey().str();
      if (!StringRef(Key).starts_with("cuda-") && !llvm::is_contained(globalOptions(), Key)) continue;
      // The file may be shared with another version of the plugin: what is unknown here is no error.
      std::string Wrong = optionError(Key, Entry.getValue().Value);
      if (!Wrong.empty()) warn({Path, 0, 0, Wrong});
      else setOption(*L, Key, Entry.getValue().Value, Path);
    }
    return TidyByFolder[Folder] = L;
  }

  static void apply(FileConfig& To, const Layer& L) {
    for (const auto& G : L.Globs) {
      To.Globs.Value += (To.Globs.Value.empty() ? "" : ",") + G.Value;
      To.Globs.Origin = G.Origin;
    }
    for (const auto& [K, V] : L.Severities) To.Severities[K] = V;
    for (const auto& [K, V] : L.Options) To.Options[K] = V;
    if (L.MinConfidence) To.MinConfidence = *L.MinConfidence;
    if (L.Archs) To.Archs = *L.Archs;
    if (L.BlockSize) To.BlockSize = *L.BlockSize;
  }

  /// Bases first, then the file, then its overrides.
  static void apply(FileConfig& To, const ConfigFile& F, StringRef File, std::set<const ConfigFile*>& Done) {
    if (!Done.insert(&F).second) return;
    for (const ConfigFile* Base : F.Bases) apply(To, *Base, File, Done);
    apply(To, F.Top);
    if (F.Cuda) To.Cuda = *F.Cuda;
    if (F.RequireReason) To.RequireReason = *F.RequireReason;
    To.Wrappers.insert(To.Wrappers.end(), F.Wrappers.begin(), F.Wrappers.end());
    To.Files.push_back(F.Path);
    std::string Relative = relativeTo(F.Folder, File);
    if (Relative.empty()) return;
    for (const std::string& Pattern : F.Exclude) To.Excluded |= pathMatches(Pattern, Relative);
    for (const Override& O : F.Overrides)
      if (std::any_of(O.Paths.begin(), O.Paths.end(), [&](const std::string& P) { return pathMatches(P, Relative); }))
        apply(To, O.What);
  }
};

Configuration::Configuration(std::string Explicit, bool Enabled) : P(std::make_unique<Impl>()) {
  P->Explicit = std::move(Explicit);
  P->Enabled = Enabled;
}
Configuration::~Configuration() = default;

FileConfig Configuration::forFile(StringRef File) {
  FileConfig C;
  if (!P->Enabled) return C;
  std::string Folder = path::parent_path(File).str();
  Impl::apply(C, *P->tidyLayer(Folder));
  std::set<const ConfigFile*> Done;
  if (const ConfigFile* F = P->Explicit.empty() ? P->nearest(Folder) : P->load(P->Explicit)) Impl::apply(C, *F, File, Done);
  return C;
}

bool Configuration::excluded(StringRef Path) { return forFile(Path).Excluded; }

const std::vector<ConfigError>& Configuration::errors() const { return P->Errors; }
const std::vector<ConfigError>& Configuration::warnings() const { return P->Warnings; }

} // namespace cudalint::engine
