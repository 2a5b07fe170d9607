import Foundation
import Synchronization

/// A check whether the machine, or the control group of this process, is short of memory.
///
/// Linux reports it by PSI (`/proc/pressure/memory`) and by the group's `memory.current` against
/// `memory.high` or `memory.max`. Where neither exists, memory is never short.
public final class MemoryPressure: Sendable {
  public static let shared = MemoryPressure()

  /// The percentage of the last ten seconds in which some process waited for memory.
  static let waiting = 20.0
  /// The share of the group's limit that is in use.
  static let share = 0.95

  private let pressure: String
  private let group: String
  private let lastCheck = Mutex(ContinuousClock.now)

  public init(
    pressure: String = "/proc/pressure/memory", group: String = "/sys/fs/cgroup"
  ) {
    self.pressure = pressure
    self.group = group
  }

  /// Whether a second has passed since the last check.
  @usableFromInline var isDue: Bool {
    lastCheck.withLock { last in
      let now = ContinuousClock.now
      guard now - last > .seconds(1) else { return false }
      last = now
      return true
    }
  }

  /// Whether memory is short. Reads small files, so it is meant for occasional use.
  public var isHigh: Bool {
    if let text = read(pressure), let some = text.split(separator: "\n").first,
      let average = some.split(separator: " ").first(where: { $0.hasPrefix("avg10=") }),
      let percent = Double(average.dropFirst(6)), percent > Self.waiting
    {
      return true
    }
    guard let used = read(group + "/memory.current").flatMap(Self.number) else { return false }
    return ["memory.high", "memory.max"].contains { name in
      guard let limit = read("\(group)/\(name)").flatMap(Self.number), limit > 0 else {
        return false
      }
      return used / limit > Self.share
    }
  }

  private func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map {
      String(decoding: $0.prefix(512), as: UTF8.self)
    }
  }

  private static func number(_ text: String) -> Double? {
    Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
