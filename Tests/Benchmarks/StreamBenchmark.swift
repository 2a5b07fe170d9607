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
    let said = try Shell.output("LC_ALL=C '\(market)' vendor add Vendor --data-dir '\(folder)'")
    guard let identifier = said.firstMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/)?.0,
      let secret = said.split(separator: "\n").first(where: { $0.contains("secret") })?
        .split(separator: " ").last
    else { throw NotMeasured("no vendor: \(said)") }
    let server = try start(folder)
    defer { kill(server.process, SIGTERM) }
    let vendor = Writer(
      connection: try Loopback(port: server.port), identifier: String(identifier),
      secret: String(secret))
    let product = try vendor.register()
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

  /// Ten thousand streams on which nothing happens.
  private func idle(_ folder: String) throws {
    // A descriptor for each connection, here and in the server.
    var limit = rlimit()
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
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
    // The last stream is open when its first bytes are there.
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

/// One vendor at work, one request after the other.
private struct Writer {
  let connection: Loopback
  let identifier: String
  let secret: String

  /// Registers a product with a small picture and returns its number.
  func register() throws -> Int {
    guard let pixels = Pixels(width: 8, height: 8, rgba: [UInt8](repeating: 127, count: 256)) else {
      throw NotMeasured("no pixels")
    }
    let name = "Content-Disposition: form-data; name="
    let params = """
      {"name":"A product","description":"For every write of the benchmark","price":1000,\
      "currency":"KRW","discounted_price":0,"stock":1,"secret":"\(secret)"}
      """
    let end = "\r\n--b--\r\n"
    let start =
      "--b\r\n\(name)\"params\"\r\n\r\n\(params)\r\n--b\r\n\(name)\"images\"; filename=\"a.jpg\"\r\n"
      + "Content-Type: image/jpeg\r\n\r\n"
    let picture = try pixels.jpeg(under: 100_000)
    let length = start.utf8.count + picture.count + end.utf8.count
    try connection.send(
      Array(head("POST", "/api/products", "multipart/form-data; boundary=b", length).utf8))
    try connection.send(Array(start.utf8) + Array(picture) + Array(end.utf8))
    let (status, body) = try connection.reply()
    let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    guard status == 201, let id = object?["id"] as? Int else {
      throw NotMeasured("the product was not registered: \(status)")
    }
    return id
  }

  /// The p99 of so many edits, in milliseconds.
  func edit(_ product: Int, times count: Int) throws -> Double {
    var times: [Duration] = []
    for stock in 1...count {
      let body = "{\"secret\":\"\(secret)\",\"stock\":\(stock)}"
      let request =
        head("PATCH", "/api/products/\(product)", "application/json", body.utf8.count) + body
      let start = ContinuousClock.now
      let status = try connection.exchange(request).status
      times.append(ContinuousClock.now - start)
      guard status == 200 else { throw NotMeasured("an edit: \(status)") }
    }
    return times.sorted()[count * 99 / 100] / .milliseconds(1)
  }

  private func head(_ method: String, _ path: String, _ type: String, _ length: Int) -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nidentifier: \(identifier)\r\n"
      + "Content-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n"
  }
}
