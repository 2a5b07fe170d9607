import Foundation
import PostgresServer
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A market in PostgreSQL, served by one, two and four nodes, beside the same market in SQLite.
///
/// Every page, product and search is asked for once, so that no cache of the server knows it.
struct DatabaseBenchmark {
  let options: ServerOptions
  let workplace: Workplace
  /// The address of an empty database; nil for a server of this benchmark's own, whose commits are
  /// on the disk.
  let address: String?
  let line: (String, Double, Double?, Double?, Double?, Double?) -> Void

  private static let nodeCounts = [1, 2, 4]
  /// Clients at once, where requests a second are counted.
  private static let clients = 8

  func run() async throws {
    let server = address == nil ? try PostgresServer(isDurable: true) : nil
    let database: String
    if let address {
      database = address
    } else if let server {
      database = try await server.createDatabase()
    } else {
      return
    }
    let folder = "\(workplace.path)/sqlite"
    try seed("SQLite", "--data-dir '\(folder)'")
    try seed("PostgreSQL", "--database '\(database)'")
    let sqlite = try measure("SQLite", nodes: 1, "--data-dir '\(folder)'")
    var one: Figures?
    for count in Self.nodeCounts {
      let name = "PostgreSQL, \(count) \(count == 1 ? "node" : "nodes")"
      let figures = try measure(name, nodes: count, "--database '\(database)'")
      print(name, to: figures, sqlite, one)
      one = one ?? figures
    }
    try server?.stop()
  }

  // MARK: Figures

  /// Times in milliseconds, rates a second.
  private struct Figures {
    var list = (p50: 0.0, p99: 0.0, rate: 0.0)
    var deep = 0.0
    var detail = (p50: 0.0, p99: 0.0, rate: 0.0)
    var search = (p50: 0.0, p99: 0.0, rate: 0.0)
    var register = (p50: 0.0, p99: 0.0, rate: 0.0)
    var memory = 0.0
  }

  private func print(_ name: String, to own: Figures, _ sqlite: Figures, _ one: Figures?) {
    for (what, own, other, bound) in [
      ("list", own.list, sqlite.list, 3.0), ("detail", own.detail, sqlite.detail, nil),
      ("search", own.search, sqlite.search, nil),
      ("register", own.register, sqlite.register, nil),
    ] {
      line("\(name), \(what), p50 ms", own.p50, own.p50 / other.p50, nil, nil, nil)
      line(
        "\(name), \(what), p99 ms", own.p99, own.p99 / other.p99, nil, bound,
        what == "search" ? 25 : nil)
      line("\(name), \(what), 1/s", own.rate, own.rate / other.rate, nil, nil, nil)
    }
    line("\(name), deep page / page 1", own.deep, own.deep, nil, 1.3, nil)
    if let one {
      let share = own.register.rate / one.register.rate
      line("\(name), register beside one node, 1/s", own.register.rate, share, nil, nil, nil)
    }
    line("\(name), memory of a node, MB", own.memory, nil, nil, nil, 120)
  }

  private func measure(_ name: String, nodes count: Int, _ place: String) throws -> Figures {
    say("\(name)\n")
    let accounts = try (0..<Self.clients).map { _ in
      try VendorAccount(market: options.market, place: place)
    }
    let nodes = try (0..<count).map { _ in
      try RunningMarket(
        options.market, place: "\(place) --max-products 0 --max-registrations 0", in: workplace)
    }
    defer { for node in nodes { node.stop() } }
    var figures = Figures()
    let connection = try Loopback(port: nodes[0].port)
    let lists = (0..<1_200).map { "/api/products?items_per_page=20&\(Self.list($0, of: self))" }
    figures.list = try both(lists, nodes)
    figures.deep = try depth(connection)
    let ids = try Self.ids(connection)
    figures.detail = try both(ids.prefix(1_200).map { "/api/products/\($0)" }, nodes)
    figures.search = try both(Self.searches(1_200), nodes)
    figures.register = try register(accounts, nodes)
    figures.memory = try nodes.map { try Shell.resident($0.process) }.max() ?? 0
    return figures
  }

  /// The times of one client, and the requests a second of several.
  private func both(_ paths: [String], _ nodes: [RunningMarket]) throws
    -> (p50: Double, p99: Double, rate: Double)
  {
    let half = paths.count / 2
    let connection = try Loopback(port: nodes[0].port)
    _ = try connection.times(Array(paths.prefix(50)))
    let times = try connection.times(Array(paths[50..<half]))
    let parts = (0..<Self.clients).map { client in
      paths[half...].indices.filter { $0 % Self.clients == client }.map { paths[$0] }
    }
    let start = ContinuousClock.now
    let done = try atOnce(Self.clients) { client in
      let connection = try Loopback(port: nodes[client % nodes.count].port)
      return try connection.times(parts[client])
    }
    return (
      ms(median(times)) ?? .nan, ms(percentile(times, 0.99)) ?? .nan,
      Double(done.count) / ((ContinuousClock.now - start) / .seconds(1))
    )
  }

