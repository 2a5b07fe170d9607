import Text

/// Queries a terminal for its properties and parses its replies.
///
/// The queries are sent at once. DA1, which every terminal answers, is the last: queries unanswered
/// by then stay so.
public struct TerminalReplies: Sendable {
  public private(set) var traits = TerminalTraits()

  public init() {}

  private static let fence = "\u{1B}[c"

  /// The queries for name, model, cell size, sixel colours and background. Terminals ignore unknown
  /// ones.
  public static let questions =
    "\u{1B}[>q" + "\u{1B}[>c" + "\u{1B}[16t" + "\u{1B}[?1;1;0S" + "\u{1B}]11;?\u{1B}\\" + fence

  /// Returns the queries that only some terminals understand, and others would print: whether kitty
  /// pictures arrive, output can be synchronized, and columns scroll. Nil for a terminal that
  /// understands no more.
  public static func furtherQuestions(for traits: TerminalTraits) -> String? {
    let questions =
      (traits.brand.drawsKittyPictures ? kittyQuestion : "")
      + (traits.knowsModeQueries ? "\u{1B}[?2026$p\u{1B}[?69$p" : "")
    return questions.isEmpty ? nil : questions + fence
  }

  /// Moves the cursor as far as the margins allow and asks for its position: it is in the second
  /// column, or else the terminal ignores margins.
  public static let marginsQuestion =
    "\u{1B}7\u{1B}[?69h\u{1B}[1;2s\u{1B}[?6h\u{1B}[2;99H\u{1B}[6n\u{1B}[?6l\u{1B}[?69l\u{1B}8"
    + fence

  private static let kittyQuestion = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// Parses one reply, from its Escape to its end; unknown ones are ignored.
  /// - Returns: Whether it was the last reply.
  @discardableResult
  public mutating func handle(_ reply: [UInt8]) -> Bool {
    let text = String(decoding: reply.dropFirst(), as: UTF8.self)
    if text.hasPrefix("P>|") {
      traits.name = SafeText(Self.body(text, after: 3), limit: 80)
    } else if text.hasPrefix("[>"), text.hasSuffix("c") {
      let model = Self.numbers(text.dropFirst(2).dropLast())
      // Older versions of VTE have no other name.
      if traits.name.isEmpty, model.count == 3, [61, 65].contains(model[0]) {
        traits.name = SafeText("VTE(\(model[1]))")
      }
    } else if text.hasPrefix("_Gi=31;OK") {
      traits.answersKitty = true
    } else if text.hasPrefix("]11;") {
      traits.backgroundColor = Self.color(Self.body(text, after: 4))
    } else if text.hasPrefix("[6;"), text.hasSuffix("t") {
      let sides = Self.numbers(text.dropFirst(3).dropLast())
      guard sides.count == 2 else { return false }
      traits.cell = TerminalTraits.CellSize(width: sides[1], height: sides[0])
    } else if text.hasPrefix("[?1;0;"), text.hasSuffix("S") {
      traits.sixelColors = Self.numbers(text.dropFirst(6).dropLast()).first
        .flatMap { (2...65_536).contains($0) ? $0 : nil }
    } else if text.hasPrefix("[?2026;"), text.hasSuffix("$y") {
      traits.synchronizesOutput = Self.canBeSet(text.dropFirst(7).dropLast(2))
    } else if text.hasPrefix("[?69;"), text.hasSuffix("$y") {
      traits.reportsMargins = Self.canBeSet(text.dropFirst(5).dropLast(2))
    } else if text.hasPrefix("[2;"), text.hasSuffix("R") {
      traits.scrollsColumns = text == "[2;2R"
    } else if text.hasPrefix("[?"), text.hasSuffix("c") {
      let attributes = Self.numbers(text.dropFirst(2).dropLast())
      traits.attributes = attributes
      traits.drawsSixel = attributes.dropFirst().contains(4)
      return true
    }
    return false
  }

  /// Whether a mode in this state can be turned on. 1: on, 2: off; 0 is unknown, and 4 can never be
  /// turned on.
  private static func canBeSet(_ state: some StringProtocol) -> Bool {
    state == "1" || state == "2"
  }

  /// Returns the sequence without its introducer and terminator.
  private static func body(_ text: String, after count: Int) -> String {
    String(text.dropFirst(count).prefix { $0 != "\u{1B}" && $0 != "\u{7}" })
  }

  private static func numbers(_ text: some StringProtocol) -> [Int] {
    text.split(separator: ";").map { Int($0) ?? 0 }
  }

  /// `rgb:RRRR/GGGG/BBBB` or `rgba:…`, with one to four hexadecimal digits each.
  private static func color(_ text: String) -> RGB? {
    guard text.hasPrefix("rgb"), let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[colon...].dropFirst().split(separator: "/").prefix(3).compactMap { part in
      UInt64(part, radix: 16).flatMap { value -> UInt8? in
        guard (1...4).contains(part.utf8.count) else { return nil }
        return UInt8(value * 255 / (1 << (4 * UInt64(part.utf8.count)) - 1))
      }
    }
    return parts.count == 3 ? RGB(parts[0], parts[1], parts[2]) : nil
  }
}
