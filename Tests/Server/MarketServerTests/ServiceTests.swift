import Foundation
import Market
import MarketClient
import MarketStore
import NIOCore
import Operations
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import MarketServer

@Suite(.timeLimit(.minutes(1))) struct ServiceTests {
  @Test func answersOnAFreePort() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    try await serving(fixture, .tcp(host: "127.0.0.1", port: 0)) { address in
      guard case .tcp("127.0.0.1", 1...) = address else {
        Issue.record("\(address)")
        return
      }
      let reply = try await RawConnection(address)
        .exchange("GET /healthChecker HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(reply.contains("\r\nDate: "))
      #expect(reply.hasSuffix("\r\n\r\n\"OK\""))
    }
  }

  /// Addresses of pictures work for the client: under the Host it used, or else where we
  /// listen.
  @Test func picturesFollowTheHost() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    _ = try await fixture.addPictures(to: 1)
    try await serving(fixture, .tcp(host: "127.0.0.1", port: 0)) { address in
      let close = "Connection: close\r\n\r\n"
      let named = try await RawConnection(address)
        .exchange("GET /api/products/1 HTTP/1.1\r\nHost: Market.local:8080\r\n" + close)
      #expect(named.contains("\"url\":\"http://market.local:8080/pictures/"))
      let odd = try await RawConnection(address)
        .exchange("GET /api/products/1 HTTP/1.1\r\nHost: a'b\r\n" + close)
      #expect(odd.contains("\"url\":\"\(address.url)/pictures/"))
    }
  }

  @Test func aPortInUseIsReported() async throws {
    let fixture = try await MarketFixture.selling(count: 1)
    try await serving(fixture, .tcp(host: "127.0.0.1", port: 0)) { address in
      let second = MarketService(
        store: fixture.store, address: address, logger: MarketFixture.logger)
      await #expect(throws: ServiceError.addressInUse(address.url)) {
        try await second.run { _ in }
      }
    }
  }

  @Test func aHostOfAnotherMachineIsReported() async throws {
    let service = MarketService(
      store: try SQLiteStore.inMemory(), address: .tcp(host: "192.0.2.1", port: 0),
      logger: MarketFixture.logger)
    await #expect(throws: ServiceError.self) { try await service.run { _ in } }
  }

  @Test func unixSocketsAreTheOwnersAlone() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/s/m.sock"
    try await serving(try await .selling(count: 1), .unixSocket(path: path)) { address in
      #expect(folder.mode(of: folder("s")) == 0o700)
      #expect(folder.mode(of: folder("s/m.sock")) == 0o600)
      let reply = try await RawConnection(address)
        .exchange("GET /api/products HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(reply.contains("\"totalCount\":1"))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aDeadSocketIsReplacedALivingOneIsNot() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/m.sock"
    try RawConnection.leaveDeadSocket(at: path)
    try await serving(try .init(), .unixSocket(path: path)) { address in
      let second = MarketService(
        store: try SQLiteStore.inMemory(), address: address, logger: MarketFixture.logger)
      await #expect(throws: ServiceError.addressInUse(.init(path))) {
        try await second.run { _ in }
      }
      #expect(SocketFile(path: path).isAnswered)
    }
  }

  @Test func aFileInPlaceOfASocketIsKept() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/m.sock"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    let service = MarketService(
      store: try SQLiteStore.inMemory(), address: .unixSocket(path: path),
      logger: MarketFixture.logger)
    await #expect(throws: ServiceError.self) { try await service.run { _ in } }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    let long = "/tmp/" + String(repeating: "x", count: 200)
    await #expect(throws: ServiceError.socketPathTooLong(.init(long))) {
      try await MarketService(
        store: try SQLiteStore.inMemory(), address: .unixSocket(path: long),
        logger: MarketFixture.logger
      ).run { _ in }
    }
  }

  /// Open connections, silent or in the middle of a header, do not delay the end.
  @Test func endsAtOnce() async throws {
    var options = ServiceOptions()
    options.times.grace = .minutes(5)
    let any = ServiceAddress.tcp(host: "127.0.0.1", port: 0)
    let ending = try await serving(try .init(), any, options) { address in
      let idle = try RawConnection(address)
      let slow = try RawConnection(address)
      try slow.send("GET / HTTP/1.1\r\nHo")
      let kept = try RawConnection(address)
      try kept.send("GET /healthChecker HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await kept.receive(until: "\"OK\"").contains("200 OK"))
      withExtendedLifetime((idle, slow)) {}
    }
    #expect(ending < .seconds(30))
  }
}

