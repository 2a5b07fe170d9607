/// A terminal without a program: draws output that was read before, so that reading it took no time.
public final class ScreenReplay {
  private let emulator: TerminalEmulator

  public init(columns: Int, rows: Int) {
    emulator = TerminalEmulator(columns: columns, rows: rows)
  }

  public func draw(_ output: some Sequence<UInt8>) { _ = emulator.write(output) }

  public var screen: ProbeScreen { emulator.snapshot() }
}
