import CNcurses
import CTerminalRestore
public import Terminal
import Text

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
  /// The picture that the terminal draws now; curses knows nothing of it.
  private var inlay: Inlay?
  private var pen: Pen
  private var isOpen = true
  private var hasAsked = false
  private var hasAskedFurther = false
  private var watchesMouse = true

  /// Rows and columns used of a larger terminal: curses fails far beyond, and nobody can read that
  /// much.
  private static let maximumLines: UInt16 = 1_000

  /// Bracketed paste: text pasted in one piece arrives between two sequences.
  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"

  /// Reports of clicks and the wheel, in decimal numbers, which reach every column.
  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

  /// Sets the terminal up: alternate screen, raw keys, no echo.
  ///
  /// An unknown `TERM` is treated as `xterm-256color`: today's picture terminals are.
  /// `trueColor` is used where the terminal knows 24-bit colours.
  public init(
    environment: [String: String], noColor: Bool, trueColor: TrueColorEntry? = nil
  ) throws(TerminalError) {
    drawsUnicode = CharacterWidth.localeKnowsUnicode
    let isDirect = !noColor && trueColor?.open(term: environment["TERM"] ?? "") ?? false
    guard isDirect || curses_open(nil) != nil || curses_open("xterm-256color") != nil else {
      throw .noTerminfo
    }
    let leave =
      Self.pasteOff + Self.mouseOff + "\u{1B}[0m" + Self.capability("cnorm")
      + Self.capability("rmkx")
      + Self.capability("rmcup")
    endwin()
    terminal_restore_arm(STDIN_FILENO, leave + "\r")
    Self.configure()
    colors = noColor ? 0 : Self.startColors()
    pen = Pen(colors: colors, drawsUnicode: drawsUnicode)
    size = Size(columns: 0, rows: 0)
    shown = Frame(size)
    enter()
  }

  public func present(_ frame: Frame) {
    guard isOpen, frame.size == size else { return }
    renewPairsIfShort()
    let inlay = frame.isInlayFree ? frame.inlay : nil
    makeRoom(for: inlay)
    if self.inlay == nil, inlay == nil, let (rows, count) = frame.scrolling(from: shown) {
      scroll(rows, by: count)
    }
    for row in 0..<size.rows { paint(frame, row) }
    placeCursor(frame.cursor)
    shown = frame
    refresh()
    draw(inlay)
    // The queries follow the first frame; the replies arrive as events.
    if !hasAsked {
      hasAsked = true
      Self.send(TerminalReplies.questions)
    }
  }

  /// Sends the query that only some terminals understand.
  func queryKittySupport(_ traits: TerminalTraits) {
    guard isOpen, !hasAskedFurther, traits.brand.drawsPlaceholders else { return }
    hasAskedFurther = true
    Self.send(TerminalReplies.kittyQuestion)
  }

  public func send(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    Self.send(bytes)
  }

  public func invalidate() {
    guard isOpen else { return }
    clear()
  }

  public func watchMouse(_ isWatched: Bool) {
    guard isOpen, isWatched != watchesMouse else { return }
    watchesMouse = isWatched
    Self.send(isWatched ? Self.mouseOn : Self.mouseOff)
  }

  public func suspend() {
    guard isOpen else { return }
    leave()
    // The process stops and resumes here. SIGTSTP has our handler, so SIGSTOP is raised. A script
    // that waits for the program has to stop with it, or its shell would not notice.
    JobControl.stop()
    enter()
  }

  /// Restores the terminal for another program while `work` runs, and sets it up again.
  public func handOver(_ work: () -> Void) {
    guard isOpen else { return work() }
    leave()
    work()
    enter()
  }

  /// Sets the terminal up again after the process was stopped and continued from outside.
  func reclaim() {
    guard isOpen else { return }
    reset_prog_mode()
    sendModes()
    resize()
  }

  /// Restores the terminal. Called once, at the end.
  public func close() {
    guard isOpen else { return }
    leave()
    isOpen = false
  }

  /// Adopts the current size of the terminal; the next frame is drawn completely.
  public func resize() {
    guard isOpen else { return }
    var window = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 {
      resizeterm(
        Int32(min(window.ws_row, Self.maximumLines)), Int32(min(window.ws_col, Self.maximumLines)))
    }
    size = Size(
      columns: Int(getmaxx(curses_window())), rows: Int(getmaxy(curses_window())))
    shown = Frame(size)
    werase(curses_window())
    // If the size is the same as before, curses believes the screen unchanged, but the terminal may
    // have been smaller in between.
    clear()
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
    // A key without a code is removed.
    define_key(CursesInput.mouseIntroducer, 0)
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
    sendModes()
    resize()
  }

  private func sendModes() {
    Self.send(Self.pasteOn + (watchesMouse ? Self.mouseOn : ""))
  }

  private func leave() {
    // Not every terminal has separate pictures for the alternate screen.
    if inlay != nil { Self.send("\u{1B}[2J") }
    inlay = nil
    Self.send(Self.pasteOff + Self.mouseOff)
    curs_set(1)
    endwin()
    terminal_restore_enable(0)
  }

  /// Sends a sequence that curses does not know, after flushing the output of curses.
  private static func send(_ sequence: String) { send(Array(sequence.utf8)) }

  private static func send(_ bytes: [UInt8]) {
    fflush(nil)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
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
  /// Clears the screen, and a picture with it, before the next frame.
  private func clear() {
    clearok(curses_window(), true)
    inlay = nil
  }

  /// Repaints the cells of a picture that goes: curses believes them unchanged.
  private func makeRoom(for next: Inlay?) {
    // Lines must not move under a picture: it would move along.
    idlok(curses_window(), inlay == nil && next == nil)
    guard let old = inlay, old != next else { return }
    if old.rect != next?.rect {
      wredrawln(curses_window(), Int32(old.rect.row), Int32(old.rect.rows))
    }
    inlay = nil
  }

  private func draw(_ next: Inlay?) {
    guard let next, inlay == nil else { return }
    let place = "\u{1B}7\u{1B}[\(next.rect.row + 1);\(next.rect.column + 1)H"
    Self.send(Array(place.utf8) + next.bytes + Array("\u{1B}8".utf8))
    inlay = next
  }

  /// Moves lines as curses does, which is cheaper than writing them again.
  private func scroll(_ rows: ClosedRange<Int>, by count: Int) {
    scrollok(curses_window(), true)
    wsetscrreg(curses_window(), Int32(rows.lowerBound), Int32(rows.upperBound))
    wscrl(curses_window(), Int32(count))
    wsetscrreg(curses_window(), 0, Int32(size.rows - 1))
    scrollok(curses_window(), false)
    shown.scroll(rows, by: count)
  }

  /// Writes the changes of a row; curses finds the cheapest way to send them.
  private func paint(_ frame: Frame, _ row: Int) {
    guard let columns = frame.changedColumns(of: row, since: shown) else { return }
    let characters = pen.characters(frame.row(row)[columns])
    wmove(curses_window(), Int32(row), Int32(columns.lowerBound))
    // In one piece: for each single character curses works out where the cursor goes next.
    wadd_wchnstr(curses_window(), characters, Int32(characters.count))
  }

  private func renewPairsIfShort() {
    guard pen.isShort(of: size.columns * size.rows) else { return }
    pen.reset()
    shown = Frame(size)
    werase(curses_window())
    clear()
  }
}
