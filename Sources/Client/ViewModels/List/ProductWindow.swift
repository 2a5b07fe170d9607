public import Market
import Synchronization
public import Text

/// The loaded products, a part of a market of any length.
///
/// Rows are counted in the market's order, from 0. The window is one contiguous range; it grows at
/// both ends as pages arrive and is trimmed at the far end, so that a million products cost no more
/// than a thousand. It holds a product once, even if pages overlap after others were inserted.
///
/// After the fresh rows there may be *stale* ones, from the last visit or from before a refresh:
/// they are shown until the market's own arrive.
/// See docs/decisions/list.md#the-list-is-one-contiguous-window-of-at-most-1000-rows
public struct ProductWindow: Sendable {
  /// The maximum number of rows: some screens of the tallest terminal in each direction.
  public static let limit = 1_000

  public private(set) var products: [Product] = [] { didSet { revision = Self.nextRevision() } }
  /// Identifies the products, even across windows: one window replaces another.
  public private(set) var revision = nextRevision()
  /// The market's row of the first product.
  public private(set) var firstRow = 0
  /// The number of products, from the front, that the market sent during this visit.
  public private(set) var freshCount = 0
  /// The page after the fresh rows; nil at the market's end.
  public private(set) var nextPosition: PageRequest.Position?
  /// The number of products reported by the market; a hint.
  public private(set) var reportedTotal: Int?
  /// Whether there are more than ``reportedTotal``: the market stopped counting.
  private var isCapped = false
  /// A row that the market reported but does not have: totals beyond it are not trusted.
  private var missingRow = Int.max
  private var pageSize = PageRequest.defaultSize

  private static let revisions = Atomic(0)
  private static func nextRevision() -> Int {
    revisions.wrappingAdd(1, ordering: .relaxed).newValue
  }

  public init() {}

  /// The window of the last visit: all rows are stale.
  public init(lastVisit products: [Product], totalCount: Int?) {
    self.products = Self.distinct(products, besides: [])
    reportedTotal = totalCount
  }

  /// The window of rows that were chosen from the loaded ones: there are no others.
  init(chosen products: [Product]) {
    self.products = products
    freshCount = products.count
  }

  public var endRow: Int { firstRow + products.count }
  public var freshEndRow: Int { firstRow + freshCount }
  public var isEmpty: Bool { products.isEmpty }
  public var isAtEnd: Bool { nextPosition == nil && freshCount == products.count }

  /// Whether the products came in more than one page.
  public var hasPages: Bool { endRow > pageSize }

  /// The number of products: counted once the end was seen, until then as reported; nil when the
  /// report is missing or too small.
  public var totalCount: Int? {
    if isAtEnd { return endRow }
    guard let reportedTotal, reportedTotal >= endRow else { return nil }
    return reportedTotal
  }

  /// Whether there are more products than ``totalCount``: the market stopped counting there.
  public var totalIsCapped: Bool { isCapped && totalCount == reportedTotal }

  public func product(at row: Int) -> Product? {
    products.indices.contains(row - firstRow) ? products[row - firstRow] : nil
  }

  /// Returns the number of the product at a row, without a copy of the product.
  public func id(at row: Int) -> Int? {
    products.indices.contains(row - firstRow) ? products[row - firstRow].id : nil
  }

  /// Returns the address of the picture of the product at a row.
  public func thumbnail(at row: Int) -> SafeText? {
    products.indices.contains(row - firstRow) ? products[row - firstRow].thumbnail : nil
  }

  public func row(ofID id: Int) -> Int? {
    products.firstIndex { $0.id == id }.map { $0 + firstRow }
  }

  public func row(of product: Product) -> Int? {
    products.firstIndex { Self.isSame($0, product) }.map { $0 + firstRow }
  }

  /// The number of the page before the window; nil at the market's start.
  public var previousNumber: Int? { firstRow > 0 ? (firstRow - 1) / pageSize + 1 : nil }

  /// Returns the number of the page that holds `row`, from 1.
  public func pageNumber(of row: Int) -> Int { max(0, row) / pageSize + 1 }
}

extension ProductWindow {
  /// Begins with the market's first page; the rows that followed it before become stale.
  public mutating func restart(with page: ProductPage) {
    let stale = firstRow == 0 && page.hasNext ? rows(after: page) : []
    let fresh = Self.distinct(page.products, besides: [])
    products = fresh + Self.distinct(stale, besides: fresh)
    firstRow = 0
    missingRow = .max
    freshCount = fresh.count
    trimStaleRows(to: page)
    update(after: page, gained: fresh.count)
  }

  /// Returns the rows that followed the last product of a page that is known under its number and
  /// name: fewer if the market was restored from a backup, and [] if another market has the address
  /// now.
  private func rows(after page: ProductPage) -> [Product] {
    let rows = page.products.reversed().lazy.compactMap { product in
      products.firstIndex { $0.id == product.id && $0.name == product.name }
    }
    return rows.first.map { Array(products[($0 + 1)...]) } ?? []
  }

