import GRDB
import MarketStore
import StoreFixtures
import Testing
import Text
import Words

@testable import Operations

@Suite struct VerificationTests {
  /// Parts of different states may contradict each other.
  @Test func checksOneStateOfAMarketInUse() async throws {
    let market = try await HostedMarket()
    try await market.add("One")
    let writer = market.store.writer
    let result = try Verification(of: MarketFile(folder: market.path)) { _ in
      try? writer.write { try $0.execute(sql: "UPDATE product_count SET count = count + 1") }
    }
    #expect(result.problems.isEmpty)
    #expect(try !Verification(of: MarketFile(folder: market.path)).problems.isEmpty)
    try market.store.close()
  }

  @Test func namesEveryKindOfProblem() async throws {
    let market = try await HostedMarket()
    try await market.add("One")
    try await market.add("Two", pictures: [.sample("no picture")])
    try await market.store.execute(
      """
      UPDATE product_count SET count = 5 WHERE level = 2;
      UPDATE product_sort_count SET count = count + 1 WHERE sort = 'share';
      UPDATE picture SET bytes = x'00' WHERE id = 1;
      DELETE FROM search_trigram WHERE trigram = (SELECT max(trigram) FROM search_trigram);
      """)
    try await market.store.writer.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA foreign_keys = OFF")
      try $0.execute(sql: "UPDATE product SET vendor_id = 99 WHERE id = 2")
      try $0.execute(sql: "PRAGMA foreign_keys = ON")
    }
    let result = try Verification(of: MarketFile(folder: market.path))
    #expect(result.products == 2 && result.vendors == 1)
    #expect(result.problems.contains(.counts(level: 2)))
    #expect(result.problems.contains(.sortCounts("share")))
    #expect(!result.problems.contains(.sortCounts("name")))
    #expect(result.problems.contains(.trigrams(count: 1)))
    #expect(result.problems.contains(.pictureName(1)))
    #expect(result.problems.contains(.pictureBytes(2)))
    #expect(result.problems.contains(.reference(table: "product", row: 2, target: "vendor")))
    try market.store.close()
  }

  /// A row without a value ended the check, and with it the program that serves the market.
  @Test(arguments: [
    ("picture", "bytes BLOB"), ("product", "description TEXT"),
    ("product_sort_count", "count INTEGER"),
  ])
  func aMissingValueInADamagedRowIsNamed(table: String, column: String) async throws {
    let market = try await HostedMarket()
    try await market.add("One")
    try market.store.close()
    let name = column.prefix { $0 != " " }
    func execute(_ sql: String) throws {
      let queue = try DatabaseQueue(
        path: market.path + "/market.sqlite", configuration: SQLiteFile.configuration)
      try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
    }
    /// Replaces a part of the definition of the table.
    func replace(_ old: String, by new: String) throws {
      try execute(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, '\(old)', '\(new)') WHERE name = '\(table)'
        """)
    }
    try replace("\(column) NOT NULL", by: column)
    try execute("UPDATE \(table) SET \(name) = NULL")
    try replace(column, by: "\(column) NOT NULL")
    let problems = try Verification(of: MarketFile(folder: market.path)).problems
    #expect(problems.contains(.structure("NULL value in \(table).\(name)")), "\(problems)")
    #expect(problems.contains(.pictureBytes(1)) == (table == "picture"))
    #expect(problems.contains(.sortCounts("name")) == (table == "product_sort_count"))
  }
}
