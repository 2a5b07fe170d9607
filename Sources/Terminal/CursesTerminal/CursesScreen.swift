import CNcurses
import CTerminalRestore
import Files
import Foundation
public import Terminal
import Text

/// The real terminal, and the only code that writes to it.
@MainActor
public final class CursesScreen: Screen {
  public private(set) var size: Size
  public let drawsUnicode: Bool
  public let colors: Int
  private var shown: Frame
  /// The pictures that the terminal draws now; curses knows nothing of them.
  private var inlays: [Inlay] = []
  private var canvas: Canvas
  private var output = TerminalOutput()
  /// Sequences that free memory of the terminal, to be sent when the screen is left.
  private var farewell: [UInt8] = []
  /// Whether the screen has to be cleared before the next frame.
  private var mustClear = true
  private var cursorIsVisible = true
  private var isOpen = true
  /// The signals that came since the screen was set up.
  let signals: SignalStream
  private var hasAsked = false
  private var hasAskedFurther = false
  private var hasTriedMargins = false
  private var lateReplies: LateReplies
  private var watchesMouse = true
  private var synchronizesOutput = false
  /// Whether a part of the rows scrolls between margins (DECSLRM).
  private var scrollsColumns = false

  /// Synchronized output: the terminal shows an update when it is complete.
  private static let updateStart = "\u{1B}[?2026h"
  private static let updateEnd = "\u{1B}[?2026l"

  /// Rows and columns used of a larger terminal: curses fails far beyond, and more text would not
  /// be readable.
  private static let maximumLines: UInt16 = 1_000

  /// Ends a sequence or a string that was cut.
  private static let endOfSequence = "\u{18}\u{1B}\\"

  /// Called when the terminal has taken a frame that it did not take at once.
  public var whenDrained: (@MainActor () -> Void)?
  /// Called when another program has returned the terminal.
  var whenReturned: (@MainActor () -> Void)?

  /// Bracketed paste: text pasted in one piece arrives between two sequences.
  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"

  /// Reports of clicks and the wheel, in decimal numbers, which reach every column.
  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

  /// Ends margins at the sides, and positions that count from them.
  private static let marginsOff = "\u{1B}[?6l\u{1B}[?69l"

  /// Sets the terminal up: alternate screen, raw keys, no echo.
  public init(environment: [String: String], hasTrueColor: Bool) throws(TerminalError) {
    guard !TerminalDescription.isDumb(environment["TERM"] ?? "") else { throw .dumb }
    drawsUnicode = CharacterWidth.localeKnowsUnicode
    lateReplies = LateReplies(environment: environment)
    // Curses takes room for every cell before ``resize()`` limits them: of a larger terminal it
    // begins with the size in the description.
    if let window = Self.window, max(window.ws_row, window.ws_col) > Self.maximumLines {
      use_env(false)
    }
    let description = TerminalDescription(in: environment, hasTrueColor: hasTrueColor)
    // Before curses, which leaves signals alone that have a handler.
    signals = SignalStream(TerminalEvents.signals)
    guard let description,
      let canvas = Canvas(description, STDOUT_FILENO, drawsUnicode: drawsUnicode)
    else { throw .noTerminfo }
    self.canvas = canvas
    colors = canvas.description.colors
    let leave =
      Self.updateEnd + Self.pasteOff + Self.mouseOff + Self.marginsOff + "\u{1B}[r\u{1B}[0m"
      + Self.capability("cnorm")
      + Self.capability("rmkx")
      + Self.capability("rmcup")
    endwin()
    terminal_restore_arm(STDIN_FILENO, leave + "\r")
    Self.configure()
    size = Size(columns: 0, rows: 0)
    shown = Frame(size)
    enter()
  }

  public var scrollsWholeRows: Bool { canvas.description.scrollsRows && !scrollsColumns }

  /// Whether the last frame was taken. Later ones replace each other until then.
  public var isReady: Bool { output.isDrained }

