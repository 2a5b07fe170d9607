import BrowserTorture

/// A million inputs unless told otherwise; each seed begins differently and is the same every time.
@MainActor
func terminalTorture(seeds: Int, inputs: Int, names: Int) throws {
  var tally = TerminalTorture.Tally()
  for seed in 1...seeds {
    let torture = TerminalTorture(seed: UInt64(seed))
    try torture.run(inputs: inputs)
    tally.add(torture.tally)
  }
  print(tally)
  try TerminalTorture.drawNames(names, seed: 1)
  print("\(names) names in 20 widths, as rows and as cards")
}