  /// Removes stale rows that are more than the market has.
  private mutating func trimStaleRows(to page: ProductPage) {
    guard let total = page.totalCount, !page.totalIsCapped else { return }
    let count = max(freshCount, total - firstRow)
    if products.count > count { products.removeLast(products.count - count) }
  }

  /// Appends the page after the fresh rows. A page with nothing new is the end, even if it reports
  /// more: some servers repeat their last page forever.
  public mutating func append(_ page: ProductPage) {
    let known = Array(products.prefix(freshCount))
    let gained = Self.distinct(page.products, besides: known)
    let stale = page.hasNext && !gained.isEmpty ? Array(products.dropFirst(freshCount)) : []
    products = known + gained
    freshCount = products.count
    products += Self.distinct(stale, besides: products)
    trimStaleRows(to: page)
    update(after: page, gained: gained.count)
    trimFront()
  }

  /// Inserts the page before the window. Returns whether it brought anything new.
  public mutating func prepend(_ page: ProductPage, number: Int) -> Bool {
    let gained = Self.distinct(page.products, besides: products)
    products = gained + products
    freshCount += gained.count
    let start = (number - 1) * pageSize
    firstRow = number <= 1 ? 0 : gained.isEmpty ? start : max(start, firstRow - gained.count)
    if page.totalCount != nil { updateTotal(page) }
    trimBack()
    return !gained.isEmpty
  }

  /// Replaces the window with the page `number`.
  ///
  /// - Parameter keepsRows: The page was loaded before: the rows that followed it become stale.
  public mutating func jump(to page: ProductPage, number: Int, keepsRows: Bool = false) {
    let stale = keepsRows && page.hasNext ? rows(after: page) : []
    pageSize = max(1, page.size)
    let fresh = Self.distinct(page.products, besides: [])
    products = fresh + Self.distinct(stale, besides: fresh)
    freshCount = fresh.count
    firstRow = (number - 1) * pageSize
    trimStaleRows(to: page)
    update(after: page, gained: freshCount)
  }

  /// Records that the market does not have a row it reported.
  public mutating func distrustTotal(from row: Int) {
    missingRow = max(row, 0)
    reportedTotal = nil
  }

  private mutating func updateTotal(_ page: ProductPage) {
    reportedTotal = page.totalCount.flatMap { $0 > missingRow ? nil : $0 }
    isCapped = page.totalIsCapped
  }

  /// Replaces the product with this number.
  public mutating func replace(_ product: Product) {
    guard let index = products.firstIndex(where: { $0.id == product.id }),
      products[index] != product
    else { return }
    products[index] = product
  }

  /// Removes a product; all following rows move up. Numbered pages begin earlier then, so the next
  /// page is chosen again so that no product is omitted; duplicates are dropped.
  public mutating func remove(id: Int) {
    guard let index = products.firstIndex(where: { $0.id == id }) else { return }
    products.remove(at: index)
    reportedTotal = reportedTotal.map { max(0, $0 - 1) }
    guard index < freshCount else { return }
    freshCount -= 1
    if case .number? = nextPosition { nextPosition = .number(pageNumber(of: freshEndRow)) }
  }

  private mutating func update(after page: ProductPage, gained: Int) {
    pageSize = max(1, page.size)
    updateTotal(page)
    nextPosition = page.hasNext && gained > 0 ? Self.position(after: page, row: freshEndRow) : nil
  }

  private static func position(after page: ProductPage, row: Int) -> PageRequest.Position {
    if let cursor = page.nextCursor { return .after(cursor) }
    return .number(page.number > 0 ? page.number + 1 : row / max(1, page.size) + 1)
  }

  private mutating func trimFront() {
    let surplus = products.count - Self.limit
    guard surplus > 0, surplus < freshCount else { return }
    products.removeFirst(surplus)
    firstRow += surplus
    freshCount -= surplus
  }

  /// The next page is rounded down: duplicate rows are dropped, omitted rows would be lost.
  private mutating func trimBack() {
    guard products.count > Self.limit else { return }
    products.removeLast(products.count - Self.limit)
    freshCount = min(freshCount, products.count)
    nextPosition = .number(pageNumber(of: freshEndRow))
  }
}

extension ProductWindow {
  /// Returns whether the numbers of two products are the same, or, in a market that numbers
  /// everything 0, all of their values.
  private static func isSame(_ one: Product, _ other: Product) -> Bool {
    one.id == other.id && (one.id != 0 || one == other)
  }

  private static func distinct(_ new: [Product], besides known: [Product]) -> [Product] {
    var numbers = Set(known.map(\.id))
    var unnumbered = numbers.contains(0) ? known.filter { $0.id == 0 } : []
    return new.filter { product in
      guard product.id == 0 else { return numbers.insert(product.id).inserted }
      defer { unnumbered.append(product) }
      return !unnumbered.contains(product)
    }
  }
}
