import Glibc
import TerminalProbe

/// The market's server and nginx, both measured in one run by the same client.
struct ServerBenchmark {
  let options: ServerOptions
  let workplace: Workplace

  private static let page = RepliesBenchmark.page

  func run() async throws {
    if let database = options.database {
      return try DatabaseBenchmark(
        options: options, workplace: workplace, address: database == "own" ? nil : database
      ).run()
    }
    let folder = options.folder ?? "\(workplace.path)/market"
    if options.folder == nil { try seed(folder) }
    if options.rudeOnly {
      return try RudeBenchmark(
        market: options.market, folder: folder, count: options.count, filter: options.rudeCase,
        workplace: workplace
      ).run()
    }
    let account = try VendorAccount(market: options.market, folder: folder)
    let market = try startMarket(folder)
    defer { kill(market.process, SIGTERM) }
    let connection = try Loopback(port: market.port)
    let nginx = try startNginx()
    defer { kill(nginx.process, SIGTERM) }
    try RepliesBenchmark(
      workplace: workplace, seconds: options.seconds, count: options.count, market: market.port,
      nginx: nginx.port, line: line
    ).run()
    try WritesBenchmark(
      workplace: workplace, seconds: options.seconds, port: market.port, account: account,
      line: line
    ).run()
    try pictureFolder()
    if options.repliesOnly { return }
    try DialectBenchmark(
      market: options.market, folder: folder, count: options.count, workplace: workplace,
      line: line
    ).run()
    try depth(connection)
    try sortedDepth(connection)
    try distinctSearches(connection)
    try search(connection)
    try HostileBenchmark(workplace: workplace, count: options.count, line: line).run(
      at: market.port)
    try StreamBenchmark(market: options.market, workplace: workplace, line: line).run()
    try slowConnections(market.port)
    try memory(market)
    try slowUploads(market.port)
    try PictureBenchmark(market: options.market, workplace: workplace, line: line).run()
  }

  // MARK: Figures

  private func seed(_ folder: String) throws {
    say("seeding \(options.count) products\n")
    let start = ContinuousClock.now
    try workplace.run([
      options.market, "seed", "--count", "\(options.count)", "--data-dir", folder,
    ])
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    line("seeding \(options.count), s", seconds, most: 25 * Double(options.count) / 1_000_000)
    line("seeding \(options.count), MB", Shell.largestChild(), most: 120)
  }

  /// Pages at the top and at the end of the market, none requested before.
  private func depth(_ connection: Loopback) throws {
    let last = min(50_000, options.count / 20)
    func path(_ page: Int) -> String { "/api/products?page_no=\(page)&items_per_page=19" }
    let top = try connection.times((1...200).map(path))
    let deep = try connection.times((1...200).map { path(last - $0) })
    var cursors: [String] = []
    for page in 1...200 {
      let body = String(decoding: try connection.get(path(last - 300 - page)), as: UTF8.self)
      guard let key = body.firstRange(of: "\"nextCursor\":\"") else { continue }
      cursors.append(String(body[key.upperBound...].prefix { $0 != "\"" }))
    }
    let after = try connection.times(
      cursors.map { "/api/products?after=\($0)&items_per_page=18" })
    let base = median(top)
    line("page_no 1…200, p50 ms", base)
    line("page_no \(last), p50 ms", median(deep), share: median(deep) / base, atMost: 1.3)
    line("after, as deep, p50 ms", median(after), share: median(after) / base, atMost: 1.3)
  }

  /// A thousand connections that each occasionally send a byte of a header.
  private func slowConnections(_ port: Int) throws {
    let others = try Loopback(port: port)
    let slow = try (0..<1_000).map { _ in
      let connection = try Loopback(port: port)
      try connection.send("GET \(Self.page) HTTP/1.1\r\nX-Slow: ")
      return connection
    }
    var times: [Duration] = []
    for round in 0..<1_000 {
      try slow[round].send("a")
      times += try others.times([Self.page])
    }
    line("beside 1,000 slow connections, p99 ms", times.sorted()[990] / .milliseconds(1), most: 200)
  }

  /// Pages for others while one client holds 2,300 stalled uploads open.
  private func slowUploads(_ port: Int) throws {
    let slow = try (0..<2_300).map { _ in
      let connection = try Loopback(port: port)
      try connection.send(
        "POST /api/products HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n"
          + "Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n")
      return connection
    }
    let start = ContinuousClock.now
    let others = try Loopback(port: port)
    _ = try others.get(Self.page)
    let first = (ContinuousClock.now - start) / .milliseconds(1)
    line("first page beside 2,300 slow uploads, ms", first, most: 10_000)
    let times = try others.times((1...500).map { _ in Self.page })
    line("pages beside 2,300 slow uploads, p99 ms", times.sorted()[495] / .milliseconds(1))
    withExtendedLifetime(slow) {}
  }

