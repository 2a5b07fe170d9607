import FaultInjection
import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct ServeTests {}
}

extension EndToEndTests.ServeTests {
  @Test(arguments: [SIGTERM, SIGINT]) func printsOneLineAndEndsOnASignal(signal: Int32) throws {
    let place = try Workplace()
    let server = try ServedMarket(place)
    #expect(try server.list().totalCount == 0)
    #expect(String(decoding: try server.get("/healthChecker"), as: UTF8.self) == "\"OK\"")
    try server.probe.signal(signal)
    #expect(try server.probe.waitForExit().status == 0)
    let said = String(decoding: server.probe.output, as: UTF8.self)
    #expect(said == "listening on \(server.url)\r\n")
  }

  /// Another process has the folder, or the market is upgraded: that may take minutes.
  @Test(arguments: [["--port", "0"], ["--migrate-only"]])
  func aSignalEndsItBeforeItListens(arguments: [String]) throws {
    let place = try Workplace()
    #expect(mkdir(place.market, 0o700) == 0)
    let folder = open(place.market, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    let probe = try place.start(["serve"] + arguments)
    let descriptors = "/proc/\(probe.processID)/fd"
    let deadline = ContinuousClock.now + .seconds(20)
    while !place.names(in: descriptors).contains(where: {
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "\(descriptors)/\($0)")
      return target == place.market
    }) {
      guard ContinuousClock.now < deadline else { throw Unexpected("it does not wait") }
      usleep(10_000)
    }
    try probe.signal(SIGTERM)
    #expect(try probe.waitForExit(upTo: .seconds(2)).signal == Int(SIGTERM))
  }

  @Test func itsLogIsPlainAtATerminal() throws {
    let place = try Workplace()
    let probe = try TerminalProbe(
      [Workplace.program, "serve", "--port", "0"], environment: place.environment,
      workingDirectory: place.path)
    try probe.wait("the log") { $0.contains(" notice started market=") && !$0.contains("{") }
    try probe.signal(SIGTERM)
    #expect(try probe.waitForExit().status == 0)
  }

  @Test func anOpenConnectionDoesNotKeepItFromEnding() throws {
    let place = try Workplace()
    let server = try ServedMarket(place)
    let idle = try LoopbackSocket.connected(to: server.port)
    defer { idle.close() }
    let start = ContinuousClock.now
    #expect(try server.stop().status == 0)
    // Half the time that a connection without a request may stay.
    #expect(start.duration(to: .now) < .seconds(30))
  }

