import Foundation
import MarketStore
import PostgresServer
import Synchronization
import TestSupport
import Testing
import Text

@testable import PostgresStore

extension PostgresPool {
  convenience init(limit: Int = 4, address text: String) throws {
    let servers = PostgresServers(
      try PostgresAddress(text), try PostgresLibrary.system.get())
    self.init(limit: limit, open: servers.connect)
  }

  func number(_ sql: String, within time: Duration = .seconds(20)) async throws -> Int64? {
    try await withSession(until: .now + time) { session in
      try await session.transaction("BEGIN", until: nil) { try $0.row(sql)?.int(0) }
    }
  }
}

@Suite(.needsServer, .timeLimit(.minutes(1))) struct PoolTests {
  @Test func connectionsAreBoundedAndShared() async throws {
    try await PostgresServer.withDatabase { address in
      let pool = try PostgresPool(limit: 3, address: address)
      try await withThrowingTaskGroup { group in
        for _ in 0..<30 {
          group.addTask { try await pool.number("SELECT 1 FROM pg_sleep(0.01)") }
        }
        for try await number in group { #expect(number == 1) }
      }
      #expect(pool.load.connections == 3)
      #expect(pool.load.waiting == 0)
      pool.close()
    }
  }

  /// A task finds all connections in use while one is being released: without other tasks, nothing
  /// would wake it later.
  @Test func noTaskWaitsForAnIdleConnection() async throws {
    try await PostgresServer.withDatabase { address in
      let pool = try PostgresPool(limit: 1, address: address)
      _ = try await pool.number("SELECT 1")
      for _ in 0..<20_000 {
        try await withThrowingTaskGroup { group in
          for _ in 0..<2 {
            group.addTask {
              try await pool.withSession(until: .now + .seconds(20)) { _ in await Task.yield() }
            }
          }
          try await group.waitForAll()
        }
      }
      #expect(pool.load == (connections: 1, waiting: 0))
      pool.close()
    }
  }

  /// The deadline passes before the task is enqueued, and before its timer starts.
  @Test func aDeadlineThatHasPassedIsNotWaitedFor() async throws {
    try await PostgresServer.withDatabase { address in
      let pool = try PostgresPool(limit: 1, address: address)
      try await pool.withSession(until: .now + .seconds(20)) { _ in
        for _ in 0..<1_000 {
          await #expect(throws: PoolError.exhausted) {
            try await pool.withSession(until: .now) { _ in }
          }
        }
      }
      #expect(pool.load == (connections: 1, waiting: 0))
      pool.close()
    }
  }

  @Test func aTaskWaitsNoLongerThanItsDeadline() async throws {
    try await PostgresServer.withDatabase { address in
      let pool = try PostgresPool(limit: 1, address: address)
      let slow = Task { try await pool.number("SELECT 1 FROM pg_sleep(20)") }
      try await until { pool.load.connections == 1 }
      await #expect(throws: PoolError.exhausted) {
        _ = try await pool.number("SELECT 1", within: .milliseconds(50))
      }
      slow.cancel()
      await #expect(throws: (any Error).self) { try await slow.value }
    }
  }

  @Test func cancellingATaskEndsItsStatementAndKeepsTheConnection() async throws {
    try await PostgresServer.withDatabase { address in
      let pool = try PostgresPool(limit: 1, address: address)
      let process = try await pool.number("SELECT pg_backend_pid()")
      let other = try PostgresPool(limit: 1, address: address)
      let slow = Task { try await pool.number("SELECT 1 FROM pg_sleep(60)") }
      let sleeping = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%FROM pg_sleep(60)'"
      try await until { try await other.number(sleeping + " AND state = 'active'") == 1 }
      slow.cancel()
      await #expect(throws: (any Error).self) { try await slow.value }
      #expect(try await pool.number("SELECT pg_backend_pid()") == process)
    }
  }

  @Test func aCancellationBetweenTwoStatementsStopsTheNextOne() async throws {
    try await PostgresServer.withDatabase { address in
      let pool = try PostgresPool(limit: 1, address: address)
      let error = await #expect(throws: PostgresError.self) {
        try await pool.withSession(until: .now + .seconds(5)) { session in
          try await session.transaction("BEGIN", until: nil) { connection in
            connection.cancellation.cancel()
            connection.cancellation.requests.wait()
            try connection.execute("SELECT 1 FROM pg_sleep(20)")
          }
        }
      }
      #expect(error?.state == .queryCanceled)
    }
  }

  /// The last statement may succeed between a deadline and the request to stop it.
  @Test func aTransactionThatIsStoppedAfterItsLastStatementIsNotTakenForACanceledTask() async throws
  {
    try await PostgresServer.withDatabase { address in
      let pool = try PostgresPool(limit: 1, address: address)
      let error = await #expect(throws: PostgresError.self) {
        try await pool.withSession(until: .now + .seconds(5)) { session in
          try await session.transaction("BEGIN", until: nil) { connection in
            try connection.execute("CREATE TABLE t (a int8)")
            connection.cancellation.cancel()
          }
        }
      }
      #expect(error?.state == .queryCanceled)
      #expect(try await pool.number("SELECT count(*) FROM pg_tables WHERE tablename = 't'") == 0)
    }
  }

  @Test func aFailedTransactionLeavesNothing() async throws {
    try await PostgresServer.withDatabase { address in
      struct Refusal: Error {}
      let pool = try PostgresPool(limit: 1, address: address)
      _ = try await pool.withSession(until: .now + .seconds(5)) { session in
        try await session.transaction("BEGIN", until: nil) {
          try $0.script("CREATE TABLE t (a int8)")
        }
      }
      await #expect(throws: Refusal.self) {
        try await pool.withSession(until: .now + .seconds(5)) { session in
          try await session.transaction("BEGIN", until: nil) { connection in
            try connection.execute("INSERT INTO t VALUES (1)")
            throw Refusal()
          }
        }
      }
      // A failed statement, whose error is ignored.
      await #expect(throws: PostgresError.self) {
        try await pool.withSession(until: .now + .seconds(5)) { session in
          try await session.transaction("BEGIN", until: nil) { connection in
            try connection.execute("INSERT INTO t VALUES (2)")
            _ = try? connection.execute("SELECT 1 / 0")
          }
        }
      }
      #expect(try await pool.number("SELECT count(*) FROM t") == 0)
    }
  }

  @Test func aServerThatReturnsIsUsedAgain() async throws {
    let server = try PostgresServer()
    let pool = try PostgresPool(limit: 2, address: try await server.createDatabase())
    #expect(try await pool.number("SELECT 1") == 1)
    try server.crash()
    await #expect(throws: PostgresError.self) { try await pool.number("SELECT 1") }
    try server.start()
    try await until { (try? await pool.number("SELECT 1")) == 1 }
  }

  @Test func aStalledServerIsGivenUp() async throws {
    let server = try PostgresServer()
    let pool = try PostgresPool(limit: 2, address: try await server.createDatabase())
    #expect(try await pool.number("SELECT 1") == 1)
    try server.suspend()
    await #expect {
      try await pool.withSession(until: .now + .seconds(5)) { session in
        try await session.transaction("BEGIN", until: .now + .milliseconds(100)) {
          _ = try $0.row("SELECT 1")
        }
      }
    } throws: {
      ($0 as? PostgresError)?.state == .timeout
    }
    try server.resume()
    try await until { (try? await pool.number("SELECT 1")) == 1 }
  }
}

