//===- selftest.cpp - cuda-lint-selftest: the patterns of the rules on this machine's GPU -------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
//
// Exit status: 0 every corrected pattern that could run passes, 1 some do not, 2 wrong usage, 4 no GPU.
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Report.h"
#include <atomic>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fnmatch.h>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

using namespace cudalint::gpu;

namespace {

constexpr const char* kUsage =
    "usage: cuda-lint-selftest [OPTIONS]\n"
    "Runs the corrected and the bad pattern of each rule on this machine's GPU.\n"
    "  --filter GLOB        only rules whose id matches\n"
    "  --repetitions N      launches of each shape, each with fresh inputs (20)\n"
    "  --rounds N           the corrected patterns N times over, with other inputs (1)\n"
    "  --seed N             of the inputs (taken from the clock)\n"
    "  --sanitize[=TOOLS]   also under compute-sanitizer; TOOLS: memcheck,racecheck,synccheck,initcheck (all)\n"
    "  --costs              also measure what scopes and orders of atomics cost\n"
    "  --jobs N             processes at a time under compute-sanitizer (half of the CPUs)\n"
    "  --json               print JSON instead of a table\n"
    "  --json-file FILE     write JSON to FILE as well\n"
    "  --markdown FILE      write the results to FILE as Markdown\n"
    "  --list               print the ids and least architectures, run nothing\n"
    "exit status: 0 every corrected pattern passes, 1 some fail, 2 wrong usage, 4 no GPU\n";

struct Arguments {
  Options options;
  std::string filter = "*", markdown, jsonFile;
  std::vector<std::string> tools;
  int rounds = 1;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency() / 2);
  bool json = false, costs = false, list = false;
};

[[noreturn]] void usageError(const std::string& message) {
  std::fprintf(stderr, "cuda-lint-selftest: %s; see --help\n", message.c_str());
  std::exit(2);
}

int number(const std::string& option, const std::string& text, int least) {
  char* end = nullptr;
  long value = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end || value < least || value > INT_MAX)
    usageError(option + " needs a number from " + std::to_string(least) + " to " + std::to_string(INT_MAX) + ", not '" +
               text + "'");
  return int(value);
}

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  arguments.options.seed = std::uint64_t(std::time(nullptr));
  for (int i = 1; i < argc; ++i) {
    std::string option = argv[i], value;
    bool joined = false;
    if (std::size_t at = option.find('='); at != std::string::npos) {
      value = option.substr(at + 1);
      option.resize(at);
      joined = true;
    }
    auto needed = [&]() -> const std::string& {
      if (!joined) {
        if (++i == argc) usageError(option + " needs a value");
        value = argv[i];
      }
      return value;
    };
    if (option == "--help" || option == "-h") {
      std::fputs(kUsage, stdout);
      std::exit(0);
    } else if (option == "--filter")
      arguments.filter = needed();
    else if (option == "--repetitions")
      arguments.options.repetitions = number(option, needed(), 1);
    else if (option == "--rounds")
      arguments.rounds = number(option, needed(), 1);
    else if (option == "--seed")
      arguments.options.seed = number(option, needed(), 0);
    else if (option == "--jobs")
      arguments.jobs = number(option, needed(), 1);
    else if (option == "--markdown")
      arguments.markdown = needed();
    else if (option == "--json-file")
      arguments.jsonFile = needed();
    else if (option == "--json")
      arguments.json = true;
    else if (option == "--costs")
      arguments.costs = true;
    else if (option == "--list")
      arguments.list = true;
    else if (option == "--sanitize") {
      std::istringstream in(joined ? value : "memcheck,racecheck,synccheck,initcheck");
      for (std::string tool; std::getline(in, tool, ',');) {
        if (tool != "memcheck" && tool != "racecheck" && tool != "synccheck" && tool != "initcheck")
          usageError("compute-sanitizer has no tool '" + tool + "'");
        arguments.tools.push_back(tool);
      }
    } else
      usageError("unknown option '" + option + "'");
  }
  return arguments;
}

void addTo(Outcome& sum, const Outcome& more) {
  sum.runs += more.runs;
  sum.wrongRuns += more.wrongRuns;
  sum.words += more.words;
  sum.wrongWords += more.wrongWords;
  sum.timeouts += more.timeouts;
  if (more.milliseconds > 0 && (sum.milliseconds == 0 || more.milliseconds < sum.milliseconds))
    sum.milliseconds = more.milliseconds;
  if (sum.error.empty()) sum.error = more.error;
}

