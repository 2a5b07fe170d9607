import Foundation
import Market
import MarketStore
import Wire

extension ProductDraft {
  init(_ form: SubmittedProduct, pictures: Int) {
    self.init(
      name: form.name ?? "", description: form.description ?? "", amount: form.price,
      discount: form.discount ?? 0, currency: form.currency ?? .krw, stock: form.stock ?? 0,
      pictures: pictures)
  }
}

extension ProductChange {
  init(_ form: SubmittedProduct) {
    self.init(
      name: form.name, description: form.description, amount: form.price,
      discount: form.discount, currency: form.currency, stock: form.stock,
      thumbnail: form.thumbnailID.map(Int64.init))
  }
}

extension AcceptedPicture {
  var new: NewPicture {
    NewPicture(
      original: StoredPicture(bytes: original, mediaType: originalType),
      thumbnail: StoredPicture(bytes: thumbnail, mediaType: thumbnailType))
  }
}
