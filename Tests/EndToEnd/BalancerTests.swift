import Foundation
import PostgresServer
import TerminalProbe
import Testing

extension EndToEndTests {
  /// Several nodes behind the proxies of the manual.
  @Suite struct BalancerTests {}
}

/// A proxy, with its configuration in docs/manual/scaling.md.
enum Balancer: String, CaseIterable {
  case nginx, haproxy

  var program: String { "/usr/sbin/\(rawValue)" }

  /// Starts it with the configuration as written, but for addresses and encryption.
  /// - Parameter network: The first three numbers of all addresses.
  func start(in place: Workplace, network: String) throws -> TerminalProbe {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/manual/scaling.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = text.components(separatedBy: "```\(rawValue)\n").dropFirst().first?
      .components(separatedBy: "```").first
    let written = try #require(block).replacing("10.0.0.", with: "\(network).")
    let address = "\(network).10:8443"
    let file = "\(place.path)/\(rawValue).conf"
    switch self {
    case .nginx:
      let plain = written.replacing("listen 443 ssl", with: "listen \(address)")
        .split(separator: "\n").filter { !$0.contains("ssl_certificate") }
        .joined(separator: "\n")
      let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map { "\($0)_temp_path \(place.path)/\($0);" }.joined()
      try """
      daemon off; pid \(place.path)/nginx.pid; error_log \(place.path)/nginx.log;
      \(getuid() == 0 ? "user root;" : "")
      events {}
      http { access_log off; \(folders)
      \(plain)
      }
      """.write(toFile: file, atomically: true, encoding: .utf8)
      return try run(in: place, ["-c", file, "-e", "\(place.path)/nginx.log"])
    case .haproxy:
      let plain = written.replacing(
        ":443 ssl crt /etc/haproxy/market.pem", with: address)
      try """
      defaults
        mode http
        timeout connect 5s
        timeout client 50s
        timeout server 50s
      \(plain)
      """.write(toFile: file, atomically: true, encoding: .utf8)
      return try run(in: place, ["-f", file])
    }
  }

  private func run(in place: Workplace, _ arguments: [String]) throws -> TerminalProbe {
    try TerminalProbe(
      [program] + arguments, environment: place.environment, workingDirectory: place.path)
  }
}

/// Two nodes of a market in PostgreSQL behind a proxy, at separate addresses.
private final class BalancedMarket {
  let database: PostgresServer
  let pictures: String
  private(set) var nodes: [TerminalProbe] = []
  private let place: Workplace
  private let network = "127.\(Int.random(in: 1...254)).\(Int.random(in: 1...254))"
  private var proxy: TerminalProbe?

  /// A reply, as curl sees it.
  struct Reply {
    let status: Int
    let type: String
    let retryAfter: String
    let body: String

    /// Whether an app understands it, and knows when to try again.
    var isUnderstood: Bool {
      status == 503 && type.hasPrefix("application/json") && Int(retryAfter) != nil
        && body.contains(#""code":503"#)
    }
  }

  init(behind balancer: Balancer) async throws {
    place = try Workplace()
    database = try PostgresServer()
    pictures = place.path + "/pictures"
    mkdir(pictures, 0o700)
    let address = try await database.createDatabase()
    nodes = try (1...2).map { try startNode($0, of: address) }
    try wait("the nodes") { try isReady("writing") && isReady("pictures") }
    proxy = try balancer.start(in: place, network: network)
    try wait("\(balancer)") { try read().status == 200 && write().status == 400 }
  }

  private func startNode(_ number: Int, of address: String) throws -> TerminalProbe {
    let host = "\(network).\(10 + number)"
    return try TerminalProbe(
      [
        Workplace.program, "serve", "--host", host, "--port", "8080", "--behind-proxy",
        "--trusted-proxy", "\(network).10", "--public-url", "https://market.example",
        "--metrics-port", "9464", "--metrics-host", host, "--database", address,
        "--data-dir", "\(place.path)/node\(number)", "--pictures", "dir:\(pictures)",
        "--rate-limit", "0",
      ], environment: place.environment, workingDirectory: place.path)
  }

