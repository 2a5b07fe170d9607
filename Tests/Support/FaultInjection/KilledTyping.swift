import Foundation
public import TerminalProbe

/// Types into the description of a new product, kills the browser at a moment, and compares the
/// text on the screen with the draft on disk.
public struct KilledTyping {
  /// The loss: the time for which its first character was on the screen.
  public let loss: Duration
  /// The characters on the screen, and those in the draft.
  public let shown: Int
  public let kept: Int

  /// - Parameters:
  ///   - probe: A browser on an open market that sells.
  ///   - drafts: The folder with a folder of drafts for each market.
  ///   - moment: The time from the first key to the end.
  public init(in probe: TerminalProbe, drafts: String, after moment: Duration) throws {
    try probe.send("a")
    try probe.wait("the form") { $0.contains("New product") }
    // Name, price, currency, discount, stock.
    try probe.send("\t\t\t\t\t")
    try probe.wait("an empty description") { Self.count(on: $0) == 0 && $0.modes.cursorIsVisible }
    let text = Array("책상desk원목walnut가나다" + UUID().uuidString.filter { $0 != "-" })
    var typed = ""
    /// The time at which this many characters were first seen.
    var sights: [(time: ContinuousClock.Instant, count: Int)] = []
    let start = ContinuousClock.now
    while ContinuousClock.now - start < moment, typed.count < Self.limit {
      let letter = text[typed.count % text.count]
      typed.append(letter)
      try probe.send(String(letter))
      probe.watch(for: .milliseconds(5))
      if let count = Self.count(on: probe.screen), count > sights.last?.count ?? 0 {
        sights.append((.now, count))
      }
    }
    try probe.signal(SIGKILL)
    let end = ContinuousClock.now
    try probe.waitForExit()
    let draft = try Self.description(in: drafts)
    guard typed.hasPrefix(draft) else {
      throw FaultInjectionError("“\(draft)” is no beginning of “\(typed)”")
    }
    shown = sights.last?.count ?? 0
    kept = draft.count
    loss = sights.first { $0.count > draft.count }.map { end - $0.time } ?? .zero
  }

  /// Characters that the field accepts: more would be marked as too long.
  private static let limit = 900

  /// `64 / 1000` beside the description.
  private static func count(on screen: ProbeScreen) -> Int? {
    for line in screen.lines {
      if let found = line.firstMatch(of: /(\d+) \/ 1000/) { return Int(found.1) }
    }
    return nil
  }

  private struct Draft: Decodable {
    let description: String
  }

  /// The description of the only draft; empty without one.
  private static func description(in drafts: String) throws -> String {
    let files = FileManager.default.enumerator(atPath: drafts)?.compactMap { $0 as? String } ?? []
    guard let name = files.first(where: { $0.hasSuffix(".json") }) else { return "" }
    let data = try Data(contentsOf: URL(filePath: drafts + "/" + name))
    return try JSONDecoder().decode(Draft.self, from: data).description
  }
}
