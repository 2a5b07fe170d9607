import Foundation
import Pictures
import Synchronization

/// One address that requests everything at its largest, over 64 concurrent connections, and the
/// effect on other addresses.
struct RudeBenchmark {
  /// The program, and a market with `count` products.
  let market: String
  let folder: String
  let count: Int
  /// Only requests with this in their name.
  let filter: String
  let workplace: Workplace

  private static let dialects = ["2b", "2a", "1b", "1a"]
  private static let connections = 64
  private static let time = Duration.seconds(1.5)
  /// The pause between two requests of other addresses, in microseconds: short, because of 50 pages
  /// the slowest one would be the 99th percentile.
  private static let pause: UInt32 = 3_000

  /// The bounds: milliseconds of pages and of the health check, megabytes.
  private static let pageLimit = 60.0
  private static let healthLimit = 100.0
  private static let memoryLimit = 64.0

  /// - Throws: ``BoundMissed`` after all requests, if another address waited too long for one.
  func run() throws {
    try checkParameters()
    let requests = RudeRequest.all(
      of: RudeRequest.Market(
        account: try VendorAccount(market: market, folder: folder), count: count,
        photo: try Photo(size: PictureSize(width: 4_000, height: 3_000), number: 1, noise: 4)
          .jpeg(under: 2_000_000))
    ).filter { filter.isEmpty || "\($0.dialect) \($0.request.name)".contains(filter) }
    let (process, ports) = try start()
    defer { kill(process, SIGTERM) }
    let observer = Observer(port: ports[0])
    try observer.warmUp()
    let before = try Shell.resident(process)
    say("\(requests.count) kinds of requests, \(Self.time) each\n")
    print(Self.row(["", "sent", "2xx", "429", "other", "page p99", "health", "MB"]))
    var missed = 0
    for (number, (dialect, request)) in requests.enumerated() {
      guard let index = Self.dialects.firstIndex(of: dialect) else { continue }
      let rude = RudeClient(
        request, port: ports[index], client: "198.51.\(number / 200).\(number % 200 + 1)",
        connections: Self.connections)
      let seen = try observer.watch(for: Self.time)
      let statuses = rude.end()
      let grown = try Shell.resident(process) - before
      let isMet =
        seen.page <= Self.pageLimit && seen.health <= Self.healthLimit && seen.refused == 0
        && grown <= Self.memoryLimit
      if !isMet { missed += 1 }
      let others = statuses.filter { $0.key / 100 != 2 && $0.key != 429 }
      print(
        Self.row([
          "\(dialect) \(request.name)", "\(statuses.values.reduce(0, +))",
          "\(statuses.filter { $0.key / 100 == 2 }.values.reduce(0, +))", "\(statuses[429] ?? 0)",
          others.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: " "),
          short(seen.page), short(seen.health), short(grown),
        ]) + (isMet ? "" : "  FAIL" + (seen.refused > 0 ? ", \(seen.refused) refused" : "")))
      fflush(nil)
      try observer.waitForRest()
    }
    print(
      "bounds: page p99 ≤ \(short(Self.pageLimit)) ms, health ≤ \(short(Self.healthLimit)) ms, "
        + "≤ \(short(Self.memoryLimit)) MB more, no 503: missed by \(missed) of \(requests.count)")
    guard missed == 0 else { throw BoundMissed() }
  }

  struct BoundMissed: Error {}

  /// Every parameter that the API declares is in a request.
  private func checkParameters() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/openapi.yaml")
    let declared = try String(contentsOf: file, encoding: .utf8)
      .matches(of: /- name: ([a-z_]+)\n +in: query/).map(\.1)
    let missing = Set(declared).subtracting(RudePages.names)
    guard !declared.isEmpty, missing.isEmpty else {
      throw NotMeasured("no rude request has \(missing.sorted())")
    }
  }

  /// A market with every limit on, and a port for each dialect.
  private func start() throws -> (pid_t, [Int]) {
    let said = "\(workplace.path)/rude"
    let process = try Shell.start(
      "'\(market)' serve --port 0 --dialect-port 2a=0 --dialect-port 1b=0 --dialect-port 1a=0 "
        + "--behind-proxy --trusted-proxy 127.0.0.1 --data-dir '\(folder)' >'\(said)' "
        + "2>'\(workplace.path)/rude.log'")
    for _ in 1...400 {
      let lines = ((try? Shell.output("cat '\(said)'")) ?? "").split(separator: "\n")
      let ports = lines.compactMap { $0.split(separator: ":").last.flatMap { Int($0) } }
      if ports.count == Self.dialects.count { return (process, ports) }
      usleep(50_000)
    }
    kill(process, SIGTERM)
    let log = (try? Shell.output("tail -n 5 '\(workplace.path)/rude.log'")) ?? ""
    throw NotMeasured("the market did not begin: \(log)")
  }

  private static func row(_ cells: [String]) -> String {
    let widths = [32, 8, 7, 8, 22, 9, 8, 7]
    return zip(cells, widths).enumerated().map { index, cell in
      let blanks = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + blanks : blanks + cell.0
    }.joined()
  }

  /// Other addresses, with pages that were not requested before.
  private final class Observer {
    struct Seen {
      /// Milliseconds: the 99th percentile of pages, and the slowest health check.
      let page: Double
      let health: Double
      let refused: Int
    }

    private let port: Int
    private var connection: Loopback?
    private var number = 0

    init(port: Int) { self.port = port }

    /// So many that none of them meets its own limit.
    private static let clients = 8

    /// Fills caches and pools, so that later growth is not due to the first use.
    func warmUp() throws {
      for _ in 0..<600 {
        _ = try time("/healthChecker")
        _ = try time("/api/products?page_no=\(number % 400 + 1)&items_per_page=100&w=\(number)")
      }
    }

    func watch(for time: Duration) throws -> Seen {
      var pages: [Double] = []
      var health: [Double] = []
      var refused = 0
      let end = ContinuousClock.now + time
      while ContinuousClock.now < end {
        let targets = [
          "/api/products?page_no=\(number % 4_000 + 1)&n=\(number)", "/?offset=\(number)",
        ]
        let page = try self.time(targets[number % 2], "Accept: text/html\r\n")
        pages.append(page.milliseconds)
        if page.status != 200 { refused += 1 }
        usleep(RudeBenchmark.pause)
        let check = try self.time("/healthChecker")
        health.append(check.milliseconds)
        if check.status != 200 { refused += 1 }
        usleep(RudeBenchmark.pause)
      }
      pages.sort()
      return Seen(
        page: pages.isEmpty ? .infinity : pages[min(pages.count - 1, pages.count * 99 / 100)],
        health: health.max() ?? .infinity, refused: refused)
    }

    /// Waits until earlier requests are done.
    func waitForRest() throws {
      for _ in 1...40 {
        let times = try (0..<5).map { _ in
          usleep(20_000)
          return try time("/healthChecker").milliseconds
        }
        if times.allSatisfy({ $0 < 5 }) { return }
      }
    }

    private func time(
      _ target: String, _ fields: String = ""
    ) throws -> (milliseconds: Double, status: Int) {
      number += 1
      let connection = try connection ?? Loopback(port: port)
      self.connection = connection
      let start = ContinuousClock.now
      let reply = try connection.exchange(
        "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)"
          + "X-Forwarded-For: 192.0.2.\(number / 2 % Self.clients + 1)\r\n\r\n")
      return ((ContinuousClock.now - start) / .milliseconds(1), reply.status)
    }
  }
}

