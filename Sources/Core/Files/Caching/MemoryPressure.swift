import Foundation

/// A check whether the machine, or the control group of this process, is short of memory.
///
/// Linux reports it by PSI (`/proc/pressure/memory`) and by the group's `memory.current`, without
/// the files that it can drop, against `memory.high` or `memory.max`. Where neither exists, memory
/// is never short.
public final class MemoryPressure: Sendable {
  public static let shared = MemoryPressure()

  /// The percentage of the last ten seconds in which some process waited for memory.
  static let waiting = 20.0
  /// The share of the group's limit that is in use.
  static let share = 0.95

  private let pressure: String
  private let group: String

  /// - Parameters:
  ///   - membership: The file that names the group of this process below `groups`.
  ///   - groups: The folder of all groups: that of this process where a container shows no other.
  public init(
    pressure: String = "/proc/pressure/memory", membership: String = "/proc/self/cgroup",
    groups: String = "/sys/fs/cgroup"
  ) {
    self.pressure = pressure
    let line = Self.read(membership)?.split(separator: "\n").first { $0.hasPrefix("0::/") }
    let group = groups + (line?.dropFirst("0::".count) ?? "")
    let isVisible = FileManager.default.fileExists(atPath: group + "/memory.current")
    self.group = isVisible ? group : groups
  }

  /// Returns whether memory is short, if a second has passed since the last check; false otherwise.
  @usableFromInline func isHigh(since lastCheck: inout ContinuousClock.Instant) -> Bool {
    let now = ContinuousClock.now
    guard now - lastCheck > .seconds(1) else { return false }
    lastCheck = now
    return isHigh
  }

  /// Whether memory is short. Reads small files, so it is meant for occasional use.
  public var isHigh: Bool {
    if let text = Self.read(pressure), let some = text.split(separator: "\n").first,
      let average = some.split(separator: " ").first(where: { $0.hasPrefix("avg10=") }),
      let percent = Double(average.dropFirst(6)), percent > Self.waiting
    {
      return true
    }
    guard let current = Self.read(group + "/memory.current").flatMap(Self.number) else {
      return false
    }
    let used = current - inactiveFiles
    return ["memory.high", "memory.max"].contains { name in
      guard let limit = Self.read("\(group)/\(name)").flatMap(Self.number), limit > 0 else {
        return false
      }
      return used / limit > Self.share
    }
  }

  /// The bytes of files in memory that were not used recently: Linux drops them first.
  private var inactiveFiles: Double {
    let lines = Self.read(group + "/memory.stat")?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix("inactive_file ") }
    return line?.split(separator: " ").last.flatMap { Double($0) } ?? 0
  }

  private static func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map {
      String(decoding: $0.prefix(16_384), as: UTF8.self)
    }
  }

  private static func number(_ text: String) -> Double? {
    Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
