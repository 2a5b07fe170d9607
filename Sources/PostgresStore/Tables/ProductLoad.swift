import MarketSearch
import MarketStore

/// Adds many products at once.
struct ProductLoad {
  let connection: PostgresConnection
  let ids: PostgresIDs

  /// Products of a search block that is worth writing: fewer wait for the index.
  private static let smallBlock = SlotSet.capacity / 8

  func add(_ products: [NewProduct]) throws -> [Int64] {
    // Blocks of two loads must not overlap: one waits for the other, and gets its numbers then.
    _ = try connection.row("SELECT id FROM search_turn FOR UPDATE")
    let rows = products.map { (id: ids.next(), product: $0) }
    try connection.copy(rows, to: "product", PostgresProductColumns.added) { row in
      PostgresProductColumns.values(
        row.product, id: row.id, thumbnail: row.product.pictures.first?.thumbnail)
    }
    let pictures = rows.flatMap { row in
      row.product.pictures.enumerated().map { (row.id, $0.offset, $0.element.original) }
    }
    try connection.copy(
      pictures, to: "product_picture", ["id", "product_id", "position", "picture_id"]
    ) { product, position, picture in
      [.int(ids.next()), .int(product), .int(Int64(position)), .int(picture)]
    }
    try PostgresProductTotal(connection: connection).add(rows.count)
    try addToIndex(rows)
    return rows.map(\.id)
  }

  private func addToIndex(_ rows: [(id: Int64, product: NewProduct)]) throws {
    var rest = rows[...]
    let last = try lastIndexed()
    while first(of: rest) > last, rest.count >= Self.smallBlock, let first = rest.first?.id {
      var block = SearchBlock()
      while !block.isFull, let row = rest.popFirst() {
        let fields = row.product.fields
        block.add(
          row.id, texts: FoldedText(fields).texts, shelf: SortKeys(fields).shelf,
          vendor: row.product.vendorID)
      }
      try SearchBlockWriter(connection: connection).write(block, from: first)
    }
    let entry = Int64.random(in: 0...Int64.max)
    try connection.copy(rest.map(\.id), to: "search_tail", ["product_id", "entry"]) {
      [.int($0), .int(entry)]
    }
  }

  private func first(of rows: ArraySlice<(id: Int64, product: NewProduct)>) -> Int64 {
    rows.first?.id ?? .max
  }

  /// The last product in a block: numbers of another node may be higher than its own.
  private func lastIndexed() throws -> Int64 {
    try connection.row("SELECT ids FROM search_block ORDER BY first_id DESC LIMIT 1")?
      .withBytes(0) { PackedIDs.decoded($0).last } ?? -1
  }
}
