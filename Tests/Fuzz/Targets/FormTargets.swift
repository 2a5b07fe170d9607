import Foundation
import Market
import NIOCore
import Wire

extension FuzzTarget {
  private static let part = "--b\r\nContent-Disposition: form-data; name="

  /// The first byte decides the pieces in which the body arrives, which must make no difference.
  static let multipart = FuzzTarget(
    "multipart",
    seeds: [
      "\u{1}\(part)\"params\"\r\n\r\n{\"name\":\"cup\"}\r\n--b--\r\n",
      "\u{7}pre\r\n\(part)images; filename*=UTF-8''%41\r\nContent-Type: image/png\r\n\r\nx\r\n--b\n",
      "\u{3}\(part)\"a\\\"b\" ; filename=\"c;d\"\r\nX: y\r\n\r\n\r\n--b \t\r\n\r\n\r\n--b--",
    ]
  ) { input in
    guard let first = input.first else { return }
    let body = input.dropFirst()
    let whole = parts(of: [body])
    let size = Int(first) + 1
    let pieces = stride(from: body.startIndex, to: body.endIndex, by: size).map {
      body[$0..<min($0 + size, body.endIndex)]
    }
    promise(parts(of: pieces) == whole, "pieces of \(size) are read otherwise")
    if case .success(let parts) = whole {
      promise(parts.map(\.bytes.count).reduce(0, +) <= body.count, "more bytes than were sent")
    }
  }

  private struct Part: Equatable {
    let part: MultipartPart
    var bytes: [UInt8] = []
    var isWhole = false
  }

  private static func parts(of pieces: [ArraySlice<UInt8>]) -> Result<[Part], MultipartError> {
    Result { () throws(MultipartError) in
      var parser = try MultipartParser(boundary: "b")
      var parts: [Part] = []
      for piece in pieces {
        parser.append(ByteBuffer(bytes: piece))
        while let event = try parser.next() {
          switch event {
          case .part(let part): parts.append(Part(part: part))
          case .bytes(let bytes): parts[parts.count - 1].bytes += Array(buffer: bytes)
          case .end: parts[parts.count - 1].isWhole = true
          }
        }
      }
      try parser.finish()
      return parts
    }
  }

  /// A body whose content decides its type, as a product and as a secret.
  static let forms = FuzzTarget(
    "forms",
    seeds: [
      #"{"name":"cup","description":"a cup for tea","price":"1.50","currency":"USD","stock":2.0}"#,
      #"{"title":"x","discounted_price":"","price":1e400,"stock":-9007199254740993,"images":[1]}"#,
      #""secret""#, #"{"secret":"a\u0000b","thumbnail_id":null,"delete":["a",["b"]]}"#,
      "\(part)\"params\"\r\n\r\n{\"secret\":\"x\",\"price\":12}\r\n--b--\r\n",
      "\(part)price\r\n\r\n 12,000 \r\n\(part)images\r\n\r\nx\r\n--b--\r\n",
    ]
  ) { input in
    for type in ["multipart/form-data; boundary=b", nil] {
      var parser = FormParser(contentType: type)
      parser.append(ByteBuffer(bytes: input))
      guard let fields = try? form(&parser) else { continue }
      for keys in Dialects.all.map(\.formKeys) {
        _ = try? SubmittedProduct.secret(in: fields, keys: keys)
        guard let form = try? SubmittedProduct(fields, keys: keys) else { continue }
        let draft = ProductDraft(form.values, pictures: 1)
        guard draft.problems.isEmpty else { continue }
        promise(
          draft.amount.flatMap(draft.currency.minorUnits) != nil, "an amount that cannot be kept")
      }
    }
  }

  private static func form(_ parser: inout FormParser) throws -> FormFields {
    while try parser.next() != nil {}
    return try parser.finish()
  }
}
