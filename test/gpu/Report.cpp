//===- Report.cpp - the results of the GPU suite as text, JSON and Markdown ---------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Report.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sstream>

namespace cudalint::gpu {
namespace {

constexpr double kSlower = 1.05; // less than that is noise

std::string percent(std::uint64_t part, std::uint64_t whole) {
  double value = whole ? 100.0 * double(part) / double(whole) : 0;
  char text[32];
  std::snprintf(text, sizeof text, value >= 10 || value == 0 ? "%.0f %%" : value >= 0.1 ? "%.1f %%" : "%.1g %%", value);
  return text;
}
std::string ratio(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}
std::string fixed(double value) {
  char text[32];
  std::snprintf(text, sizeof text, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
  return text;
}
/// A message of racecheck without the arguments of functions and templates: they can be screenfuls.
std::string shorter(const std::string& message) {
  if (message.find(" access at ") == std::string::npos) return message;
  std::string out;
  int depth = 0;
  for (char c : message) {
    if (c == '(' || c == '<') ++depth;
    if (depth == 0) out += c;
    if (c == ')' || c == '>') --depth;
  }
  return out;
}
/// 1234567 as "1.2 M".
std::string amount(std::uint64_t value) {
  char text[32];
  if (value >= 1000000000)
    std::snprintf(text, sizeof text, "%.1f G", double(value) / 1e9);
  else if (value >= 1000000)
    std::snprintf(text, sizeof text, "%.1f M", double(value) / 1e6);
  else
    std::snprintf(text, sizeof text, "%llu", (unsigned long long)value);
  return text;
}
std::string version(int cuda) { return std::to_string(cuda / 1000) + "." + std::to_string(cuda % 1000 / 10); }
std::string deviceArch(const Device& device) {
  return "sm_" + std::to_string(device.major) + std::to_string(device.minor);
}

bool slower(const Row& row) {
  return row.test->timed && row.corrected.milliseconds > 0 &&
         row.bad.milliseconds > kSlower * row.corrected.milliseconds;
}

std::string correctedText(const Row& row) {
  if (!row.skipped.empty()) return "skipped: " + row.skipped;
  std::string text = row.passed() ? "pass" : "FAIL";
  text += " (" + amount(row.corrected.runs) + " runs, " + amount(row.corrected.words) + " words)";
  if (row.passed()) return text;
  if (!row.corrected.error.empty()) return text + ": " + row.corrected.error;
  if (row.corrected.timeouts) text += ": " + std::to_string(row.corrected.timeouts) + " waits without end";
  if (row.corrected.wrongRuns) text += ": " + std::to_string(row.corrected.wrongRuns) + " runs with wrong words";
  return text;
}

/// A report that says nothing about the pattern.
bool limited(const Row& row, const std::string& tool) { return row.test->racecheckLimit && tool == "racecheck"; }

std::string toolText(const Row& row, Variant variant, const char* tool) {
  const auto& tools = variant == Variant::Bad ? row.badTools : row.correctedTools;
  auto found = tools.find(tool);
  if (found == tools.end()) return "–";
  const SanitizerReport& report = found->second;
  if (!report.ran) return "no report: " + report.first;
  if (!report.errors) return "clean";
  if (limited(row, tool)) return std::string("limit of the tool: ") + row.test->racecheckLimit;
  return std::to_string(report.errors) + ": " + shorter(report.first);
}

std::string jsonString(const std::string& text) {
  std::string out = "\"";
  for (unsigned char c : text) {
    if (c == '"' || c == '\\')
      (out += '\\') += char(c);
    else if (c < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", c);
      out += code;
    } else
      out += char(c);
  }
  return out + "\"";
}
std::string jsonOutcome(const Outcome& o) {
  std::ostringstream out;
  out << "{\"runs\": " << o.runs << ", \"wrong_runs\": " << o.wrongRuns << ", \"words\": " << o.words
      << ", \"wrong_words\": " << o.wrongWords << ", \"timeouts\": " << o.timeouts
      << ", \"milliseconds\": " << o.milliseconds << ", \"error\": " << jsonString(o.error) << "}";
  return out.str();
}
std::string jsonTools(const std::map<std::string, SanitizerReport>& tools) {
  std::string out = "{";
  for (const auto& [tool, report] : tools)
    out += (out.size() > 1 ? ", " : "") + jsonString(tool) + ": {\"ran\": " + (report.ran ? "true" : "false") +
           ", \"errors\": " + std::to_string(report.errors) + ", \"first\": " + jsonString(report.first) + "}";
  return out + "}";
}

/// Text that is safe in a cell of a Markdown table.
std::string cell(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '|' || c == '<' || c == '*' || c == '_') out += '\\';
    out += c;
  }
  return out;
}
std::string ruleLink(const Case& c) {
  std::string id = c.id, folder = id.substr(std::strlen("cuda-"));
  return "[`" + id + "`](../checks/" + c.family + "/" + folder.substr(0, folder.find('.')) + "/rule.md)";
}

} // namespace

