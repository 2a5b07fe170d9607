import Foundation
import Market
import MarketStore
import StoreFixtures
import TestSupport
import Testing
import Wire

@testable import Operations

/// docs/manual/export.md documents the current format.
@Suite struct FormatTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func page() throws -> String {
    try String(contentsOf: Self.root.appending(path: "docs/manual/export.md"), encoding: .utf8)
  }

  private func example() throws -> String {
    let page = try page()
    let start = try #require(page.range(of: "```json\n")).upperBound
    let end = try #require(page[start...].range(of: "```")).lowerBound
    return String(page[start..<end])
  }

  /// The fields of the example by type.
  private func fields() throws -> [String: Set<String>] {
    var fields: [String: Set<String>] = [:]
    for line in try example().split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      fields[object["type"] as? String ?? "", default: []].formUnion(object.keys)
    }
    return fields
  }

  /// The fields of each kind of row.
  private static let names: [MarketRow.Kind: Set<String>] = [
    .vendor: names(VendorRow.columns),
    .picture: names(PictureRow.exported),
    .product: names(ProductRow.whole, "pictures"),
    .deletedProduct: names(DeletedProductRow.columns, "pictures"),
    .deletionToken: names(DeletionTokenRow.columns),
    .idempotencyKey: names(IdempotencyKeyRow.columns),
    .event: names(StoredEvent.columns),
    .audit: names(AuditRow.columns),
    .numbers: names(HighestNumbers.columns),
  ]

  private static func names<Record>(_ columns: Columns<Record>, _ others: String...) -> Set<String>
  {
    Set(["type"] + columns.fields + others)
  }

  @Test func theExampleHasEveryFieldOfEveryType() throws {
    let fields = try fields()
    for kind in MarketRow.Kind.allCases {
      #expect(fields[kind.rawValue] == Self.names[kind], "\(kind)")
    }
  }

  @Test func everyFieldIsExplained() throws {
    let page = try page()
    let table = page[try #require(page.range(of: "| type |")).lowerBound...]
    for (kind, fields) in Self.names {
      #expect(table.contains("| `\(kind.rawValue)` |"))
      for field in fields where field != "type" {
        #expect(table.contains("`\(field)`"), "\(field)")
      }
    }
  }

  @Test func everyLineOfTheExampleIsWrittenAsItWasRead() throws {
    for line in try example().split(separator: "\n").dropFirst().dropLast() {
      let row = try JSONDecoder().decode(RowLine.self, from: Data(line.utf8)).row
      var writer = JSONWriter(capacity: 1_000)
      writer.write(row)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == line + "\n")
    }
  }

  @Test func theExampleIsAMarket() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/example.jsonl"
    try example().write(toFile: file, atomically: true, encoding: .utf8)
    let counts = try await MarketTransfer(from: .path(file))
      .run(into: .folder(folder.path + "/market"))
    #expect(counts[.product] == 1 && counts[.picture] == 2)
    let store = try SQLiteStore(folder: folder.path + "/market")
    #expect(try await store.product(1)?.record.name == "Teapot")
    #expect(try await store.product(1)?.pictures.map(\.id) == [1])
    try store.close()
  }
}
