import Foundation
import Market
import MarketStore
import PostgresServer
import StoreFixtures
import Synchronization
import Testing
import Text

@testable import PostgresStore

extension PostgresStore {
  convenience init(
    address: String, folder: String? = nil, options: StoreOptions = StoreOptions(),
    connections: Int = 4
  ) throws {
    try self.init(
      PostgresAddress(address), folder: folder, options: options, connections: connections)
  }

  func addSeller() async throws -> ProductAuthor {
    let account = try await addVendor(name: "Seller", secret: .generated("correct horse battery"))
    return .vendor(identifier: account.identifier.string, secret: "correct horse battery")
  }

  func register(_ name: String, by author: ProductAuthor, once: IdempotencyKey? = nil) async throws
    -> Int64
  {
    try await create(.sample(name: name), pictures: [.sample(name)], by: author, once: once)
      .product.record.id
  }
}

@Suite(.needsServer, .timeLimit(.minutes(2))) struct SeveralNodesTests {
  @Test func nodesThatStartAtOnceMakeTheTablesOnce() async throws {
    try await PostgresServer.withDatabase { address in
      let stores = try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { try PostgresStore(address: address, connections: 1) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for store in stores { #expect(try await store.vendors().isEmpty) }
      for store in stores { try store.close() }
    }
  }

  @Test func aWriteOfOneNodeIsSeenByAnotherWithinASecond() async throws {
    try await PostgresServer.withDatabase { address in
      let one = try PostgresStore(address: address)
      let other = try PostgresStore(address: address)
      let author = try await one.addSeller()
      let before = try other.changeToken()
      let changes = other.changes()
      let start = ContinuousClock.now
      let id = try await one.register("Teapot", by: author)
      for await token in changes where token != before {
        if try await other.events(after: 0, limit: 10).events.map(\.productID) == [id] { break }
      }
      #expect(ContinuousClock.now - start < .seconds(1))
      try one.close()
      try other.close()
    }
  }

  @Test func eventsOfManyNodesHaveNoGaps() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<3).map { _ in try PostgresStore(address: address) }
      var authors: [ProductAuthor] = []
      for node in nodes { authors.append(try await node.addSeller()) }
      // A reader that follows as a client does must not miss an event.
      let reader = Task {
        var seen: [StoredEvent] = []
        while seen.count < 60 {
          let page = try await nodes[0].events(after: seen.last?.number ?? 0, limit: 7)
          seen += page.events
        }
        return seen
      }
      let ids = try await withThrowingTaskGroup { group in
        for number in 0..<60 {
          let (node, author) = (nodes[number % 3], authors[number % 3])
          group.addTask { try await node.register("Thing \(number)", by: author) }
        }
        return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
      }
      let seen = try await reader.value
      #expect(seen.map(\.number) == Array(1...60))
      #expect(Set(seen.map(\.productID)) == ids)
      for node in nodes { try node.close() }
    }
  }

  @Test func aKeyThatTwoNodesUseAtOnceWritesOnce() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<2).map { _ in try PostgresStore(address: address) }
      let author = try await nodes[0].addSeller()
      let key = IdempotencyKey(key: "one", digest: [1, 2, 3])
      let ids = try await withThrowingTaskGroup { group in
        for number in 0..<8 {
          group.addTask { try await nodes[number % 2].register("Teapot", by: author, once: key) }
        }
        return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      for node in nodes { try node.close() }
    }
  }

  @Test func writersTogetherDoNotPassAQuota() async throws {
    try await PostgresServer.withDatabase { address in
      let options = StoreOptions(quotas: Quotas(products: 5))
      let nodes = try (0..<2).map { _ in try PostgresStore(address: address, options: options) }
      let author = try await nodes[0].addSeller()
      let count = await withTaskGroup { group in
        for number in 0..<12 {
          group.addTask {
            (try? await nodes[number % 2].register("Thing \(number)", by: author)) == nil ? 0 : 1
          }
        }
        return await group.reduce(0, +)
      }
      #expect(count == 5)
      for node in nodes { try node.close() }
    }
  }

  @Test func ATokenOfOneNodeIsUsedOnceOnAnother() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<2).map { _ in try PostgresStore(address: address) }
      let author = try await nodes[0].addSeller()
      guard case .vendor(let identifier, _) = author else { return }
      let id = try await nodes[0].register("Teapot", by: author)
      let token = try await nodes[0].deletionToken(for: id, by: author)
      let count = await withTaskGroup { group in
        for number in 0..<6 {
          group.addTask {
            (try? await nodes[number % 2].delete(token: token, of: id, identifier: identifier))
              == nil ? 0 : 1
          }
        }
        return await group.reduce(0, +)
      }
      #expect(count == 1)
      for node in nodes { try node.close() }
    }
  }

  @Test func editsThatMeetAreNotLost() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<2).map { _ in try PostgresStore(address: address) }
      let author = try await nodes[0].addSeller()
      let id = try await nodes[0].register("Teapot", by: author)
      let count = await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            var change = ProductChange()
            change.stock = number + 10
            let edited = try? await nodes[number % 2].edit(id, change, by: author, ifVersion: 1)
            return edited == nil ? 0 : 1
          }
        }
        return await group.reduce(0, +)
      }
      #expect(count == 1)
      #expect(try await nodes[1].product(id)?.version == 2)
      for node in nodes { try node.close() }
    }
  }

  @Test func eachUserOfAMarketHasALocalVendor() async throws {
    try await PostgresServer.withDatabase { address in
      let folders = [try TemporaryFolder(), try TemporaryFolder()]
      let stores = try folders.map { try PostgresStore(address: address, folder: $0.path) }
      let identities = try stores.map { try $0.localIdentity() }
      #expect(identities[0].identifier != identities[1].identifier)
      let again = try PostgresStore(address: address, folder: folders[0].path)
      #expect(try again.localIdentity() == identities[0])
      for identity in identities {
        let author = ProductAuthor.vendor(identifier: identity.identifier, secret: identity.secret)
        _ = try await stores[0].register("Of \(identity.identifier)", by: author)
      }
      for store in stores + [again] { try store.close() }
    }
  }
}