/// Every pattern under every tool, several at a time: most of the time of each is spent on the CPU.
void sanitize(Results& results, const Arguments& arguments, const std::string& sanitizer) {
  struct Job {
    Row* row;
    std::string tool;
    Variant variant;
    SanitizerReport report;
  };
  std::vector<Job> jobs;
  for (Row& row : results.rows) {
    if (!row.skipped.empty()) continue;
    for (const std::string& tool : arguments.tools) {
      jobs.push_back({&row, tool, Variant::Corrected, {}});
      if (row.test->bad && (tool == "racecheck" || tool == "synccheck")) jobs.push_back({&row, tool, Variant::Bad, {}});
    }
  }
  Options options = arguments.options;
  options.small = true;
  options.repetitions = 2;
  std::atomic<std::size_t> next{0};
  auto work = [&] {
    for (std::size_t i; (i = next++) < jobs.size();) {
      Job& job = jobs[i];
      try {
        job.report = runSanitizer(sanitizer, job.tool, *job.row->test, job.variant, options);
      } catch (const std::exception& error) {
        job.report.first = error.what();
      }
    }
  };
  std::vector<std::thread> workers;
  for (unsigned i = 0; i < arguments.jobs; ++i) workers.emplace_back(work);
  for (std::thread& worker : workers) worker.join();
  for (Job& job : jobs)
    (job.variant == Variant::Bad ? job.row->badTools : job.row->correctedTools)[job.tool] = std::move(job.report);
}

std::string sanitizerVersion(const std::string& sanitizer) {
  std::istringstream lines(runProcess({sanitizer, "--version"}, 30).output);
  for (std::string line; std::getline(lines, line);)
    if (std::size_t at = line.find("Version "); at != std::string::npos)
      return "compute-sanitizer " + line.substr(at + 8);
  return "compute-sanitizer, version unknown";
}

void write(const std::string& path, const std::string& text) {
  std::ofstream out(path);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + path);
}

int runSuite(const Arguments& arguments) {
  std::vector<const Case*> chosen;
  for (const Case& c : allCases())
    if (fnmatch(arguments.filter.c_str(), c.id, 0) == 0) chosen.push_back(&c);
  if (chosen.empty()) usageError("no rule matches '" + arguments.filter + "'");
  if (arguments.list) {
    for (const Case* c : chosen) std::printf("%s %s\n", c->id, c->arch);
    return 0;
  }
  std::string why;
  std::optional<Device> device = describeDevice(why);
  if (!device) {
    std::fprintf(stderr, "cuda-lint-selftest: no usable GPU (%s); nothing was run\n", why.c_str());
    return 4;
  }
  std::string sanitizer;
  if (!arguments.tools.empty() && (sanitizer = findSanitizer()).empty())
    usageError("--sanitize needs compute-sanitizer, which is neither in PATH nor named by COMPUTE_SANITIZER");

  Results results;
  results.device = *device;
  results.options = arguments.options;
  std::time_t now = std::time(nullptr);
  char date[16];
  std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
  results.date = date;
  auto said = std::chrono::steady_clock::now();
  auto progress = [&](const Case& c) {
    if (std::chrono::steady_clock::now() - said < std::chrono::seconds(10)) return;
    said = std::chrono::steady_clock::now();
    std::fprintf(stderr, "… %s\n", c.id);
  };
  for (const Case* c : chosen) {
    Row row;
    row.test = c;
    row.skipped = unsupported(*c, *device);
    results.rows.push_back(row);
  }
  for (int round = 0; round < arguments.rounds; ++round)
    for (Row& row : results.rows) {
      if (!row.skipped.empty()) continue;
      progress(*row.test);
      Options options = arguments.options;
      options.seed += 1000000u * round;
      Outcome outcome = runPattern(*row.test, Variant::Corrected, options);
      ++row.rounds;
      row.roundsPassed += outcome.passed();
      addTo(row.corrected, outcome);
    }
  for (Row& row : results.rows) {
    if (!row.skipped.empty() || !row.test->bad) continue;
    progress(*row.test);
    row.bad = runPattern(*row.test, Variant::Bad, arguments.options);
  }
  if (!sanitizer.empty()) {
    results.sanitizer = sanitizerVersion(sanitizer);
    sanitize(results, arguments, sanitizer);
  }
  if (arguments.costs) {
    std::string error;
    results.costs = runScopeCosts(error);
    if (!error.empty())
      std::fprintf(stderr, "cuda-lint-selftest: the costs of scopes were not measured: %s\n", error.c_str());
  }
  std::fputs((arguments.json ? asJson(results) : asText(results)).c_str(), stdout);
  if (!arguments.jsonFile.empty()) write(arguments.jsonFile, asJson(results));
  if (!arguments.markdown.empty()) write(arguments.markdown, asMarkdown(results));
  for (const Row& row : results.rows)
    if (row.skipped.empty() && !row.passed()) return 1;
  return 0;
}

} // namespace

int main(int argc, char** argv) {
  if (std::optional<int> status = workerMain(argc, argv)) return *status;
  try {
    return runSuite(parse(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cuda-lint-selftest: %s\n", error.what());
    return 2;
  }
}
