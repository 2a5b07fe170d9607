import Foundation
import Glibc
import PostgresServer
import Synchronization

/// A market in PostgreSQL, served by one, two and four nodes, beside the same market in SQLite.
struct DatabaseBenchmark {
  let options: ServerOptions
  let workplace: Workplace
  /// The address of an empty database; nil for a server started by this benchmark, whose commits
  /// are on the disk.
  let address: String?

  static let firstPage = "page 1, in memory"
  static let pages = "pages not asked for lately"
  static let detail = "detail"
  static let random = "search, random letters"
  static let found = "search, letters of products"
  static let register = "register"
  static let fewPages = "50 pages, in memory"
  static let pagesBesideEdits = "50 pages beside 14 edits a second"

  private static let nodeCounts = [1, 2, 4]
  /// Concurrent clients where requests per second are counted.
  private static let clients = 8
  /// The number of requests of one kind whose times are measured.
  private static let timed = 500

  func run() throws {
    let markets = try SeededMarkets(
      program: options.market, count: options.count, workplace: workplace, cache: options.cache)
    let server = address == nil ? try markets.server() : nil
    defer { try? server?.stop() }
    let sqlite = try markets.sqlite()
    let postgres: SeededMarkets.Market
    let database: String
    if let server {
      database = server.address("measured")
      postgres = try markets.postgres(on: server)
    } else {
      database = address ?? ""
      postgres = try markets.postgres(at: database)
    }
    let requests = DatabaseRequests(
      texts: try SeededMarkets.query(
        "SELECT name || ' ' || description FROM product ORDER BY random() LIMIT 1000", in: database)
    )
    let ids = try SeededMarkets.query(
      "SELECT id FROM product ORDER BY random() LIMIT 100000", in: database)
    let disk = try diskWrites()
    let process = server?.process
    var results = [
      (
        "SQLite",
        try measure(
          sqlite, nodes: 1, requests, ids: (1...options.count).map(String.init).shuffled(),
          database: nil)
      )
    ]
    for count in Self.nodeCounts {
      let figures = try measure(
        postgres, nodes: count, requests, ids: ids.shuffled(), database: process)
      results.append(("\(count) \(count == 1 ? "node" : "nodes")", figures))
    }
    print(DatabaseReport(markets: results, diskWrites: disk).text)
  }

  // MARK: One market

  private func measure(
    _ market: SeededMarkets.Market, nodes count: Int, _ requests: DatabaseRequests, ids: [String],
    database: pid_t?
  ) throws -> DatabaseFigures {
    say("\(database == nil ? "SQLite" : "PostgreSQL"), \(count)\n")
    let accounts = try (0..<Self.clients).map { _ in
      try VendorAccount(market: options.market, place: market.place)
    }
    let nodes = try (0..<count).map { _ in
      try RunningMarket(
        options.market, place: "\(market.place) --max-products 0 --max-registrations 0",
        in: workplace)
    }
    defer {
      for node in nodes { node.stop() }
      for node in nodes { try? node.waitForEnd() }
    }
    let load = Measurement(nodes: nodes, database: database)
    var figures = DatabaseFigures()
    figures.seeding = market.seconds
    for (name, paths) in [
      (Self.firstPage, Array(repeating: DatabaseRequests.firstPage, count: 2 * Self.timed)),
      (Self.pages, requests.pages), (Self.detail, ids.map { "/api/products/\($0)" }),
      (Self.random, requests.random), (Self.found, requests.found),
    ] {
      let measured = try reads(paths, load)
      figures.requests.append((name, measured.figures))
      if name == Self.found { figures.requests += try deeper(measured.common, load) }
      figures.memory = max(figures.memory, try load.memory())
    }
    try besideEdits(accounts[0], load, &figures)
    figures.deep = try depth(try Loopback(port: nodes[0].port))
    figures.requests.append((Self.register, try register(accounts, load)))
    figures.memory = max(figures.memory, try load.memory())
    return figures
  }

  /// The times of one client, which goes from node to node, and the requests per second of several.
  /// - Returns: Also the paths of searches with more matches than were counted.
  private func reads(_ paths: [String], _ load: Measurement) throws
    -> (figures: RequestFigures, common: [String])
  {
    let warmUp = 50
    var (_, figures) = try timed(paths.prefix(warmUp), load)
    let timed: [(path: String, isCapped: Bool)]
    (timed, figures) = try self.timed(paths.dropFirst(warmUp).prefix(Self.timed), load)
    let rest = Array(paths.dropFirst(warmUp + Self.timed))
    let parts = load.nodes.indices.map { node in
      stride(from: node, to: rest.count, by: load.nodes.count).map { rest[$0] }
    }
    try load.measure(&figures) {
      try requests(parts, load.nodes)
    }
    return (figures, timed.filter(\.isCapped).map(\.path))
  }