  /// Clients that do not read their replies are disconnected.
  @Test func clientsThatDoNotReadDoNotKeepItFromEnding() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo"])
    let request = "GET /api/products?items_per_page=800 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let silent = try (0..<3).map { _ in
      let socket = try LoopbackSocket.connected(to: server.port)
      // Some 50 kB each: more than the system buffers for a client.
      socket.send(Array(String(repeating: request, count: 1_000).utf8))
      return socket
    }
    defer { for socket in silent { socket.close() } }
    for socket in silent { #expect(!socket.received().isEmpty) }
    let start = ContinuousClock.now
    #expect(try server.stop().status == 0)
    // Half the time that a connection without a request may stay.
    #expect(start.duration(to: .now) < .seconds(30))
  }

  /// A folder on a full device, in its own mount namespace.
  private static let fullDevice = """
    mount -t tmpfs -o size=64k,mode=700 tmpfs "$1" && exec "$2" serve --port 0 --data-dir "$1"
    """

  private static let canMount = {
    let probe = try? TerminalProbe(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"])
    return (try? probe?.waitForExit().status) == 0
  }()

  /// A device that is full while a file exists.
  private static let fillingDevice = """
    mount -t tmpfs -o size=96m,mode=700 tmpfs "$1" || exit
    (
      while [ ! -e "$3" ]; do sleep 0.05; done; cat /dev/zero >"$1/filler"
      while [ -e "$3" ]; do sleep 0.05; done; rm "$1/filler"
    ) 2>/dev/null &
    exec "$2" serve --port 0 --metrics-port 0 --data-dir "$1" 2>"$4"
    """

  /// The readiness of the store: `/readyz`.
  @Test(.enabled(if: canMount, "no file system can be mounted here"))
  func aFullDeviceIsNotReady() throws {
    let place = try Workplace()
    let (folder, fill) = ("\(place.path)/filling", "\(place.path)/fill")
    let log = "\(place.path)/log"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let probe = try TerminalProbe(
      [
        "unshare", "-rm", "sh", "-c", Self.fillingDevice, "sh", folder, Workplace.program, fill,
        log,
      ], environment: place.environment)
    var port: UInt16?
    try probe.wait("the port of the metrics") {
      let text = try? String(contentsOfFile: log, encoding: .utf8)
      port = text?.firstMatch(of: /127\.0\.0\.1:(\d+)\/metrics/).flatMap { UInt16($0.1) }
      return port != nil
    }
    let metrics = try #require(port)
    func readiness() -> String {
      guard let socket = try? LoopbackSocket.connected(to: metrics) else { return "" }
      defer { socket.close() }
      socket.send(
        Array("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
      return String(decoding: socket.received(), as: UTF8.self)
    }
    #expect(readiness().hasSuffix("\r\n\r\nreading: ok\nwriting: ok\npictures: ok\n"))
    try Data().write(to: URL(filePath: fill))
    try probe.wait("the full device") {
      let reply = readiness()
      return reply.hasPrefix("HTTP/1.1 503 ")
        && reply.contains("\nwriting: There is no space left")
    }
    try FileManager.default.removeItem(atPath: fill)
    try probe.wait("room") { readiness().hasPrefix("HTTP/1.1 200 ") }
    try probe.signal(SIGTERM)
    #expect(try probe.waitForExit().status == 0)
  }

  @Test(.enabled(if: canMount, "no file system can be mounted here"))
  func aFullDeviceAtStartIsReportedInOneLine() throws {
    let place = try Workplace()
    let folder = "\(place.path)/full"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let outcome = try place.run(
      ["-rm", "sh", "-c", Self.fullDevice, "sh", folder, Workplace.program], program: "unshare")
    #expect(outcome.exit.status == 1)
    #expect(
      outcome.errors
        == "openmarket: There is no space left on the device of \(folder)/market.sqlite\n")
    #expect(outcome.output.isEmpty)
  }

  @Test func addsTheDemoProductsWithTheOption() throws {
    let place = try Workplace()
    let server = try ServedMarket(place, ["--demo"])
    #expect(try server.list().totalCount >= 60)
    let probe = try place.start(["--server", server.url], columns: 200)
    #expect(try probe.waitForRow(1).names == server.list().pages.prefix(18).map(\.name))
    #expect(try probe.quit().status == 0)
    #expect(try server.stop().status == 0)
  }

  /// The browser notices changes that other programs make in the local market.
  @Test func changesAreSeenWithoutAKey() throws {
    let place = try Workplace()
    let probe = try place.start()
    let demo = try #require(try probe.waitForRow(1).position?.total)
    let removed = try place.run(["demo", "remove"])
    #expect(removed.exit.status == 0 && removed.output == "removed \(demo) products\n")
    try probe.wait("the empty market") { $0.contains("No products yet") }
    let seeded = try place.run(["seed", "--count", "1000"])
    #expect(seeded.exit.status == 0)
    #expect(seeded.output.hasPrefix("added 1000 products, "))
    try probe.wait("the seeded market") { $0.isOnline && $0.position?.total == 1_000 }
    let added = try place.run(["demo", "add"])
    #expect(added.exit.status == 0 && added.output == "added \(demo) products\n")
    // A list that is still being read again after the first changes shows them at once.
    try probe.wait("word of the new ones") {
      $0.contains("\(demo) new · press .") || $0.position?.total == 1_000 + demo
    }
    if probe.screen.contains("\(demo) new · press .") { try probe.send(".") }
    try probe.wait("all of them") { $0.isOnline && $0.position?.total == 1_000 + demo }
    #expect(try probe.quit().status == 0)
  }

  @Test(.withoutSanitizer("its worker has no filter of system calls, and says so"))
  func aPortInUseIsReportedInOneLine() throws {
    let place = try Workplace()
    let taken = try LoopbackSocket.listening()
    defer { taken.close() }
    let outcome = try place.run(["serve", "--port", "\(taken.port)"])
    #expect(outcome.exit.status == 1)
    #expect(
      outcome.errors == """
        openmarket: http://127.0.0.1:\(taken.port) is in use by another program; \
        --port 0 picks a free port

        """)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "market.example", "127.0.0.1.evil.example", ""])
  func onlyThisMachineIsServed(host: String) throws {
    let outcome = try Workplace().run(["serve", "--port", "0", "--host", host])
    #expect(outcome.exit.status == 64)
    #expect(outcome.errorLines.count == 1 && outcome.output.isEmpty)
  }

  /// Addresses that others can reach need encryption: with either way, only the address is wrong
  /// here.
  @Test func otherAddressesNeedAProxyOrACertificate() throws {
    let place = try Workplace()
    let elsewhere = ["serve", "--port", "0", "--host", "192.0.2.1"]
    let refused = try place.run(elsewhere)
    #expect(refused.exit.status == 64)
    #expect(refused.errors.contains("Refusing to serve unencrypted on"))
    let behindProxy = try place.run(elsewhere + ["--behind-proxy"])
    #expect(behindProxy.exit.status == 1)
    #expect(behindProxy.errors.contains("Cannot listen at http://192.0.2.1:0"))
  }

  @Test func followsItsOptions() throws {
    let place = try Workplace()
    let log = "\(place.path)/log.json"
    let server = try ServedMarket(
      place,
      [
        "--demo", "--behind-proxy", "--trusted-proxy", "127.0.0.1", "--public-url",
        "https://market.example", "--metrics-port", "0", "--log-file", log, "--log-level", "debug",
        "--refuse-large-pictures",
      ])
    let page = String(decoding: try server.get("/api/products?items_per_page=1"), as: UTF8.self)
    #expect(page.contains("\"thumbnail\":\"https://market.example/pictures/"))
    #expect(place.mode(of: log) == 0o600)

    let picture = String(repeating: "x", count: 400_000)
    let form =
      "--b\r\nContent-Disposition: form-data; name=images; filename=a\r\n\r\n\(picture)\r\n--b--\r\n"
    let socket = try LoopbackSocket.connected(to: server.port)
    defer { socket.close() }
    socket.send(
      Array(
        """
        POST /api/products HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n\
        X-Forwarded-For: 192.0.2.9\r\nContent-Length: \(form.utf8.count)\r\n\
        Connection: close\r\n\r\n\(form)
        """.utf8))
    #expect(String(decoding: socket.received(), as: UTF8.self).hasPrefix("HTTP/1.1 413 "))
    #expect(try server.stop().status == 0)
    let text = try String(contentsOfFile: log, encoding: .utf8)
    #expect(text.contains("\"client\":\"192.0.2.9\""))
    #expect(text.contains("/metrics\""))
  }

  /// A log that was moved is reopened on SIGHUP, and nothing is lost.
  @Test func aRotatedLogIsReopened() throws {
    let place = try Workplace()
    let log = "\(place.path)/log.json"
    let server = try ServedMarket(place, ["--log-file", log, "--log-level", "debug"])
    _ = try server.get("/healthChecker")
    try FileManager.default.moveItem(atPath: log, toPath: log + ".1")
    _ = try server.get("/healthChecker")
    try server.probe.signal(SIGHUP)
    func lines(_ file: String) -> [Substring] {
      ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n")
    }
    try server.probe.wait("the new log") { lines(log).contains { $0.contains("reloaded") } }
    _ = try server.get("/healthChecker")
    #expect(lines(log + ".1").count { $0.contains("/healthChecker") } == 2)
    #expect(lines(log).count { $0.contains("/healthChecker") } == 1)
    #expect(place.mode(of: log) == 0o600)
    #expect(try server.stop().status == 0)
  }

  /// SIGHUP from a closed terminal ends it.
  @Test func itEndsWithItsTerminal() throws {
    let place = try Workplace()
    let server = try ServedMarket(place)
    server.probe.hangUp()
    #expect(try server.probe.waitForExit().status == 0)
  }

  /// A page whose name resolves to this machine's address reads nothing (DNS rebinding).
  @Test func otherNamesForThisMachineAreRefused() throws {
    let place = try Workplace()
    func ask(_ server: ServedMarket, _ host: String) throws -> String {
      let socket = try LoopbackSocket.connected(to: server.port)
      defer { socket.close() }
      socket.send(
        Array("GET /api/products HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8))
      return String(decoding: socket.received(), as: UTF8.self)
    }
    let local = try ServedMarket(place, ["--dialect-host", "2a=old.example"])
    #expect(try ask(local, "evil.example").hasPrefix("HTTP/1.1 421 "))
    #expect(try ask(local, "localhost:1").hasPrefix("HTTP/1.1 200 "))
    #expect(try ask(local, "old.example").hasPrefix("HTTP/1.1 200 "))
    #expect(try local.stop().status == 0)
    for options in [["--public-url", "http://market.example"], ["--behind-proxy"]] {
      let named = try ServedMarket(place, options)
      #expect(try ask(named, "market.example").hasPrefix("HTTP/1.1 200 "))
      #expect(try named.stop().status == 0)
    }
  }

  /// Everything the program needs is in its one file.
  @Test func aCopyElsewhereWorks() throws {
    let place = try Workplace()
    let copy = "\(place.path)/tmp/copy"
    try FileManager.default.copyItem(atPath: Workplace.program, toPath: copy)
    let probe = try place.start(program: copy)
    #expect((try probe.waitForRow(1).position?.total ?? 0) >= 60)
    #expect(try probe.quit().status == 0)
  }
}
