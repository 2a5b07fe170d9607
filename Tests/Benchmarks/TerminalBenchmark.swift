import TerminalProbe

/// The browser beside the limit in terminals of several sizes, on one market.
struct TerminalBenchmark {
  let options: TerminalOptions
  let workplace: Workplace

  func run() throws {
    progress("compiling the limit")
    let limit = try Limit(compiler: options.compiler, workplace: workplace)
    let market = try market(of: options.count)
    for measured in options.cases {
      progress("\(measured)")
      let browser = try browser(measured, market: market, visitor: "\(measured)")
      let figures = try CaseBenchmark(
        measured: measured, browser: browser, limit: limit, amounts: options.amounts
      ).run()
      CaseReport(figures).print()
    }
    if options.walk > 0 { try measureMarkets() }
  }

  func progress(_ text: String) { say("· \(text)\n") }

  /// Makes a market of so many products.
  /// - Returns: Its folder.
  func market(of count: Int) throws -> String {
    progress("seeding \(count) products")
    let folder = "\(workplace.path)/market-\(count)"
    try workplace.run(
      [options.browser, "seed", "--count", "\(count)", "--data-dir", folder],
      environment: try workplace.visitor("seeder-\(count)"))
    return folder
  }

  /// The browser as a new visitor starts it.
  func browser(
    _ measured: TerminalCase, market: String, visitor: String
  ) throws -> MeasuredProgram {
    var environment = try workplace.visitor(visitor)
    environment["COLORTERM"] = "truecolor"
    return MeasuredProgram(
      name: "browser", command: [options.browser, "--data-dir", market] + measured.arguments,
      environment: environment, columns: measured.columns, rows: measured.rows)
  }
}