  /// The same pages again and again, without writes and beside edits of a product on the first one.
  private func besideEdits(
    _ account: VendorAccount, _ load: Measurement, _ figures: inout DatabaseFigures
  ) throws {
    let paths = (0..<50 * Self.timed).map { "\(DatabaseRequests.firstPage)&page_no=\($0 % 50 + 1)" }
    let writer = Writer(connection: try Loopback(port: load.nodes[0].port), account: account)
    let product = try writer.register(Writer.smallPicture())
    figures.requests.append((Self.fewPages, try reads(paths, load).figures))
    let steady = SteadyWriter(writer, product, rate: 14)
    figures.requests.append((Self.pagesBesideEdits, try reads(paths, load).figures))
    _ = try steady.end()
  }

  /// Pages of common searches that need a larger count.
  private func deeper(_ common: [String], _ load: Measurement) throws
    -> [(String, RequestFigures)]
  {
    try [(11, "2,000"), (101, "10,000")].map { page, count in
      let paths = common.prefix(150).map { "\($0)&page_no=\(page)" }
      return ("page \(page) of those, \(count) counted", try timed(paths[...], load).figures)
    }
  }

  private func timed(_ paths: ArraySlice<String>, _ load: Measurement) throws
    -> (replies: [(path: String, isCapped: Bool)], figures: RequestFigures)
  {
    let connections = try load.nodes.map { try Loopback(port: $0.port) }
    var times: [Duration] = []
    var replies: [(String, Bool)] = []
    var refused = 0.0
    for (index, path) in paths.enumerated() {
      let start = ContinuousClock.now
      let (status, body) = try connections[index % connections.count].exchange(
        Loopback.request(path))
      times.append(ContinuousClock.now - start)
      guard status == 200 || status == 503 else { throw NotMeasured("\(path): \(status)") }
      refused += status == 200 ? 0 : 1
      let isCapped = body.firstRange(of: Array("\"totalIsCapped\":true".utf8)) != nil
      replies.append((path, isCapped))
    }
    return (
      replies,
      RequestFigures(
        p50: ms(median(times)) ?? .nan, p99: ms(percentile(times, 0.99)) ?? .nan,
        refused: refused)
    )
  }

  /// Sends requests to all nodes for the duration of a load.
  /// - Parameter parts: The paths for each node.
  /// - Returns: The number of replies, and of refusals among them.
  private func requests(
    _ parts: [[String]], _ nodes: [RunningMarket]
  ) throws -> (all: Double, refused: Double) {
    var commands: [String] = []
    for (index, node) in nodes.enumerated() {
      let list = try workplace.write(
        parts[index].joined(separator: "\n") + "\n", to: "paths-\(index).txt")
      let script = try workplace.write(
        """
        local paths, position = {}, 0
        for path in io.lines("\(list)") do paths[#paths + 1] = path end
        request = function()
          position = position % #paths + 1
          return wrk.format("GET", paths[position])
        end

        """, to: "paths-\(index).lua")
      commands.append(
        "wrk -t1 -c\(Self.clients / nodes.count) -d\(options.seconds)s -s '\(script)' "
          + "http://127.0.0.1:\(node.port)")
    }
    let replies = try atOnce(nodes.count) { [commands] index in
      let text = try Shell.output(commands[index])
      guard let count = text.firstMatch(of: /([0-9]+) requests in/).flatMap({ Double($0.1) })
      else { throw NotMeasured(text) }
      let refused = text.firstMatch(of: /Non-2xx[^:]*: ([0-9]+)/).flatMap { Double($0.1) } ?? 0
      return [(count, refused)]
    }
    return replies.reduce(into: (all: 0, refused: 0)) { sum, part in
      sum = (sum.all + part.0, sum.refused + part.1)
    }
  }

