package import Market
import Text
import Words

/// The page of one product.
package struct DetailPage: Sendable {
  let product: Product

  package init(_ product: Product) { self.product = product }

  /// Maximum characters of a description in the preview of a link.
  private static let previewLimit = 200

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
        pictures(site)
        HTML(.div, .class("facts")) {
          HTML(.h1) { name(site) }
          PriceLine(price: product.price, site: site).paragraph
          for fact in site.phrases.facts(of: product) {
            HTML(.p, .class(fact.isWarning ? "stock badge" : "stock")) { fact.text }
          }
          HTML(.p, .class("text")) { text.isEmpty ? site.phrases.common.noDescription : text }
          facts(site)
          HTML(.p, .class("soft")) {
            "\(site.words.inTerminal) "
            HTML(.code) { SafeText("openmarket \(address.at(site.origin).text)") }
          }
        }
      }
    }
  }

  private func name(_ site: WebSite) -> SafeText {
    product.name.isEmpty ? site.phrases.common.unnamed : product.name
  }

  private func pictures(_ site: WebSite) -> HTML {
    HTML(.div, .class("pictures")) {
      if product.images.isEmpty {
        HTML(.div, .class("shot")) {
          HTML(.span, .class("soft")) { site.phrases.common.noPicture }
        }
      }
      for (index, image) in product.images.enumerated() {
        HTML(.a, .class("shot"), .href(.picture(image.url))) {
          HTML(
            .img, .src(.picture(image.url)),
            HTMLAttribute(
              "alt", site.words.picture(name(site), index + 1, product.images.count)),
            HTMLAttribute("loading", index == 0 ? "eager" : "lazy"))
        }
      }
    }
  }

  private func facts(_ site: WebSite) -> HTML {
    HTML(.dl) {
      if let vendor = product.vendor.label {
        HTML(.dt) { site.words.vendor }
        HTML(.dd) {
          HTML(.a, .href(.list(typed: ProductQuery(vendorID: product.vendor.id).typed))) {
            vendor
          }
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
