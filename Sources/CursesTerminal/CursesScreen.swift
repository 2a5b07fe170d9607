import CNcurses
import CTerminalRestore
public import Terminal
import TerminalText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The real terminal, through ncursesw: the only code that writes to it.
@MainActor
public final class CursesScreen: Screen {
  public private(set) var size: Size
  public let drawsUnicode: Bool
  public let colors: Int
  private var shown: Frame
  private var pairs = ColorPairs()
  /// The style drawn with last, and its number: neighbours mostly share it.
  private var penStyle = Style.plain
  private var penPair: Int32 = 0
  private var isOpen = true

  /// Rows and columns used of a larger terminal: curses fails far beyond, and nobody reads there.
  private static let mostLines: UInt16 = 1_000

  /// Text pasted in one piece arrives between two marks.
  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"

  /// Takes the terminal: alternate screen, raw keys, no echo.
  ///
  /// A `TERM` nobody described is treated as `xterm-256color`: today's picture terminals are.
  public init(noColor: Bool) throws(TerminalUnusable) {
    drawsUnicode = CharacterWidth.localeKnowsUnicode
    guard curses_open(nil) != nil || curses_open("xterm-256color") != nil else {
      throw .noTerminfo
    }
    let leave =
      Self.pasteOff + "\u{1B}[0m" + Self.capability("cnorm") + Self.capability("rmkx")
      + Self.capability("rmcup")
    endwin()
    terminal_restore_arm(STDIN_FILENO, leave + "\r")
    Self.configure()
    colors = noColor ? 0 : Self.startColors()
    size = Size(columns: 0, rows: 0)
    shown = Frame(size)
    enter()
  }

  public func present(_ frame: Frame) {
    guard isOpen, frame.size == size else { return }
    if let (rows, count) = frame.scrolling(from: shown) { scroll(rows, by: count) }
    for row in 0..<size.rows { paint(frame, row) }
    placeCursor(frame.cursor)
    shown = frame
    refresh()
  }

  public func invalidate() {
    guard isOpen else { return }
    clearok(curses_window(), true)
  }

  public func suspend() {
    guard isOpen else { return }
    leave()
    // The whole process stops here and goes on here; SIGTSTP is ours, so it is SIGSTOP that is
    // raised.
    raise(SIGSTOP)
    enter()
    clearok(curses_window(), true)
  }

  /// Takes the terminal again after something outside stopped and continued the process.
  func reclaim() {
    guard isOpen else { return }
    reset_prog_mode()
    Self.send(Self.pasteOn)
    resize()
    clearok(curses_window(), true)
  }

  /// Gives the terminal back. Called once, at the end.
  public func close() {
    guard isOpen else { return }
    leave()
    isOpen = false
  }

  /// Takes the size the terminal has now; the next frame is drawn from nothing.
  public func resize() {
    guard isOpen else { return }
    var window = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 {
      resizeterm(
        Int32(min(window.ws_row, Self.mostLines)), Int32(min(window.ws_col, Self.mostLines)))
    }
    size = Size(
      columns: Int(getmaxx(curses_window())), rows: Int(getmaxy(curses_window())))
    shown = Frame(size)
    werase(curses_window())
    // Where the size is what it was before, curses believes that all still stands there, but the
    // terminal may have been smaller in between.
    clearok(curses_window(), true)
  }
}

extension CursesScreen {
  private static func configure() {
    raw()
    noecho()
    nonl()
    set_escdelay(25)
    keypad(curses_window(), true)
    nodelay(curses_window(), true)
    idlok(curses_window(), true)
    // Input is drained before a paint; looking for more in the middle of one only costs calls.
    typeahead(-1)
    leaveok(curses_window(), false)
    for key in CursesInput.extraKeys { define_key(key.sequence, key.code) }
  }

  /// Colours of the palette; known only once they are started.
  private static func startColors() -> Int {
    guard has_colors() else { return 0 }
    start_color()
    use_default_colors()
    return Int(curses_colors())
  }

