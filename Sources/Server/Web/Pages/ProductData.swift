import Market
import Text

/// A product as data for search engines, in the vocabulary of https://schema.org/Product.
struct ProductData: Encodable {
  private let context = "https://schema.org"
  private let type = "Product"
  private let name: String
  private let url: String
  private let sku: String
  private let description: String?
  private let image: [String]
  private let offers: Offer

  /// Maximum characters of the description, which the page has in full.
  private static let textLimit = 100

  init(_ product: Product, named name: SafeText, on site: WebSite) {
    self.name = name.string
    url = WebAddress.product(product.id).at(site.origin).text
    sku = String(product.id)
    description = product.description.flatMap {
      $0.isEmpty ? nil : SafeText($0.string, limit: Self.textLimit).string
    }
    image = product.images.map { WebAddress.picture($0.url).at(site.origin).text }
    offers = Offer(product)
  }

  private enum CodingKeys: String, CodingKey {
    case context = "@context"
    case type = "@type"
    case name, url, sku, description, image, offers
  }

  /// The price, in digits with a point.
  private struct Offer: Encodable {
    let type = "Offer"
    let price: String
    let priceCurrency: String
    let availability: String
    let seller: Seller?

    init(_ product: Product) {
      price = "\(product.price.salePrice)"
      priceCurrency = product.price.currency.code.string
      availability = "https://schema.org/" + (product.isSoldOut ? "OutOfStock" : "InStock")
      seller = product.vendor.name.map { Seller(name: $0.string) }
    }

    private enum CodingKeys: String, CodingKey {
      case type = "@type"
      case price, priceCurrency, availability, seller
    }
  }

  private struct Seller: Encodable {
    let type = "Organization"
    let name: String

    private enum CodingKeys: String, CodingKey {
      case type = "@type"
      case name
    }
  }
}
