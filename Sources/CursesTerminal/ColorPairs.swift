import CNcurses
import Terminal

/// Pairs of foreground and background, numbered as curses wants them.
///
/// A pair keeps its number for good: changing a live one makes curses repaint the screen.
struct ColorPairs {
  private struct Pair: Hashable {
    let foreground: Color
    let background: Color
  }

  private var numbers: [Pair: Int32] = [:]

  /// The number for a style's colours; 0, the terminal's own, when all `limit` numbers are taken.
  @MainActor
  mutating func number(for style: Style, among limit: Int) -> Int32 {
    guard style.foreground != .standard || style.background != .standard else { return 0 }
    let pair = Pair(foreground: style.foreground, background: style.background)
    if let known = numbers[pair] { return known }
    guard numbers.count + 1 < limit else { return 0 }
    let number = Int32(numbers.count + 1)
    init_extended_pair(number, pair.foreground.curses, pair.background.curses)
    numbers[pair] = number
    return number
  }
}

extension Color {
  fileprivate var curses: Int32 {
    switch self {
    case .standard: -1
    case .indexed(let index): Int32(index)
    }
  }
}
