/// The elements that pages consist of.
package enum HTMLElement: String, Hashable, Sendable, CaseIterable {
  case a, article, body, button, code, dd, details, div, dl, dt, footer, form, h1, h2, h3, head
  case header, html, img, input, label, li, link, main, meta, nav, option, p, s, select, span
  case strong, summary, title, ul

  /// Whether it has neither content nor an end tag.
  var isVoid: Bool {
    switch self {
    case .img, .input, .link, .meta: true
    default: false
    }
  }
}
