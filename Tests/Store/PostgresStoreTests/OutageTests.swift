import Foundation
import Market
import MarketStore
import PostgresServer
import StoreFixtures
import Synchronization
import TestSupport
import Testing
import Text
import Words

@testable import PostgresStore

@Suite(.needsServer, .timeLimit(.minutes(2))) struct OutageTests {
  @Test func aMarketIsBackWithItsServer() async throws {
    let server = try PostgresServer(isDurable: true)
    let store = try PostgresStore(address: try await server.createDatabase())
    let author = try await store.addSeller()
    let first = try await store.register("Before", by: author)
    try await store.checkReading()
    try server.crash()
    await #expect(throws: StoreError.self) { try await store.product(first) }
    await #expect(throws: StoreError.self) { try await store.checkReading() }
    await #expect(throws: StoreError.self) { try await store.register("Lost", by: author) }
    // Cached replies must not be served for long without the server.
    try await until { (try? store.changeToken()) == nil }
    try server.start()
    try await until { (try? await store.checkReading()) != nil }
    #expect(try await store.product(first) != nil)
    let second = try await store.register("After", by: author)
    #expect(try await store.product(second) != nil)
    try store.close()
  }

  @Test func aNewPasswordIsReadFromItsFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder("password")
    try Data("first\n".utf8).write(to: URL(filePath: file))
    let server = try PostgresServer(settings: ["password_encryption": "scram-sha-256"])
    let text = try await server.createDatabase().replacing("openmarket@", with: "seller@")
    try await server.execute("CREATE ROLE seller SUPERUSER LOGIN PASSWORD 'first'")
    try await server.requirePasswords(of: "seller")
    let store = try PostgresStore(PostgresAddress(text, passwordFile: file))
    let author = try await store.addSeller()
    let id = try await store.register("Teapot", by: author)
    try await server.execute("ALTER ROLE seller PASSWORD 'second'")
    try FileManager.default.removeItem(atPath: file)
    try await server.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'seller'")
    try await until {
      do {
        try await store.checkReading()
        return false
      } catch {
        return "\(error)".contains(file)
      }
    }
    try Data("second\n".utf8).write(to: URL(filePath: file))
    try await until { (try? await store.checkReading()) != nil }
    #expect(try await store.product(id) != nil)
    try store.close()
  }

  @Test func acknowledgedWritesSurviveACrash() async throws {
    let server = try PostgresServer(isDurable: true)
    let store = try PostgresStore(address: try await server.createDatabase())
    let author = try await store.addSeller()
    let acknowledged = Acknowledged()
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          var number = 0
          while !acknowledged.isEnough {
            number += 1
            do {
              let name = "Thing \(writer) \(number)"
              acknowledged.append(try await store.register(name, by: author))
            } catch {
              try? await Task.sleep(for: .milliseconds(10))
            }
          }
        }
      }
      group.addTask {
        defer { acknowledged.end() }
        for _ in 0..<2 {
          let count = acknowledged.ids.count
          try await until { acknowledged.ids.count > count + 20 }
          let former = server.process
          try server.crash()
          try server.start()
          #expect(former != nil && server.process != former)
        }
      }
      try await group.waitForAll()
    }
    try #require(acknowledged.ids.count > 40)
    try await until { (try? await store.checkReading()) != nil }
    for id in acknowledged.ids { #expect(try await store.product(id) != nil) }
    let page = try await store.events(after: 0, limit: 10_000)
    let numbers = page.events.map(\.number)
    #expect(numbers.elementsEqual((1...).prefix(numbers.count)))
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
    // The server stays suspended until then: without a limit, the read would never end.
    #expect(ContinuousClock.now - start < .seconds(20))
    try server.resume()
    try await until { (try? await store.product(id)) != nil }
    try store.close()
  }

  /// Nothing of a refused product remains, and the market works again when there is space.
  @Test(.enabled(if: PostgresServer.canHaveLittleRoom, "only a superuser can mount a device"))
  func aFullDiskIsReported() async throws {
    let server = try PostgresServer(room: 32)
    let space = PostgresServer.smallTablespace
    try await server.execute("CREATE TABLESPACE \(space) LOCATION '\(server.folder)/small'")
    let address = try await server.createDatabase(options: ["--tablespace=\(space)"])
    let store = try PostgresStore(address: address)
    let author = try await store.addSeller()
    _ = try await store.register("Before", by: author)
    let events = try await store.events(after: 0, limit: 9)
    let database = String(address.split(separator: "/")[2].prefix { $0 != "?" })
    try await server.execute("CREATE TABLE filler (number int8)", in: database)
    for rows in [1_000_000, 100_000, 10_000, 1_000] {
      let fill = "INSERT INTO filler SELECT generate_series(1, \(rows))"
      while (try? await server.execute(fill, in: database)) != nil {}
    }
    let large = (0..<5).map { number in
      NewPicture((0..<200_000).map { _ in UInt8.random(in: 0...255) }, thumbnail: [UInt8(number)])
    }
    let name = try PostgresAddress(address).name
    await #expect(throws: StoreError.full(name)) {
      try await store.create(.sample(name: "Refused"), pictures: large, by: author, once: nil)
    }
    #expect(try await store.page(at: .offset(0), limit: 9).products.map(\.name) == ["Before"])
    let search = ProductQuery(search: "refused")
    #expect(try await store.page(search, at: .offset(0), limit: 9).total == 0)
    #expect(try await store.events(after: 0, limit: 9) == events)
    #expect(try await store.picture(large[0].originalName) == nil)
    let rows = try await store.read { try $0.pictures.rows(after: 0, limit: 9, areOutside: false) }
    #expect(rows.count == 2)
    try await server.execute("DROP TABLE filler", in: database)
    _ = try await store.create(.sample(name: "After"), pictures: large, by: author, once: nil)
    #expect(try await store.page(at: .offset(0), limit: 9).total == 2)
    try store.close()
  }

  /// The standard output would have the beginning of an export twice.
  @Test(arguments: [SQLState.serializationFailure, .connectionFailure])
  func rowsAreNotReadAgain(after state: SQLState) async throws {
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(address: address)
      let runs = Mutex(0)
      await #expect(throws: StoreError.self) {
        try await store.readRows { _ in
          runs.withLock { $0 += 1 }
          throw PostgresError(state: state, message: "the state is no longer there")
        }
      }
      #expect(runs.withLock(\.self) == 1)
      try store.close()
    }
  }

  @Test func aServerThatBecomesReadOnlyIsReported() async throws {
    let server = try PostgresServer()
    let address = try await server.createDatabase()
    let store = try PostgresStore(address: address)
    try await store.checkWriting()
    try await server.execute("ALTER SYSTEM SET default_transaction_read_only = on")
    try await server.execute("SELECT pg_reload_conf()")
    let name = try PostgresAddress(address).name
    try await until {
      do {
        try await store.checkWriting()
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
  private let ended = Mutex(false)

  /// Whether the writers may stop.
  var isEnough: Bool { ended.withLock(\.self) }

  func end() { ended.withLock { $0 = true } }

  var ids: [Int64] { all.withLock { $0 } }

  func append(_ id: Int64) { all.withLock { $0.append(id) } }
}
