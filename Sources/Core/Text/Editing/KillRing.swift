/// The killed texts, the newest first.
public struct KillRing: Hashable, Sendable {
  /// The maximum number of texts; readline keeps ten as well.
  static let limit = 10

  private var kills: [[Character]] = []
  private var turn = 0

  public init() {}

  /// Adds a text; a kill right after another one is joined to it.
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

  /// Rotates to the next older text, and from the oldest to the newest.
  mutating func older() -> [Character]? {
    guard !kills.isEmpty else { return nil }
    turn = (turn + 1) % kills.count
    return kills[kills.count - 1 - turn]
  }
}