  public func present(_ frame: Frame) {
    guard isOpen, isReady, frame.size == size else { return }
    if mustClear { clear() }
    // Without marks, curses may move lines and characters, and the pictures on them.
    let inlays = canvas.description.hasMarks ? frame.visibleInlays : []
    // The terminal would move its own pictures along, or leave them: also those that go now.
    let mayScroll = self.inlays.isEmpty && inlays.isEmpty
    removeInlays(except: inlays)
    if mayScroll { scroll(to: frame) }
    canvas.draw(frame, over: shown, beside: self.inlays.map(\.rect))
    shown = frame
    draw(inlays)
    flush(showsCursor: frame.cursor != nil)
    // The queries follow the first frame; the replies arrive as events.
    if !hasAsked {
      hasAsked = true
      lateReplies.expect()
      send(TerminalReplies.questions)
    }
  }

  /// Accepts replies of the terminal, and sends the queries that only some understand.
  func learn(_ traits: TerminalTraits) {
    lateReplies.arrived()
    synchronizesOutput = traits.synchronizesOutput
    scrollsColumns = traits.scrollsColumns
    guard isOpen else { return }
    if traits.brand.strikesThrough { canvas.strikeThrough(over: shown) }
    if !hasAskedFurther, let questions = TerminalReplies.furtherQuestions(for: traits) {
      hasAskedFurther = true
      lateReplies.expect()
      send(questions)
    } else if !hasTriedMargins, traits.reportsMargins {
      hasTriedMargins = true
      lateReplies.expect()
      send(TerminalReplies.marginsQuestion)
    }
  }

  public func send(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    // Curses may still hold earlier output.
    fflush(nil)
    output.write(bytes)
    continueLater()
  }

  public func release(_ bytes: [UInt8]) {
    // With the last bytes: what a slow terminal has not read before them is dropped.
    farewell += bytes
  }

  public func invalidate() { mustClear = true }

  public func watchMouse(_ isWatched: Bool) {
    guard isOpen, isWatched != watchesMouse else { return }
    watchesMouse = isWatched
    send(isWatched ? Self.mouseOn : Self.mouseOff)
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
    whenReturned?()
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
    if let window = Self.window {
      resizeterm(
        Int32(min(window.ws_row, Self.maximumLines)), Int32(min(window.ws_col, Self.maximumLines)))
    }
    size = Size(columns: Int(getmaxx(curses_window())), rows: Int(getmaxy(curses_window())))
    // Even if the size is the same: the terminal may have been smaller in between.
    mustClear = true
  }
}

extension CursesScreen {
  /// The size that the terminal reports; nil for none.
  private static var window: winsize? {
    var window = winsize()
    let isKnown =
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_row > 0
      && window.ws_col > 0
    return isKnown ? window : nil
  }

  private static func configure() {
    raw()
    noecho()
    nonl()
    set_escdelay(25)
    keypad(CursesInput.window, true)
    nodelay(CursesInput.window, true)
    for key in CursesInput.extraKeys + CursesInput.keypadKeys { define_key(key.sequence, key.code) }
    // A key without a code is removed.
    define_key(CursesInput.mouseIntroducer, 0)
    if key_defined(CursesInput.oldMouseIntroducer) == KEY_MOUSE {
      define_key(CursesInput.oldMouseIntroducer, 0)
    }
  }

  private func enter() {
    terminal_restore_enable(1)
    canvas.open()
    // Curses does so only where it has restored the terminal itself.
    reset_prog_mode()
    sendModes()
    resize()
  }

  private func sendModes() { send(Self.pasteOn + (watchesMouse ? Self.mouseOn : "")) }

