import FaultInjection
import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  /// The daily work of a served market, and its messages to its manager and its log.
  @Suite struct UpkeepTests {}
}

extension EndToEndTests.UpkeepTests {
  private func log(_ place: Workplace) -> String {
    FileManager.default.contents(atPath: place.path + "/log")
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Waits until the log holds a text.
  private func waitForLog(_ place: Workplace, _ text: String) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !log(place).contains(text) {
      guard ContinuousClock.now < deadline else {
        throw Unexpected("\(text) is not in \(log(place))")
      }
      usleep(20_000)
    }
  }

  @Test func aBackupIsMadeAtOnceWhenNoneIsRecent() throws {
    let place = try Workplace()
    let folder = place.path + "/backups"
    let server = try ServedMarket(place, ["--demo", "--backup-to", folder, "--backup-keep", "2"])
    try waitForLog(place, "backed up")
    let names = place.names(in: folder)
    #expect(names.count == 1)
    let copy = folder + "/" + (names.first ?? "")
    #expect(place.mode(of: copy) == 0o600)
    #expect(try place.run(["verify", copy]).exit.status == 0)
    #expect(try server.stop().status == 0)
    // The next start is within a day.
    let second = try ServedMarket(place, ["--backup-to", folder, "--metrics-port", "0"])
    // Its age is known from the start: an alarm must not ring after a restart.
    try waitForLog(place, "/metrics")
    let port = try #require(log(place).firstMatch(of: /:(\d+)\/metrics/).flatMap { UInt16($0.1) })
    let metrics = String(decoding: try second.get("/metrics", port: port), as: UTF8.self)
    #expect(metrics.contains("\nopenmarket_backup_timestamp_seconds "))
    #expect(try place.run(["vendor", "add", "Shop"]).exit.status == 0)
    try waitForLog(place, "\"action\":\"vendor added\"")
    #expect(try second.stop().status == 0)
    #expect(place.names(in: folder) == names)
    let text = log(place)
    for message in ["started", "stopped"] { #expect(text.contains("\"message\":\"\(message)\"")) }
  }

  @Test func aBackupThatFailsIsALineAndTheMarketGoesOn() throws {
    let place = try Workplace()
    let file = place.path + "/file"
    try Data().write(to: URL(filePath: file))
    let server = try ServedMarket(place, ["--demo", "--backup-to", file])
    try waitForLog(place, "backup failed")
    #expect(try server.list().totalCount > 0)
    #expect(try server.stop().status == 0)
  }

  /// systemd's protocol, on a socket of the test.
  @Test func theServiceManagerIsTold() throws {
    let place = try Workplace()
    let manager = try NotifySocket(path: place.path + "/notify")
    place.environment["NOTIFY_SOCKET"] = manager.path
    place.environment["WATCHDOG_USEC"] = "300000"
    let server = try ServedMarket(place)
    #expect(try manager.next() == "READY=1")
    #expect(try manager.next() == "WATCHDOG=1")
    #expect(try server.stop().status == 0)
    var last = ""
    while let state = try? manager.next(), last != "STOPPING=1" { last = state }
    #expect(last == "STOPPING=1")
  }

  @Test func aHealthyMarketIsStatus0AndNoneIs1() throws {
    let place = try Workplace()
    let server = try ServedMarket(place)
    #expect(try place.run(["healthcheck", server.url]).exit.status == 0)
    #expect(try server.stop().status == 0)
    let outcome = try place.run(["healthcheck", server.url, "--json"])
    #expect(outcome.exit.status == 1 && outcome.output.contains("\"is_healthy\":false"))
  }

  @Test func settingsComeFromAFile() throws {
    let place = try Workplace()
    let file = place.path + "/serve.toml"
    try Data("demo = true\nlog-level = \"notice\"\n".utf8).write(to: URL(filePath: file))
    let server = try ServedMarket(place, ["--config", file])
    #expect(try server.list().totalCount > 0)
    #expect(try server.stop().status == 0)
    try Data("dmeo = true\n".utf8).write(to: URL(filePath: file))
    let outcome = try place.run(["serve", "--config", file])
    #expect(outcome.exit.status == 64)
    #expect(outcome.errors.contains("there is no setting dmeo; did you mean demo?"))
  }
}

/// A socket that a service manager listens on.
private final class NotifySocket {
  let path: String
  private let descriptor: Int32

  init(path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw Unexpected("no socket at \(path)") }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func next() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { throw Unexpected("the service said nothing") }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
