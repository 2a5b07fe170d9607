import CNcurses
import Terminal

/// The pairs of colours that are on the screen, by the numbers that curses has for them.
///
/// No pair changes while a cell has it: curses would draw that one again.
@MainActor
struct ColorPairs {
  /// More than a screen has cells.
  static let maximum = 0x20_0000
  /// Pairs after which a new table is begun, before the next frame.
  private static let ample = 50_000

  private let description: TerminalDescription
  private let limit: Int
  private var pairs: [(foreground: Color, background: Color)] = [(.standard, .standard)]
  /// The pairs of cells by ``Cell/colorNumber``. Several may look the same on this terminal.
  private var numbers: [UInt64: Int] = [0: 0]
  private var last: (colors: UInt64, pair: Int) = (0, 0)

  init(_ description: TerminalDescription) {
    self.description = description
    limit = min(Self.maximum, Int(curses_pairs()))
    // Curses would sort its table again whenever that grows.
    var (foreground, background): (Int32, Int32) = (0, 0)
    if limit > Self.ample { extended_pair_content(Int32(Self.ample), &foreground, &background) }
  }

  /// Whether a new table is needed.
  var isFull: Bool { limit > 0 && pairs.count > min(Self.ample, limit * 3 / 4) }

  /// The colours of a pair.
  subscript(number: Int) -> (foreground: Color, background: Color) {
    number < pairs.count ? pairs[number] : pairs[0]
  }

  /// Forgets all pairs. Then the cells that curses has must get new ones.
  mutating func removeAll() {
    let isClear = is_cleared(curses_shown())
    reset_color_pairs()
    clearok(curses_shown(), isClear)
    self = ColorPairs(description)
  }

  /// Returns the pair of a cell; of its background alone for a blank.
  mutating func number(of cell: Cell, isBlank: Bool) -> Int {
    let colors = isBlank ? cell.colorNumber & ~0xFF_FFFF : cell.colorNumber
    if colors != last.colors { last = (colors, numbers[colors] ?? add(colors, cell, isBlank)) }
    return last.pair
  }

  private mutating func add(_ colors: UInt64, _ cell: Cell, _ isBlank: Bool) -> Int {
    let foreground = isBlank ? .standard : description.nearest(cell.style.foreground)
    let background = description.nearest(cell.style.background)
    // Curses knows 16 bits of a number where it asks whether a pair has colours.
    if pairs.count & 0xFFFF == 0 { pairs.append(pairs[0]) }
    var number = pairs.count
    if foreground == .standard && background == .standard || number >= limit {
      number = 0
    } else {
      init_extended_pair(
        Int32(number), description.number(of: foreground), description.number(of: background))
      pairs.append((foreground, background))
    }
    numbers[colors] = number
    return number
  }
}