  /// Registrations of one vendor, then of several at once.
  private func register(_ accounts: [VendorAccount], _ load: Measurement) throws
    -> RequestFigures
  {
    let picture = try Writer.smallPicture()
    func times(_ clients: Int) throws -> [Duration] {
      let end = ContinuousClock.now + .seconds(options.seconds)
      return try atOnce(clients) { client in
        let port = load.nodes[client % load.nodes.count].port
        let writer = Writer(connection: try Loopback(port: port), account: accounts[client])
        var times: [Duration] = []
        while ContinuousClock.now < end {
          let start = ContinuousClock.now
          _ = try writer.register(picture)
          times.append(ContinuousClock.now - start)
        }
        return times
      }
    }
    _ = try Writer(
      connection: try Loopback(port: load.nodes[0].port), account: accounts[0]
    ).register(picture)
    let one = try times(1)
    var figures = RequestFigures(
      p50: ms(median(one)) ?? .nan, p99: ms(percentile(one, 0.99)) ?? .nan)
    try load.measure(&figures) { (Double(try times(Self.clients).count), 0) }
    return figures
  }

  /// Pages in the middle of the market beside page 1, in each order and with several sizes.
  private func depth(_ connection: Loopback) throws -> Double {
    var (top, deep): ([Duration], [Duration]) = ([], [])
    for sort in DatabaseRequests.sorts {
      let list = "/api/products?sort=\(sort)"
      let body = String(
        decoding: try connection.get("\(list)&items_per_page=100&page_no=\(options.count / 250)"),
        as: UTF8.self)
      guard let key = body.firstRange(of: "\"nextCursor\":\"") else {
        throw NotMeasured("\(sort): no position in the middle")
      }
      let cursor = body[key.upperBound...].prefix { $0 != "\"" }
      // A size that no other request uses.
      for size in 31...40 {
        top += try connection.times(["\(list)&items_per_page=\(size)"])
        deep += try connection.times(["\(list)&items_per_page=\(size)&after=\(cursor)"])
      }
    }
    return (ms(median(deep)) ?? .nan) / (ms(median(top)) ?? .nan)
  }

  // MARK: The machine

  /// Writes of 8 KB per second to the disk with the data, each on the disk before the next.
  private func diskWrites() throws -> Double {
    let file = open(
      "\(options.cache ?? workplace.path)/disk", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { throw NotMeasured("no file to write to") }
    defer {
      close(file)
      unlink("\(options.cache ?? workplace.path)/disk")
    }
    let block = [UInt8](repeating: 1, count: 8_192)
    let start = ContinuousClock.now
    var count = 0.0
    while ContinuousClock.now < start + .seconds(1) {
      guard pwrite(file, block, block.count, off_t(count) % 64 * 8_192) == block.count,
        fsync(file) == 0
      else { throw NotMeasured("the disk takes no writes") }
      count += 1
    }
    return count / ((ContinuousClock.now - start) / .seconds(1))
  }

  /// The figures of all threads together.
  private func atOnce<Figure: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> [Figure]
  ) throws -> [Figure] {
    let figures = Mutex<[Figure]>([])
    let failure = Mutex<(any Error)?>(nil)
    let group = DispatchGroup()
    for index in 0..<count {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        do {
          let own = try body(index)
          figures.withLock { $0 += own }
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    group.wait()
    if let error = failure.withLock({ $0 }) { throw error }
    return figures.withLock(\.self)
  }
}

/// The programs that are measured under load.
private struct Measurement {
  let nodes: [RunningMarket]
  /// The first process of PostgreSQL; nil for SQLite, which runs in the node, and for a remote
  /// server.
  let database: pid_t?

  /// Adds the replies per second, and the CPU time for each.
  /// - Parameter body: Returns the number of replies, and of refusals among them.
  func measure(
    _ figures: inout RequestFigures, _ body: () throws -> (all: Double, refused: Double)
  ) throws {
    let processes = nodes.map(\.process)
    let own = ProcessorTime.ofTrees(processes)
    let other = database.map { ProcessorTime.ofTree($0) } ?? .zero
    let start = ContinuousClock.now
    let (replies, refused) = try body()
    figures.refused += refused
    figures.rate = replies / ((ContinuousClock.now - start) / .seconds(1))
    if let own, let end = ProcessorTime.ofTrees(processes) {
      figures.nodeTime = (end - own) / .milliseconds(1) / replies
    }
    if let other, let end = database.map({ ProcessorTime.ofTree($0) }) ?? .zero {
      figures.databaseTime = (end - other) / .milliseconds(1) / replies
    }
  }

  /// Megabytes of the largest node.
  func memory() throws -> Double {
    try nodes.map { try Shell.resident($0.process) }.max() ?? 0
  }
}
