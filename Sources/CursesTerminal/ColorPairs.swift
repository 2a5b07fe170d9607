import CNcurses
import Terminal

/// Pairs of foreground and background, numbered for curses.
///
/// A pair keeps its number while it is used: changing a live one makes curses repaint the screen.
/// When nearly all are in use, ``reset()`` starts over.
struct ColorPairs {
  private struct Pair: Hashable {
    let foreground: Int32
    let background: Int32
  }

  /// The number of pairs, and of colours.
  private let limit: Int
  private let colors: Int
  private var numbers: [Pair: Int32] = [:]

  @MainActor
  init(colors: Int) {
    self.colors = colors
    limit = colors > 0 ? Int(curses_pairs()) : 0
  }

  /// Whether a screen of so many cells, all different, may find no number.
  func isShort(of cells: Int) -> Bool {
    numbers.count > 0 && limit >= 4_096 && numbers.count + cells + 1 >= limit
  }

  /// Frees all pairs; the whole screen has to be painted again.
  @MainActor
  mutating func reset() {
    reset_color_pairs()
    numbers.removeAll(keepingCapacity: true)
  }

  /// The number for a style's colours; 0, the terminal's own, when all numbers are taken.
  @MainActor
  mutating func number(for style: Style) -> Int32 {
    let pair = Pair(
      foreground: number(of: style.foreground), background: number(of: style.background))
    guard colors > 0, pair.foreground != -1 || pair.background != -1 else { return 0 }
    if let known = numbers[pair] { return known }
    guard numbers.count + 1 < limit else { return 0 }
    let number = Int32(numbers.count + 1)
    init_extended_pair(number, pair.foreground, pair.background)
    numbers[pair] = number
    return number
  }

  /// Returns the number of a colour; -1 is the terminal's own.
  private func number(of color: Color) -> Int32 {
    switch color {
    case .standard: return -1
    case .indexed(let index): return Int(index) < colors ? Int32(index) : -1
    case .rgb(let color):
      guard colors > 256 else { return colors == 256 ? Int32(color.indexed) : -1 }
      // Numbers below 256 are the palette's: those few blues get a little green.
      return Int32(color.value < 256 ? color.value | 0x100 : color.value)
    }
  }
}
