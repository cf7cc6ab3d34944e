//===- Runner.cpp - runs each pattern in a process of its own -----------------------------------------------------===//
//
// Part of cuda-lint. Licensed under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------------------------===//
#include "Runner.h"
#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace cudalint::gpu {
namespace {

constexpr const char* kOutcomeMark = "@cuda-lint-outcome ";
constexpr const char* kCostMark = "@cuda-lint-cost ";
constexpr const char* kErrorMark = "@cuda-lint-error ";

std::string self() {
  std::array<char, PATH_MAX> path{};
  ssize_t length = readlink("/proc/self/exe", path.data(), path.size() - 1);
  if (length <= 0) throw std::runtime_error("cannot find the path of this executable");
  return std::string(path.data(), length);
}

std::vector<std::string> workerCommand(const Case& c, Variant variant, const Options& options) {
  return {self(),
          "--worker",
          c.id,
          variant == Variant::Bad ? "bad" : "corrected",
          std::to_string(options.seed),
          std::to_string(options.repetitions),
          options.small ? "small" : "full"};
}

/// The rest of the line that starts with `mark`.
std::optional<std::string> lineAfter(const std::string& output, const std::string& mark) {
  std::size_t at = output.rfind(mark);
  if (at == std::string::npos) return std::nullopt;
  at += mark.size();
  return output.substr(at, output.find('\n', at) - at);
}

std::string howItEnded(const Process& process, int seconds) {
  if (process.timedOut) return "no end within " + std::to_string(seconds) + " s: killed";
  if (process.status < 0) return std::string("ended by signal ") + strsignal(-process.status);
  return "exit status " + std::to_string(process.status);
}

bool isExecutable(const std::string& path) { return access(path.c_str(), X_OK) == 0; }

} // namespace

Process runProcess(const std::vector<std::string>& command, int seconds) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) throw std::runtime_error(std::string("pipe: ") + std::strerror(errno));
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  pid_t child = fork();
  if (child < 0) throw std::runtime_error(std::string("fork: ") + std::strerror(errno));
  if (child == 0) {
    setpgid(0, 0); // so that a tool and the process it watches end together
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    execvp(arguments[0], arguments.data());
    std::fprintf(stderr, "%s: %s\n", arguments[0], std::strerror(errno));
    _exit(127);
  }
  close(ends[1]);
  Process result;
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  std::array<char, 4096> chunk;
  for (;;) {
    auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
    pollfd wait{ends[0], POLLIN, 0};
    if (left <= 0 || poll(&wait, 1, int(left)) == 0) {
      result.timedOut = true;
      kill(-child, SIGKILL);
      break;
    }
    ssize_t got = read(ends[0], chunk.data(), chunk.size());
    if (got <= 0) break;
    result.output.append(chunk.data(), got);
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  if (result.status == 127) throw std::runtime_error("cannot start " + command[0]);
  return result;
}

Outcome runPattern(const Case& c, Variant variant, const Options& options, int seconds) {
  Process process = runProcess(workerCommand(c, variant, options), seconds);
  Outcome outcome;
  if (std::optional<std::string> line = lineAfter(process.output, kOutcomeMark)) {
    std::istringstream in(*line);
    in >> outcome.runs >> outcome.wrongRuns >> outcome.words >> outcome.wrongWords >> outcome.timeouts >>
        outcome.milliseconds;
    std::getline(in >> std::ws, outcome.error);
    return outcome;
  }
  outcome.error = howItEnded(process, seconds);
  return outcome;
}

SanitizerReport runSanitizer(const std::string& sanitizer, const std::string& tool, const Case& c, Variant variant,
                             const Options& options, int seconds) {
  std::vector<std::string> command = {sanitizer, "--tool", tool};
  for (std::string& part : workerCommand(c, variant, options)) command.push_back(std::move(part));
  Process process = runProcess(command, seconds);
  SanitizerReport report;
  std::istringstream lines(process.output);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("=========", 0) != 0) continue;
    std::size_t text = line.find_first_not_of("= ");
    if (text == std::string::npos) continue;
    std::string message = line.substr(text);
    std::size_t summary = message.find("SUMMARY: ");
    if (summary != std::string::npos) {
      report.ran = true;
      report.errors = std::strtoull(message.c_str() + summary + 9, nullptr, 10);
    } else if (report.first.empty() && message != "COMPUTE-SANITIZER" && message.rfind("Racecheck", 0) != 0) {
      report.first = message;
    }
  }
  if (!report.ran && report.first.empty()) report.first = howItEnded(process, seconds);
  return report;
}

