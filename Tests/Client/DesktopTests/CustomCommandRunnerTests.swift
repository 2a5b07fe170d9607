import Desktop
import Files
import Foundation
import Market
import Synchronization
import TestSupport
import Testing
import Text
import ViewModels

/// Custom commands as processes.
@MainActor
@Suite struct CustomCommandRunnerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command with the given text on its standard input.
  private func result(
    of invocation: CustomCommand.Invocation, reading text: String = "{}\n",
    output: CustomCommand.Output = .show, time: Duration = .seconds(30)
  ) async -> CommandResult? {
    let (results, found) = AsyncStream<CommandResult>.makeStream()
    let runner = CustomCommandRunner(
      environment: ["TMPDIR": folder.path], time: time,
      encode: { _ in Data(text.utf8) }, handOver: { $0() }, failurePrompt: { _, _ in "" },
      deliver: { if case .commandEnded(_, let result) = $0 { found.yield(result) } })
    runner.run(
      CommandRun(
        CustomCommand(title: "a", key: nil, invocation: invocation, output: output), []))
    var iterator = results.makeAsyncIterator()
    return await iterator.next(isolation: #isolation)
  }

  /// A text that a shell would execute.
  private static let hostile = "{\"name\":\"$(touch hacked); `id` '\\\"\"}\n"

  @Test func productsAreReadFromStandardInputAndNowhereElse() async throws {
    let program = await result(of: .program(["cat", "-"]), reading: Self.hostile)
    #expect(program?.output.string == Self.hostile.trimmingCharacters(in: .newlines))
    let shell = await result(of: .shell("cat; echo \"$# $0\""), reading: Self.hostile)
    #expect(
      shell?.output.string == Self.hostile.trimmingCharacters(in: .newlines) + "\n0 /bin/sh")
    #expect(shell?.isSuccess == true)
    // No file is left, and input larger than a pipe arrives in full.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let large = String(repeating: "x", count: 1_000_000)
    #expect(await result(of: .shell("wc -c"), reading: large)?.output == "1000000")
  }

  @Test func statusAndErrorsAreKept() async {
    let failed = await result(of: .shell("echo out; echo problem >&2; exit 3"))
    #expect(failed?.end == .exited(3))
    #expect(failed?.output == "out" && failed?.errors == "problem")
    let missing = await result(of: .program(["/nowhere/program"]))
    #expect(missing?.end == .notStarted(code: ENOENT))
    #expect(await result(of: .shell("kill -9 $$"))?.end == .exited(137))
  }

  @Test func outputIsBoundedAndSafe() async throws {
    let text = try #require(
      await result(of: .shell("printf '\\033[31mred\\033[0m\\ta\\033]0;x\\007b\\n'")))
    #expect(text.output.string.hasPrefix("red     a"))
    #expect(text.output.string.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    let endless = try #require(await result(of: .shell("yes | head -c 3000000")))
    #expect(endless.isTruncated && endless.isSuccess)
    #expect(endless.output.string.count <= 100_001)
  }

  /// A line of tabs stopped the browser for minutes.
  @Test(.timeLimit(.minutes(1))) func tabsAreExpandedAtOnce() async throws {
    let tabs = try #require(
      await result(of: .shell("printf '가\\ta\\n'; yes '\t' | tr -d '\\n' | head -c 100000")))
    #expect(tabs.output.string.hasPrefix("가      a\n"))
    #expect(tabs.isTruncated)
  }

  /// The programs that it has started end with it.
  @Test func aCommandThatTakesTooLongIsEnded() async throws {
    let start = ContinuousClock.now
    let result = await result(
      of: .shell("echo begun; sleep 600 & sleep 600"), time: .milliseconds(200))
    #expect(result?.end == .timedOut(seconds: 0))
    #expect(result?.output == "begun")
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  /// The shell ends when asked to; the program that it has started does not.
  @Test func aProgramThatIgnoresTheSignalIsEndedAsWell() async throws {
    let number = folder("number")
    let line = "(trap '' TERM; exec sh -c 'echo $$ >\(number); exec sleep 600') & wait"
    let result = await result(of: .shell(line), time: .seconds(1))
    #expect(result?.end == .timedOut(seconds: 1))
    let text = try String(contentsOfFile: number, encoding: .utf8)
    let id = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    try await until { hasEnded(id) }
  }

  /// Returns whether a process is gone, or a zombie.
  private func hasEnded(_ id: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
    return kill(id, 0) != 0 || status?.contains("State:\tZ") == true
  }

  /// A program that continues in the background is not waited for.
  @Test func aProgramInTheBackgroundDoesNotDelayTheResult() async {
    let start = ContinuousClock.now
    let result = await result(of: .shell("sleep 20 & echo done"))
    #expect(result?.isSuccess == true && result?.output == "done")
    #expect(ContinuousClock.now - start < .seconds(15))
  }

  /// The second signal would be sent after the browser has ended.
  @Test(arguments: [true, false])
  func closingWaitsForACommandThatIgnoresTheSignal(isStopped: Bool) async throws {
    let number = folder("number")
    let runner = CustomCommandRunner(
      environment: ["TMPDIR": folder.path], encode: { _ in Data() }, handOver: { $0() },
      failurePrompt: { _, _ in "" }, deliver: { _ in })
    let run = CommandRun(
      CustomCommand(
        title: "a", key: nil,
        invocation: .shell("trap '' TERM; echo $$ >\(number); exec sleep 600")), [])
    runner.run(run)
    var id: pid_t?
    try await until {
      let text = (try? String(contentsOfFile: number, encoding: .utf8)) ?? ""
      id = text.hasSuffix("\n") ? pid_t(text.dropLast()) : nil
      return id != nil
    }
    if isStopped { runner.stop(run.id) }
    await runner.stopAll()
    #expect(hasEnded(try #require(id)))
  }

  @Test func aStoppedCommandEndsAndReportsNothing() async throws {
    let begun = folder("begun")
    let ended = folder("ended")
    let delivered = Mutex(0)
    let runner = CustomCommandRunner(
      environment: ["TMPDIR": folder.path], encode: { _ in Data() }, handOver: { $0() },
      failurePrompt: { _, _ in "" }, deliver: { _ in delivered.withLock { $0 += 1 } })
    let line = "trap 'touch \(ended); exit' TERM; touch \(begun); sleep 600 & wait"
    let run = CommandRun(
      CustomCommand(title: "a", key: nil, invocation: .shell(line)), [])
    runner.run(run)
    try await until { access(begun, F_OK) == 0 }
    runner.stop(run.id)
    try await until { access(ended, F_OK) == 0 }
    // A result would be delivered after the command has ended.
    await runner.stopAll()
    #expect(delivered.withLock { $0 } == 0)
  }
}