  /// Whether both nodes have an ability.
  func isReady(_ ability: String) throws -> Bool {
    try (1...2).allSatisfy { number in
      let address = "http://\(network).\(10 + number):9464/readyz/\(ability)"
      return try request(address, host: nil).status == 200
    }
  }

  func read() throws -> Reply { try request("\(url)/api/products?page_no=1&items_per_page=20") }

  /// Sends a write that the market refuses for its content.
  func write() throws -> Reply { try request("\(url)/api/products", ["-X", "POST"]) }
  /// The reply to the longest query that can be typed.
  func search() throws -> Reply {
    try request("\(url)/?q=" + String(repeating: "%EA%B0%80", count: 1_000))
  }

  func wait(_ name: String, _ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while try !condition() {
      guard ContinuousClock.now < deadline else { throw Unexpected("waited too long for \(name)") }
      usleep(50_000)
    }
  }

  private var url: String { "http://\(network).10:8443" }

  /// - Parameter host: The name of the market; nil for the host of the address.
  private func request(
    _ address: String, _ options: [String] = [], host: String? = "market.example"
  ) throws -> Reply {
    let format = #"\n%{http_code}|%{content_type}|%header{retry-after}"#
    let output = try place.run(
      ["-s", "-m", "20", "-w", format, address] + options
        + (host.map { ["-H", "Host: \($0)"] } ?? []),
      program: "/usr/bin/curl"
    ).output
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let parts = (lines.last ?? "").split(separator: "|", omittingEmptySubsequences: false)
    return Reply(
      status: parts.first.flatMap { Int($0) } ?? 0, type: String(parts.dropFirst().first ?? ""),
      retryAfter: String(parts.last ?? ""), body: lines.dropLast().joined(separator: "\n"))
  }
}

extension EndToEndTests.BalancerTests {
  /// A node is passed over only for what another one can do, and clients never get a page of the
  /// proxy.
  @Test(
    .enabled(if: PostgresServer.isInstalled, "the package postgresql is not installed"),
    arguments: Balancer.allCases)
  func readersAreServedWithoutAPart(balancer: Balancer) async throws {
    let market = try await BalancedMarket(behind: balancer)
    func expectService(without part: String) throws {
      for _ in 1...5 {
        let (read, write) = (try market.read(), try market.write())
        #expect(read.status == 200, "without \(part): \(read)")
        // Two faults within a second are one more than a proxy that asks each second can know.
        #expect(write.status == 400 || write.isUnderstood, "without \(part): \(write)")
      }
    }

    #expect(![414, 431, 0].contains(try market.search().status))
    rename(market.pictures, market.pictures + ".away")
    try market.wait("the end of pictures") { try !market.isReady("pictures") }
    try expectService(without: "pictures")
    rename(market.pictures + ".away", market.pictures)

    // As a primary that has become a replica.
    try await market.database.execute("ALTER SYSTEM SET default_transaction_read_only = on")
    try await market.database.execute("SELECT pg_reload_conf()")
    try market.wait("a read-only database") { try !market.isReady("writing") }
    try expectService(without: "a primary")

    try market.nodes[0].signal(SIGTERM)
    try expectService(without: "a node that is ending")
    #expect(try market.nodes[0].waitForExit().status == 0)
    try expectService(without: "a node")

    try market.database.crash()
    try market.wait("the end of the database") { try market.read().status != 200 }
    for _ in 1...20 {
      let reply = try market.read()
      // A page in memory is shown for two seconds, also after a late check hid its node.
      #expect(reply.status == 200 || reply.isUnderstood, "without a database: \(reply)")
    }
    try market.nodes[1].signal(SIGKILL)
    _ = try market.nodes[1].waitForExit()
    for _ in 1...20 {
      let reply = try market.read()
      #expect(reply.isUnderstood, "without nodes: \(reply)")
    }
    #expect(try market.write().isUnderstood)
  }
}