std::string findSanitizer() {
  const char* name = "compute-sanitizer";
  if (const char* set = std::getenv("COMPUTE_SANITIZER")) return isExecutable(set) ? set : "";
  std::vector<std::string> folders;
  if (const char* path = std::getenv("PATH")) {
    std::istringstream in(path);
    for (std::string folder; std::getline(in, folder, ':');) folders.push_back(folder);
  }
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char* home = std::getenv(variable)) folders.push_back(std::string(home) + "/bin");
  for (const std::string& folder : folders)
    if (isExecutable(folder + "/" + name)) return folder + "/" + name;
  return "";
}

std::vector<ScopeCost> runScopeCosts(std::string& error) {
  Process process = runProcess({self(), "--worker", "scope-costs"}, 120);
  std::vector<ScopeCost> costs;
  std::istringstream lines(process.output);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(kCostMark, 0) != 0) continue;
    std::istringstream in(line.substr(std::strlen(kCostMark)));
    ScopeCost cost;
    if (in >> cost.memory >> cost.scope >> cost.order >> cost.alone >> cost.afterStore) costs.push_back(cost);
  }
  if (std::optional<std::string> line = lineAfter(process.output, kErrorMark))
    error = *line;
  else if (costs.empty())
    error = howItEnded(process, 120);
  return costs;
}

std::optional<int> workerMain(int argc, char** argv) {
  if (argc < 3 || std::strcmp(argv[1], "--worker") != 0) return std::nullopt;
  if (std::strcmp(argv[2], "scope-costs") == 0) {
    std::string error;
    for (const ScopeCost& cost : measureScopeCosts(error))
      std::printf("%s%s %s %s %.3f %.3f\n", kCostMark, cost.memory.c_str(), cost.scope.c_str(), cost.order.c_str(),
                  cost.alone, cost.afterStore);
    if (!error.empty()) std::printf("%s%s\n", kErrorMark, error.c_str());
    return error.empty() ? 0 : 1;
  }
  if (argc != 7) return 2;
  Options options;
  options.seed = std::strtoull(argv[4], nullptr, 10);
  options.repetitions = std::atoi(argv[5]);
  options.small = std::strcmp(argv[6], "small") == 0;
  for (const Case& c : allCases()) {
    if (std::strcmp(c.id, argv[2]) != 0) continue;
    Pattern pattern = std::strcmp(argv[3], "bad") == 0 ? c.bad : c.corrected;
    if (!pattern) return 2;
    Outcome outcome = pattern(options);
    std::printf("\n%s%llu %llu %llu %llu %llu %.6f %s\n", kOutcomeMark, (unsigned long long)outcome.runs,
                (unsigned long long)outcome.wrongRuns, (unsigned long long)outcome.words,
                (unsigned long long)outcome.wrongWords, (unsigned long long)outcome.timeouts, outcome.milliseconds,
                outcome.error.c_str());
    return outcome.passed() ? 0 : 1;
  }
  return 2;
}

std::optional<Device> describeDevice(std::string& why) {
  int count = 0;
  cudaError_t error = cudaGetDeviceCount(&count);
  if (error || count == 0) {
    why = error ? cudaGetErrorString(error) : "no CUDA device";
    return std::nullopt;
  }
  cudaDeviceProp properties;
  if ((error = cudaGetDeviceProperties(&properties, 0))) {
    why = cudaGetErrorString(error);
    return std::nullopt;
  }
  Device device;
  device.name = properties.name;
  device.major = properties.major;
  device.minor = properties.minor;
  cudaDriverGetVersion(&device.driverCuda);
  device.toolkit = CUDART_VERSION;
  device.compiler = CUDA_LINT_NVCC_VERSION;
  device.driver = "unknown";
  if (void* nvml = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL)) {
    auto init = reinterpret_cast<int (*)()>(dlsym(nvml, "nvmlInit_v2"));
    auto version = reinterpret_cast<int (*)(char*, unsigned)>(dlsym(nvml, "nvmlSystemGetDriverVersion"));
    std::array<char, 81> text{};
    if (init && version && init() == 0 && version(text.data(), unsigned(text.size())) == 0) device.driver = text.data();
    dlclose(nvml);
  }
  return device;
}

std::string unsupported(const Case& c, const Device& device) {
  int number = std::atoi(c.arch + std::strlen("sm_"));
  int has = device.major * 10 + device.minor;
  bool exact = c.arch[std::strlen(c.arch) - 1] == 'a';
  if (exact ? has == number : has >= number) return "";
  return std::string("needs ") + c.arch + ", this GPU is sm_" + std::to_string(has);
}

} // namespace cudalint::gpu