  private func memory(_ market: Server) throws {
    if options.requests > 0 {
      say("\(options.requests) requests\n")
      var rest = options.requests
      while rest > 0 {
        rest -= max(
          1, Int(try Load(market.port, Self.page, seconds: options.seconds).rate) * options.seconds)
      }
    }
    let before = try Shell.resident(market.process)
    line("RSS after the load, MB", before, most: 120)
    let idle = try (0..<1_000).map { _ in try Loopback(port: market.port) }
    _ = try Loopback(port: market.port).get(Self.page)
    line("1,000 idle connections add, MB", try Shell.resident(market.process) - before, most: 30)
    withExtendedLifetime(idle) {}
  }

  // MARK: Servers

  struct Server {
    let process: pid_t
    let port: Int
  }

  /// - Parameter options: More options of `openmarket serve`.
  func startMarket(_ folder: String, _ options: String = "") throws -> Server {
    let said = "\(workplace.path)/said"
    // Every limit is on; even programs on this machine have a request limit.
    let process = try Shell.start(
      "'\(self.options.market)' serve --port 0 --data-dir '\(folder)' --behind-proxy "
        + "--rate-limit 1000000 \(options) >'\(said)' 2>'\(workplace.path)/log'")
    for _ in 1...200 {
      let text = (try? Shell.output("cat '\(said)'")) ?? ""
      if let port = text.split(separator: ":").last.flatMap({ Int($0.filter(\.isNumber)) }) {
        return Server(process: process, port: port)
      }
      usleep(50_000)
    }
    throw NotMeasured("the market did not begin")
  }

  private func startNginx() throws -> Server {
    _ = try workplace.write("ready", to: "ready.json")
    let port = Int.random(in: 20_000...40_000)
    let place = workplace.path
    let configuration = try workplace.write(
      """
      daemon off; master_process off; worker_processes 1; pid \(place)/nginx.pid;
      error_log \(place)/nginx.log; events { worker_connections 1024; }
      http {
        access_log off; keepalive_requests 100000000; sendfile on; tcp_nopush on;
        open_file_cache max=10; types { application/json json; image/jpeg jpg; }
        client_body_temp_path \(place); proxy_temp_path \(place); fastcgi_temp_path \(place);
        uwsgi_temp_path \(place); scgi_temp_path \(place);
        server { listen 127.0.0.1:\(port); root \(place); }
      }

      """, to: "nginx.conf")
    let process = try Shell.start(
      "PATH=$PATH:/usr/sbin; exec nginx -c '\(configuration)' >'\(place)/nginx.out' 2>&1")
    for _ in 1...100 {
      if let connection = try? Loopback(port: port), (try? connection.get("/ready.json")) != nil {
        return Server(process: process, port: port)
      }
      usleep(50_000)
    }
    throw NotMeasured("nginx did not begin")
  }

  // MARK: Words

  func median(_ times: [Duration]) -> Double {
    guard !times.isEmpty else { return .nan }
    return times.sorted()[times.count / 2] / .milliseconds(1)
  }

  func line(
    _ name: String, _ value: Double, share: Double? = nil, atLeast: Double? = nil,
    atMost: Double? = nil, most: Double? = nil
  ) {
    var cells = [name, rounded(value), share.map { "\(rounded($0)) ×" } ?? ""]
    if let share, let atLeast {
      cells += ["≥ \(atLeast) ×", share >= atLeast ? "pass" : "FAIL"]
    } else if let share, let atMost {
      cells += ["≤ \(atMost) ×", share <= atMost ? "pass" : "FAIL"]
    } else if let most {
      cells += ["≤ \(rounded(most))", value <= most ? "pass" : "FAIL"]
    }
    var text = ""
    for (index, cell) in cells.enumerated() {
      let blanks = String(repeating: " ", count: max(1, (index == 0 ? 46 : 11) - cell.count))
      text += index == 0 ? cell + blanks : blanks + cell
    }
    print(text)
  }

  private func rounded(_ number: Double) -> String {
    guard number.isFinite else { return "–" }
    let scale = number >= 100 ? 1.0 : 100
    let value = (number * scale).rounded() / scale
    return value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