  private func leave() {
    lateReplies.absorb()
    var last = farewell
    farewell = []
    // Not every terminal has separate pictures for the alternate screen.
    if !inlays.isEmpty { last += inlays.flatMap(\.erasure) + Array("\u{1B}[2J".utf8) }
    inlays = []
    canvas.pen.reset()
    last += canvas.pen.drain()
    cursorIsVisible = true
    last += Array((Self.pasteOff + Self.mouseOff + Self.capability("cnorm")).utf8)
    fflush(nil)
    // A stopped terminal takes nothing, and curses would wait for it.
    if output.finish(with: last, repair: repair) { endwin() } else { terminal_restore_modes() }
    continueLater()
    terminal_restore_enable(0)
  }

  /// The ends of what dropped output may have left open: a sequence, an update, margins, a style.
  private var repair: [UInt8] {
    let margins =
      (scrollsColumns || hasTriedMargins ? Self.marginsOff : "")
      + (canvas.description.scrollsRows ? "\u{1B}[r" : "")
    let update = synchronizesOutput ? Self.updateEnd : ""
    return Array((Self.endOfSequence + update + margins + "\u{1B}[0m").utf8)
  }

  /// Writes any remaining output when the terminal takes it.
  private func continueLater() {
    output.whenWritable { [weak self] in
      guard let self else { return }
      output.flush()
      continueLater()
      if output.isDrained { whenDrained?() }
    }
  }

  private func send(_ sequence: String) { send(Array(sequence.utf8)) }

  private static func capability(_ name: String) -> String {
    TerminalDescription.string(name) ?? ""
  }

  private func showCursor(_ isVisible: Bool) {
    guard isVisible != cursorIsVisible else { return }
    cursorIsVisible = isVisible
    send(Self.capability(isVisible ? "cnorm" : "civis"))
  }
}

extension CursesScreen {
  /// Sends what was written, all at once; the terminal shows an update when it is complete.
  private func flush(showsCursor: Bool) {
    let bytes = canvas.pen.drain()
    if !showsCursor { showCursor(false) }
    if !bytes.isEmpty {
      send(
        synchronizesOutput
          ? Array(Self.updateStart.utf8) + bytes + Array(Self.updateEnd.utf8) : bytes)
    }
    if showsCursor { showCursor(true) }
  }

  /// Clears the screen, and the pictures with it, before the next frame.
  private func clear() {
    mustClear = false
    for inlay in inlays { canvas.pen.append(inlay.erasure) }
    inlays = []
    canvas.clear()
    shown = Frame(size)
  }

  /// Removes the pictures that go. Their cells differ in the next frame, or belong to a picture
  /// that is drawn over them: writing those removes what is left.
  private func removeInlays(except next: [Inlay]) {
    guard !inlays.isEmpty else { return }
    let staying = Set(next)
    for inlay in inlays where !staying.contains(inlay) { canvas.pen.append(inlay.erasure) }
    inlays.removeAll { !staying.contains($0) }
  }

  private func draw(_ next: [Inlay]) {
    guard next.count > inlays.count else { return }
    let drawn = Set(inlays)
    canvas.pen.append("\u{1B}7".utf8)
    for inlay in next where !drawn.contains(inlay) {
      canvas.pen.append("\u{1B}[\(inlay.rect.row + 1);\(inlay.rect.column + 1)H".utf8)
      canvas.pen.append(inlay.bytes)
    }
    canvas.pen.append("\u{1B}8".utf8)
    inlays = next
  }

  /// Has the terminal move the rows that moved, where that is cheaper than writing them again.
  private func scroll(to frame: Frame) {
    guard canvas.description.scrollsRows, let (rect, count) = frame.scrolling(from: shown) else {
      return
    }
    if rect.columns == size.columns || scrollsColumns {
      canvas.scroll(rect, by: count)
      shown.scroll(rect, by: count)
      return
    }
    // Whole rows move, and the cells beside the rectangle are written again.
    guard frame.isCheaperToScroll(rect, by: count, from: shown) else { return }
    let rows = Rect(column: 0, row: rect.row, columns: size.columns, rows: rect.rows)
    canvas.scroll(rows, by: count)
    shown.scroll(rows, by: count)
  }
}
