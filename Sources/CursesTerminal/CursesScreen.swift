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
  /// The pictures that the terminal draws now; curses knows nothing of them.
  private var inlays: [Inlay] = []
  private var pen: Pen
  private var isOpen = true
  private var hasAsked = false
  private var hasAskedFurther = false
  private var lateReplies = LateReplies()
  private var watchesMouse = true
  private var synchronizesOutput = false
  private var isUpdating = false

  /// Synchronized output: the terminal shows an update when it is complete.
  private static let updateStart = "\u{1B}[?2026h"
  private static let updateEnd = "\u{1B}[?2026l"

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
      Self.updateEnd + Self.pasteOff + Self.mouseOff + "\u{1B}[0m" + Self.capability("cnorm")
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
    let inlays = frame.visibleInlays
    let showsInlays = !self.inlays.isEmpty || !inlays.isEmpty
    makeRoom(for: inlays)
    if !showsInlays, let (rows, count) = frame.scrolling(from: shown) {
      scroll(rows, by: count)
    }
    for row in 0..<size.rows where paint(frame, row) && showsInlays {
      // Curses scrolls lines that seem to have moved, whatever `idlok` says, and the terminal would
      // move the pictures along. Of a single changed row nothing can have moved.
      refresh()
    }
    placeCursor(frame.cursor)
    shown = frame
    refresh()
    draw(inlays)
    endUpdate()
    // The queries follow the first frame; the replies arrive as events.
    if !hasAsked {
      hasAsked = true
      lateReplies.expect()
      Self.send(TerminalReplies.questions)
    }
  }

  /// Accepts replies of the terminal, and sends the queries that only some understand.
  func learn(_ traits: TerminalTraits) {
    lateReplies.arrived()
    synchronizesOutput = traits.synchronizesOutput
    guard isOpen, !hasAskedFurther, let questions = TerminalReplies.furtherQuestions(for: traits)
    else { return }
    hasAskedFurther = true
    lateReplies.expect()
    Self.send(questions)
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
    endUpdate()
    lateReplies.absorb()
    // Not every terminal has separate pictures for the alternate screen.
    if !inlays.isEmpty { Self.send(inlays.flatMap(\.erasure) + Array("\u{1B}[2J".utf8)) }
    inlays = []
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
  /// Makes the terminal hold back what follows until ``endUpdate()``. A paint without changes sends
  /// nothing.
  private func beginUpdate() {
    guard synchronizesOutput, !isUpdating else { return }
    isUpdating = true
    Self.send(Self.updateStart)
  }

  private func endUpdate() {
    guard isUpdating else { return }
    isUpdating = false
    Self.send(Self.updateEnd)
  }

  /// Clears the screen, and the pictures with it, before the next frame.
  private func clear() {
    beginUpdate()
    clearok(curses_window(), true)
    Self.send(inlays.flatMap(\.erasure))
    inlays = []
  }

  /// Removes the pictures that go. Their cells differ in the next frame, or belong to a picture
  /// that is drawn over them: writing those removes what is left.
  private func makeRoom(for next: [Inlay]) {
    // Neither lines nor characters must move under a picture: it would move along.
    let isFree = inlays.isEmpty && next.isEmpty
    idlok(curses_window(), isFree)
    idcok(curses_window(), isFree)
    guard !inlays.isEmpty else { return }
    let staying = Set(next)
    let going = inlays.filter { !staying.contains($0) }
    guard !going.isEmpty else { return }
    beginUpdate()
    Self.send(going.flatMap(\.erasure))
    inlays.removeAll { !staying.contains($0) }
  }

  private func draw(_ next: [Inlay]) {
    guard next.count > inlays.count else { return }
    let drawn = Set(inlays)
    beginUpdate()
    var bytes = Array("\u{1B}7".utf8)
    for inlay in next where !drawn.contains(inlay) {
      bytes += Array("\u{1B}[\(inlay.rect.row + 1);\(inlay.rect.column + 1)H".utf8) + inlay.bytes
    }
    Self.send(bytes + Array("\u{1B}8".utf8))
    inlays = next
  }

  /// Moves lines as curses does, which is cheaper than writing them again.
  private func scroll(_ rows: ClosedRange<Int>, by count: Int) {
    beginUpdate()
    scrollok(curses_window(), true)
    wsetscrreg(curses_window(), Int32(rows.lowerBound), Int32(rows.upperBound))
    wscrl(curses_window(), Int32(count))
    wsetscrreg(curses_window(), 0, Int32(size.rows - 1))
    scrollok(curses_window(), false)
    shown.scroll(rows, by: count)
  }

  /// Writes the changes of a row; curses finds the cheapest way to send them.
  /// - Returns: Whether there are any.
  private func paint(_ frame: Frame, _ row: Int) -> Bool {
    guard let columns = frame.changedColumns(of: row, since: shown) else { return false }
    beginUpdate()
    let characters = pen.characters(frame.row(row)[columns])
    wmove(curses_window(), Int32(row), Int32(columns.lowerBound))
    // In one piece: for each single character curses works out where the cursor goes next.
    wadd_wchnstr(curses_window(), characters, Int32(characters.count))
    return true
  }

  private func renewPairsIfShort() {
    guard pen.isShort(of: size.columns * size.rows) else { return }
    pen.reset()
    shown = Frame(size)
    werase(curses_window())
    clear()
  }
}