  private func enter() {
    terminal_restore_enable(1)
    refresh()
    Self.send(Self.pasteOn)
    resize()
  }

  private func leave() {
    Self.send(Self.pasteOff)
    curs_set(1)
    endwin()
    terminal_restore_enable(0)
  }

  /// What curses does not know how to say; its own output is flushed first.
  private static func send(_ sequence: String) {
    fflush(nil)
    _ = write(STDOUT_FILENO, sequence, sequence.utf8.count)
  }

  private static func capability(_ name: String) -> String {
    // tigetstr answers -1 as a pointer for a name that is no string.
    guard let value = tigetstr(name), Int(bitPattern: value) != -1 else { return "" }
    return String(cString: value)
  }

  private func placeCursor(_ cursor: Point?) {
    curs_set(cursor == nil ? 0 : 1)
    let place = cursor ?? Point(column: 0, row: 0)
    wmove(curses_window(), Int32(place.row), Int32(place.column))
  }
}

extension CursesScreen {
  /// Moves lines as curses does, which is cheaper than writing them anew.
  private func scroll(_ rows: ClosedRange<Int>, by count: Int) {
    scrollok(curses_window(), true)
    wsetscrreg(curses_window(), Int32(rows.lowerBound), Int32(rows.upperBound))
    wscrl(curses_window(), Int32(count))
    wsetscrreg(curses_window(), 0, Int32(size.rows - 1))
    scrollok(curses_window(), false)
    shown.scroll(rows, by: count)
  }

  /// Writes what changed of one row; curses finds the cheapest way to send it.
  private func paint(_ frame: Frame, _ row: Int) {
    guard let columns = frame.changedColumns(of: row, since: shown) else { return }
    wmove(curses_window(), Int32(row), Int32(columns.lowerBound))
    for column in columns {
      let cell = frame.cell(column: column, row: row)
      // Each character moves curses on by its own width.
      if !cell.isContinuation { put(cell) }
    }
  }

  private func put(_ cell: Cell) {
    if cell.style != penStyle {
      penStyle = cell.style
      penPair = colors > 0 ? pairs.number(for: cell.style, among: Int(curses_pairs())) : 0
    }
    var text = ComplexText(cell.glyph)
    // Terminfo and curses know no strike-through; a stroke through each character is text.
    if cell.style.attributes.contains(.struck), drawsUnicode { text.append(0x0336) }
    var complex = cchar_t()
    text.withPointer { setcchar(&complex, $0, cell.style.attributes.curses, 0, &penPair) }
    wadd_wch(curses_window(), &complex)
  }
}

/// A glyph as curses takes it, without a heap: a base, up to four marks and the end.
private struct ComplexText {
  private var scalars: (wchar_t, wchar_t, wchar_t, wchar_t, wchar_t, wchar_t)
  private var count = 1

  init(_ glyph: Glyph) {
    scalars = (wchar_t(bitPattern: glyph.base.value), 0, 0, 0, 0, 0)
    for mark in glyph.marks { append(mark.value) }
  }

  mutating func append(_ scalar: UInt32) {
    let place = count
    guard place < 5 else { return }
    withUnsafeMutableBytes(of: &scalars) {
      $0.storeBytes(of: scalar, toByteOffset: place * 4, as: UInt32.self)
    }
    count += 1
  }

  func withPointer(_ body: (UnsafePointer<wchar_t>) -> Void) {
    withUnsafeBytes(of: scalars) {
      if let start = $0.assumingMemoryBound(to: wchar_t.self).baseAddress { body(start) }
    }
  }
}

extension Style.Attributes {
  fileprivate var curses: attr_t {
    var attributes: attr_t = 0
    if contains(.bold) { attributes |= curses_bold }
    if contains(.dim) { attributes |= curses_dim }
    if contains(.reverse) { attributes |= curses_reverse }
    if contains(.underline) { attributes |= curses_underline }
    return attributes
  }
}
