/// The figures of one market for requests of one kind.
struct RequestFigures {
  /// The times of one client, which sends the next request after each reply, in milliseconds.
  var p50 = Double.nan
  var p99 = Double.nan
  /// Requests per second of eight concurrent clients.
  var rate = Double.nan
  /// Requests that took longer than the market allows.
  var refused = 0.0
  /// CPU milliseconds for each of them.
  var nodeTime: Double?
  var databaseTime: Double?

  /// The number of busy processors.
  var busy: Double? {
    guard let nodeTime, let databaseTime else { return nil }
    return (nodeTime + databaseTime) * rate / 1_000
  }
}

/// The figures of one market, served by one or several nodes.
struct DatabaseFigures {
  var requests: [(name: String, figures: RequestFigures)] = []
  /// The time of a page in the middle of the market, in terms of page 1 in the same order.
  var deep = Double.nan
  /// Megabytes of the largest node.
  var memory = 0.0
  /// The time of seeding, in seconds.
  var seeding = Double.nan

  subscript(name: String) -> RequestFigures {
    requests.first { $0.name == name }?.figures ?? RequestFigures()
  }
}

/// The tables at the end of ``DatabaseBenchmark``, as docs/benchmarks.md shows them.
struct DatabaseReport {
  /// SQLite, and PostgreSQL with one node and more.
  let markets: [(name: String, figures: DatabaseFigures)]
  /// Sequential writes per second of the disk.
  let diskWrites: Double

  var text: String { [figures, times, goals].joined(separator: "\n\n") }

  private var figures: String {
    var table = MarkdownTable(markets.map(\.name))
    for name in markets.first?.figures.requests.map(\.name) ?? [] {
      let rows = markets.map { $0.figures[name] }
      table.add("\(name), p50, ms", rows.map(\.p50))
      table.add("\(name), p99, ms", rows.map(\.p99))
      if rows.contains(where: { $0.refused > 0 }) {
        table.add("\(name), refused", rows.map(\.refused))
      }
      if rows.contains(where: \.rate.isFinite) { table.add("\(name), 1/s", rows.map(\.rate)) }
    }
    table.add("page in the middle, × page 1", markets.map(\.figures.deep))
    table.add("memory of a node, MB", markets.map(\.figures.memory))
    table.add("seeding, s", markets.map(\.figures.seeding))
    return table.text
  }

  private var times: String {
    var table = MarkdownTable(markets.flatMap { ["\($0.name): node", "database", "busy"] })
    for name in markets.first?.figures.requests.map(\.name) ?? [] {
      let rows = markets.map { $0.figures[name] }
      guard rows.contains(where: \.rate.isFinite) else { continue }
      table.add(
        "\(name), ms of a processor", rows.flatMap { [$0.nodeTime, $0.databaseTime, $0.busy] })
    }
    return table.text
  }

  private var goals: String {
    guard let sqlite = markets.first?.figures, let one = markets.dropFirst().first?.figures,
      let most = markets.last?.figures
    else { return "" }
    var lines = ["| figure | value | goal | ratio | |", "|---|---|---|---|---|"]
    func add(_ name: String, _ value: Double, _ goal: String, _ base: Double?, isMet: Bool) {
      let ratio = base.map { "\(short(value / $0)) ×" } ?? "–"
      lines.append(
        "| \(name) | \(short(value)) | \(goal) | \(ratio) | \(isMet ? "pass" : "FAIL") |")
    }
    for name in [DatabaseBenchmark.firstPage, DatabaseBenchmark.pages] {
      let (own, other) = (one[name].p99, sqlite[name].p99)
      add("\(name), p99, ms", own, "≤ 3 × SQLite", other, isMet: own <= 3 * other)
    }
    // The same for any number of nodes, so the median.
    let depths = markets.dropFirst().map(\.figures.deep).sorted()
    let deep = depths[depths.count / 2]
    add("page in the middle", deep, "≤ 1.3 × page 1", 1, isMet: deep <= 1.3)
    for name in [DatabaseBenchmark.random, DatabaseBenchmark.found] {
      let own = one[name].p99
      add("\(name), p99, ms", own, "≤ 25", sqlite[name].p99, isMet: own <= 25)
    }
    let (all, single) = (most[DatabaseBenchmark.register], one[DatabaseBenchmark.register])
    add(
      "register, \(markets.last?.name ?? ""), 1/s", all.rate, "≥ 2 × one node", single.rate,
      isMet: all.rate >= 2 * single.rate)
    for market in markets {
      let beside = market.figures[DatabaseBenchmark.pagesBesideEdits].rate
      let alone = market.figures[DatabaseBenchmark.fewPages].rate
      let goal = market.name == markets.first?.name ? 0.95 : 0.8
      add(
        "\(DatabaseBenchmark.pagesBesideEdits), \(market.name), 1/s", beside,
        "≥ \(goal) × without", alone, isMet: beside >= goal * alone)
    }
    let memory = markets.dropFirst().map(\.figures.memory).max() ?? .nan
    add("memory of a node, MB", memory, "≤ 120", sqlite.memory, isMet: memory <= 120)
    add("disk, synced writes of 8 KB, 1/s", diskWrites, "–", nil, isMet: true)
    return lines.joined(separator: "\n")
  }
}
