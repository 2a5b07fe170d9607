/// The text of the current search as it was typed, which the next search line begins with.
struct SearchText: Sendable {
  var typed = ""
  private var serial = 0

  /// Serials of one line, one for each change of its text: more than anyone types.
  private static let serialsPerLine = 1_000_000

  init() {}

  /// Returns a search line to edit the text. Pauses that earlier lines began do not end in it.
  mutating func edit() -> SearchOverlay {
    serial += Self.serialsPerLine
    return SearchOverlay(typed: typed, serial: serial)
  }
}