@Suite struct AddressTests {
  @Test func aPasswordInAnAddressIsRefused() {
    for text in [
      "postgres://me:secret@db/market", "postgresql://db/market?user=me&password=secret",
      "postgres://me:@db/market",
    ] {
      #expect(throws: PostgresAddress.PasswordError.self) { try PostgresAddress(text) }
    }
  }

  @Test func messagesNameTheServerAndTheDatabaseOnly() throws {
    let address = try PostgresAddress("postgres://me@db.example:5433/market?sslmode=require")
    #expect(address.name == "postgres://db.example:5433/market")
  }

  @Test func eachServerOfAnAddressIsTriedByItself() throws {
    let address = try PostgresAddress("postgres://one,two:5433/market")
    let servers = address.servers(try PostgresLibrary.system.get())
    let hosts = servers.map { server in server.filter { $0.key == "host" }.map(\.value) }
    let ports = servers.map { server in server.filter { $0.key == "port" }.map(\.value) }
    #expect(hosts == [["one"], ["two"]])
    #expect(ports == [[], ["5433"]])
  }

  /// libpq refuses a list of ports, even of empty ones, for one server.
  @Test func serversNeedNoPorts() throws {
    let address = try PostgresAddress("postgres://me@one,two,three/market?sslmode=require")
    for server in address.servers(try PostgresLibrary.system.get()) {
      #expect(!server.contains { $0.key == "port" || $0.value.contains("://") })
      for (key, value) in [("user", "me"), ("dbname", "market"), ("sslmode", "require")] {
        #expect(server.contains { $0 == (key, value) })
      }
    }
  }

  @Test func idsCountUpInTime() {
    let all = (0..<10_000).map { _ in PostgresIDs.next() }
    #expect(all == all.sorted() && Set(all).count == all.count)
    #expect(all.allSatisfy { $0 > 0 && $0 < 1 << 53 })
  }
}
