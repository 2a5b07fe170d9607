import BrowserStress
import Testing

/// A small part of `./dev stress terminal`.
@MainActor
@Suite struct StressTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func noKeyAndNoAnswerBreaksTheScreen(seed: UInt64) throws {
    let stress = TerminalStress(seed: seed)
    try stress.run(inputs: 1_500)
    #expect(stress.tally.resizes > 5 && stress.tally.answers > 300)
  }

  @Test func noNameBreaksARowOrACard() throws {
    try TerminalStress.drawNames(100, seed: 1)
  }
}
