import TerminalProbe

/// The browser in terminals of several sizes, compared to the limit, on one market.
struct TerminalBenchmark {
  let options: TerminalOptions
  let workplace: Workplace
  private let table = Table()

  func run() throws {
    let market = try market(of: options.count)
    try measureCases(market)
    if options.parts.contains(.held) {
      progress("a held key, with margins at the sides and without")
      HeldKeyBytes(options: options, workplace: workplace, market: market, table: table).run()
      print()
    }
    if options.parts.contains(.idle) { try measureUsual(market) }
    if options.walk > 0 { try measureSizes() }
  }

  private func measureCases(_ market: String) throws {
    guard !options.cases.allSatisfy({ options.parts(of: $0).isEmpty }) else { return }
    progress("compiling the limit")
    let limit = try Limit(compiler: options.compiler, workplace: workplace)
    for measured in options.cases {
      let parts = options.parts(of: measured)
      guard !parts.isEmpty else { continue }
      table.line([measured.description, "browser", "limit", "ratio", "goal", ""])
      for part in parts {
        do {
          try measure(part, measured, limit, market)
        } catch {
          // The other figures are useful without this one.
          table.line(["\(part): not measured", "", "", "", "", ""])
          progress("\(error)")
        }
      }
      print()
    }
  }

  private func measure(
    _ part: TerminalOptions.Part, _ measured: TerminalCase, _ limit: Limit, _ market: String
  ) throws {
    progress("\(measured): \(part)")
    switch part {
    case .keys:
      let browser = try browser(measured, market, visitor: "\(measured)-keys")
      let benchmark = CaseBenchmark(
        measured: measured, browser: browser, limit: limit, amounts: options.amounts)
      CaseReport(figures: try benchmark.run(), table: table).print()
    case .starts:
      let visitors = try (1...options.amounts.visitors).map {
        try browser(measured, market, visitor: "\(measured)-\($0)")
      }
      try StartBenchmark(visitors: visitors).print(in: table)
    case .link:
      let browser = try browser(measured, market, visitor: "\(measured)-link")
      try HeldKeyBenchmark(browser, time: options.amounts.heldTime).print(in: table)
    case .held, .idle: break
    }
  }

  /// Measures figures that are the same in all cases only in the usual one.
  private func measureUsual(_ market: String) throws {
    progress("idle for \(options.amounts.idleTime)")
    table.line(["\(TerminalCase.usual), \(options.count) products", "browser", "", "", "goal", ""])
    let browser = try browser(.usual, market, visitor: "idle")
    try IdleBenchmark(browser, time: options.amounts.idleTime).print(in: table)
    progress("walking through \(options.count) products")
    try WalkBenchmark(browser, count: options.count).print(in: table)
    print()
  }

  private func measureSizes() throws {
    let large = try browser(.usual, try market(of: options.walk), visitor: "large")
    let small = try browser(.usual, try market(of: MarketSizes.smallCount), visitor: "small")
    progress("keys in markets of \(MarketSizes.smallCount) and \(options.walk) products")
    try MarketSizes(large: large, of: options.walk, small: small, amounts: options.amounts)
      .print(in: table)
    progress("walking through \(options.walk) products")
    try WalkBenchmark(large, count: options.walk).print(in: table)
  }

  private func progress(_ text: String) { say("· \(text)\n") }

  /// Creates a market with `count` products.
  /// - Returns: Its folder.
  private func market(of count: Int) throws -> String {
    progress("seeding \(count) products")
    let folder = "\(workplace.path)/market-\(count)"
    try workplace.run(
      [options.browser, "seed", "--count", "\(count)", "--data-dir", folder],
      environment: try workplace.visitor("seeder-\(count)"))
    return folder
  }

  /// The browser as started by a new visitor.
  private func browser(
    _ measured: TerminalCase, _ market: String, visitor: String
  ) throws -> MeasuredProgram {
    var environment = try workplace.visitor(visitor)
    environment["COLORTERM"] = "truecolor"
    return MeasuredProgram(
      name: "browser", command: [options.browser, "--data-dir", market] + measured.arguments,
      environment: environment, rest: .milliseconds(250), columns: measured.columns,
      rows: measured.rows)
  }
}