bool Row::shown() const {
  if (test->compileError) return test->compileError[0] != 0;
  if (!bad.error.empty() || bad.timeouts || bad.wrongRuns || slower(*this)) return true;
  return std::any_of(badTools.begin(), badTools.end(), [&](const auto& entry) {
    return entry.second.ran && entry.second.errors && !limited(*this, entry.first);
  });
}

std::string Row::how() const {
  std::string text;
  auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (test->compileError)
    return test->compileError[0] ? std::string("does not compile: ") + test->compileError
                                 : "compiles with this toolkit";
  if (!test->bad) return "–";
  if (!bad.error.empty()) add(bad.error);
  if (bad.timeouts) add("waits without end in " + percent(bad.timeouts, bad.runs) + " of the runs");
  if (bad.wrongRuns)
    add("wrong results in " + percent(bad.wrongRuns, bad.runs) + " of the runs, " + percent(bad.wrongWords, bad.words) +
        " of all words");
  if (slower(*this)) add(ratio(bad.milliseconds / corrected.milliseconds) + " times slower");
  for (const auto& [tool, report] : badTools)
    if (report.ran && report.errors && !limited(*this, tool)) add(tool + " reports it");
  return text.empty() ? "silent on this GPU" : text;
}

int Results::count(bool (*which)(const Row&)) const { return int(std::count_if(rows.begin(), rows.end(), which)); }

std::string asText(const Results& results) {
  std::ostringstream out;
  const Device& d = results.device;
  out << "cuda-lint-selftest on " << d.name << " (" << deviceArch(d) << "), driver " << d.driver << " (CUDA "
      << version(d.driverCuda) << "), built with CUDA " << version(d.toolkit) << "\n\n";
  std::size_t idWidth = 4, width = 9;
  for (const Row& row : results.rows) {
    idWidth = std::max(idWidth, std::strlen(row.test->id));
    width = std::max(width, correctedText(row).size());
  }
  auto line = [&](const std::string& id, const std::string& corrected, const std::string& bad) {
    out << id << std::string(idWidth - id.size() + 2, ' ') << corrected
        << std::string(width - corrected.size() + 2, ' ') << bad << '\n';
  };
  line("rule", "corrected", "bad");
  for (const Row& row : results.rows)
    line(row.test->id, correctedText(row), row.skipped.empty() ? row.how() : "skipped");
  if (!results.sanitizer.empty()) {
    out << '\n' << results.sanitizer << ":\n";
    for (const Row& row : results.rows) {
      for (const auto& [tool, report] : row.correctedTools)
        if (!report.ran || report.errors)
          out << "  " << row.test->id << ", corrected, " << tool << ": "
              << toolText(row, Variant::Corrected, tool.c_str()) << '\n';
      for (const auto& [tool, report] : row.badTools)
        if (!report.ran || report.errors)
          out << "  " << row.test->id << ", bad, " << tool << ": " << toolText(row, Variant::Bad, tool.c_str()) << '\n';
    }
  }
  if (!results.costs.empty()) {
    out << "\nnanoseconds of an atomic addition (alone / after a store, full GPU):\n";
    for (const ScopeCost& cost : results.costs)
      out << "  " << cost.memory << ' ' << cost.scope << ' ' << cost.order << ": " << fixed(cost.alone) << " / "
          << fixed(cost.afterStore) << '\n';
  }
  int ran = results.count([](const Row& r) { return r.skipped.empty(); });
  out << '\n'
      << results.count([](const Row& r) { return r.passed(); }) << " of " << ran << " corrected patterns pass; "
      << results.count([](const Row& r) { return r.skipped.empty() && r.shown(); }) << " of "
      << results.count([](const Row& r) { return r.skipped.empty() && (r.test->bad || r.test->compileError); })
      << " bad patterns are shown wrong; " << int(results.rows.size()) - ran << " skipped\n";
  return out.str();
}

