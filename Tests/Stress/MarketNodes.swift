import Foundation

/// Nodes of one market in PostgreSQL, with nginx in front of them, as in docs/manual/scaling.md.
final class MarketNodes {
  /// The port of nginx.
  let port: UInt16
  private(set) var nodes: [MarketNode]
  private let folder: String
  private let proxy = Process()

  /// Microseconds in which nginx workers from before a reload finish the connections that they have
  /// accepted.
  private static let drainTime: UInt32 = 2_000_000
  /// Seconds in which a node has to be ready, or to end.
  static let patience = 60.0

  /// - Parameter folder: An existing folder for configuration and logs.
  init(_ count: Int, program: String, database: String, folder: String) throws {
    self.folder = folder
    port = try FreePort.next()
    nodes = try (1...count).map { number in
      MarketNode(
        number, program: program, database: database, folder: "\(folder)/node-\(number)",
        port: try FreePort.next(), operationsPort: try FreePort.next())
    }
    for node in nodes { try node.start() }
    try configure(without: nil)
    proxy.executableURL = URL(fileURLWithPath: try Self.nginx())
    proxy.arguments = ["-p", folder, "-c", "nginx.conf", "-e", "nginx.log"]
    proxy.standardError = FileHandle.nullDevice
    try proxy.run()
    try until("nginx", within: Self.patience) {
      PlainRequest.get("/proxy-generation").reply(from: port) != nil
    }
  }

  /// Restarts a node without a failed request: removes it from the proxy, ends it, starts it, waits
  /// until it is ready and adds it back.
  func replace(_ node: MarketNode, program: String? = nil) throws {
    try reload(without: node)
    usleep(Self.drainTime)
    try node.stop()
    if let program { node.program = program }
    try node.start()
    try reload(without: nil)
  }

  func stop() {
    proxy.terminate()
    proxy.waitUntilExit()
    for node in nodes { node.kill() }
  }

  private func reload(without node: MarketNode?) throws {
    try configure(without: node)
    kill(proxy.processIdentifier, SIGHUP)
    // The old workers of nginx accept no more connections once the new ones listen.
    try until("a reload of nginx", within: Self.patience) {
      PlainRequest.get("/proxy-generation").reply(from: port)?.text == "\(generation)"
    }
  }

  private var generation = 0

  private func configure(without excluded: MarketNode?) throws {
    generation += 1
    let servers = nodes.map { node in
      "server 127.0.0.1:\(node.port) max_fails=1 fail_timeout=1s\(node === excluded ? " down" : "");"
    }
    try """
    daemon off;
    \(getuid() == 0 ? "user root;" : "")
    worker_processes 2;
    pid nginx.pid;
    events { worker_connections 4096; }
    http {
      access_log off;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      upstream market { \(servers.joined(separator: " ")) }
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout http_503;
      proxy_next_upstream_tries 3;
      server {
        listen 127.0.0.1:\(port);
        client_max_body_size 20m;
        location = /proxy-generation { return 200 \(generation); }
        location = /api/products/events {
          proxy_pass http://market;
          proxy_buffering off;
          proxy_read_timeout 1h;
        }
        location / { proxy_pass http://market; }
      }
    }
    """.write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
  }

  private static func nginx() throws -> String {
    let paths = ["/usr/sbin/nginx", "/usr/bin/nginx"]
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw Failed(description: "nginx is not installed")
    }
    return path
  }
}

/// One `openmarket serve --database`, on its own port.
final class MarketNode {
  let port: UInt16
  private let operationsPort: UInt16
  var program: String
  private let number: Int
  private let database: String
  private let folder: String
  private var process = Process()

  init(
    _ number: Int, program: String, database: String, folder: String, port: UInt16,
    operationsPort: UInt16
  ) {
    self.number = number
    self.program = program
    self.database = database
    self.folder = folder
    self.port = port
    self.operationsPort = operationsPort
  }

  var isRunning: Bool { process.isRunning }

  /// Starts the node and waits until it is ready.
  func start() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "serve", "--port", "\(port)", "--data-dir", folder, "--database", database,
      "--metrics-port", "\(operationsPort)", "--behind-proxy", "--rate-limit", "0",
      "--max-products", "0", "--max-megabytes", "0", "--max-registrations", "0",
    ]
    let log = "\(folder).log"
    if !FileManager.default.fileExists(atPath: log) {
      _ = FileManager.default.createFile(atPath: log, contents: nil)
    }
    let output = FileHandle(forWritingAtPath: log)
    output?.seekToEndOfFile()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try until("node \(number)", within: MarketNodes.patience) {
      guard process.isRunning else { throw Failed(description: "node \(number) ended: see \(log)") }
      return isReady
    }
  }

  var isReady: Bool { PlainRequest.get("/readyz").reply(from: operationsPort)?.status == 200 }

  /// Ends the node as a service manager does: it finishes its requests.
  func stop() throws {
    process.terminate()
    try until("the end of node \(number)", within: MarketNodes.patience) { !process.isRunning }
  }

  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

enum FreePort {
  /// A port on which nothing was listening a moment ago.
  static func next() throws -> UInt16 {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    guard isBound else { throw Failed(description: "no free port") }
    return UInt16(bigEndian: address.sin_port)
  }
}

/// Waits until `condition` is true.
func until(
  _ name: String, within seconds: Double, _ condition: () throws -> Bool
) throws {
  let deadline = Date().addingTimeInterval(seconds)
  while try !condition() {
    guard Date() < deadline else { throw Failed(description: "waited too long for \(name)") }
    usleep(20_000)
  }
}

extension PlainRequest {
  static func get(_ path: String) -> PlainRequest {
    PlainRequest(line: "GET \(path)", headers: [], body: [])
  }
}