  /// Registrations of several vendors at once, for as long as a load takes.
  private func register(_ accounts: [VendorAccount], _ nodes: [RunningMarket]) throws
    -> (p50: Double, p99: Double, rate: Double)
  {
    let picture = try Writer.smallPicture()
    let start = ContinuousClock.now
    let end = start + .seconds(options.seconds)
    let times = try atOnce(Self.clients) { client in
      let writer = Writer(
        connection: try Loopback(port: nodes[client % nodes.count].port),
        account: accounts[client])
      var times: [Duration] = []
      while ContinuousClock.now < end {
        let start = ContinuousClock.now
        _ = try writer.register(picture)
        times.append(ContinuousClock.now - start)
      }
      return times
    }
    return (
      ms(median(times)) ?? .nan, ms(percentile(times, 0.99)) ?? .nan,
      Double(times.count) / ((ContinuousClock.now - start) / .seconds(1))
    )
  }

  /// Pages by position in the middle of the market, beside pages at its top.
  private func depth(_ connection: Loopback) throws -> Double {
    func page(_ number: Int, _ rows: Int) -> String {
      "/api/products?sort=price_asc&page_no=\(number)&items_per_page=\(rows)"
    }
    let cursors = try (0..<30).compactMap { index in
      let path = page(options.count / 50 + index, 19)
      let body = String(decoding: try connection.get(path), as: UTF8.self)
      return body.firstRange(of: "\"nextCursor\":\"").map { key in
        String(body[key.upperBound...].prefix { $0 != "\"" })
      }
    }
    let top = try connection.times((1...30).map { page($0, 18) })
    let deep = try connection.times(
      cursors.map { "/api/products?sort=price_asc&after=\($0)&items_per_page=18" })
    return (ms(median(deep)) ?? .nan) / (ms(median(top)) ?? .nan)
  }

  // MARK: Requests

  /// Lists of every order, at pages that are reached by number.
  private static func list(_ index: Int, of benchmark: DatabaseBenchmark) -> String {
    let sorts = ["price_asc", "price_desc", "name", "discount"]
    let page = 1 + index / (sorts.count + 1)
    let sort = index % (sorts.count + 1)
    return sort == sorts.count ? "page_no=\(page)" : "sort=\(sorts[sort])&page_no=\(page)"
  }

  /// The numbers of products, from lists in several orders.
  private static func ids(_ connection: Loopback) throws -> [Int] {
    var ids: Set<Int> = []
    for sort in ["name", "name_desc", "price_asc", "price_desc"] {
      for page in 1...6 {
        let body = try connection.get(
          "/api/products?sort=\(sort)&page_no=\(page * 7)&items_per_page=100")
        let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        for product in object?["products"] as? [[String: Any]] ?? [] {
          if let id = product["id"] as? Int { ids.insert(id) }
        }
      }
    }
    guard ids.count > 1_000 else { throw NotMeasured("\(ids.count) products in lists") }
    return ids.shuffled()
  }

  /// Texts of one to eight letters: half of them random, half from texts that products have.
  private static func searches(_ count: Int) -> [String] {
    let words = [
      "vintage oak desk lamp", "made in a workshop of four people.", "foldable linen backpack",
      "ships within two working days.", "kept indoors ever since.", "sturdy leather armchair",
      "fits into a drawer", "checked by hand before it leaves us.", "in its original box",
    ].map { Array($0.utf8) }
    var random = SystemRandomNumberGenerator()
    return (0..<count).map { index in
      let length = Int.random(in: 1...8, using: &random)
      var text = (0..<length).map { _ in UInt8.random(in: 97...122, using: &random) }
      if index.isMultiple(of: 2), let word = words.randomElement(using: &random) {
        let start = Int.random(in: 0...(word.count - length), using: &random)
        text = Array(word[start..<start + length])
      }
      // A page size of its own for each, so that no reply is in the server's cache.
      let encoded = text.map { $0 == 32 ? "%20" : String(UnicodeScalar($0)) }.joined()
      return "/api/products?search_value=\(encoded)&items_per_page=\(10 + index % 40)"
    }
  }

  // MARK: Programs

  private func seed(_ name: String, _ place: String) throws {
    say("seeding \(options.count) products, \(name)\n")
    let start = ContinuousClock.now
    _ = try Shell.output("'\(options.market)' seed --count \(options.count) \(place)")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    line("\(name), seeding \(options.count), s", seconds, nil, nil, nil, nil)
  }

  /// The times of all threads together.
  private func atOnce(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> [Duration]
  ) throws -> [Duration] {
    let times = Mutex<[Duration]>([])
    let failure = Mutex<(any Error)?>(nil)
    let group = DispatchGroup()
    for index in 0..<count {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        do {
          let own = try body(index)
          times.withLock { $0 += own }
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    group.wait()
    if let error = failure.withLock({ $0 }) { throw error }
    return times.withLock(\.self)
  }
}
