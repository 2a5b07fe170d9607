import TerminalProbe

/// The keys for both programs, from the first product on: through all products of the first screen,
/// then down past its lower edge.
struct KeySequence {
  static let length = 200
  /// The browser has a window of a thousand products; within half of it, nothing has to be
  /// reloaded.
  private static let maximumProducts = 480
  /// A key that leaves a smaller share of the text in its place has scrolled.
  private static let movedShare = 0.9

  /// Keys that move the cursor on the first screen.
  let moves: [String]
  /// Keys after them, each of which scrolls by a row of the layout.
  let scrolls: [String]
  /// Keys after them, down and up, that fill a burst.
  let others: [String]

  var all: [String] { moves + scrolls + others }

  /// Finds the keys for the screen of a program, from its first product on, and types them once, so
  /// that everything on the way is loaded.
  init(of program: MeasuredProgram, in probe: TerminalProbe, scrolls count: Int) throws {
    try program.goHome(probe)
    let columns = try Self.columns(probe)
    try program.goHome(probe)
    moves = try Self.moves(probe, columns: columns)
    let rows = min(Self.length - moves.count, Self.maximumProducts / columns)
    scrolls = Array(repeating: "j", count: min(rows, count))
    let (scrolled, total) = (scrolls.count, Self.length - moves.count)
    others = (scrolled..<total).map { $0 / rows % 2 == 0 ? "j" : "k" }
    try program.goHome(probe)
    for key in moves + scrolls { _ = try KeyFigures.press(key, in: probe) }
    for keys in otherPieces {
      try probe.send(keys.joined())
      try probe.waitForQuiet(of: .milliseconds(30))
    }
    try program.goHome(probe)
  }

  /// The other keys in pieces of a few.
  var otherPieces: [ArraySlice<String>] {
    stride(from: 0, to: others.count, by: 10).map { others[$0..<min($0 + 10, others.count)] }
  }

  /// The number of products side by side.
  private static func columns(_ probe: TerminalProbe) throws -> Int {
    _ = try KeyFigures.press("j", in: probe)
    guard let position = ListPosition(probe.screen), position.number > 1 else {
      throw NotMeasured("no product below the first:\n\(probe.screen)")
    }
    return position.number - 1
  }

  /// Types keys along the rows, to the right and to the left in turns, until one scrolls.
  private static func moves(_ probe: TerminalProbe, columns: Int) throws -> [String] {
    var moves: [String] = []
    while moves.count < length / 2 {
      let (row, column) = moves.count.quotientAndRemainder(dividingBy: columns)
      let key = column == columns - 1 ? "j" : row % 2 == 0 ? "l" : "h"
      let before = probe.screen
      _ = try KeyFigures.press(key, in: probe)
      guard unchangedShare(before, probe.screen) > movedShare else { return moves }
      moves.append(key)
    }
    throw NotMeasured("the list does not scroll:\n\(probe.screen)")
  }

  /// The share of the text, in the left half of the screen above the status line, that does not
  /// move. Blanks and frames do not count.
  private static func unchangedShare(_ old: ProbeScreen, _ new: ProbeScreen) -> Double {
    var (text, unchanged) = (0, 0)
    for index in new.cells.indices where index % new.columns < new.columns / 2 {
      let (before, after) = (old.cells[index].text, new.cells[index].text)
      guard !isFrame(before) || !isFrame(after), index / new.columns < new.rows - 2 else {
        continue
      }
      text += 1
      if before == after { unchanged += 1 }
    }
    return Double(unchanged) / Double(max(text, 1))
  }

  /// Blanks, box drawing and the bar of the cursor.
  private static func isFrame(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first else { return true }
    return scalar == " " || (0x2500...0x257F).contains(scalar.value) || text == ListScreen.bar
  }
}
