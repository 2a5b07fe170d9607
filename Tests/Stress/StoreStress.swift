import Foundation
import MarketServer
import MarketStore

/// Kills writers and fails their system calls, then checks the result.
final class StoreStress {
  private let base: String
  private let program = CommandLine.arguments[0]
  private var rounds = 0
  /// The parts that this machine cannot run, with the reason.
  private(set) var omissions: [String] = []

  init() throws {
    base = NSTemporaryDirectory() + "openmarket-stress-\(getpid())"
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: base) }

  /// Two processes at a time write to one market until both are killed, at any moment.
  func kill(rounds: Int) async throws {
    let (folder, log) = place("kill")
    for round in 1...rounds {
      let writers = try (1...2).map { _ in try start([], folder, log) }
      let before = size(log)
      wait(until: { self.size(log) > before + 400 }, writers)
      usleep(.random(in: 0...150_000))
      for writer in writers { Foundation.kill(writer.processIdentifier, SIGKILL) }
      for writer in writers { writer.waitUntilExit() }
      if round.isMultiple(of: 20) || round == rounds { try await check(folder, log) }
    }
    print("killed \(rounds * 2) processes in \(rounds) rounds: \(try summary(log))")
  }

  /// Fails a few of many system calls while it writes.
  func fail(rounds: Int) async throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else {
      throw Failed(description: "strace is missing: ./dev stress store installs it")
    }
    guard run("/usr/bin/strace", ["-o", "/dev/null", "/bin/true"]) == 0 else {
      return omissions.append("failing system calls, because no program can be traced")
    }
    let (folder, log) = place("fail")
    try SQLiteStore(folder: folder).close()
    let faults = [
      ("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), ("fdatasync", "EIO"), ("fdatasync", "ENOSPC"),
    ]
    for round in 0..<rounds {
      let (call, code) = faults[round % faults.count]
      let first = Int.random(in: 40...400)
      let rule = "inject=\(call):error=\(code):when=\(first)+\(call == "pwrite64" ? 37 : 5)"
      let writer = try start(
        ["/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", rule],
        folder, log)
      let before = size(log)
      wait(until: { self.size(log) > before + 6_000 }, [writer], seconds: 6)
      endTree(writer)
      try await check(folder, log)
    }
    print("failed calls in \(rounds) rounds: \(try summary(log))")
  }

  /// Fills the device for a while: the writers continue afterwards.
  func fillDisk() async throws {
    let (folder, log) = place("full")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard run("/usr/bin/mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", folder]) == 0 else {
      return omissions.append("the full disk, because no tmpfs can be mounted")
    }
    defer { _ = run("/usr/bin/umount", ["-l", folder]) }
    let writer = try start([], folder, log)
    wait(until: { (try? WriterLog(log).refused) ?? 0 > 20 }, [writer], seconds: 30)
    let full = try WriterLog(log)
    guard full.refused > 20 else { throw Failed(description: "the disk did not become full") }
    try await check(folder, log, reading: true)
    guard run("/usr/bin/mount", ["-o", "remount,size=64m", folder]) == 0 else {
      throw Failed(description: "the tmpfs cannot grow")
    }
    wait(until: { (try? WriterLog(log).made.count) ?? 0 > full.made.count + 20 }, [writer])
    endTree(writer)
    guard try WriterLog(log).made.count > full.made.count + 20 else {
      throw Failed(description: "the writer did not recover")
    }
    try await check(folder, log)
    print("full disk: \(try summary(log))")
  }

  private func place(_ name: String) -> (folder: String, log: String) {
    (base + "/" + name, base + "/\(name).log")
  }

  private func start(_ wrapper: [String], _ folder: String, _ log: String) throws -> Process {
    rounds += 1
    let words = wrapper + [program, "write", folder, log, String(rounds)]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// A traced writer is a child of its tracer.
  private func endTree(_ process: Process) {
    let id = process.processIdentifier
    let children = try? String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
    for child in (children ?? "").split(separator: " ").compactMap({ pid_t($0) }) {
      Foundation.kill(child, SIGKILL)
    }
    Foundation.kill(id, SIGKILL)
    process.waitUntilExit()
  }

  private func wait(until isDone: () -> Bool, _ processes: [Process], seconds: Double = 20) {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end, !isDone(), processes.contains(where: \.isRunning) { usleep(2_000) }
  }

  private func run(_ path: String, _ arguments: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  private func summary(_ path: String) throws -> String { try WriterLog(path).summary }

  /// - Parameter reading: Whether the market can currently only be read, beside a writer.
  private func check(_ folder: String, _ path: String, reading: Bool = false) async throws {
    try await MarketCheck(folder: folder, log: WriterLog(path)).run(reading: reading) {
      [StoreWriter.picture(of: $0).original]
    }
  }
}
