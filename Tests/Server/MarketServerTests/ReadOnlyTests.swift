import Foundation
import Market
import MarketClient
import MarketStore
import Operations
import PostgresServer
import PostgresStore
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketServer

/// A market whose server accepts no changes for a while.
@Suite(.needsServer, .timeLimit(.minutes(2))) struct ReadOnlyTests {
  @Test func clientsAndPagesLearnThatNothingCanBeChangedAndWhenItCanAgain() async throws {
    let server = try PostgresServer()
    let store = try PostgresStore(PostgresAddress(await server.createDatabase()), connections: 4)
    let secret = "correct horse battery"
    let vendor = try await store.addVendor(name: "Seller", secret: .generated(secret))
    let id = try await store.create(
      .sample(), pictures: [.sample("teapot")],
      by: .vendor(identifier: vendor.identifier.string, secret: secret), once: nil
    ).product.record.id
    var options = ServiceOptions()
    options.servesPages = true
    try await serving(store, .tcp(host: "127.0.0.1", port: 0), options) { address in
      let edit =
        "PATCH /api/products/\(id) HTTP/1.1\r\nidentifier: \(vendor.identifier.string)\r\n"
      let body = #"{"stock":77,"secret":"\#(secret)"}"#
      func exchange(_ head: String, _ body: String = "") async throws -> RawReply {
        try RawReply(
          await RawConnection(address).exchange(
            """
            \(head)Host: localhost\r\nContent-Length: \(body.utf8.count)\r\n\
            Connection: close\r\n\r\n\(body)
            """))
      }
      let page = "GET / HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: ko\r\n"
      let notice = "이 마켓은 지금 읽기 전용입니다"
      #expect(try await !exchange(page).body.contains(notice))
      let client = MarketClient(address: try MarketAddress(address.url.string))
      var early = try await client.changes().makeAsyncIterator()

      try await server.setReadOnly(true)
      #expect(try await early.next()?.kind == .readOnly)
      var late = try await client.changes().makeAsyncIterator()
      #expect(try await late.next()?.kind == .readOnly)
      #expect(try await exchange(page).body.contains(notice))
      let refused = try await exchange(edit, body)
      #expect(refused.status == 503 && refused.header("Retry-After") == "1")
      #expect(refused.body.contains(#""refusal":"read-only""#))

      try await server.setReadOnly(false)
      #expect(try await early.next()?.kind == .writable)
      #expect(try await late.next()?.kind == .writable)
      #expect(try await !exchange(page).body.contains(notice))
      #expect(try await exchange(edit, body).status == 200)
      #expect(try await early.next()?.kind == .changed)
      await client.shutdown()
    }
    try store.close()
  }

  @Test func aMarketOnAReadOnlyServerIsOpened() async throws {
    let folder = try TemporaryFolder()
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(PostgresAddress(address), folder: folder.path)
      let identity = try store.localIdentity()
      _ = try await store.create(
        .sample(), pictures: [.sample("teapot")],
        by: .vendor(identifier: identity.identifier, secret: identity.secret), once: nil)
      try store.close()
      let readOnly = "\(address)&options=-c%20default_transaction_read_only%3Don"
      let market = try await LocalMarket.open(
        .server(PostgresAddress(readOnly), folder: folder.path), logger: MarketFixture.logger)
      let reply = try await RawConnection(.unixSocket(path: market.socketPath))
        .exchange("GET /api/products HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(reply.contains("\"totalCount\":1,"))
      await market.close()
    }
  }

  @Test func readingAddsNothingToAMarketOnAServer() async throws {
    let folder = try TemporaryFolder()
    try await PostgresServer.withDatabase { address in
      let location = StoreLocation.server(try PostgresAddress(address), folder: folder.path)
      let market = try await LocalMarket.open(
        location, isReading: true, logger: MarketFixture.logger)
      await market.close()
      let store = try PostgresStore(PostgresAddress(address))
      #expect(try await store.vendors().isEmpty)
      try store.close()
      #expect(!FileManager.default.fileExists(atPath: location.identityFile))
    }
  }
}

extension PostgresServer {
  fileprivate func setReadOnly(_ isReadOnly: Bool) async throws {
    try await execute(
      "ALTER SYSTEM SET default_transaction_read_only = \(isReadOnly ? "on" : "off")")
    try await execute("SELECT pg_reload_conf()")
  }
}
