/// A terminal without a program: draws output that was read earlier, so that drawing took no time
/// while reading.
public final class ScreenReplay {
  /// libvterm keeps four bytes on the stack for each byte of one call.
  private static let maximumPiece = 65_536

  private let emulator: TerminalEmulator

  public init(columns: Int, rows: Int) {
    emulator = TerminalEmulator(columns: columns, rows: rows)
  }

  public func draw(_ output: [UInt8]) {
    for start in stride(from: 0, to: output.count, by: Self.maximumPiece) {
      _ = emulator.write(output[start..<min(start + Self.maximumPiece, output.count)])
    }
  }

  public var screen: ProbeScreen { emulator.snapshot() }
}
