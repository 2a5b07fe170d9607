import Market
import Text

/// Pages that were loaded, bounded by their number and their bytes; the oldest go first.
struct PageShelf {
  /// A thousand products: further than people scroll back.
  static let pageLimit = 50
  /// A usual page takes some 30 kB; a market can send pages of megabytes.
  static let byteLimit = 16 * 1_048_576

  private var pages: [PageRequest: ProductPage] = [:]
  /// The requests of `pages`, oldest first.
  private var order: [PageRequest] = []
  private(set) var bytes = 0

  func page(for request: PageRequest) -> ProductPage? { pages[request] }

  /// A page that alone is more than ``byteLimit`` is not kept.
  mutating func insert(_ page: ProductPage, for request: PageRequest) {
    remove(request)
    let size = page.estimatedBytes
    guard size <= Self.byteLimit else { return }
    pages[request] = page
    order.append(request)
    bytes += size
    while order.count > Self.pageLimit || bytes > Self.byteLimit, let oldest = order.first {
      remove(oldest)
    }
  }

  /// Puts the product in the place of an older state of it, wherever it is shown. Pages in another
  /// order or behind a filter may no longer be its place: they are dropped.
  mutating func update(_ product: Product) {
    for request in order {
      guard let page = pages[request], page.products.contains(where: { $0.shows(product) }) else {
        continue
      }
      remove(request)
      if request.query == .everything { insert(page.replacing(product), for: request) }
    }
  }

  mutating func removeAll() {
    self = PageShelf()
  }

  private mutating func remove(_ request: PageRequest) {
    guard let page = pages.removeValue(forKey: request) else { return }
    order.removeAll { $0 == request }
    bytes -= page.estimatedBytes
  }
}

extension ProductPage {
  var estimatedBytes: Int { products.reduce(200) { $0 + $1.estimatedBytes } }

  fileprivate func replacing(_ product: Product) -> ProductPage {
    ProductPage(
      products: products.map { $0.shows(product) ? $0.updated(from: product) : $0 },
      number: number, size: size, totalCount: totalCount, hasNext: hasNext, nextCursor: nextCursor,
      totalIsCapped: totalIsCapped)
  }
}

extension Product {
  /// Bytes in memory, roughly: texts, and what the product and its pictures take beside them.
  var estimatedBytes: Int {
    400 + name.string.utf8.count + (description?.string.utf8.count ?? 0)
      + (vendor.name?.string.utf8.count ?? 0) + thumbnail.string.utf8.count
      + images.reduce(0) {
        $0 + 100 + $1.url.string.utf8.count + $1.thumbnail.string.utf8.count
      }
  }

  fileprivate func shows(_ product: Product) -> Bool {
    id == product.id && self != updated(from: product)
  }

  /// A row knows no pictures, and in older dialects neither description nor vendor.
  fileprivate func updated(from product: Product) -> Product {
    var updated = product
    if vendor.name == nil { updated.vendor = vendor }
    if description == nil { updated.description = nil }
    updated.createdOn = product.createdOn ?? createdOn
    updated.issuedOn = product.issuedOn ?? issuedOn
    updated.images = images
    updated.revision = revision
    updated.wording = nil
    return updated
  }
}