@Suite(.needsServer, .timeLimit(.minutes(2))) struct OpeningTests {
  @Test func aServerThatIsNotThereIsNamed() {
    #expect(throws: StoreError.self) {
      try PostgresStore(address: "postgres://openmarket@/market?host=/nonexistent")
    }
  }

  @Test func aMissingLibraryIsNamed() throws {
    let address = try PostgresAddress("postgres://db/market")
    let library = Result<PostgresLibrary, PostgresLibraryError> {
      () throws(PostgresLibraryError) in try PostgresLibrary(named: "libnone.so.5")
    }
    #expect(
      throws: StoreError.cannotOpen("postgres://db/market", .server(.noLibrary("libnone.so.5")))
    ) {
      try PostgresStore(address, library: library)
    }
  }

  @Test func aMissingDatabaseIsNamed() async throws {
    try await PostgresServer.withDatabase { address in
      let address = try PostgresAddress(address.replacing("@/t", with: "@/none"))
      #expect(throws: StoreError.cannotOpen(address.name, .server(.noDatabase))) {
        try PostgresStore(address)
      }
    }
  }

  @Test func anotherEncodingIsNamed() async throws {
    let server = try PostgresServer()
    let address = try await server.createDatabase(
      options: ["--encoding=LATIN1", "--locale=C", "--template=template0"])
    let name = try PostgresAddress(address).name
    #expect(throws: StoreError.cannotOpen(name, .server(.encoding("LATIN1")))) {
      try PostgresStore(address: address)
    }
  }

  @Test func aWrongPasswordIsNamed() async throws {
    let server = try PostgresServer(settings: ["password_encryption": "scram-sha-256"])
    let address = try await server.createDatabase()
    try await server.execute("CREATE ROLE seller LOGIN PASSWORD 'right'")
    try await server.requirePasswords(of: "seller")
    let text = address.replacing("openmarket@", with: "seller@")
    let wrong = try PostgresAddress(text, password: "wrong")
    #expect(throws: StoreError.cannotOpen(wrong.name, .server(.wrongPassword))) {
      try PostgresStore(wrong)
    }
  }

  @Test func aReadOnlyServerIsNamed() async throws {
    let server = try PostgresServer(settings: ["default_transaction_read_only": "on"])
    // createdb cannot make one here.
    let address = server.address("postgres")
    let name = try PostgresAddress(address).name
    #expect(throws: StoreError.cannotOpen(name, .server(.readOnly))) {
      try PostgresStore(address: address)
    }
  }

  @Test func aServerWithoutAFreeConnectionIsNamed() async throws {
    let server = try PostgresServer(
      settings: ["max_connections": "4", "superuser_reserved_connections": "3"])
    let address = server.address("postgres")
    try await server.execute("CREATE ROLE seller LOGIN")
    let text = address.replacing("openmarket@", with: "seller@")
    let first = try PostgresConnection(address: text)
    let name = try PostgresAddress(text).name
    #expect(throws: StoreError.cannotOpen(name, .server(.tooManyConnections))) {
      try PostgresStore(address: text)
    }
    withExtendedLifetime(first) {}
  }

  @Test func aSchemaFromTheFutureIsRefusedAndOneThatIsCompatibleIsNot() async throws {
    try await PostgresServer.withDatabase { address in
      try PostgresStore(address: address).close()
      let connection = try PostgresConnection(address: address)
      try connection.execute("UPDATE schema_version SET version = 999")
      try PostgresStore(address: address).close()
      try connection.execute("UPDATE schema_version SET compatible = 999")
      let name = try PostgresAddress(address).name
      #expect(throws: StoreError.newer(name)) { try PostgresStore(address: address) }
    }
  }

  @Test func aDatabaseOfAnotherProgramIsLeftAlone() async throws {
    try await PostgresServer.withDatabase { address in
      let connection = try PostgresConnection(address: address)
      try connection.script("CREATE TABLE vendor (a int8); INSERT INTO vendor VALUES (7)")
      let name = try PostgresAddress(address).name
      #expect(throws: StoreError.foreign(name)) { try PostgresStore(address: address) }
      #expect(try connection.row("SELECT a FROM vendor")?.int(0) == 7)
    }
  }

  @Test(arguments: [
    ["--template=template0", "--locale=C"],
    ["--template=template0", "--locale-provider=icu", "--icu-locale=de-DE", "--locale=C.UTF-8"],
  ])
  func theCollationOfTheDatabaseDoesNotMatter(options: [String]) async throws {
    let server = try PostgresServer()
    let store = try PostgresStore(address: try await server.createDatabase(options: options))
    let author = try await store.addSeller()
    let names = ["b", "B", "ä", "a", "Z", "한", "é"]
    for name in names { _ = try await store.register(name, by: author) }
    let page = try await store.page(
      ProductQuery(sort: .name), at: .offset(0), limit: 10)
    let other = try SQLiteStore.inMemory()
    let seller = try await other.addVendor(name: "Seller", secret: .generated("0123456789abcdefgh"))
    for name in names {
      _ = try await other.create(
        .sample(name: name), pictures: [.sample(name)],
        by: .vendor(identifier: seller.identifier.string, secret: "0123456789abcdefgh"), once: nil)
    }
    let expected = try await other.page(ProductQuery(sort: .name), at: .offset(0), limit: 10)
    #expect(page.products.map(\.name) == expected.products.map(\.name))
    try store.close()
  }
}

