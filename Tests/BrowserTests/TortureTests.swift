import BrowserTorture
import Testing

/// A small part of `./dev torture terminal`.
@MainActor
@Suite struct TortureTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func nothingThatIsPressedOrAnsweredBreaksTheScreen(seed: UInt64) throws {
    let torture = TerminalTorture(seed: seed)
    try torture.run(inputs: 1_500)
    #expect(torture.tally.resizes > 5 && torture.tally.answers > 300)
  }

  @Test func noNameBreaksARowOrACard() throws {
    try TerminalTorture.drawNames(100, seed: 1)
  }
}
