import Text
import Words

/// The parts that all pages have: the head, the line with the market's name and the search, the
/// landmarks around the content.
struct PageFrame {
  let site: WebSite
  let title: SafeText
  /// The address of the page itself; nil for an error.
  var address: WebAddress?
  var feed: WebAddress?
  /// Whether search engines may list the page.
  var isListed = false
  var typed: SafeText = ""
  var preview: PagePreview?

  private var words: WebWords { site.words }

  func document(@HTMLBuilder content: () -> HTML) -> String {
    HTML.document(
      HTML(.html, .lang(site.language)) {
        head
        HTML(.body) {
          HTML(.a, .class("skip"), .href(id: "main")) { words.skip }
          header
          HTML(.main, .id("main")) {
            if site.isReadOnly {
              HTML(.p, .class("notice"), HTMLAttribute("role", "status")) { words.readOnly }
            }
            content()
          }
          HTML(.footer) {
            if !site.imprint.isEmpty { HTML(.p, .class("text"), .dirAuto) { site.imprint } }
            HTML(.p) { words.footer }
          }
        }
      })
  }

  private var head: HTML {
    HTML(.head) {
      HTML(.meta, HTMLAttribute("charset", "utf-8"))
      Self.meta("viewport", "width=device-width, initial-scale=1")
      Self.meta("color-scheme", "light dark")
      Self.meta("referrer", "no-referrer")
      Self.meta("robots", isListed ? "index, follow" : "noindex, follow")
      HTML(.title) { title == site.name ? title : "\(title) · \(site.name)" }
      if let address {
        HTML(.link, HTMLAttribute("rel", "canonical"), .href(address.at(site.origin)))
        if let preview { preview.tags(of: address, titled: title, on: site) }
      }
      HTML(
        .link, HTMLAttribute("rel", "icon"), HTMLAttribute("type", "image/svg+xml"), .href(.icon))
      if let feed {
        HTML(
          .link, HTMLAttribute("rel", "alternate"),
          HTMLAttribute("type", SafeText(WebAddress.feedType)),
          .href(feed))
      }
      HTML.style(Stylesheet.text)
    }
  }

  private var header: HTML {
    HTML(.header) {
      HTML(.a, .class("brand"), .href(.list())) { site.name }
      HTML(.form, HTMLAttribute("role", "search"), .action(.list())) {
        HTML(.label, .class("unseen"), HTMLAttribute("for", "search")) { words.search }
        HTML(
          .input, .id("search"), HTMLAttribute("type", "search"),
          HTMLAttribute("name", SafeText(ListParameters.query)), HTMLAttribute("value", typed),
          HTMLAttribute("placeholder", words.searchExample), .dirAuto)
        HTML(.button) { words.search }
      }
    }
  }

  static func meta(_ name: SafeText, _ content: SafeText) -> HTML {
    HTML(.meta, HTMLAttribute("name", name), HTMLAttribute("content", content))
  }
}

/// The tags from which messengers create the preview of a link (https://ogp.me).
struct PagePreview {
  let kind: SafeText
  let description: SafeText
  var picture: WebAddress?
  /// The code of a currency, and the amount without separators.
  var price: (currency: SafeText, amount: SafeText)?

  func tags(of address: WebAddress, titled title: SafeText, on site: WebSite) -> HTML {
    PageFrame.meta("description", description)
      + tag("og:type", kind) + tag("og:title", title) + tag("og:site_name", site.name)
      + tag("og:description", description)
      + tag("og:locale", site.language.locale)
      + tag("og:url", address.at(site.origin))
      + (picture.map { tag("og:image", $0.at(site.origin)) } ?? .empty)
      + (picture.map { _ in PageFrame.meta("twitter:card", "summary_large_image") } ?? .empty)
      + (price.map {
        tag("product:price:amount", $0.amount) + tag("product:price:currency", $0.currency)
      } ?? .empty)
  }

  private func tag(_ property: SafeText, _ content: SafeText) -> HTML {
    HTML(.meta, HTMLAttribute("property", property), HTMLAttribute("content", content))
  }

  private func tag(_ property: SafeText, _ content: WebAddress) -> HTML {
    HTML(.meta, HTMLAttribute("property", property), .content(content))
  }
}
