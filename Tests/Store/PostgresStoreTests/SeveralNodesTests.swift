import Market
import PostgresServer
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import MarketStore
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

extension PostgresConnection {
  /// Waits until another connection to the database waits for a lock.
  fileprivate func waitForLocked() throws {
    let end = ContinuousClock.now + .seconds(20)
    let query = """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
      """
    while try row(query)?.int(0) == 0 {
      guard .now < end else { throw TookTooLong() }
      Self.sleep(.milliseconds(5))
    }
  }
}

extension PostgresStore {
  /// Runs `body` while a transaction with some changes is open, which ends once `body` waits for it.
  fileprivate func hold<Value>(
    at address: String,
    _ change: @escaping @Sendable (any StoreTransaction) throws -> Void,
    while body: () async throws -> Value
  ) async throws -> Value {
    let isHeld = Mutex(false)
    async let holding: Void = write { transaction in
      try change(transaction)
      // Waits for the statements before.
      _ = try transaction.products.count()
      isHeld.withLock { $0 = true }
      try PostgresConnection(address: address).waitForLocked()
    }
    try await until { isHeld.withLock(\.self) }
    let value = try await body()
    try await holding
    return value
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

  /// The table of the version is made before there is a row to lock. Which error the others get
  /// depends on the moment, so that one attempt would show little.
  @Test func nodesThatStartAtOnceMakeTheTableOfTheVersionOnce() async throws {
    try await PostgresServer.withDatabase { address in
      let sessions = try (0..<8).map { _ in
        PostgresSession(try PostgresConnection(address: address))
      }
      for _ in 0..<10 {
        try await withThrowingTaskGroup { group in
          for session in sessions {
            group.addTask {
              try await session.transaction(nil, until: nil) { connection in
                try PostgresSchema(connection: connection, migrations: []).migrate()
              }
            }
          }
          try await group.waitForAll()
        }
        try await sessions[0].transaction(nil, until: nil) { connection in
          #expect(try connection.row("SELECT version FROM schema_version")?.int(0) == 0)
          try connection.execute("DROP TABLE schema_version")
        }
      }
    }
  }

  @Test func aWriteOfOneNodeIsSeenByAnotherWithinASecond() async throws {
    try await PostgresServer.withDatabase { address in
      let one = try PostgresStore(address: address)
      let other = try PostgresStore(address: address)
      let author = try await one.addSeller()
      var times: [Duration] = []
      // A busy machine may delay some.
      while times.count < 5, !times.contains(where: { $0 < .seconds(1) }) {
        let before = try other.changeToken()
        let changes = other.changes()
        let id = try await one.register("Teapot", by: author)
        let start = ContinuousClock.now
        for await token in changes where token != before {
          let events = try await other.events(after: 0, limit: 10).events
          if events.last?.productID == id { break }
        }
        times.append(ContinuousClock.now - start)
      }
      #expect(times.contains { $0 < .seconds(1) }, "\(times)")
      try one.close()
      try other.close()
    }
  }

  @Test func eventsOfManyNodesHaveNoGaps() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<3).map { _ in try PostgresStore(address: address) }
      var authors: [ProductAuthor] = []
      for node in nodes { authors.append(try await node.addSeller()) }
      // A reader that follows events like a client must not miss one.
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

  @Test func aTokenOfOneNodeIsUsedOnceOnAnother() async throws {
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

  @Test func conflictingEditsAreNotLost() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<2).map { _ in try PostgresStore(address: address) }
      let author = try await nodes[0].addSeller()
      let id = try await nodes[0].register("Teapot", by: author)
      let count = await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            var change = ProductChange()
            change.values.stock = number + 10
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

