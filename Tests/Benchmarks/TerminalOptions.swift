/// The options of `benchmark terminal`.
struct TerminalOptions {
  var browser = ""
  var compiler = "cc"
  /// The cases that are measured.
  var cases = TerminalCase.all
  var parts = Part.allCases
  /// Whether starts and the slow link are measured in each case, not only in the usual one.
  var measuresAllParts = true
  /// Products in the market.
  var count = 10_000
  /// Products of a large market that is scrolled from end to end; 0 skips it.
  var walk = 0
  var amounts = Amounts.full

  /// The measurements of one case.
  func parts(of measured: TerminalCase) -> [Part] {
    let all = measuresAllParts || measured == TerminalCase.usual
    return parts.filter { ![.held, .idle].contains($0) && (all || $0 == .keys) }
  }

  /// The measurements, all but the last two of each case.
  enum Part: String, CaseIterable {
    case keys, starts, link, held, idle
  }

  /// The numbers of measurements.
  struct Amounts {
    /// Blocks of keys, the programs taking turns.
    let blocks: Int
    let movesPerBlock: Int
    let scrollsPerBlock: Int
    let bursts: Int
    /// Visitors with a first and a second start.
    let visitors: Int
    let heldTime: Duration
    let idleTime: Duration

    static let full = Amounts(
      blocks: 2, movesPerBlock: 70, scrollsPerBlock: 70, bursts: 6, visitors: 5,
      heldTime: .seconds(4), idleTime: .seconds(60))
    static let quick = Amounts(
      blocks: 1, movesPerBlock: 40, scrollsPerBlock: 40, bursts: 2, visitors: 1,
      heldTime: .seconds(2), idleTime: .seconds(10))
  }

  /// Nil if the arguments are wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    guard rest.first == "terminal" else { return nil }
    rest.removeFirst()
    if rest.contains("--quick") {
      amounts = .quick
      cases = TerminalCase.quick
      measuresAllParts = false
    }
    while let name = rest.first {
      rest.removeFirst()
      if name == "--quick" { continue }
      guard let value = rest.first else { return nil }
      rest.removeFirst()
      let number = Int(value) ?? 0
      switch name {
      case "--browser": browser = value
      case "--cc": compiler = value
      case "--case":
        cases = TerminalCase.all.filter { $0.description.contains(value) }
        measuresAllParts = true
      case "--part":
        guard let part = Part(rawValue: value) else { return nil }
        parts = [part]
      case "--count" where (500...1_000_000).contains(number): count = number
      case "--walk" where number == 0 || (2_000...10_000_000).contains(number): walk = number
      default: return nil
      }
    }
    guard !browser.isEmpty, !cases.isEmpty else { return nil }
  }
}
