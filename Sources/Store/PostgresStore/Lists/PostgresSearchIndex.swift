import MarketStore

/// The tables `search_block`, `search_posting` and `search_tail`.
struct PostgresSearchIndex: SearchIndex {
  let connection: PostgresConnection

  /// Maximum products that wait before they are moved to the index: comparing them takes a
  /// millisecond of each search, moving them a tenth of a second of one connection.
  static let maximumWaiting = 1_024
  /// The last block is rewritten with the products after it while it is at most this size, so that
  /// there are few small blocks.
  private static let smallBlock = SlotSet.capacity / 2

  func postpone() throws {}

  /// Moves waiting products to one part of the index. Does nothing while another connection does
  /// this.
  /// - Returns: Whether it is done: few products wait.
  func catchUp(limit: Int) throws -> Bool {
    guard try connection.row("SELECT id FROM search_turn FOR UPDATE SKIP LOCKED") != nil else {
      return true
    }
    let waiting = try SearchTail(connection: connection).products()
    guard waiting.count > Self.maximumWaiting, let part = try fullestPart(waiting) else {
      return true
    }
    try rebuild(part, limit: max(limit, SlotSet.capacity))
    return false
  }

  /// A range of ids, and the blocks that currently contain it.
  private struct Part {
    var ids: ClosedRange<Int64>
    var blocks: [Int64] = []
  }

  /// The part of the index to which most of the products belong.
  /// - Parameter waiting: In ascending order, not empty.
  private func fullestPart(_ waiting: [Int64]) throws -> Part? {
    let rows = try connection.rows(
      "SELECT first_id, block, count FROM search_block ORDER BY first_id")
    var parts: [Part] = []
    for row in rows {
      let first = try row.int(0)
      if let last = parts.indices.last {
        parts[last].ids = parts[last].ids.lowerBound...(first - 1)
      }
      parts.append(Part(ids: first...Int64.max, blocks: [try row.int(1)]))
    }
    if let first = parts.first { parts[0].ids = 0...first.ids.upperBound }
    // New products come after the last block.
    if let last = rows.last, let end = try ids(of: last.int(1)).last {
      if try last.int(2) > Self.smallBlock, end < .max {
        parts[parts.count - 1].ids = parts[parts.count - 1].ids.lowerBound...end
        parts.append(Part(ids: (end + 1)...Int64.max))
      }
    }
    if parts.isEmpty { parts = [Part(ids: 0...Int64.max)] }
    var counts = [Int](repeating: 0, count: parts.count)
    var index = 0
    for id in waiting {
      while index + 1 < parts.count, !parts[index].ids.contains(id) { index += 1 }
      counts[index] += 1
    }
    return counts.indices.max { counts[$0] < counts[$1] }.map { parts[$0] }
  }

  private func ids(of block: Int64) throws -> [Int64] {
    let row = try connection.row("SELECT ids FROM search_block WHERE block = $1", [.int(block)])
    return try row?.withBytes(0) { PackedIDs.decoded($0) } ?? []
  }

  /// Rewrites a part of the index. An entry that is added meanwhile is kept.
  private func rebuild(_ part: Part, limit: Int) throws {
    let range: [SQLValue] = [.int(part.ids.lowerBound), .int(part.ids.upperBound)]
    // The entries first: the rows that they refer to are those that are read after them.
    let entries = try connection.rows(
      "SELECT product_id, entry FROM search_tail WHERE product_id BETWEEN $1 AND $2", range
    ).map { (product: try $0.int(0), entry: try $0.int(1)) }
    let rows = try connection.rows(
      """
      SELECT id, shelf, vendor_id, folded FROM product WHERE id BETWEEN $1 AND $2
      ORDER BY id LIMIT $3
      """, range + [.int(Int64(limit))])
    let end = rows.count < limit ? part.ids.upperBound : try rows.last?.int(0) ?? 0
    for block in part.blocks {
      // Products that are no longer in a block have to wait.
      let rest = end < part.ids.upperBound ? try ids(of: block).filter { $0 > end } : []
      if !rest.isEmpty { try SearchTail(connection: connection).add(rest) }
      try connection.enqueue("DELETE FROM search_posting WHERE block = $1", [.int(block)])
      try connection.enqueue("DELETE FROM search_block WHERE block = $1", [.int(block)])
    }
    var first = part.ids.lowerBound
    var block = SearchBlock()
    for row in rows {
      let id = try row.int(0)
      if block.isFull {
        try block.write(from: first, connection)
        block = SearchBlock()
        first = id
      }
      block.add(
        id, texts: FoldedText(try row.text(3)).texts, shelf: try row.int(1),
        vendor: try row.int(2))
    }
    try block.write(from: first, connection)
    let done = entries.filter { $0.product <= end }
    try connection.enqueue(
      """
      DELETE FROM search_tail USING unnest($1::int8[], $2::int8[]) AS done(product, number)
      WHERE product_id = done.product AND entry = done.number
      """, [.ints(done.map(\.product)), .ints(done.map(\.entry))])
  }
}