  /// The host deletes a product at the moment in which another command shows it.
  @Test func aProductThatIsShownWhileItIsDeletedIsDeleted() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<2).map { _ in try PostgresStore(address: address) }
      let id = try await nodes[0].register("Teapot", by: nodes[0].addSeller())
      _ = try await nodes[0].hideProduct(id)
      let deleted = try await nodes[0].hold(at: address) { transaction in
        for product in try transaction.deletions.hidden(of: nil) {
          try transaction.show(product.id, of: product.vendorID)
        }
      } while: {
        try await nodes[1].deleteProduct(id)
      }
      #expect(deleted == "Teapot")
      #expect(try await nodes[0].product(id) == nil)
      for node in nodes { try node.close() }
    }
  }

  @Test func aProductThatIsDeletedWhileAllAreShownIsNotShown() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<2).map { _ in try PostgresStore(address: address) }
      let id = try await nodes[0].register("Teapot", by: nodes[0].addSeller())
      _ = try await nodes[0].hideProduct(id)
      let shown = try await nodes[0].hold(at: address) {
        _ = try $0.deletions.forget(id)
      } while: {
        try await nodes[1].showProducts(of: "Seller")
      }
      #expect(shown == 0)
      #expect(try await nodes[0].product(id) == nil)
      for node in nodes { try node.close() }
    }
  }

  @Test func aProductThatIsDeletedWhileAllAreHiddenIsNotHidden() async throws {
    try await PostgresServer.withDatabase { address in
      let nodes = try (0..<2).map { _ in try PostgresStore(address: address) }
      let author = try await nodes[0].addSeller()
      let id = try await nodes[0].register("Teapot", by: author)
      let other = try await nodes[0].register("Cup", by: author)
      let hidden = try await nodes[0].hold(at: address) {
        try $0.deletions.delete(id, at: $0.now)
      } while: {
        try await nodes[1].hideProducts(of: "Seller")
      }
      #expect(hidden == 1)
      #expect(try await nodes[0].hiddenProducts().map(\.id) == [other])
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

  @Test func theVendorOfAnotherUserCanBeSuspendedAndRemoved() async throws {
    try await PostgresServer.withDatabase { address in
      let folders = [try TemporaryFolder(), try TemporaryFolder()]
      let stores = try folders.map { try PostgresStore(address: address, folder: $0.path) }
      let names: [SafeText] = ["Host", "Alice"]
      for (store, name) in zip(stores, names) { try store.localIdentity(named: name) }
      let host = stores[0]
      #expect(try await host.account(named: "Host").id == host.localVendor())
      // Alice's file would set the former secret again.
      await #expect(throws: VendorError.isOfAnotherUser("Alice")) {
        try await host.rotateSecret(of: "Alice", to: .generate())
      }
      await #expect(throws: VendorError.isLocal("Host")) { try await host.suspendVendor("Host") }
      await #expect(throws: VendorError.isLocal("Host")) {
        try await host.removeVendor("Host", deletingProducts: false)
      }
      #expect(try await host.suspendVendor("Alice").standing == .suspended)
      _ = try await host.removeVendor("Alice", deletingProducts: false)
      #expect(try await host.vendors().map(\.name) == ["Host"])
      for store in stores { try store.close() }
    }
  }

  @Test func aNodeThatFindsAnotherOneNumberingEventsDoesNotWait() async throws {
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(address: address)
      let busy = try PostgresConnection(address: address)
      try busy.execute("BEGIN")
      _ = try busy.row("SELECT value FROM counter WHERE name = 'event' FOR UPDATE")
      let other = try PostgresConnection(address: address)
      other.statementLimit = .seconds(2)
      try other.execute(
        """
        INSERT INTO event_outbox
        VALUES (1, (extract(epoch FROM clock_timestamp()) * 1000000)::int8, 'created', 1, 1)
        """)
      #expect(try EventMover(connection: other).move(waits: false) == 0)
      #expect(throws: PostgresError.self) { try EventMover(connection: other).move() }
      try busy.execute("ROLLBACK")
      #expect(try await store.events(after: 0, limit: 9).events.map(\.productID) == [1])
      try store.close()
    }
  }
}
