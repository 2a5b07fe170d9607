import Market
import Text
import Words

struct ProductCard {
  let product: Product
  let site: WebSite
  var hasVendor = true

  /// Maximum characters of names: more than a card has room for.
  private static let nameLimit = 60
  private static let vendorLimit = 24
  /// Maximum bytes of a name, few enough for 20 cards in 30 kB: those of 60 characters, unless
  /// these are written as references or have several marks each.
  private static let nameBytes = 240

  /// - Parameter heading: The element of its name.
  func item(_ heading: HTMLElement) -> HTML {
    HTML(.li, product.isSoldOut ? .class("card sold") : .class("card")) {
      HTML(.div, .class("shot")) {
        if product.thumbnail.isEmpty {
          HTML(.span, .class("soft")) { site.phrases.common.noPicture }
        } else {
          // The name is below it.
          HTML(
            .img, .src(.picture(product.thumbnail)), HTMLAttribute("alt", ""),
            HTMLAttribute("loading", "lazy"))
        }
        if product.isSoldOut { HTML(.strong, .class("badge")) { site.phrases.common.soldOut } }
      }
      HTML(heading, .dirAuto) {
        HTML(.a, .href(.product(product.id))) { name }
      }
      PriceLine(price: product.price, site: site).paragraph
      if hasVendor, let vendor = product.vendor.name {
        HTML(.p, .class("soft"), .dirAuto) { SafeText(vendor.string, limit: Self.vendorLimit) }
      }
    }
  }

  private var name: HTML {
    var limit = Self.nameLimit
    var name = HTML(SafeText(product.name.string, limit: limit))
    while name.source.utf8.count > Self.nameBytes {
      limit -= 1
      name = HTML(SafeText(product.name.string, limit: limit))
    }
    return name
  }
}

/// A price: the one before the discount struck through, the discount, and the amount to pay.
struct PriceLine {
  let price: Price
  let site: WebSite

  var paragraph: HTML {
    HTML(.p, .class("price")) {
      if price.isDiscounted {
        HTML(.s) {
          HTML(.span, .class("unseen")) { "\(site.words.before) " }
          site.phrases.price(price.amount, in: price.currency)
        }
        SafeText(" ")
        // Beside the smaller price there is room for it on a phone.
        if let percent = price.discountPercent {
          HTML(.span, .class("off")) { site.phrases.discount(percent) }
          SafeText(" ")
        }
        HTML(.strong) {
          HTML(.span, .class("unseen")) { "\(site.words.now) " }
          site.phrases.price(price.salePrice, in: price.currency)
        }
      } else {
        HTML(.strong) { site.phrases.price(price.amount, in: price.currency) }
      }
    }
  }
}
