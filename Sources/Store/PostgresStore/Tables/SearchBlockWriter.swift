import MarketStore

/// Writes blocks of the search index.
struct SearchBlockWriter {
  let connection: PostgresConnection

  /// - Parameter first: The first id that the block covers.
  func write(_ block: SearchBlock, from first: Int64) throws {
    guard !block.ids.isEmpty else { return }
    let number = Int64.random(in: 0...Int64.max)
    try connection.execute(
      "INSERT INTO search_block (first_id, block, count, ids) VALUES ($1, $2, $3, $4)",
      [
        .int(first), .int(number), .int(Int64(block.ids.count)),
        .bytes(PackedIDs.encoded(block.ids)),
      ])
    var rest = block.postings[...]
    try connection.copy("COPY search_posting (block, key, slots) FROM STDIN") {
      guard !rest.isEmpty else { return nil }
      var text = CopyText()
      while !text.isFull, let posting = rest.popFirst() {
        text.append([.int(number), .int(posting.key), .bytes(posting.slots)])
      }
      return text.bytes
    }
  }
}
