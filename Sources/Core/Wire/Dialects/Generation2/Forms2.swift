import Foundation
import Market
import Text

/// The forms of both dialects of generation 2: `discounted_price` is the amount taken off.
enum Forms2 {
  static func registering(
    _ draft: ProductDraft, _ pictures: [PictureUpload], by identity: Identity, at path: String,
    _ keys: ProductFormKeys
  ) -> WireRequest {
    let fields = ProductValues(draft).trimmed.fields(keys)
    return WireRequest(method: .post, path: path, body: form(fields, pictures, by: identity))
      .naming(identity)
  }

  /// The fields that differ, and the secret: an object, or a form where there are new pictures.
  static func editing(
    _ edit: ProductEdit, by identity: Identity, at path: String, _ keys: ProductFormKeys
  ) -> WireRequest {
    var fields = edit.changes.fields(keys)
    if let thumbnail = edit.thumbnail { fields.append(("thumbnail_id", .integer(thumbnail))) }
    if let pictures = edit.pictures {
      fields.append(("image_ids", .list(pictures.map { .integer(number(of: $0)) })))
    }
    let uploads = (edit.pictures ?? []).compactMap(\.upload)
    let body =
      uploads.isEmpty
      ? .json(fields + [secret(of: identity)]) : form(fields, uploads, by: identity)
    return WireRequest(method: .patch, path: path, body: body).naming(identity)
  }

  private static func form(
    _ fields: [(name: String, value: JSONValue)], _ pictures: [PictureUpload],
    by identity: Identity
  ) -> WireBody {
    var form = MultipartForm()
    form.add("params", json: JSONValue.object(fields + [secret(of: identity)]).data)
    for picture in pictures { form.add("images", picture) }
    return form.body
  }

  private static func secret(of identity: Identity) -> (name: String, value: JSONValue) {
    ("secret", .text(identity.secret.revealed))
  }

  /// The number of a picture in `image_ids`: 0 for the next part of the form.
  private static func number(of picture: EditedPicture) -> Int {
    if case .kept(let image) = picture { image.id } else { 0 }
  }

  /// A request with nothing but the secret.
  static func proving(_ identity: Identity, at path: String) -> WireRequest {
    WireRequest(method: .post, path: path, body: .json([secret(of: identity)])).naming(identity)
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
    byte.isLetterOrDigit || "-._~/".utf8.contains(byte)
  }
}
