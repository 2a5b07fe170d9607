import Foundation
import Market
import Text

/// Requests as both dialects of generation 1 say them: `discounted_price` is what is paid, and each
/// product has its own password.
enum Forms1 {
  static let items = "/item"

  /// Pages count from 1; there is no order, filter or size to ask for.
  static func list(_ request: PageRequest) -> String {
    if case .number(let number) = request.place { "/items/\(number)" } else { "/items/1" }
  }

  static func item(_ id: Int) -> String { "\(items)/\(id)" }

  static func place(of segments: [String]) -> WirePath? {
    switch (segments.first, segments.count) {
    case ("items", 1): .items(page: 1)
    case ("items", 2):
      WirePath.number(segments[1]).flatMap { Int(exactly: $0) }.map { .items(page: $0) }
    case ("item", 1): .registration
    case ("item", 2): WirePath.number(segments[1]).map { .item($0) }
    default: nil
    }
  }

  static func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by password: Secret
  ) throws(MarketError) -> WireRequest {
    var form = MultipartForm()
    form.add("title", text: trimmed(draft.name))
    form.add("descriptions", text: trimmed(draft.description))
    try add(draft, to: &form, isDiscounted: draft.discount > 0)
    form.add("stock", text: String(draft.stock))
    form.add("password", text: password.revealed)
    for picture in pictures { form.add("images[]", picture) }
    return WireRequest(.post, items, body: form.body)
  }

  static func editing(
    _ edit: ProductEdit, by password: Secret
  ) throws(MarketError) -> WireRequest {
    guard edit.thumbnail == nil else { throw .notOffered(.thumbnailChoice) }
    var form = MultipartForm()
    if let name = edit.name { form.add("title", text: name) }
    if let text = edit.description { form.add("descriptions", text: text) }
    // A discount that is taken back is said as paying the whole price.
    if edit.changesPrice { try add(edit.draft, to: &form, isDiscounted: true) }
    if let stock = edit.stock { form.add("stock", text: String(stock)) }
    form.add("password", text: password.revealed)
    for picture in edit.pictures ?? [] { form.add("images[]", picture) }
    return WireRequest(.patch, item(edit.original.id), body: form.body)
  }

  private static func add(
    _ draft: ProductDraft, to form: inout MultipartForm, isDiscounted: Bool
  ) throws(MarketError) {
    let amount = draft.amount ?? 0
    form.add("price", text: try whole(amount))
    form.add("currency", text: draft.currency.code.string)
    if isDiscounted { form.add("discounted_price", text: try whole(amount - draft.discount)) }
  }

  /// - Throws: `.notOffered(.cents)` instead of sending another price than was typed.
  private static func whole(_ amount: Decimal) throws(MarketError) -> String {
    guard let number = Int64(exactly: amount) else { throw .notOffered(.cents) }
    return String(number)
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
