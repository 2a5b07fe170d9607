import Glibc

/// Lists and details in each dialect beside those in 2b: one market with a port for each, measured
/// in turns, so that other work on the machine affects all equally.
struct DialectBenchmark {
  /// The program.
  let market: String
  /// A market with `count` products.
  let folder: String
  let count: Int
  let workplace: Workplace
  let line: (String, Double, Double?, Double?, Double?, Double?) -> Void

  private static let names = ["2b", "2a", "1b", "1a"]
  private static let rounds = 400
  private static let most = 1.2

  func run() throws {
    let said = "\(workplace.path)/dialects"
    let process = try Shell.start(
      "'\(market)' serve --port 0 --dialect-port 2a=0 --dialect-port 1b=0 --dialect-port 1a=0 "
        + "--data-dir '\(folder)' >'\(said)' 2>'\(workplace.path)/dialects.log'")
    defer { kill(process, SIGTERM) }
    let connections = try ports(in: said).map { try Loopback(port: $0) }
    let pages = count / 20
    // Fresh pages have not been requested before.
    let kinds: [(String, (String, Int) -> String)] = [
      ("page, unchanged", { name, _ in Self.list(name, 1) }),
      ("page, fresh", { name, round in Self.list(name, 2 + round * 7 % (pages - 2)) }),
      ("detail, unchanged", { name, _ in Self.detail(name, 1) }),
      ("detail, fresh", { name, round in Self.detail(name, 2 + round * 13 % (count - 2)) }),
    ]
    for (what, path) in kinds { try compare(what, connections, path) }
  }

  private func compare(
    _ what: String, _ connections: [Loopback], _ path: (String, Int) -> String
  ) throws {
    var times = [[Duration]](repeating: [], count: Self.names.count)
    for round in 0..<Self.rounds {
      // The first one warms caches for the others.
      for turn in Self.names.indices {
        let place = (turn + round) % Self.names.count
        times[place] += try connections[place].times([path(Self.names[place], round)])
      }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] / .milliseconds(1) }
    for (name, median) in zip(Self.names, medians) {
      let share = name == "2b" ? nil : median / medians[0]
      line("\(name), \(what), p50 ms", median, share, nil, share == nil ? nil : Self.most, nil)
    }
  }

  private static func list(_ name: String, _ number: Int) -> String {
    name.hasPrefix("1")
      ? "/items/\(number)" : "/api/products?page_no=\(number)&items_per_page=20"
  }

  private static func detail(_ name: String, _ id: Int) -> String {
    name.hasPrefix("1") ? "/item/\(id)" : "/api/products/\(id)"
  }

  /// The results in the order of the names.
  private func ports(in file: String) throws -> [Int] {
    for _ in 1...400 {
      let lines = ((try? Shell.output("cat '\(file)'")) ?? "").split(separator: "\n")
      let ports = lines.compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }
      if ports.count == Self.names.count { return ports }
      usleep(50_000)
    }
    throw NotMeasured("the market of four dialects did not begin")
  }
}
