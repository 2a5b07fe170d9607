package import MarketStore

/// Adds many products at once.
package struct ProductLoad {
  private let connection: PostgresConnection

  /// The minimum products of a search block that is worth writing: fewer wait for the index.
  private static let smallBlock = SlotSet.capacity / 8

  package init(connection: PostgresConnection) { self.connection = connection }

  func add(_ products: [NewProduct]) throws -> [Int64] {
    try lock()
    let rows = products.map { ProductRow($0, id: PostgresIDs.next()) }
    try insert(rows)
    try connection.copy(rows.flatMap(\.pictureRows).map(\.numbered), ProductPictureRow.insertion)
    return rows.map(\.id)
  }

  /// Adds products without their pictures, in any order.
  package func add(_ rows: [ProductRow]) throws {
    try lock()
    try insert(rows.sorted { $0.id < $1.id })
  }

  /// Blocks of two loads must not overlap: one waits for the other, and only then gets its numbers.
  private func lock() throws { _ = try connection.row("SELECT id FROM search_turn FOR UPDATE") }

  private func insert(_ rows: [ProductRow]) throws {
    try connection.copy(rows, ProductRow.postgresInsertion)
    try PostgresProductTotal(connection: connection).add(rows.count)
    try addToIndex(rows)
  }

  private func addToIndex(_ rows: [ProductRow]) throws {
    var rest = rows[...]
    let last = try lastIndexed()
    while let first = rest.first?.id, first > last, rest.count >= Self.smallBlock {
      var block = SearchBlock()
      while !block.isFull, let row = rest.popFirst() {
        let fields = row.fields
        block.add(
          row.id, texts: FoldedText(fields).texts, shelf: SortKeys(fields).shelf,
          vendor: row.vendorID)
      }
      try block.write(from: first, connection)
    }
    let entry = Int64.random(in: 0...Int64.max)
    try connection.copy(rest.map(\.id), to: "search_tail", ["product_id", "entry"]) {
      [.int($0), .int(entry)]
    }
  }

  /// The last product in a block: numbers from another node may be higher than this node's.
  private func lastIndexed() throws -> Int64 {
    try connection.row("SELECT ids FROM search_block ORDER BY first_id DESC LIMIT 1")?
      .withBytes(0) { PackedIDs.decoded($0).last } ?? -1
  }
}
