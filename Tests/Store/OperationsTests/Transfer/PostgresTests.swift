import Files
import Foundation
import Market
import MarketStore
import PostgresServer
import PostgresStore
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import Operations

/// A market in PostgreSQL.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct PostgresTests {
  /// A market in SQLite, and its export.
  private func exported() async throws -> FullMarket {
    let market = try await FullMarket()
    let source = try SQLiteStore(folder: market.path)
    _ = try await MarketExport(to: .folder(market.export)).run(source)
    try source.close()
    return market
  }

  private func lines(of export: String) throws -> [Substring] {
    try String(contentsOfFile: export + "/" + ExportFormat.rowsFile, encoding: .utf8)
      .split(separator: "\n").dropFirst().dropLast()
  }

  @Test func aMarketThatWasMovedThereAndBackIsTheSame() async throws {
    let market = try await exported()
    try await PostgresServer.withDatabase { address in
      let database = try PostgresAddress(address)
      _ = try await MarketTransfer(from: .path(market.export))
        .run(into: .server(database, folder: market.folder.path))
      let snapshot = try #require(try PostgresSnapshot(database))
      #expect(try Verification(of: snapshot).problems == [])
      let store = try PostgresStore(database)
      let back = market.folder.path + "/back"
      _ = try await MarketExport(to: .folder(back)).run(store)
      #expect(try lines(of: back) == lines(of: market.export))
      for query in [
        ProductQuery(), ProductQuery(search: "thing"), ProductQuery(search: "둘"),
        ProductQuery(sort: .name),
      ] {
        let found = try await store.page(query, at: .offset(0), limit: 99).products.map(\.id)
        let expected = try await FullMarket.products(in: market.path, query)
          .map { $0?.record.id }
        #expect(found == expected)
      }
      // The next registered product has a new number, and its event follows.
      let last = try await store.events(after: .max, limit: 1).last
      let new = try await store.create(
        .sample(), pictures: [.plain("new")], by: .guest(password: "1234"), once: nil)
      #expect(try await store.product(new.product.record.id) != nil)
      #expect(try await store.events(after: last, limit: 9).events.count == 1)
      try store.close()
      _ = try await MarketTransfer(from: .path(back)).run(into: .folder(market.copy))
    }
    let (old, new) = (
      try FullMarket.contents(of: market.path), try FullMarket.contents(of: market.copy)
    )
    for table in old.keys { #expect(old[table] == new[table], "\(table)") }
    #expect(try Verification(of: MarketFile(folder: market.copy)).problems.isEmpty)
  }

  /// A server has a local vendor for each user, a file has one.
  @Test func aMarketOfSeveralUsersIsMovedToAFolder() async throws {
    let folder = try TemporaryFolder()
    let (export, copy) = (folder.path + "/export", folder.path + "/copy")
    try await PostgresServer.withDatabase { address in
      let database = try PostgresAddress(address)
      let stores = try ["one", "two"].map {
        try PostgresStore(database, folder: "\(folder.path)/\($0)")
      }
      let identities = try stores.map { try $0.localIdentity() }
      _ = try await MarketExport(to: .folder(export)).run(stores[0])
      for store in stores { try store.close() }
      _ = try await MarketTransfer(from: .path(export)).run(into: .folder(copy))
      let store = try SQLiteStore(folder: copy)
      let vendors = try await store.vendors()
      #expect(vendors.map(\.identifier.string) == identities.map(\.identifier))
      #expect(vendors.map(\.isLocal) == [true, false])
      for identity in identities {
        try await store.authorize(
          .vendor(identifier: identity.identifier, secret: identity.secret), for: nil)
      }
      try store.close()
    }
  }

  /// Changes the lines of an export, whose last line gets the hash of the others.
  @discardableResult
  private func change<Result>(
    _ export: String, _ change: (inout [String]) throws -> Result
  ) throws -> Result {
    let path = export + "/" + ExportFormat.rowsFile
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let result = try change(&lines)
    var trailer = lines.removeLast()
    let rows = Array(lines.map { $0 + "\n" }.joined().utf8)
    trailer.replace(/"sha256":"\w+"/, with: "\"sha256\":\"\(SHA256.hexadecimal(of: rows))\"")
    try Data(rows + Array((trailer + "\n").utf8)).write(to: URL(filePath: path))
    return result
  }

  /// Replaces or removes the line of an export with the highest numbers.
  private func replaceNumbers(of export: String, by line: String) throws {
    try change(export) { lines in
      let index = try #require(lines.firstIndex { $0.hasPrefix(#"{"type":"numbers""#) })
      lines[index] = line
      guard line.isEmpty else { return }
      lines.remove(at: index)
      let trailer = lines.removeLast()
      lines.append(trailer.replacing(#""numbers":1"#, with: #""numbers":0"#))
    }
  }

  /// SQLite knows its highest numbers by itself, PostgreSQL by counters.
  @Test(arguments: [#"{"type":"numbers","vendor":0,"product":0,"event":0,"audit":0}"#, ""])
  func usedNumbersAreNotReused(line: String) async throws {
    let market = try await exported()
    try replaceNumbers(of: market.export, by: line)
    try await PostgresServer.withDatabase { address in
      let database = try PostgresAddress(address)
      _ = try await MarketTransfer(from: .path(market.export))
        .run(into: .server(database, folder: market.folder.path))
      let snapshot = try #require(try PostgresSnapshot(database))
      #expect(try Verification(of: snapshot).problems == [])
      let store = try PostgresStore(database)
      let last = try await store.events(after: .max, limit: 1).last
      _ = try await store.create(
        .sample(), pictures: [.plain("new")], by: .guest(password: "1234"), once: nil)
      #expect(try await store.events(after: last, limit: 9).events.count == 1)
      _ = try await store.addVendor(name: "Another", secret: .generated("a secret"))
      try store.close()
    }
  }

  /// Exports of other programs may be in another order.
  @Test func productsThatAreNotInTheOrderOfTheirNumbersAreFound() async throws {
    let folder = try TemporaryFolder()
    let export = folder.path + "/export"
    let source = try await SQLiteStore.selling(count: 3_000)
    _ = try await MarketExport(to: .folder(export)).run(source)
    try source.close()
    try change(export) { lines in
      let products = lines.indices.filter { lines[$0].hasPrefix(#"{"type":"product""#) }
      lines[products[0]...products[2_999]].reverse()
    }
    try await PostgresServer.withDatabase { address in
      let database = try PostgresAddress(address)
      _ = try await MarketTransfer(from: .path(export))
        .run(into: .server(database, folder: folder.path))
      let snapshot = try #require(try PostgresSnapshot(database))
      #expect(try Verification(of: snapshot).problems == [])
      let store = try PostgresStore(database)
      var found: [Int64] = []
      var start: PageStart? = .offset(0)
      while let position = start {
        let page = try await store.page(ProductQuery(search: "thing"), at: position, limit: 700)
        found += page.products.map(\.id)
        start = page.next.map(PageStart.after)
      }
      #expect(found == (1...3_000).reversed())
      try store.close()
    }
  }

  @Test func theLaterOfTwoImportsContinues() async throws {
    let market = try await exported()
    try await PostgresServer.withDatabase { address in
      let database = try PostgresAddress(address)
      let target = StoreLocation.server(database, folder: market.folder.path)
      let first = try await target.openImport()
      let event = MarketRow.event(
        StoredEvent(number: 1, kind: .created, productID: 1, vendorID: 1))
      try await first.add([event], through: ImportPosition(lines: 2, bytes: 9, digest: "a"))
      let second = try await target.openImport()
      #expect(second.position?.lines == 2)
      let taken = StoreError.importTakenOver(database.name)
      let position = ImportPosition(lines: 3, bytes: 19, digest: "b")
      await #expect(throws: taken) { try await first.add([], through: position) }
      await #expect(throws: taken) { try await first.finish() }
      await #expect(throws: taken) { try await first.discard() }
      try first.close()
      // The later one removes what was not removed before.
      try await second.discard()
      _ = try await MarketTransfer(from: .path(market.export)).run(into: target)
      try PostgresStore(database).close()
    }
  }

  /// Another attempt would find a market that is not empty.
  @Test func anImportIsCompleteWithoutItsSearchIndex() async throws {
    let market = try await exported()
    let server = try PostgresServer()
    let address = try await server.createDatabase()
    let name = String(address.split(separator: "/")[2].prefix { $0 != "?" })
    try await server.execute(
      """
      CREATE FUNCTION hide_turn() RETURNS event_trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM pg_event_trigger_dropped_objects()
          WHERE object_name = 'load_progress') THEN
          ALTER TABLE search_turn RENAME TO hidden_turn;
        END IF;
      END $$;
      CREATE EVENT TRIGGER hiding ON sql_drop EXECUTE FUNCTION hide_turn()
      """, in: name)
    let database = try PostgresAddress(address)
    _ = try await MarketTransfer(from: .path(market.export))
      .run(into: .server(database, folder: market.folder.path))
    try await server.execute("ALTER TABLE hidden_turn RENAME TO search_turn", in: name)
    let snapshot = try #require(try PostgresSnapshot(database))
    #expect(try Verification(of: snapshot).problems == [])
  }

  /// The last row of its kind was named instead.
  @Test(arguments: [("vendor", "identifier"), ("product", "demo_entry")])
  func theLineWithARepeatedTextIsNamed(type: String, field: String) async throws {
    let market = try await exported()
    let rows = market.export + "/" + ExportFormat.rowsFile
    let index = try change(market.export) { lines in
      let index = try #require(
        lines.firstIndex { $0.hasPrefix("{\"type\":\"\(type)\"") && $0.contains(field) })
      lines.insert(
        lines[index].replacing(/"id":\d+/, with: "\"id\":999", maxReplacements: 1)
          .replacing(/"pictures":\[.*?\]/, with: "\"pictures\":[]"),
        at: index + 1)
      #expect(lines[index + 2].hasPrefix("{\"type\":\"\(type)\""))
      return index
    }
    try await PostgresServer.withDatabase { address in
      let target = StoreLocation.server(try PostgresAddress(address), folder: market.folder.path)
      await #expect(
        throws: TransferError.line(
          SafeText(rows), index + 2, .duplicate(field: SafeText(field)))
      ) { _ = try await MarketTransfer(from: .path(market.export)).run(into: target) }
    }
  }

  @Test func anImportIsResumedOrLeavesNothing() async throws {
    let market = try await exported()
    try await PostgresServer.withDatabase { address in
      let database = try PostgresAddress(address)
      let target = StoreLocation.server(database, folder: market.folder.path)
      let rows = market.export + "/" + ExportFormat.rowsFile
      let whole = try String(contentsOfFile: rows, encoding: .utf8)
      // A product twice, in the middle of the rows.
      let all = whole.split(separator: "\n")
      let index = try #require(all.lastIndex { $0.hasPrefix("{\"type\":\"product\"") })
      var doubled = all
      doubled.insert(all[index], at: index)
      try doubled.map { $0 + "\n" }.joined()
        .write(toFile: rows, atomically: true, encoding: .utf8)
      await #expect(
        throws: TransferError.line(SafeText(rows), index + 2, .duplicate(field: "id"))
      ) { _ = try await MarketTransfer(from: .path(market.export)).run(into: target) }
      try PostgresStore(database).close()

      try whole.write(toFile: rows, atomically: true, encoding: .utf8)
      let interruption = Interruption()
      interruption.interrupt()
      await #expect(throws: TransferError.interrupted) {
        _ = try await MarketTransfer(from: .path(market.export), interruption: interruption)
          .run(into: target)
      }
      #expect(throws: StoreError.unfinishedImport(database.name)) { try PostgresStore(database) }
      _ = try await MarketTransfer(from: .path(market.export)).run(into: target)
      let store = try PostgresStore(database)
      #expect(try await store.vendors().count > 3)
      // The next event follows those of the export.
      _ = try await store.create(
        .sample(), pictures: [.plain("new")], by: .guest(password: "1234"), once: nil)
      _ = try await store.events(after: .max, limit: 1)
      try store.close()
      let snapshot = try #require(try PostgresSnapshot(database))
      #expect(try Verification(of: snapshot).problems == [])
      await #expect(throws: StoreError.notEmpty(database.name)) {
        _ = try await MarketTransfer(from: .path(market.export)).run(into: target)
      }
    }
  }
}
