import Market
import MarketStore
package import Words

/// Compares everything that lists and searches read with the rows of the products: the sort keys,
/// and the blocks of the search index.
///
/// Each search compares products that wait for the index itself, so its blocks may be out of date
/// for them. See docs/decisions/postgresql-search.md
package struct ProductCheck {
  package private(set) var problems: [MarketProblem] = []
  /// The number of products that were compared.
  package private(set) var count = 0

  private let connection: PostgresConnection
  private let limit: Int
  private var unsorted = 0
  private var unfound = 0

  /// The number of products read at once: up to ten megabytes.
  private static let page = 1_024
  /// The number of lists read at once: up to four megabytes.
  private static let lists = 4_096

  /// - Parameters:
  ///   - limit: The maximum problems of one kind to list.
  ///   - progress: Called occasionally with the number of products that were compared.
  package init(
    _ connection: PostgresConnection, limit: Int, progress: (Int) -> Void = { _ in }
  ) throws {
    self.connection = connection
    self.limit = limit
    let directory = try connection.rows(
      "SELECT first_id, block, count FROM search_block ORDER BY first_id")
    let first = try directory.first?.int(0)
    if first != Int64.min {
      var none = IndexedProducts(ids: [])
      try compare(Int64.min...((first ?? .max) - (first == nil ? 0 : 1)), &none, progress)
    }
    for (index, row) in directory.enumerated() {
      let end = index + 1 < directory.count ? try directory[index + 1].int(0) - 1 : Int64.max
      try compare(
        row.int(0)...end, block: row.int(1), count: Int(row.int(2)), progress)
    }
  }
}

/// A product with the values that lists and searches read.
private struct CheckedProduct: Sendable {
  let id: Int64
  let vendorID: Int64
  let fields: ProductFields
  let keys: ProductKeys

  static let query = Query(
    Columns(
      CheckedProduct.init, Column("id", \.id), Column("vendor_id", \.vendorID),
      Column(ProductFields.columns, \.fields), Column(ProductKeys.columns, \.keys)),
    "FROM product WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT $3")
}

/// The products of a block, as they should be in the index.
private struct IndexedProducts {
  let ids: [Int64]
  var rest: ArraySlice<Int64>
  var block = SearchBlock()
  /// The slots for which the index may be wrong.
  var unclear = SlotSet()

  init(ids: [Int64]) {
    self.ids = ids
    rest = ids[...]
  }

  /// Removes and returns the next product below `id`.
  mutating func next(before id: Int64) -> Int64? {
    guard let first = rest.first, first < id else { return nil }
    return rest.popFirst()
  }

  mutating func addUnclear(_ id: Int64) {
    unclear.insert(block.ids.count)
    block.add(id, texts: [], shelf: 0, vendor: 0)
  }
}

extension ProductCheck {
  private mutating func compare(
    _ range: ClosedRange<Int64>, block: Int64, count: Int, _ progress: (Int) -> Void
  ) throws {
    let row = try connection.row("SELECT ids FROM search_block WHERE block = $1", [.int(block)])
    let ids = try row?.withBytes(0) { PackedIDs.decoded($0) } ?? []
    let isSound =
      ids.count == count && ids.count <= SlotSet.capacity
      && zip(ids, ids.dropFirst()).allSatisfy(<) && ids.allSatisfy(range.contains)
    var products = IndexedProducts(ids: isSound ? ids : [])
    if !isSound { add(.searchBlock(block), to: \.unfound) }
    try compare(range, &products, progress)
    if isSound { try compareLists(products, of: block) }
  }