@Suite(.timeLimit(.minutes(1))) struct LocalMarketTests {
  @Test func opensAndCloses() async throws {
    let folder = try TemporaryFolder()
    let demo = DemoMarket { $0 == "catalogue.json" ? Array(oneProduct.utf8) : nil }
    for _ in 1...2 {
      let market = try await LocalMarket.open(
        .folder(folder.path + "/data"), demo: demo, logger: MarketFixture.logger)
      #expect(market.socketPath.utf8.count < ServiceAddress.socketPathLimit)
      let reply = try await RawConnection(.unixSocket(path: market.socketPath))
        .exchange("GET /api/products HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(reply.contains("\"totalCount\":1,"))
      #expect(reply.contains("\"name\":\"A product\""))
      await market.close()
      #expect(!FileManager.default.fileExists(atPath: market.socketPath))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data")
    #expect(Set(files) == ["identity.json", "market.sqlite"])
  }

  /// Opening a market checks its file, and closing that descriptor releases the locks of SQLite.
  @MainActor
  @Test func isOpenedAgainWhenItWasClosed() async throws {
    let folder = try TemporaryFolder()
    let log = folder("market.sqlite-wal")
    let starts = Mutex<[(isStillOpen: Bool, socket: String)]>([])
    let place = LocalPlace(
      name: "market", folder: folder.path, identityFile: folder("identity.json"), exists: { true },
      start: { _ throws(MarketError) in
        let isStillOpen = access(log, F_OK) == 0
        do {
          let market = try await LocalMarket.open(
            .folder(folder.path), logger: MarketFixture.logger)
          starts.withLock { $0.append((isStillOpen, market.socketPath)) }
          return market
        } catch {
          throw .localMarket(SafeText("\(error)"))
        }
      })
    let (first, second) = (MarketSource(.local(place)), MarketSource(.local(place)))
    await (try await first.connect()).shutdown()
    // A request in progress, whose body is incomplete, keeps the server from closing.
    let path = try #require(starts.withLock { $0.first?.socket })
    let client = try RawConnection(.unixSocket(path: path))
    try client.send(
      "GET /api/products HTTP/1.1\r\nHost: x\r\n\r\n"
        + "POST /api/products HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
    _ = try await client.receive(until: "\"totalCount\"")
    await first.close(nil)
    let opening = Task { try await second.connect() }
    await Task.yield()
    client.endSending()
    await (try await opening.value).shutdown()
    await second.close(nil)
    #expect(starts.withLock { $0.map(\.isStillOpen) } == [false, false])
  }

  @Test func theNameOfItsVendorIsChosenOnce() async throws {
    let folder = try TemporaryFolder()
    let demo = DemoMarket { $0 == "catalogue.json" ? Array(oneProduct.utf8) : nil }
    for name in ["마켓 운영자", "Market host"] as [SafeText] {
      let market = try await LocalMarket.open(
        .folder(folder.path), vendor: name, demo: demo, logger: MarketFixture.logger)
      await market.close()
    }
    let store = try SQLiteStore(folder: folder.path)
    #expect(try await store.vendors().filter(\.isLocal).map(\.name) == ["마켓 운영자"])
    try store.close()
  }

  @Test func twoProcessesMayOpenOneFolder() async throws {
    let folder = try TemporaryFolder()
    let demo = DemoMarket { $0 == "catalogue.json" ? Array(oneProduct.utf8) : nil }
    async let one = LocalMarket.open(.folder(folder.path), demo: demo, logger: MarketFixture.logger)
    async let two = LocalMarket.open(.folder(folder.path), demo: demo, logger: MarketFixture.logger)
    for market in [try await one, try await two] {
      let reply = try await RawConnection(.unixSocket(path: market.socketPath))
        .exchange("GET /api/products HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(reply.contains("\"totalCount\":1,"))
      await market.close()
    }
  }

  @Test func socketsOfTheDeadAreRemoved() throws {
    let folder = try TemporaryFolder()
    let dead = folder.path + "/s/2147483646-1.sock"
    let alive = folder.path + "/s/\(getpid())-1.sock"
    let sockets = try SocketFolder(making: folder.path + "/s")
    for path in [dead, alive] { try RawConnection.leaveDeadSocket(at: path) }
    _ = sockets.newSocketPath()
    #expect(!FileManager.default.fileExists(atPath: dead))
    #expect(FileManager.default.fileExists(atPath: alive))
  }

  /// Containers that share the folder number their processes separately.
  @Test func answeredSocketsAreKept() async throws {
    let folder = try TemporaryFolder()
    let sockets = try SocketFolder(making: folder.path + "/s")
    let path = folder.path + "/s/2147483646-1.sock"
    try await serving(try .init(), .unixSocket(path: path)) { _ in
      _ = sockets.newSocketPath()
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func foldersThatOthersCanEnterAreRefused() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o755)
    #expect(throws: ServiceError.self) { try SocketFolder(making: folder.path) }
    let runtime = try SocketFolder.forThisUser(
      market: folder.path, environment: ["XDG_RUNTIME_DIR": "relative"])
    #expect(runtime.path == P_tmpdir + "/openmarket-\(getuid())")
  }

  /// A user who creates the folder among the temporary files locks no other user out.
  @Test func aTakenFolderIsReplacedByOneOfTheMarket() throws {
    let folder = try TemporaryFolder()
    let taken = folder.path + "/openmarket-\(getuid())"
    try FileManager.default.createDirectory(
      atPath: taken, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o777])
    chmod(taken, 0o777)
    let market = folder.path + "/market"
    try FileManager.default.createDirectory(atPath: market, withIntermediateDirectories: false)
    let sockets = try SocketFolder.forThisUser(
      market: market, temporary: folder.path, environment: [:])
    #expect(sockets.path == market + "/run")
    #expect(folder.mode(of: folder("market/run")) == 0o700)
  }
}

private let oneProduct = """
  [{"name": "A product", "description": "Described at length.", "vendor": "local",
    "currency": "KRW", "price": "1", "discount": "0", "stock": 1, "daysAgo": 0, "pictures": []}]
  """

extension LocalMarket: LocalServer {}