/// A client that sends one kind of request over many connections, each as fast as it gets replies.
/// On its own machine it would not take the server's processors, so here it yields to the server.
private final class RudeClient: Sendable {
  private struct State {
    var isEnding = false
    var number = 0
    /// Replies by status; 0 for a connection that was closed without one.
    var statuses: [Int: Int] = [:]
  }

  private let state = Mutex(State())
  private let ended = DispatchGroup()

  init(_ request: RudeRequest, port: Int, client: String, connections: Int) {
    for _ in 0..<connections {
      ended.enter()
      Thread.detachNewThread { [self] in
        defer { ended.leave() }
        // Applies only to this thread.
        setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10)
        var connection: Loopback?
        while let number = next() {
          var status = 0
          do {
            let open = try connection ?? Loopback(port: port)
            connection = open
            try open.send(request.bytes(number, from: client))
            status = request.isEndless ? try open.status() : try open.reply().status
            if request.isEndless { connection = nil }
          } catch {
            connection = nil
          }
          state.withLock { [status] in $0.statuses[status, default: 0] += 1 }
        }
      }
    }
  }

  private func next() -> Int? {
    state.withLock { state in
      guard !state.isEnding else { return nil }
      state.number += 1
      return state.number
    }
  }

  func end() -> [Int: Int] {
    state.withLock { $0.isEnding = true }
    ended.wait()
    return state.withLock { $0.statuses }
  }
}