  private mutating func compare(
    _ range: ClosedRange<Int64>, _ indexed: inout IndexedProducts, _ progress: (Int) -> Void
  ) throws {
    var start = range.lowerBound
    while true {
      let rows = try connection.all(
        CheckedProduct.query, [.int(start), .int(range.upperBound), SQLValue(Self.page)])
      let isLast = rows.count < Self.page
      let end = isLast ? range.upperBound : rows.last?.id ?? range.upperBound
      let waiting = try waiting(in: start...end)
      for row in rows { try compare(row, &indexed, waiting) }
      // Index entries left over up to here have no product.
      while let id = indexed.rest.first, id <= end {
        indexed.rest.removeFirst()
        noteAbsent(id, &indexed, waiting)
      }
      progress(count)
      guard !isLast, end < range.upperBound else { return }
      start = end + 1
    }
  }

  private mutating func compare(
    _ row: CheckedProduct, _ indexed: inout IndexedProducts, _ waiting: Set<Int64>
  ) throws {
    let id = row.id
    count += 1
    let folded = FoldedText(row.fields)
    let keys = ProductKeys(row.fields, folded)
    var sorted = row.keys
    sorted.folded = keys.folded
    let isSorted = sorted == keys
    if !isSorted { add(.sortKeys(product: id), to: \.unsorted) }
    let isFolded = row.keys.folded == keys.folded
    if !isFolded { add(.search(product: id), to: \.unfound) }
    while let absent = indexed.next(before: id) { noteAbsent(absent, &indexed, waiting) }
    guard indexed.rest.first == id else {
      if !waiting.contains(id), isFolded { add(.search(product: id), to: \.unfound) }
      return
    }
    indexed.rest.removeFirst()
    // A problem in the row is reported once.
    guard !waiting.contains(id), isSorted, isFolded else { return indexed.addUnclear(id) }
    indexed.block.add(id, texts: folded.texts, shelf: keys.shelf, vendor: row.vendorID)
  }

  /// A product of the index that is not in the market would be found, unless it waits to be
  /// removed.
  private mutating func noteAbsent(
    _ id: Int64, _ indexed: inout IndexedProducts, _ waiting: Set<Int64>
  ) {
    if !waiting.contains(id) { add(.search(product: id), to: \.unfound) }
    indexed.addUnclear(id)
  }

  private func waiting(in range: ClosedRange<Int64>) throws -> Set<Int64> {
    Set(
      try connection.all(
        Query("SELECT DISTINCT product_id FROM search_tail WHERE product_id BETWEEN $1 AND $2"),
        [.int(range.lowerBound), .int(range.upperBound)]))
  }

  /// Compares the lists of a block with those that its products should have.
  private mutating func compareLists(_ indexed: IndexedProducts, of block: Int64) throws {
    var expected = indexed.block.postings[...]
    var wrong = SlotSet()
    func compare(_ stored: SlotSet, _ other: [UInt8]) {
      var difference = stored
      other.withUnsafeBytes { difference.formSymmetricDifference(SlotSet($0)) }
      wrong.formUnion(difference)
    }
    var last = Int64.min
    while true {
      let rows = try connection.rows(
        """
        SELECT key, slots FROM search_posting WHERE block = $1 AND key > $2 ORDER BY key LIMIT $3
        """, [.int(block), .int(last), SQLValue(Self.lists)])
      for row in rows {
        last = try row.int(0)
        while let list = expected.first, list.key < last {
          expected.removeFirst()
          compare(SlotSet(), list.slots)
        }
        let slots = expected.first?.key == last ? expected.removeFirst().slots : []
        try row.withBytes(1) { bytes in
          if !bytes.elementsEqual(slots) { compare(SlotSet(bytes), slots) }
        }
      }
      if rows.count < Self.lists { break }
    }
    for list in expected { compare(SlotSet(), list.slots) }
    wrong.subtract(indexed.unclear)
    for slot in wrong.slots {
      add(
        slot < indexed.ids.count ? .search(product: indexed.ids[slot]) : .searchBlock(block),
        to: \.unfound)
    }
  }

  private mutating func add(_ problem: MarketProblem, to kind: WritableKeyPath<Self, Int>) {
    self[keyPath: kind] += 1
    if self[keyPath: kind] <= limit { problems.append(problem) }
  }
}
