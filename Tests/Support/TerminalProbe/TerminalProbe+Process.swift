import CPseudoTerminal
internal import Foundation
internal import Glibc

extension TerminalProbe {
  /// User and system time of the program's threads so far; nil once it has ended.
  public var cpuTime: Duration? {
    let nanoseconds = probe_cpu_nanoseconds(processID)
    return exit == nil && nanoseconds >= 0 ? .nanoseconds(nanoseconds) : nil
  }

  /// The same for any process of this user.
  public static func cpuTime(of process: Int32) -> Duration? {
    let nanoseconds = probe_cpu_nanoseconds(process)
    return nanoseconds >= 0 ? .nanoseconds(nanoseconds) : nil
  }

  /// Resident memory in kilobytes, now and at its highest; nil once the program has ended.
  public var memory: (resident: Int, peak: Int)? {
    guard let status = procFile("status"), let resident = Self.number("VmRSS:", in: status),
      let peak = Self.number("VmHWM:", in: status)
    else { return nil }
    return (resident, peak)
  }

  /// Resident memory in kilobytes of the program and the processes it has started.
  public var residentWithChildren: Int { sum("status", "VmRSS:") }

  /// The same, with shared memory divided among the processes that share it.
  public var proportionalWithChildren: Int { sum("smaps_rollup", "Pss:") }

  /// Resident memory of the program in kilobytes that is not backed by a file.
  public var anonymousMemory: Int? {
    procFile("status").flatMap { Self.number("RssAnon:", in: $0) }
  }

  /// The number of times that any thread, of the program and the processes it has started, went to
  /// sleep: each ends with a wake-up.
  public var sleeps: Int {
    processTree.reduce(0) { sum, process in
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
      return (threads ?? []).reduce(sum) { sum, thread in
        let status = Self.procFile("task/\(thread)/status", of: process)
        return sum + (status.flatMap { Self.number("voluntary_ctxt_switches:", in: $0) } ?? 0)
      }
    }
  }

  /// Sends a signal to a thread of the program that does not block it and is not the main thread, as
  /// the system may do with a signal to the program.
  public func signalOtherThread(_ number: Int32) throws {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(processID)/task")
    let taker = threads.compactMap { Int32($0) }.first { thread in
      let blocked = Self.procFile("task/\(thread)/status", of: processID)?.split(separator: "\n")
        .first { $0.hasPrefix("SigBlk:") }.flatMap { UInt64($0.dropFirst(8), radix: 16) }
      return thread != processID && (blocked ?? .max) >> UInt64(number - 1) & 1 == 0
    }
    guard let taker, probe_signal_thread(processID, taker, number) == 0 else {
      throw failure("no other thread took signal \(number)")
    }
  }

  private var processTree: [Int32] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { Int32($0) }.filter { process in
      guard process != processID else { return true }
      let status = Self.procFile("status", of: process)
      return status.flatMap { Self.number("PPid:", in: $0) } == Int(processID)
    }
  }

  private func sum(_ file: String, _ field: String) -> Int {
    processTree.reduce(0) {
      $0 + (Self.procFile(file, of: $1).flatMap { Self.number(field, in: $0) } ?? 0)
    }
  }

  /// Whether the program is stopped, such as by Ctrl-Z.
  public var isStopped: Bool {
    procFile("status")?.split(separator: "\n").contains { $0.hasPrefix("State:\tT") } ?? false
  }

  private func procFile(_ name: String) -> String? {
    exit == nil ? Self.procFile(name, of: processID) : nil
  }

  private static func procFile(_ name: String, of process: Int32) -> String? {
    guard let file = fopen("/proc/\(process)/\(name)", "r") else { return nil }
    defer { fclose(file) }
    // These files are 1–2 kB, so 4 are enough.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func number(_ field: String, in text: String) -> Int? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(field) }) else {
      return nil
    }
    return line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) }
  }
}

/// The line settings of a terminal: echo, canonical mode, signals, control characters.
public struct LineSettings: Sendable, Equatable, CustomStringConvertible {
  public let input: UInt
  public let output: UInt
  public let control: UInt
  public let local: UInt
  public let characters: [UInt8]

  init?(of terminal: Int32) {
    var settings = termios()
    guard terminal >= 0, tcgetattr(terminal, &settings) == 0 else { return nil }
    input = UInt(settings.c_iflag)
    output = UInt(settings.c_oflag)
    control = UInt(settings.c_cflag)
    local = UInt(settings.c_lflag)
    characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  public var echoes: Bool { local & UInt(ECHO) != 0 }
  public var isCanonical: Bool { local & UInt(ICANON) != 0 }

  public var description: String {
    "iflag \(input) oflag \(output) cflag \(control) lflag \(local) cc \(characters)"
  }
}
