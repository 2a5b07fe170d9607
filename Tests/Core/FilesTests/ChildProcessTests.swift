import Files
import Foundation
import Testing

@Suite("Child processes")
struct ChildProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script that writes its results to the file `$0`; returns its status and the results.
  private func run(
    _ script: String, group: ChildProcess.Group = .inherited, input: ChildProcess.Input = .empty
  ) throws -> (status: ChildProcess.ExitStatus, findings: String) {
    let file = folder("findings")
    let child = try ChildProcess.start(
      ["sh", "-c", script, file], group: group, input: input)
    let status = child.wait()
    return (status, (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
  }

  @Test func theEndIsReportedAsItWas() throws {
    #expect(try run("exit 0").status == .exited(0))
    #expect(try run("exit 7").status == .exited(7))
    #expect(try run("kill -9 $$").status == .signaled(SIGKILL))
    #expect(
      ChildProcess.ExitStatus.signaled(SIGKILL).shellStatus == 137
        && ChildProcess.ExitStatus.exited(3).shellStatus == 3)
    #expect(ChildProcess.ExitStatus.exited(0).isSuccess)
    #expect(!ChildProcess.ExitStatus.exited(1).isSuccess)
  }

  @Test func waitingTwiceReturnsTheSame() throws {
    let child = try ChildProcess.start(["sh", "-c", "exit 5"])
    #expect(child.wait() == .exited(5))
    #expect(child.wait() == .exited(5))
    // Another process may have its ID by now.
    child.send(signal: SIGKILL)
  }

  @Test func argumentsReachTheProgramWithoutAShell() throws {
    let file = folder("findings")
    let child = try ChildProcess.start([
      "sh", "-c", "printf '%s|' \"$@\" >\"$0\"", file, "a b", "$HOME", "`x`", "", "한글",
    ])
    #expect(child.wait().isSuccess)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "a b|$HOME|`x`||한글|")
  }

  @Test func aMissingProgramIsReported() {
    #expect(throws: ChildProcessError(code: ENOENT)) {
      try ChildProcess.start([folder("missing")])
    }
    #expect(throws: ChildProcessError(code: EACCES)) { try ChildProcess.start([folder.path]) }
    #expect(throws: ChildProcessError(code: ENOENT)) { try ChildProcess.start([]) }
  }

  @Test func theInputIsWhatWasGiven() throws {
    #expect(try run("cat >\"$0\"", input: .bytes(Data("붙여넣기\n".utf8))).findings == "붙여넣기\n")
    #expect(try run("cat >\"$0\"", input: .bytes(Data())).findings == "")
    #expect(try run("cat >\"$0\"", input: .empty).findings == "")
    let whole = Data(repeating: 0x61, count: 60_000)
    #expect(try run("wc -c <&0 >\"$0\"", input: .bytes(whole)).findings.contains("60000"))
  }

  /// More than a pipe holds would wait for the program to read it.
  @Test func anInputThatIsTooLongIsRefused() {
    #expect(throws: ChildProcessError(code: EFBIG)) {
      try ChildProcess.start(["cat"], input: .bytes(Data(count: 1 << 20)))
    }
  }

  @Test func theOutputIsDiscarded() throws {
    #expect(try run("echo lost; echo lost >&2; readlink /proc/$$/fd/1 >\"$0\"").status.isSuccess)
    #expect(
      try run("readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2 >\"$0\"").findings
        .contains("/dev/null"))
  }

  /// This program ignores SIGPIPE and SIGXFSZ; the programs it starts must not.
  @Test func signalsHaveTheirUsualMeaning() throws {
    let ignored = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, ignored) }
    #expect(try run("kill -PIPE $$; exit 0").status == .signaled(SIGPIPE))
    let findings = try run("exec grep -E '^Sig(Blk|Ign)' /proc/self/status >\"$0\"").findings
    let signals = findings.split(separator: "\n").compactMap {
      $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    }
    // The C library keeps signals 32 and 33 to itself.
    #expect(signals.count == 2 && signals.allSatisfy { $0 & ~0x1_8000_0000 == 0 })
  }

  /// The process group and the session of the child are the fields after its state.
  private func groupAndSession(_ group: ChildProcess.Group) throws -> [pid_t] {
    let findings = try run("cat /proc/$$/stat >\"$0\"", group: group).findings
    let fields = findings.drop { $0 != ")" }.split(separator: " ").map(String.init)
    let own = findings.split(separator: " ").first.flatMap { pid_t($0) } ?? 0
    return [own] + fields[3...4].map { pid_t($0) ?? 0 }
  }

  @Test func theGroupAndTheSessionAreAsRequested() throws {
    let inherited = try groupAndSession(.inherited)
    #expect(inherited[1] == getpgrp() && inherited[2] == getsid(0))
    let own = try groupAndSession(.own)
    #expect(own[1] == own[0] && own[2] == getsid(0))
    let session = try groupAndSession(.ownSession)
    #expect(session[1] == session[0] && session[2] == session[0])
  }

  /// The files of this program are not inherited.
  @Test func openFilesAreNotInherited() throws {
    let file = folder("open")
    let handle = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(handle) }
    let findings = try run("ls -l /proc/$$/fd >\"$0\"").findings
    #expect(!findings.isEmpty && !findings.contains(file))
  }

  @Test func aProgramThatRunsLongerIsNotWaitedFor() async throws {
    let child = try ChildProcess.start(["sleep", "60"], group: .ownSession)
    let start = ContinuousClock.now
    #expect(await child.exitStatus(within: .milliseconds(50)) == nil)
    #expect(ContinuousClock.now - start < .seconds(20))
    child.terminate()
    #expect(await child.exitStatus(within: .seconds(30)) == .signaled(SIGTERM))
  }

  @Test func manyProgramsAtOnceAreAllWaitedFor() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          let child = try ChildProcess.start(["sh", "-c", "exit \(number)"])
          #expect(await child.exitStatus(within: .seconds(30)) == .exited(Int32(number)))
        }
      }
      try await group.waitForAll()
    }
  }
}
