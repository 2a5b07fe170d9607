public import Market
public import Text

/// The run of products that is in memory, out of a market of any length.
///
/// Rows are counted as the market orders them, from 0. The window is one contiguous run; it grows
/// at both ends as pages arrive and is trimmed at the far end, so that a million products cost no
/// more than a thousand. A product stands in it once, however pages overlap after others were
/// inserted.
///
/// Behind the fresh rows there may be *stale* ones, known from the last visit or from before a
/// refresh: they are shown until the market's own arrive.
/// See docs/decisions/list.md#the-list-is-one-contiguous-window-of-at-most-1000-rows
public struct ProductWindow: Sendable {
  /// Rows kept: some screens of the tallest terminal in each direction.
  public static let limit = 1_000

  public private(set) var products: [Product] = [] { didSet { revision += 1 } }
  /// Differs after every change of the products.
  public private(set) var revision = 0
  /// The market's row of the first product.
  public private(set) var firstRow = 0
  /// Products from the front that the market told during this visit.
  public private(set) var freshCount = 0
  /// Where the market goes on behind the fresh rows; nil at its end.
  public private(set) var nextPlace: PageRequest.Place?
  /// Rows of the whole market as it says; a hint.
  public private(set) var reportedTotal: Int?
  /// The market stopped counting: there are more than ``reportedTotal``.
  private var isCapped = false
  /// A row that the market said it has and has not: what it counts from here on is not believed.
  private var missingRow = Int.max
  private var pageSize = PageRequest.defaultSize

  public init() {}

  /// The window as the last visit left it: all stale.
  public init(lastVisit products: [Product], totalCount: Int?) {
    self.products = Self.distinct(products, besides: [])
    reportedTotal = totalCount
  }

  public var endRow: Int { firstRow + products.count }
  public var freshEndRow: Int { firstRow + freshCount }
  public var isEmpty: Bool { products.isEmpty }
  public var isAtEnd: Bool { nextPlace == nil && freshCount == products.count }

  /// Whether the market told these products in more than one page.
  public var hasPages: Bool { endRow > pageSize }

  /// Rows of the whole market: counted where its end was seen, its own word before; nil when that
  /// word is missing or less than what is already here.
  public var totalCount: Int? {
    if isAtEnd { return endRow }
    guard let reportedTotal, reportedTotal >= endRow else { return nil }
    return reportedTotal
  }

  /// Whether there are more products than ``totalCount``: the market has stopped counting there.
  public var totalIsCapped: Bool { isCapped && totalCount == reportedTotal }

  public func product(at row: Int) -> Product? {
    products.indices.contains(row - firstRow) ? products[row - firstRow] : nil
  }

  /// The number of the product at a row; costs nothing, unlike the product itself.
  public func id(at row: Int) -> Int? {
    products.indices.contains(row - firstRow) ? products[row - firstRow].id : nil
  }

  /// The address of the picture of the product at a row.
  public func thumbnail(at row: Int) -> SafeText? {
    products.indices.contains(row - firstRow) ? products[row - firstRow].thumbnail : nil
  }

  public func row(ofID id: Int) -> Int? {
    products.firstIndex { $0.id == id }.map { $0 + firstRow }
  }

  public func row(of product: Product) -> Int? {
    products.firstIndex { Self.isSame($0, product) }.map { $0 + firstRow }
  }

  /// The number of the page that ends where the window begins; nil at the market's start.
  public var previousNumber: Int? { firstRow > 0 ? (firstRow - 1) / pageSize + 1 : nil }

  /// The number of the page that holds `row`, from 1.
  public func pageNumber(of row: Int) -> Int { max(0, row) / pageSize + 1 }
}

extension ProductWindow {
  /// The market's first page, new: what was here before stays behind it as stale rows.
  public mutating func restart(with page: ProductPage) {
    let stale = firstRow == 0 && page.hasNext && !page.products.isEmpty ? products : []
    let fresh = Self.distinct(page.products, besides: [])
    products = fresh + Self.distinct(stale, besides: fresh)
    firstRow = 0
    missingRow = .max
    freshCount = fresh.count
    note(page, gained: fresh.count)
  }

  /// The page behind the fresh rows. A page with nothing new ends the market, whatever it says:
  /// some servers repeat their last page for ever.
  public mutating func append(_ page: ProductPage) {
    let known = Array(products.prefix(freshCount))
    let gained = Self.distinct(page.products, besides: known)
    let stale = page.hasNext && !gained.isEmpty ? Array(products.dropFirst(freshCount)) : []
    products = known + gained
    freshCount = products.count
    products += Self.distinct(stale, besides: products)
    note(page, gained: gained.count)
    trimFront()
  }

  /// The page before the window. Answers whether it brought anything new.
  public mutating func prepend(_ page: ProductPage, number: Int) -> Bool {
    let gained = Self.distinct(page.products, besides: products)
    products = gained + products
    freshCount += gained.count
    let start = (number - 1) * pageSize
    firstRow = number <= 1 ? 0 : gained.isEmpty ? start : max(start, firstRow - gained.count)
    if page.totalCount != nil { noteTotal(page) }
    trimBack()
    return !gained.isEmpty
  }

  /// Another part of the market: the page `number` and nothing else.
  public mutating func jump(to page: ProductPage, number: Int) {
    pageSize = max(1, page.size)
    products = Self.distinct(page.products, besides: [])
    freshCount = products.count
    firstRow = (number - 1) * pageSize
    note(page, gained: freshCount)
  }

  /// The market has no such row, though it said so.
  public mutating func distrustTotal(from row: Int) {
    missingRow = max(row, 0)
    reportedTotal = nil
  }

  private mutating func noteTotal(_ page: ProductPage) {
    reportedTotal = page.totalCount.flatMap { $0 > missingRow ? nil : $0 }
    isCapped = page.totalIsCapped
  }

  /// The product of this number as it is now.
  public mutating func replace(_ product: Product) {
    guard let place = products.firstIndex(where: { $0.id == product.id }),
      products[place] != product
    else { return }
    products[place] = product
  }

  /// All following rows move up. Pages by number then begin earlier, so the next one is chosen
  /// again where nothing is left out; what comes twice is dropped.
  public mutating func remove(id: Int) {
    guard let place = products.firstIndex(where: { $0.id == id }) else { return }
    products.remove(at: place)
    reportedTotal = reportedTotal.map { max(0, $0 - 1) }
    guard place < freshCount else { return }
    freshCount -= 1
    if case .number? = nextPlace { nextPlace = .number(pageNumber(of: freshEndRow)) }
  }

  private mutating func note(_ page: ProductPage, gained: Int) {
    pageSize = max(1, page.size)
    noteTotal(page)
    nextPlace = page.hasNext && gained > 0 ? Self.place(after: page, row: freshEndRow) : nil
  }

  private static func place(after page: ProductPage, row: Int) -> PageRequest.Place {
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

  /// Rounded down to a page's start: rows that come twice are dropped, rows left out would be lost.
  private mutating func trimBack() {
    guard products.count > Self.limit else { return }
    products.removeLast(products.count - Self.limit)
    freshCount = min(freshCount, products.count)
    nextPlace = .number(pageNumber(of: freshEndRow))
  }
}

extension ProductWindow {
  /// A product is its number, or all of it where the market numbers everything 0.
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
