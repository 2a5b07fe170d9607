import Foundation
import Market
import Text

/// The forms of both dialects of generation 1: `discounted_price` is the final price, and each
/// product has its own password.
enum Forms1 {
  static func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by password: Secret
  ) throws(MarketError) -> WireRequest {
    var form = MultipartForm()
    form.add("title", text: draft.name.trimmed)
    form.add("descriptions", text: draft.description.trimmed)
    try add(draft, to: &form, isDiscounted: draft.discount > 0)
    form.add("stock", text: String(draft.stock))
    form.add("password", text: password.revealed)
    for picture in pictures { form.add("images[]", picture) }
    return WireRequest(.post, Paths1.registration.path(), body: form.body)
  }

  static func editing(
    _ edit: ProductEdit, by password: Secret
  ) throws(MarketError) -> WireRequest {
    guard edit.thumbnail == nil else { throw .notOffered(.thumbnailChoice) }
    var form = MultipartForm()
    if let name = edit.name { form.add("title", text: name) }
    if let text = edit.description { form.add("descriptions", text: text) }
    // To remove a discount, the final price is set to the whole price.
    if edit.changesPrice { try add(edit.draft, to: &form, isDiscounted: true) }
    if let stock = edit.stock { form.add("stock", text: String(stock)) }
    form.add("password", text: password.revealed)
    for picture in edit.pictures ?? [] {
      guard let upload = picture.upload else { throw .notOffered(.pictureReplacement) }
      form.add("images[]", upload)
    }
    return WireRequest(.patch, Paths1.item.path(id: edit.original.id), body: form.body)
  }

  private static func add(
    _ draft: ProductDraft, to form: inout MultipartForm, isDiscounted: Bool
  ) throws(MarketError) {
    let amount = draft.amount ?? 0
    form.add("price", text: try whole(amount))
    form.add("currency", text: draft.currency.code.string)
    if isDiscounted { form.add("discounted_price", text: try whole(amount - draft.discount)) }
  }

  /// - Throws: `.notOffered(.cents)` rather than sending a price that was not typed.
  private static func whole(_ amount: Decimal) throws(MarketError) -> String {
    guard let number = Int64(exactly: amount) else { throw .notOffered(.cents) }
    return String(number)
  }
}
