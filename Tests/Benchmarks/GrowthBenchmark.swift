import Glibc
import TerminalProbe

/// The figures that should not grow with the market, in one line for the plots.
struct GrowthBenchmark {
  private static let columns = 100
  private static let rows = 40
  private static let starts = 5
  private static let keysToEdge = 45
  private static let keys = 200
  private static let home = "\u{1b}OH"
  /// Pages requested for each figure, none twice: repeated ones would be from the server's cache.
  private static let pages = 40
  private static let pageSize = 20

  let options: GrowthOptions
  let workplace: Workplace

  /// The names of the columns, in the order of the figures.
  static let heading =
    "products start_ms key_p50_ms key_p99_ms browser_MB first_page_ms middle_page_ms after_ms "
    + "price_page_ms search_ms detail_ms server_MB"

  func run() throws {
    let folder = options.folder ?? "\(workplace.path)/market"
    try seed(folder)
    say("· the browser with \(options.count) products\n")
    let browser = try browserFigures(folder)
    say("· the server with \(options.count) products\n")
    let server = try serverFigures(folder)
    print(Self.heading)
    let figures = [Double(options.count)] + browser + server
    print(figures.map { $0.isFinite ? short($0) : "NaN" }.joined(separator: " "))
  }

  private func seed(_ folder: String) throws {
    guard access(folder, F_OK) != 0 else { return }
    say("· seeding \(options.count) products\n")
    try workplace.run([options.market, "seed", "--count", "\(options.count)", "--data-dir", folder])
  }
}

// MARK: - The browser

extension GrowthBenchmark {
  private func browserFigures(_ folder: String) throws -> [Double] {
    let home = try workplace.visitor("visitor")
    // The first start fills the caches and is not measured.
    try end(try start(folder, home).probe)
    var starts: [Duration] = []
    for _ in 0..<Self.starts {
      let (probe, time) = try start(folder, home)
      starts.append(time)
      try end(probe)
    }
    let probe = try start(folder, home).probe
    try probe.waitForQuiet(of: .milliseconds(500))
    var keys = KeyTimes()
    for _ in 0..<2 {
      try probe.send(Self.home)
      try probe.waitForQuiet(of: .milliseconds(200))
      for _ in 0..<Self.keysToEdge {
        try probe.send("j")
        try probe.waitForQuiet()
      }
      try keys.press("j", times: Self.keys / 2, in: probe)
    }
    let memory = Double(probe.residentWithChildren) / 1_024
    try end(probe)
    return [
      ms(median(starts)), ms(percentile(keys.first, 0.5)), ms(percentile(keys.first, 0.99)), memory,
    ].map { $0 ?? .nan }
  }

  private func start(
    _ folder: String, _ home: [String: String]
  ) throws -> (probe: TerminalProbe, time: Duration) {
    let probe = try TerminalProbe(
      [options.market, "--data-dir", folder, "--language", "en"], environment: home,
      columns: Self.columns, rows: Self.rows)
    try probe.wait("the first screen") { screen in
      guard let list = ListScreen(screen) else { return false }
      return list.position == 1 && list.isFull(top: list.cursorLine)
    }
    return (probe, probe.startedAt.duration(to: probe.lastOutputAt))
  }

  private func end(_ probe: TerminalProbe) throws {
    try probe.waitForQuiet(of: .milliseconds(200))
    try probe.send("q")
    try probe.waitForExit()
  }
}

// MARK: - The server

extension GrowthBenchmark {
  private static let searches = [
    "bic", "key", "cam", "not", "clo", "gui", "umb", "mir", "tea", "oak", "lam", "des", "cha",
    "boo",
    "lea", "woo", "cot", "ste", "gla", "sil",
  ]

  private func serverFigures(_ folder: String) throws -> [Double] {
    let market = try RunningMarket(options.market, folder: folder, in: workplace)
    defer { market.stop() }
    let connection = try Loopback(port: market.port)
    let middle = options.count / Self.pageSize / 2
    let top = 1...Self.pages / 2
    let first = try connection.times(top.map { Self.page($0, size: 20) })
    let deep = try connection.times(top.map { Self.page(middle - $0, size: 21) })
    let cursors = try top.compactMap {
      try Self.cursor(in: connection.get(Self.page(middle - $0, size: 21)))
    }
    let after = try connection.times(cursors.map { "/api/products?items_per_page=20&after=\($0)" })
    let price = try connection.times(
      top.map { Self.page(middle - $0, size: 20) + "&sort=price_asc" })
    let searches = try connection.times(
      Self.searches.map { "/api/products?items_per_page=20&search_value=\($0)" })
    // Numbers without a product, perhaps of deleted ones, are not measured.
    let details = (1...Self.pages).compactMap { index in
      try? connection.times(["/api/products/\(options.count / Self.pages * index)"]).first
    }
    return try [first, deep, after, price, searches, details].map { ms(median($0)) ?? .nan }
      + [Shell.resident(market.process)]
  }

  private static func page(_ number: Int, size: Int) -> String {
    "/api/products?items_per_page=\(size)&page_no=\(number)"
  }

  private static func cursor(in body: [UInt8]) -> String? {
    let text = String(decoding: body, as: UTF8.self)
    guard let key = text.firstRange(of: "\"nextCursor\":\"") else { return nil }
    return String(text[key.upperBound...].prefix { $0 != "\"" })
  }
}
