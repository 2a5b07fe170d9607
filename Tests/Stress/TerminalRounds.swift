import BrowserStress

/// A million inputs by default; each seed gives different inputs, which are the same every time.
@MainActor
func terminalStress(seeds: Int, inputs: Int, names: Int) throws {
  var tally = TerminalStress.Tally()
  for seed in 1...seeds {
    let stress = TerminalStress(seed: UInt64(seed))
    try stress.run(inputs: inputs)
    tally.add(stress.tally)
  }
  print(tally)
  try TerminalStress.drawNames(names, seed: 1)
  print("\(names) names in 20 widths, as rows and as cards")
}
