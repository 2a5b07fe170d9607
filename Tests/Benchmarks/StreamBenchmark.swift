import Foundation
import Pictures

/// The cost of many open event streams for the writes of one vendor.
struct StreamBenchmark {
  let market: String
  let workplace: Workplace
  let line: (String, Double, Double?, Double?, Double?, Double?) -> Void

  private static let streams = 250
  private static let writes = 300
  private static let idleStreams = 10_000

  func run() throws {
    let folder = "\(workplace.path)/streams"
    let account = try VendorAccount(market: market, folder: folder)
    let server = try start(folder)
    defer { kill(server.process, SIGTERM) }
    let vendor = Writer(connection: try Loopback(port: server.port), account: account)
    let product = try vendor.register(Writer.smallPicture())
    let alone = try vendor.edit(product, times: Self.writes)
    let streams = try (0..<Self.streams).map { _ in
      let stream = try Loopback(port: server.port)
      try stream.send(Loopback.request("/api/products/events"))
      return stream
    }
    let beside = try vendor.edit(product, times: Self.writes)
    withExtendedLifetime(streams) {}
    line("writes of one vendor, p99 ms", alone, nil, nil, nil, nil)
    line("beside \(Self.streams) event streams, p99 ms", beside, beside / alone, nil, 2, nil)
    try idle(folder)
  }

  /// Ten thousand idle streams.
  private func idle(_ folder: String) throws {
    // A descriptor for each connection, here and in the server.
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    getrlimit(resource, &limit)
    limit.rlim_cur = limit.rlim_max
    guard limit.rlim_max >= Self.idleStreams + 1_000, setrlimit(resource, &limit) == 0 else {
      say("no idle streams: this user may not open \(Self.idleStreams + 1_000) files\n")
      return
    }
    let server = try start(folder)
    defer { kill(server.process, SIGTERM) }
    let before = try Shell.resident(server.process)
    let streams = try (0..<Self.idleStreams).map { _ in
      let stream = try Loopback(port: server.port)
      try stream.send(Loopback.request("/api/products/events"))
      return stream
    }
    // The last stream is open once its first bytes have arrived.
    try streams.last?.waitForBytes()
    let added = try Shell.resident(server.process) - before
    line("\(Self.idleStreams) idle event streams add, MB", added, nil, nil, nil, 300)
    withExtendedLifetime(streams) {}
  }

  private func start(_ folder: String) throws -> (process: pid_t, port: Int) {
    let file = "\(workplace.path)/streams.said"
    let process = try Shell.start(
      "'\(market)' serve --port 0 --data-dir '\(folder)' >'\(file)' 2>/dev/null")
    for _ in 1...200 {
      let text = (try? Shell.output("cat '\(file)'")) ?? ""
      if let port = text.split(separator: ":").last.flatMap({ Int($0.filter(\.isNumber)) }) {
        return (process, port)
      }
      usleep(50_000)
    }
    throw NotMeasured("the market did not begin")
  }
}
