package import Market
import Text
import Words

package struct DetailPage: Sendable {
  let product: Product
  /// Other products of the same vendor, the newest first.
  package var moreOfVendor: [Product] = []
  /// The numbers of the products next to it in the whole list.
  package var newer: Int?
  package var older: Int?

  /// The number of other products of the vendor that a page shows.
  package static let moreCount = 4

  package init(_ product: Product) { self.product = product }

  /// Maximum characters of a description in the preview of a link.
  private static let previewLimit = 200
  /// Maximum characters of the name in the label of each picture.
  private static let labelLimit = 40

  package func document(on site: WebSite) -> String {
    let text = product.description ?? ""
    let address = WebAddress.product(product.id)
    let (currency, amount) = (product.price.currency, product.price.salePrice)
    return PageFrame(
      site: site, title: name(site), address: address, isListed: true,
      preview: PagePreview(
        kind: "product", description: SafeText(text.string, limit: Self.previewLimit),
        picture: product.images.first.map { .picture($0.url) },
        price: (currency.code, SafeText("\(amount)")))
    ).document {
      HTML(.p, .class("back")) { HTML(.a, .href(.list())) { site.words.all } }
      HTML(.article, product.isSoldOut ? .class("detail sold") : .class("detail")) {
        // On a phone the picture, the name and the price come first.
        firstPicture(site)
        HTML(.div, .class("facts")) {
          HTML(.h1, .dirAuto) { name(site) }
          PriceLine(price: product.price, site: site).paragraph
          for fact in site.phrases.facts(of: product) {
            HTML(.p, .class(fact.isWarning ? "stock badge" : "stock")) { fact.text }
          }
          HTML(.p, .class("text"), .dirAuto) {
            text.isEmpty ? site.phrases.common.noDescription : text
          }
          facts(site)
          HTML(.p, .class("soft")) {
            "\(site.words.inTerminal) "
            HTML(.code) { SafeText("openmarket \(address.at(site.origin).text)") }
          }
        }
        otherPictures(site)
      }
      others(site)
      neighbours(site)
      HTML.data(ProductData(product, named: name(site), on: site))
    }
  }

  private func name(_ site: WebSite) -> SafeText {
    product.name.isEmpty ? site.phrases.common.unnamed : product.name
  }

  @HTMLBuilder private func firstPicture(_ site: WebSite) -> HTML {
    if product.images.isEmpty {
      HTML(.div, .class("shot")) {
        HTML(.span, .class("soft")) { site.phrases.common.noPicture }
      }
    } else {
      picture(0, site)
    }
  }

  @HTMLBuilder private func otherPictures(_ site: WebSite) -> HTML {
    if product.images.count > 1 {
      HTML(.div, .class("pictures")) {
        for index in product.images.indices.dropFirst() { picture(index, site) }
      }
    }
  }

  private func picture(_ index: Int, _ site: WebSite) -> HTML {
    let address = WebAddress.picture(product.images[index].url)
    let label = SafeText(name(site).string, limit: Self.labelLimit)
    return HTML(.a, .class("shot"), .href(address)) {
      HTML(
        .img, .src(address),
        HTMLAttribute("alt", site.words.picture(label, index + 1, product.images.count)),
        HTMLAttribute("loading", index == 0 ? "eager" : "lazy"))
    }
  }

  /// All products of the vendor.
  private var vendorList: WebAddress {
    .list(typed: ProductQuery(vendorID: product.vendor.id).typed)
  }

  /// Other products of the vendor, and a link to all of them.
  @HTMLBuilder private func others(_ site: WebSite) -> HTML {
    if let vendor = product.vendor.label, !moreOfVendor.isEmpty {
      HTML(.h2, .dirAuto) { HTML(.a, .href(vendorList)) { site.words.moreOf(vendor) } }
      HTML(.ul, .class("cards")) {
        for product in moreOfVendor {
          ProductCard(product: product, site: site, hasVendor: false).item(.h3)
        }
      }
    }
  }

  @HTMLBuilder private func neighbours(_ site: WebSite) -> HTML {
    if newer != nil || older != nil {
      HTML(.nav, .class("pages"), HTMLAttribute("aria-label", site.words.products)) {
        if let newer {
          HTML(.a, HTMLAttribute("rel", "prev"), .href(.product(newer))) { site.words.newer }
        }
        if let older {
          HTML(.a, HTMLAttribute("rel", "next"), .href(.product(older))) { site.words.older }
        }
      }
    }
  }

  private func facts(_ site: WebSite) -> HTML {
    HTML(.dl) {
      if let vendor = product.vendor.label {
        HTML(.dt) { site.words.vendor }
        HTML(.dd) {
          HTML(.a, .href(vendorList), .dirAuto) { vendor }
        }
      }
      if let day = product.createdOn {
        HTML(.dt) { site.words.listed }
        HTML(.dd) {
          let (year, month, number) = day.components
          site.phrases.common.date(year, month, number)
        }
      }
      HTML(.dt) { site.words.number }
      HTML(.dd) { SafeText(String(product.id)) }
    }
  }
}
