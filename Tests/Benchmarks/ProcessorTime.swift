import Foundation

/// The CPU time of processes. Nil if the system does not report it in files.
enum ProcessorTime {
  /// The time of a process and of its children, including those that have ended.
  static func ofTree(_ process: pid_t) -> Duration? {
    guard let own = fields(of: process) else { return nil }
    let children = children(of: process).compactMap { fields(of: $0) }
    let ticks = own.prefix(4).reduce(0, +) + children.reduce(0) { $0 + $1[0] + $1[1] }
    return .seconds(1) * ticks / sysconf(Int32(_SC_CLK_TCK))
  }

  /// The times of many processes together.
  static func ofTrees(_ processes: [pid_t]) -> Duration? {
    let times = processes.compactMap(ofTree)
    return times.count == processes.count ? times.reduce(.zero, +) : nil
  }

  /// Its user time and system time, and both of its ended children, in ticks.
  private static func fields(of process: pid_t) -> [Int]? {
    // A program's name in parentheses may contain blanks.
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[end...].split(separator: " ")
    guard fields.count > 15 else { return nil }
    return fields[12...15].compactMap { Int($0) }
  }

  private static func children(of process: pid_t) -> [pid_t] {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.flatMap { thread in
      let text = try? String(contentsOfFile: "\(folder)/\(thread)/children", encoding: .utf8)
      return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
  }
}