@Suite(.needsServer, .timeLimit(.minutes(2))) struct OutageTests {
  @Test func aMarketIsBackWithItsServer() async throws {
    let server = try PostgresServer(isDurable: true)
    let store = try PostgresStore(address: try await server.createDatabase())
    let author = try await store.addSeller()
    let first = try await store.register("Before", by: author)
    try await store.checkHealth()
    try server.crash()
    await #expect(throws: StoreError.self) { try await store.product(first) }
    await #expect(throws: StoreError.self) { try await store.checkHealth() }
    await #expect(throws: StoreError.self) { try await store.register("Lost", by: author) }
    // Cached replies must not be served for long without the server.
    try await waitUntil { (try? store.changeToken()) == nil }
    try server.start()
    try await waitUntil { (try? await store.checkHealth()) != nil }
    #expect(try await store.product(first) != nil)
    let second = try await store.register("After", by: author)
    #expect(try await store.product(second) != nil)
    try store.close()
  }

  @Test func whatWasAcknowledgedSurvivesACrash() async throws {
    let server = try PostgresServer(isDurable: true)
    let store = try PostgresStore(address: try await server.createDatabase())
    let author = try await store.addSeller()
    let acknowledged = Acknowledged()
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<200 {
            guard let id = try? await store.register("Thing \(writer) \(number)", by: author) else {
              continue
            }
            acknowledged.append(id)
          }
        }
      }
      group.addTask {
        for _ in 0..<2 {
          let count = acknowledged.ids.count
          try? await waitUntil { acknowledged.ids.count > count + 20 }
          try? server.crash()
          try? server.start()
        }
      }
    }
    for id in acknowledged.ids { #expect(try await store.product(id) != nil) }
    let page = try await store.events(after: 0, limit: 10_000)
    let numbers = page.events.map(\.number)
    #expect(numbers == Array(1...Int64(numbers.count)))
    #expect(Set(page.events.map(\.productID)).isSuperset(of: acknowledged.ids))
    try store.close()
  }

  @Test func aStalledServerEndsARequestInTime() async throws {
    let server = try PostgresServer()
    let store = try PostgresStore(
      address: try await server.createDatabase(),
      options: StoreOptions(readTime: .milliseconds(250)))
    let author = try await store.addSeller()
    let id = try await store.register("Teapot", by: author)
    try server.suspend()
    let start = ContinuousClock.now
    await #expect(throws: StoreError.self) { try await store.product(id) }
    #expect(ContinuousClock.now - start < .seconds(5))
    try server.resume()
    try await waitUntil { (try? await store.product(id)) != nil }
    try store.close()
  }

  @Test func aServerThatBecomesReadOnlyIsReported() async throws {
    let server = try PostgresServer()
    let address = try await server.createDatabase()
    let store = try PostgresStore(address: address)
    try await store.checkHealth()
    try await server.execute("ALTER SYSTEM SET default_transaction_read_only = on")
    try await server.execute("SELECT pg_reload_conf()")
    let name = try PostgresAddress(address).name
    try await waitUntil {
      do {
        try await store.checkHealth()
        return false
      } catch {
        return error as? StoreError == .failed(name, .server(.readOnly))
      }
    }
    await #expect(throws: StoreError.failed(name, .server(.readOnly))) {
      try await store.addSeller()
    }
    try store.close()
  }
}

/// The products whose registration was acknowledged.
private final class Acknowledged: Sendable {
  private let all = Mutex<[Int64]>([])

  var ids: [Int64] { all.withLock { $0 } }

  func append(_ id: Int64) { all.withLock { $0.append(id) } }
}
