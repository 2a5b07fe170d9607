import FaultInjection
import Foundation
import PostgresServer
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
    // Its age is known from the start: a restart must not trigger an alarm.
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

  @Test func theStatusHasFiguresOfTheMarketAndOfItsService() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo", "--metrics-port", "0"])
    try waitForLog(place, "/metrics")
    let port = try #require(log(place).firstMatch(of: /:(\d+)\/metrics/)).1
    let first = try #require(try server.list().pages.first).id
    #expect(try place.run(["product", "hide", "\(first)"]).exit.status == 0)
    let status = ["status", "--metrics-port", String(port), "--max-products", "100"]
    let json = try place.run(status + ["--json"])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any],
      "\(json.errors)")
    #expect(report["products"] as? Int == (try server.list().totalCount))
    #expect(report["hidden_products"] as? Int == 1)
    #expect(report["database_bytes"] as? Int ?? 0 > 100_000)
    #expect(report["disk_free_bytes"] as? Int ?? 0 > 0)
    let quota = try #require((report["quotas"] as? [[String: Any]])?.first)
    #expect(quota["quota"] as? String == "products" && quota["limit"] as? Int == 100, "\(quota)")
    let service = try #require(report["service"] as? [String: Any])
    #expect(service["state"] as? String == "running")
    #expect(service["version"] as? String == report["version"] as? String)
    #expect((service["started_at"] as? String)?.hasPrefix("20") == true)
    #expect(service["limited_requests"] as? Int == 0 && service["slow_requests"] != nil)
    #expect((service["limited_clients"] as? [String: Int])?.isEmpty == true)

    let text = try place.run(status)
    #expect(text.output.contains("\nproducts\t") && text.output.contains(", and 1 hidden\n"))
    #expect(text.output.contains("\nover a limit\trequests 0, addresses 0\n"), "\(text.output)")
    #expect(try server.stop().status == 0)
    // The rest is in the file.
    let stopped = try place.run(status)
    #expect(stopped.exit.status == 69 && stopped.output.contains("is not healthy: "))
    let failed = try place.run(status + ["--json"])
    #expect(failed.exit.status == 69, "\(failed.errors)")
    #expect(
      failed.output.contains(#""state":"failed""#) && failed.output.contains("is not healthy"))
    #expect(try place.run(["status"]).output.contains("\nservice\tnot checked: give the --metr"))
    let nowhere = try place.run(["status", "--data-dir", place.path + "/none"])
    #expect(nowhere.exit.status == 1 && nowhere.output.isEmpty)
  }

  /// Uploads are collected in its folder, which is created at the start.
  @Test(.enabled(if: PostgresServer.isInstalled, "the package postgresql is not installed"))
  func aMarketOnAServerIsReadyInANewFolder() async throws {
    let place = try Workplace()
    let database = try PostgresServer()
    let folder = place.path + "/new/folder"
    let server = try ServedMarket(
      place,
      [
        "--database", try await database.createDatabase(), "--data-dir", folder,
        "--metrics-port", "0",
      ])
    try waitForLog(place, "/metrics")
    let port = try #require(log(place).firstMatch(of: /:(\d+)\/metrics/).flatMap { UInt16($0.1) })
    let readiness = String(decoding: try server.get("/readyz", port: port), as: UTF8.self)
    #expect(readiness.contains("pictures: ok"))
    #expect(place.mode(of: folder) == 0o700)
    #expect(try server.stop().status == 0)
  }

  /// All tasks share one thread on one processor; the backup waits for the disk on another one.
  @Test func theServiceManagerIsNotifiedDuringABackup() throws {
    let place = try Workplace()
    let (folder, lease) = try leasedBackup(place)
    let manager = try NotifySocket(path: place.path + "/notify")
    place.environment["NOTIFY_SOCKET"] = manager.path
    place.environment["WATCHDOG_USEC"] = "300000"
    let server = try ServedMarket(
      place, ["--backup-to", folder, "--backup-keep", "1"], by: onOneProcessor())
    try lease.waitForConflict()
    manager.discard()
    for _ in 1...3 { #expect(try manager.next() == "WATCHDOG=1") }
    #expect(lease.isAwaited && !log(place).contains("backed up"))
    lease.release()
    try waitForLog(place, "backed up")
    #expect(try server.stop().status == 0)
    let names = place.names(in: folder)
    #expect(names.count == 1 && names != [Self.oldBackup])
  }

  private static let oldBackup = "market-20200101-000000.sqlite"

  /// Creates a market and an old backup of it.
  /// - Returns: The folder, and a lease: a process that opens the old backup waits until it is
  ///   released.
  private func leasedBackup(_ place: Workplace) throws -> (folder: String, lease: FileLease) {
    #expect(try ServedMarket(place, ["--demo"]).stop().status == 0)
    let folder = place.path + "/backups"
    let old = "\(folder)/\(Self.oldBackup)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(try place.run(["backup", old]).exit.status == 0)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_577_836_800)], ofItemAtPath: old)
    return (folder, try FileLease(old))
  }

  /// A backup of a large market, or to a slow disk, takes longer than the service manager waits.
  @Test func itEndsDuringABackup() throws {
    let place = try Workplace()
    let (folder, lease) = try leasedBackup(place)
    let server = try ServedMarket(place, ["--backup-to", folder, "--backup-keep", "1"])
    try lease.waitForConflict()
    try server.probe.signal(SIGTERM)
    #expect(try server.probe.waitForExit(upTo: .seconds(10)).status == 0)
    #expect(place.names(in: folder).contains(Self.oldBackup))
    #expect(log(place).contains("\"message\":\"stopped\""))
    #expect(!log(place).contains("backup failed"))
    lease.release()
  }

  /// A restart would not help: the service waits for its database server.
  @Test(.enabled(if: PostgresServer.isInstalled, "the package postgresql is not installed"))
  func theServiceManagerIsNotifiedWhileTheDatabaseServerIsDown() async throws {
    let place = try Workplace()
    let database = try PostgresServer()
    let manager = try NotifySocket(path: place.path + "/notify")
    place.environment["NOTIFY_SOCKET"] = manager.path
    place.environment["WATCHDOG_USEC"] = "300000"
    let server = try ServedMarket(place, ["--database", try await database.createDatabase()])
    try database.stop()
    manager.discard()
    for _ in 1...3 { #expect(try manager.next() == "WATCHDOG=1") }
    #expect(try server.stop().status == 0)
  }

  @Test func remnantsOfAKilledBackupAreRemovedAtTheNextStart() throws {
    let place = try Workplace()
    #expect(try place.run(["seed", "--count", "3000"]).exit.status == 0)
    let folder = place.path + "/backups"
    func partial() -> [String] { place.names(in: folder).filter { $0.contains(".partial-") } }
    // A copy takes some milliseconds, in which the signal has to arrive.
    for _ in 1...20 where partial().isEmpty {
      try? FileManager.default.removeItem(atPath: folder)
      let server = try ServedMarket(place, ["--backup-to", folder])
      let deadline = ContinuousClock.now + .seconds(20)
      while partial().isEmpty, ContinuousClock.now < deadline {}
      try server.probe.signal(SIGKILL)
      #expect(try server.probe.waitForExit().signal == Int(SIGKILL))
    }
    #expect(!partial().isEmpty && place.names(in: folder).allSatisfy { $0.hasPrefix(".") })
    // The copy that another process is writing stays.
    let other = ".market-20200101-000000.sqlite.partial-\(getpid())"
    try Data().write(to: URL(filePath: folder + "/" + other))
    let server = try ServedMarket(place, ["--backup-to", folder])
    try waitForLog(place, "backed up")
    #expect(partial() == [other])
    #expect(place.names(in: folder).count == 2)
    #expect(try server.stop().status == 0)
  }

  @Test func aWorldWritableBackupFolderIsLogged() throws {
    let place = try Workplace()
    let folder = place.path + "/backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    chmod(folder, 0o777)
    let server = try ServedMarket(place, ["--demo", "--backup-to", folder])
    try waitForLog(place, "all users can write to the folder of the backups: run chmod o-w")
    #expect(log(place).contains("backed up"))
    #expect(try server.stop().status == 0)
  }

  @Test func aFailedBackupIsLoggedAndTheMarketContinues() throws {
    let place = try Workplace()
    let file = place.path + "/file"
    try Data().write(to: URL(filePath: file))
    let server = try ServedMarket(place, ["--demo", "--backup-to", file])
    try waitForLog(place, "backup failed")
    #expect(try server.list().totalCount > 0)
    #expect(try server.stop().status == 0)
  }

  /// systemd's protocol, on a socket of the test.
  @Test func theServiceManagerIsNotified() throws {
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

  @Test func aHealthyMarketIsStatus0AndAStoppedOneIs1() throws {
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

  /// Discards everything received until now.
  func discard() {
    var bytes = [UInt8](repeating: 0, count: 200)
    while recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT)) >= 0 {}
  }

  func next() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { throw Unexpected("the service said nothing") }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

/// A file that no other process can open until the lease is released: Linux's leases (`man fcntl`).
private final class FileLease {
  private let descriptor: Int32
  private static let (set, get, setSignal): (Int32, Int32, Int32) = (1_024, 1_025, 10)

  init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    // The holder is sent a signal when another process opens the file; this one is ignored.
    guard descriptor >= 0, fcntl(descriptor, Self.setSignal, SIGURG) == 0,
      fcntl(descriptor, Self.set, Int32(F_WRLCK)) == 0
    else { throw Unexpected("no lease on \(path)") }
  }

  deinit { close(descriptor) }

  /// Whether another process waits for the file.
  var isAwaited: Bool { fcntl(descriptor, Self.get) != Int32(F_WRLCK) }

  func waitForConflict() throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !isAwaited {
      guard ContinuousClock.now < deadline else { throw Unexpected("the file is not opened") }
      usleep(10_000)
    }
  }

  func release() { _ = fcntl(descriptor, Self.set, Int32(F_UNLCK)) }
}

/// The command that runs another one on the first processor that this process may use.
private func onOneProcessor() throws -> [String] {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  guard let first = status.firstMatch(of: /Cpus_allowed_list:\s*(\d+)/) else {
    throw Unexpected("no processors in \(status)")
  }
  return ["taskset", "--cpu-list", String(first.1)]
}
