import Foundation
import Market
import Operations
import PostgresServer
import PostgresStore
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketStore

/// Exports of a market while others write to it.
@Suite(
  .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct LoadTests {
  private static let writers = 3
  private static let rounds = 20
  /// Products of each writer in a round: together they have fewer events than a market keeps.
  private static let products = 10

  @Test func anExportUnderLoadIsOneStateAndComesBackTheSame() async throws {
    let folder = try TemporaryFolder()
    try await PostgresServer.withDatabase { address in
      let store = try PostgresStore(PostgresAddress(address))
      var authors: [ProductAuthor] = []
      for writer in 0..<Self.writers {
        let vendor = try await store.addVendor(
          name: "Shop \(writer)", secret: .generated("secret \(writer)"))
        authors.append(
          .vendor(identifier: vendor.identifier.string, secret: "secret \(writer)"))
      }
      // Even the first export has a product.
      try await Self.register(1, as: authors[0], to: store)
      for round in 1...Self.rounds {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for author in authors {
            group.addTask {
              for number in 1...Self.products {
                try await Self.register(number, as: author, to: store)
              }
            }
          }
          group.addTask { try await Self.roundTrip(of: store, in: "\(folder.path)/\(round)") }
          try await group.waitForAll()
        }
      }
      try store.close()
    }
  }

  /// Registers a product, edits it, and deletes every third.
  private static func register(
    _ number: Int, as author: ProductAuthor, to store: PostgresStore
  ) async throws {
    let id = try await store.create(
      .sample(name: "Thing \(number)"), pictures: [.plain("\(number % 9)")], by: author, once: nil
    ).product.record.id
    _ = try await store.edit(
      id, ProductChange(ProductValues(description: "The \(number). of them")), by: author,
      ifVersion: nil)
    if number.isMultiple(of: 3) { _ = try await store.delete(id, by: author) }
  }

  /// PostgreSQL → SQLite → PostgreSQL.
  private static func roundTrip(of store: PostgresStore, in path: String) async throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let (first, second, third) = (path + "/first", path + "/second", path + "/third")
    _ = try await MarketExport(to: .folder(first)).run(store)
    let rows = try rows(of: first)
    try expectOneState(rows)
    _ = try await MarketTransfer(from: .path(first)).run(into: .folder(path + "/market"))
    let problems = try Verification(of: MarketFile(folder: path + "/market")).problems
    #expect(problems.isEmpty)
    let copy = try SQLiteStore(folder: path + "/market")
    _ = try await MarketExport(to: .folder(second)).run(copy)
    try copy.close()
    #expect(try self.rows(of: second) == rows)
    try await PostgresServer.withDatabase { address in
      let database = try PostgresAddress(address)
      _ = try await MarketTransfer(from: .path(second)).run(into: .server(database, folder: path))
      let back = try PostgresStore(database)
      _ = try await MarketExport(to: .folder(third)).run(back)
      try back.close()
    }
    #expect(try self.rows(of: third) == rows)
  }

  /// Everything that a transaction wrote is there, or none of it.
  private static func expectOneState(_ rows: [String]) throws {
    struct Row: Decodable {
      let type: String
      let id: Int64?
      let product: Int64?
      let number: Int64?
      let kind: String?
      let action: String?
      let version: Int?
      let event: Int64?
    }
    let rows = try rows.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
    let products = rows.filter { $0.type == "product" || $0.type == "deleted_product" }
    let events = rows.filter { $0.type == "event" }
    #expect(!products.isEmpty)
    let ids = Set(products.compactMap(\.id))
    #expect(Set(events.filter { $0.kind == "created" }.compactMap(\.product)) == ids)
    #expect(
      Set(events.filter { $0.kind == "deleted" }.compactMap(\.product))
        == Set(products.filter { $0.type == "deleted_product" }.compactMap(\.id)))
    #expect(
      Set(events.filter { $0.kind == "changed" }.compactMap(\.product))
        == Set(products.filter { $0.version == 2 }.compactMap(\.id)))
    #expect(events.compactMap(\.number) == events.indices.map { Int64($0) + 1 })
    #expect(rows.first { $0.type == "numbers" }?.event == Int64(events.count))
    let entries = rows.filter { $0.type == "audit" && $0.action == "created" }
    #expect(Set(entries.compactMap(\.product)) == ids)
  }

  private static func rows(of export: String) throws -> [String] {
    try String(contentsOfFile: export + "/" + ExportFormat.rowsFile, encoding: .utf8)
      .split(separator: "\n").dropFirst().dropLast().map(String.init)
  }
}
