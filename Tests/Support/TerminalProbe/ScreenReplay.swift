/// A terminal without a program: draws output that was read earlier, so that drawing took no time
/// while reading.
public final class ScreenReplay {
  /// libvterm keeps four bytes on the stack for each byte of one call.
  private static let maximumPiece = 65_536

  private let emulator: TerminalEmulator

  /// Creates a terminal. With a `sixelCell`, in pixels, cells under sixel pictures contain
  /// ``ProbeScreen/sixelMark``.
  public init(columns: Int, rows: Int, sixelCell: (width: Int, height: Int)? = nil) {
    emulator = TerminalEmulator(columns: columns, rows: rows, sixelCell: sixelCell)
  }

  public func draw(_ output: [UInt8]) {
    for start in stride(from: 0, to: output.count, by: Self.maximumPiece) {
      _ = emulator.write(output[start..<min(start + Self.maximumPiece, output.count)])
    }
  }

  public var screen: ProbeScreen { emulator.snapshot() }
}
