import Foundation
import Market
import Text

/// The forms of both dialects of generation 2: `discounted_price` is the amount taken off.
enum Forms2 {
  /// - Parameter description: The dialect's name of the description.
  static func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by identity: Identity, at path: String,
    description: StaticString
  ) -> WireRequest {
    let fields: [(StaticString, WireValue)] = [
      ("name", .text(draft.name.trimmed)), (description, .text(draft.description.trimmed)),
      ("price", .number(draft.amount ?? 0)), ("currency", .text(draft.currency.code.string)),
      ("discounted_price", .number(draft.discount)), ("stock", .integer(draft.stock)),
      ("secret", .text(identity.secret.revealed)),
    ]
    var form = MultipartForm()
    form.add("params", json: JSONFields(fields).data)
    for picture in pictures { form.add("images", picture) }
    return WireRequest(.post, path, body: form.body).naming(identity)
  }

  /// The fields that differ, and the secret: an object, or a form where there are new pictures.
  static func editing(
    _ edit: ProductEdit, by identity: Identity, at path: String, description: StaticString
  ) -> WireRequest {
    var fields: [(StaticString, WireValue)] = []
    if let name = edit.name { fields.append(("name", .text(name))) }
    if let text = edit.description { fields.append((description, .text(text))) }
    if edit.changesPrice {
      fields += [
        ("price", .number(edit.draft.amount ?? 0)),
        ("currency", .text(edit.draft.currency.code.string)),
        ("discounted_price", .number(edit.draft.discount)),
      ]
    }
    if let stock = edit.stock { fields.append(("stock", .integer(stock))) }
    if let thumbnail = edit.thumbnail { fields.append(("thumbnail_id", .integer(thumbnail))) }
    if let pictures = edit.pictures {
      fields.append(("image_ids", .integers(pictures.map(Self.number(of:)))))
    }
    fields.append(("secret", .text(identity.secret.revealed)))
    let uploads = (edit.pictures ?? []).compactMap(\.upload)
    guard !uploads.isEmpty else {
      return WireRequest(.patch, path, body: .json(fields)).naming(identity)
    }
    var form = MultipartForm()
    form.add("params", json: JSONFields(fields).data)
    for picture in uploads { form.add("images", picture) }
    return WireRequest(.patch, path, body: form.body).naming(identity)
  }

  /// The number of a picture in `image_ids`: 0 for the next part of the form.
  private static func number(of picture: EditedPicture) -> Int {
    if case .kept(let image) = picture { image.id } else { 0 }
  }

  /// A request with nothing but the secret.
  static func proving(_ identity: Identity, at path: String) -> WireRequest {
    let secret = identity.secret.revealed
    return WireRequest(.post, path, body: .json([("secret", .text(secret))])).naming(identity)
  }

  /// The bare text of a reply; nil if it is empty, too long, or has characters that a path cannot
  /// have.
  static func text(in body: Data) -> String? {
    let spaces = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "\""))
    let text = String(decoding: body.prefix(maximumPathLength + 1), as: UTF8.self)
      .trimmingCharacters(in: spaces)
    guard (1...maximumPathLength).contains(text.utf8.count), text.utf8.allSatisfy(isPathCharacter)
    else {
      return nil
    }
    return text
  }

  /// The absolute path in a reply, without a query and without `.` and `..`.
  static func path(in body: Data) -> String? {
    guard let text = text(in: body), text.hasPrefix("/"), !text.hasPrefix("//"),
      !text.split(separator: "/").contains(where: { $0 == "." || $0 == ".." })
    else { return nil }
    return text
  }

  static let maximumPathLength = 1_000

  /// Unreserved characters of RFC 3986, and the slash.
  private static func isPathCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~/".utf8.contains(byte)
    }
  }
}
