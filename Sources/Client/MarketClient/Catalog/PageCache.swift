import Files
import Market
import Text

/// Pages that were loaded, bounded by their number and their bytes.
struct PageCache {
  /// A thousand products: further than people scroll back.
  static let maximumPages = 50
  /// A usual page takes some 30 kB; a market can send pages of megabytes.
  static let maximumBytes = 16 * 1_048_576

  private let pages = MemoryCache<PageRequest, ProductPage>(
    countLimit: maximumPages, totalCostLimit: maximumBytes)

  var bytes: Int { pages.totalCost }

  func page(for request: PageRequest) -> ProductPage? { pages[request] }

  /// Stores a page, unless it alone is more than ``maximumBytes``.
  func insert(_ page: ProductPage, for request: PageRequest) {
    pages.set(page, for: request, cost: page.estimatedBytes)
  }

  /// Replaces older states of a product. Pages in another order or of a filter may no longer hold
  /// it: they are removed.
  func update(_ product: Product) {
    for request in pages.keys {
      guard let page = pages[request], let updated = page.replacing(product) else { continue }
      if request.query == .everything {
        insert(updated, for: request)
      } else {
        pages.remove(request)
      }
    }
  }

  func removeAll() { pages.removeAll() }
}

extension ProductPage {
  var estimatedBytes: Int { products.reduce(200) { $0 + $1.estimatedBytes } }

  /// The page with the product's new state; nil if it shows nothing new.
  fileprivate func replacing(_ product: Product) -> ProductPage? {
    var page = self
    for index in products.indices where products[index].id == product.id {
      page.products[index] = products[index].updated(from: product)
    }
    return page == self ? nil : page
  }
}

extension Product {
  /// Bytes in memory, roughly: the texts, and the size of the product and its pictures.
  package var estimatedBytes: Int {
    400 + name.string.utf8.count + (description?.string.utf8.count ?? 0)
      + (vendor.name?.string.utf8.count ?? 0) + thumbnail.string.utf8.count
      + (wording?.estimatedBytes ?? 0)
      + images.reduce(0) {
        $0 + 100 + $1.url.string.utf8.count + $1.thumbnail.string.utf8.count
      }
  }

  /// This row of a list with the values of `product`. A row has no pictures, and in older dialects
  /// neither description nor vendor.
  fileprivate func updated(from product: Product) -> Product {
    var row = product
    if vendor.name == nil { row.vendor = vendor }
    if description == nil { row.description = nil }
    row.createdOn = product.createdOn ?? createdOn
    row.issuedOn = product.issuedOn ?? issuedOn
    row.images = images
    row.revision = revision
    return row
  }
}

extension ProductWording {
  fileprivate var estimatedBytes: Int {
    [name, description, vendorName].reduce(80) { $0 + ($1?.utf8.count ?? 0) }
  }
}