std::string asJson(const Results& results) {
  std::ostringstream out;
  const Device& d = results.device;
  out << "{\n  \"date\": " << jsonString(results.date) << ",\n  \"gpu\": " << jsonString(d.name)
      << ",\n  \"compute_capability\": \"" << d.major << '.' << d.minor << "\",\n  \"driver\": " << jsonString(d.driver)
      << ",\n  \"driver_cuda\": \"" << version(d.driverCuda) << "\",\n  \"toolkit\": \"" << version(d.toolkit)
      << "\",\n  \"nvcc\": " << jsonString(d.compiler) << ",\n  \"repetitions\": " << results.options.repetitions
      << ",\n  \"seed\": " << results.options.seed << ",\n  \"rules\": [";
  bool first = true;
  for (const Row& row : results.rows) {
    out << (first ? "\n" : ",\n") << "    {\"id\": " << jsonString(row.test->id) << ", \"arch\": \"" << row.test->arch
        << "\", \"skipped\": " << jsonString(row.skipped) << ", \"rounds\": " << row.rounds
        << ", \"rounds_passed\": " << row.roundsPassed << ",\n     \"corrected\": " << jsonOutcome(row.corrected)
        << ",\n     \"bad\": " << jsonOutcome(row.bad) << ", \"bad_shown\": " << (row.shown() ? "true" : "false")
        << ", \"bad_how\": " << jsonString(row.skipped.empty() ? row.how() : "")
        << ",\n     \"corrected_tools\": " << jsonTools(row.correctedTools)
        << ", \"bad_tools\": " << jsonTools(row.badTools) << "}";
    first = false;
  }
  out << "\n  ],\n  \"scope_costs\": [";
  first = true;
  for (const ScopeCost& cost : results.costs) {
    out << (first ? "\n" : ",\n") << "    {\"memory\": \"" << cost.memory << "\", \"scope\": \"" << cost.scope
        << "\", \"order\": \"" << cost.order << "\", \"ns_alone\": " << cost.alone
        << ", \"ns_after_store\": " << cost.afterStore << "}";
    first = false;
  }
  out << "\n  ]\n}\n";
  return out.str();
}

std::string asMarkdown(const Results& results) {
  std::ostringstream out;
  const Device& d = results.device;
  int ran = results.count([](const Row& r) { return r.skipped.empty(); });
  out << "# The patterns on a GPU\n\n"
         "Each rule's page shows a bad and a corrected pattern. This is what both did on a GPU. Written by\n"
         "`cuda-lint-selftest --markdown`, not by hand; `./dev gpu-test` builds and runs it.\n\n"
      << "| | |\n|---|---|\n| date | " << results.date << " |\n| GPU | " << d.name << " (" << deviceArch(d)
      << ") |\n| driver | " << d.driver << ", CUDA " << version(d.driverCuda) << " |\n| toolkit | CUDA "
      << version(d.toolkit) << ", nvcc " << d.compiler << " |\n";
  if (!results.sanitizer.empty()) out << "| compute-sanitizer | " << cell(results.sanitizer) << " |\n";
  out << "| each shape | " << results.options.repetitions << " times a round, fresh inputs (seed "
      << results.options.seed << ") |\n\n"
      << results.count([](const Row& r) { return r.passed(); }) << " of " << ran
      << " corrected patterns pass, in every round. "
      << results.count([](const Row& r) { return r.skipped.empty() && r.shown(); }) << " of "
      << results.count([](const Row& r) { return r.skipped.empty() && (r.test->bad || r.test->compileError); })
      << " bad patterns are shown wrong by something measured.\n"
         "A bad pattern that stays silent is not thereby right: a race shows on some schedule, on some GPU.\n\n"
         "## Rules\n\n| rule | least arch | corrected | rounds passed | bad: how it showed |\n|---|---|---|---|---|\n";
  for (const Row& row : results.rows)
    out << "| " << ruleLink(*row.test) << " | " << row.test->arch << " | " << cell(correctedText(row)) << " | "
        << row.roundsPassed << " of " << row.rounds << " | " << (row.skipped.empty() ? cell(row.how()) : "skipped")
        << " |\n";
  if (!results.sanitizer.empty()) {
    out << "\n## compute-sanitizer\n\nFewer and smaller shapes; the first message of each tool. Racecheck watches "
           "shared "
           "memory only, initcheck global memory only.\n\n"
           "| rule | corrected: memcheck | racecheck | synccheck | initcheck | bad: racecheck | synccheck |\n"
           "|---|---|---|---|---|---|---|\n";
    for (const Row& row : results.rows) {
      out << "| `" << row.test->id << "`";
      for (const char* tool : {"memcheck", "racecheck", "synccheck", "initcheck"})
        out << " | " << cell(toolText(row, Variant::Corrected, tool));
      for (const char* tool : {"racecheck", "synccheck"}) out << " | " << cell(toolText(row, Variant::Bad, tool));
      out << " |\n";
    }
  }
  if (!results.costs.empty()) {
    out << "\n## What scopes and orders cost\n\n"
           "Nanoseconds of one `cuda::atomic_ref<int, scope>::fetch_add(1, order)`, median of 15 launches. *Alone*: "
           "one "
           "thread,\nnothing else to order. *After a store*: all threads of a full GPU (two blocks of 128 a "
           "multiprocessor, one counter a\nblock), each addition after a store to global memory, which an ordered "
           "operation has to wait for. A `cuda::atomic<int>`\nwithout a scope and an operation without an order are "
           "the "
           "rows *system, seq\\_cst*.\n\n"
           "| memory | scope | order | alone | after a store |\n|---|---|---|---:|---:|\n";
    for (const ScopeCost& cost : results.costs)
      out << "| " << cost.memory << " | " << cost.scope << " | " << cell(cost.order) << " | " << fixed(cost.alone)
          << " | " << fixed(cost.afterStore) << " |\n";
  }
  return out.str();
}

} // namespace cudalint::gpu
