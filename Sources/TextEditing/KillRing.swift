/// The texts that were killed last; the newest is yanked first.
public struct KillRing: Hashable, Sendable {
  /// Kills kept; readline keeps ten as well.
  static let limit = 10

  private var kills: [[Character]] = []
  private var turn = 0

  public init() {}

  /// A kill right after another one belongs to it.
  mutating func add(_ text: [Character], isBefore: Bool, continues: Bool) {
    guard !text.isEmpty else { return }
    turn = 0
    if continues, let last = kills.last {
      kills[kills.count - 1] = isBefore ? text + last : last + text
      return
    }
    kills.append(text)
    if kills.count > Self.limit { kills.removeFirst() }
  }

  mutating func newest() -> [Character]? {
    turn = 0
    return kills.last
  }

  /// The next older one, around to the newest.
  mutating func older() -> [Character]? {
    guard !kills.isEmpty else { return nil }
    turn = (turn + 1) % kills.count
    return kills[kills.count - 1 - turn]
  }
}
