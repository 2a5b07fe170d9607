import CVTerm

/// A terminal emulator, libvterm, that reads the program's output and maintains its screen.
///
/// It replies to queries as libvterm does, and to the query for its name, which libvterm does not
/// know.
public final class TerminalEmulator {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private var columns: Int
  private var filter = OutputFilter()
  private var answers: [UInt8] = []

  public init(
    columns: Int, rows: Int, sixelCell: (width: Int, height: Int)? = nil, hasMargins: Bool = true,
    synchronizesOutput: Bool = false
  ) {
    filter.synchronizesOutput = synchronizesOutput
    filter.sixelCell = sixelCell
    filter.hasMargins = hasMargins
    self.columns = columns
    terminal = vterm_new(Int32(rows), Self.emulated(columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
    vterm_output_set_callback(
      terminal,
      { bytes, count, user in
        guard let bytes, let user else { return }
        let answered = UnsafeRawBufferPointer(start: bytes, count: count)
        Unmanaged<TerminalEmulator>.fromOpaque(user).takeUnretainedValue().answers += answered
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { vterm_free(terminal) }

  /// Draws the program's output and returns the terminal's replies to the queries in it.
  public func write(_ output: some Sequence<UInt8>) -> [UInt8] {
    answers.removeAll()
    defer {
      filter.isNameQueried = false
      filter.areMarginsQueried = false
      filter.isSynchronizationQueried = false
    }
    filter.filter(output).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        _ = vterm_input_write(terminal, $0.baseAddress, $0.count)
      }
    }
    if filter.isSynchronizationQueried { answers = Array("\u{1B}[?2026;2$y".utf8) + answers }
    if filter.areMarginsQueried { answers = Array("\u{1B}[?69;0$y".utf8) + answers }
    // The name makes programs send more queries than to a VT100.
    return filter.isNameQueried ? Array("\u{1B}P>|libvterm(0.1.4)\u{1B}\\".utf8) + answers : answers
  }

  func resize(columns: Int, rows: Int) {
    self.columns = columns
    vterm_set_size(terminal, Int32(rows), Self.emulated(columns))
  }

  /// libvterm 0.1 crashes when a wide character is written to a single column, as programs do that
  /// were not notified of the size yet. One more column is emulated, and not shown.
  private static func emulated(_ columns: Int) -> Int32 { Int32(max(columns, 2)) }

  public func snapshot() -> ProbeScreen {
    var (rows, emulated): (Int32, Int32) = (0, 0)
    vterm_get_size(terminal, &rows, &emulated)
    var cursor = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &cursor)
    var cells: [ProbeCell] = []
    cells.reserveCapacity(Int(rows) * columns)
    for row in 0..<rows {
      for column in 0..<Int32(columns) {
        var cell = cell(column: column, row: row)
        // In the right half of a wide character, libvterm keeps the previous contents.
        if cell.text.isEmpty, let left = cells.last { cell.style = left.style }
        cells.append(cell)
      }
    }
    return ProbeScreen(
      columns: columns, rows: Int(rows), cells: cells,
      cursorColumn: min(Int(cursor.col), columns - 1), cursorRow: Int(cursor.row),
      modes: filter.modes)
  }

  private func cell(column: Int32, row: Int32) -> ProbeCell {
    var source = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: row, col: column), &source)
    var cell = ProbeCell()
    cell.text = Self.text(&source)
    cell.style.bold = source.attrs.bold != 0
    cell.style.dim = source.attrs.font == OutputFilter.dimFont
    cell.style.italic = source.attrs.italic != 0
    cell.style.underline = source.attrs.underline != 0
    cell.style.blink = source.attrs.blink != 0
    cell.style.reverse = source.attrs.reverse != 0
    cell.style.strike = source.attrs.strike != 0
    cell.style.foreground = Self.color(source.fg, standard: VTERM_COLOR_DEFAULT_FG)
    cell.style.background = Self.color(source.bg, standard: VTERM_COLOR_DEFAULT_BG)
    if cell.isInkless { cell.style = cell.style.onlyBackground }
    return cell
  }

  private static func text(_ cell: inout VTermScreenCell) -> String {
    withUnsafeBytes(of: &cell.chars) { raw in
      let codes = raw.bindMemory(to: UInt32.self)
      // The right half of a wide character has this mark.
      if codes.first == UInt32.max { return "" }
      var text = String.UnicodeScalarView()
      for code in codes {
        guard code != 0, let scalar = Unicode.Scalar(code) else { break }
        text.append(scalar)
      }
      return text.isEmpty ? " " : String(text)
    }
  }

  private static func color(_ color: VTermColor, standard: VTermColorType) -> ProbeStyle.Color {
    if UInt32(color.type) & standard.rawValue != 0 { return .standard }
    if UInt32(color.type) & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue {
      return .indexed(Int(color.indexed.idx))
    }
    return .rgb(
      red: Int(color.rgb.red), green: Int(color.rgb.green), blue: Int(color.rgb.blue))
  }
}
