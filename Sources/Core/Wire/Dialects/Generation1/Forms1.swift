import Foundation
import Market

/// The forms of both dialects of generation 1: `discounted_price` is the final price, and each
/// product has its own password.
enum Forms1 {
  static func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by password: Secret, _ keys: ProductFormKeys
  ) throws(MarketError) -> WireRequest {
    var form = MultipartForm()
    try add(
      ProductValues(draft).trimmed, keys, to: &form, by: password, isDiscounted: draft.discount > 0)
    for picture in pictures { form.add("images[]", picture) }
    return WireRequest(method: .post, path: Paths1.registration.path(), body: form.body)
  }

  static func editing(
    _ edit: ProductEdit, by password: Secret, _ keys: ProductFormKeys
  ) throws(MarketError) -> WireRequest {
    guard edit.thumbnail == nil else { throw .notOffered(.thumbnailChoice) }
    var form = MultipartForm()
    // To remove a discount, the final price is set to the whole price.
    try add(edit.changes, keys, to: &form, by: password, isDiscounted: true)
    for picture in edit.pictures ?? [] {
      guard let upload = picture.upload else { throw .notOffered(.pictureReplacement) }
      form.add("images[]", upload)
    }
    return WireRequest(
      method: .patch, path: Paths1.item.path(id: edit.original.id), body: form.body)
  }

  /// - Throws: `.notOffered(.cents)`, or `.refused` for a discount of the whole price, rather than
  ///   sending a price that was not typed: a final price of 0 means no discount.
  private static func add(
    _ values: ProductValues, _ keys: ProductFormKeys, to form: inout MultipartForm,
    by password: Secret, isDiscounted: Bool
  ) throws(MarketError) {
    var sent = values
    if let amount = values.amount, let discount = values.discount {
      guard amount != discount || amount == 0 else { throw .refused([.discountOfWholePrice]) }
      sent.discount = isDiscounted ? amount - discount : nil
    }
    for amount in [sent.amount, sent.discount].compactMap(\.self) {
      guard Int64(exactly: amount) != nil else { throw .notOffered(.cents) }
    }
    for field in sent.fields(keys) { form.add(field.name, text: field.value.text) }
    form.add("password", text: password.revealed)
  }
}
