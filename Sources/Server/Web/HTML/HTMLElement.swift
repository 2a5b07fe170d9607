/// The elements that pages consist of.
package enum HTMLElement: String, Hashable, Sendable, CaseIterable {
  case a, article, body, button, code, dd, div, dl, dt, footer, form, h1, h2, h3, head, header, html
  case img, input, label, li, link, main, meta, nav, p, s, span, strong, title, ul

  /// Whether it has neither content nor an end tag.
  var isVoid: Bool {
    switch self {
    case .img, .input, .link, .meta: true
    default: false
    }
  }
}
