import Files
import Foundation
import HTTPTypes
import Market
import MarketStore
import Wire

extension ProductChange {
  init(_ form: SubmittedProduct) {
    self.init(
      form.values,
      thumbnail: form.thumbnailID.flatMap {
        // Sent back by an app that edits a product without pictures.
        $0 == PicturePlaceholder.id ? nil : Int64($0)
      })
  }
}

extension SubmittedProduct {
  /// The number of uploaded pictures in ``imageIDs``.
  private static let uploaded = 0

  /// The pictures of the product after an edit; nil if they do not change. Without ``imageIDs``,
  /// uploaded ones replace all others.
  /// - Parameter uploads: As many as ``check(uploads:)`` has accepted.
  func pictures(_ uploads: [NewPicture]) -> [ChangedPicture]? {
    guard let imageIDs else { return uploads.isEmpty ? nil : uploads.map(ChangedPicture.new) }
    var rest = uploads[...]
    return imageIDs.compactMap { id in
      id == Self.uploaded ? rest.popFirst().map(ChangedPicture.new) : .kept(Int64(id))
    }
  }

  /// Checks the numbers against the uploaded pictures and the rules of a product, before any
  /// picture is decoded.
  func check(uploads: Int) throws {
    guard let imageIDs else { return }
    guard ProductDraft.pictureCount.contains(imageIDs.count) else {
      throw WriteError.refused([.pictureCount(imageIDs.count)])
    }
    guard imageIDs.count(where: { $0 == Self.uploaded }) == uploads else {
      throw RequestError.badRequest(
        "image_ids: needs a 0 for each of the \(uploads) pictures in images")
    }
  }
}

extension AcceptedPicture {
  var new: NewPicture {
    NewPicture(
      original: StoredPicture(bytes: original, mediaType: originalType),
      thumbnail: StoredPicture(bytes: thumbnail, mediaType: thumbnailType))
  }
}

// MARK: - Digests of requests that may be repeated

extension ProductDraft {
  /// The SHA-256 of the meaning of a registration.
  func digest(by author: ProductAuthor, pictures: [[UInt8]]) -> [UInt8] {
    let texts = ProductValues(self).texts
    return requestDigest(by: author, texts.map { $0.text ?? "" }, pictures)
  }
}

extension SubmittedProduct {
  /// The SHA-256 of the meaning of an edit.
  func digest(of product: Int64, by author: ProductAuthor, pictures: [[UInt8]]) -> [UInt8] {
    let texts =
      values.texts + [
        ("thumbnail", thumbnailID.map(String.init)),
        ("images", imageIDs.map { $0.map(String.init).joined(separator: ",") }),
      ]
    let given = texts.flatMap { value in value.text.map { [value.key, $0] } ?? [] }
    return requestDigest(by: author, ["edit", String(product)] + given, pictures)
  }
}

extension ProductValues {
  /// The values in an order that stays: a repeated request may meet a newer version of the program.
  fileprivate var texts: [(key: String, text: String?)] {
    let first: [ProductAttribute] = [.name, .description, .price, .discount]
    let others = ProductAttribute.allCases.filter { !first.contains($0) && $0 != .pictures }
    return (first + others).map { ($0.rawValue, self[$0]?.text) }
  }
}

private func requestDigest(
  by author: ProductAuthor, _ texts: [String], _ pictures: [[UInt8]]
) -> [UInt8] {
  guard case .vendor(let identifier, _) = author else { return [] }
  // With their lengths, so that different forms never have the same bytes.
  let fields = ([identifier.lowercased()] + texts).flatMap {
    Array("\($0.utf8.count):".utf8) + Array($0.utf8)
  }
  return SHA256.digest(of: fields + pictures.flatMap { $0 })
}
