import Foundation
import Market

/// A `multipart/form-data` body (RFC 7578) of a request.
struct MultipartForm {
  /// 1…70 letters and digits that are in no part, which random ones are not.
  private let boundary = Self.newBoundary()
  private var pieces: [Data] = []

  mutating func add(_ name: String, text: String) {
    begin("name=\"\(name)\"", nil)
    pieces.append(Data(text.utf8))
  }

  mutating func add(_ name: StaticString, json: Data) {
    begin("name=\"\(name)\"", "application/json")
    pieces.append(json)
  }

  mutating func add(_ name: StaticString, _ picture: PictureUpload) {
    let type = picture.mediaType.utf8.allSatisfy(Self.isPlain) ? picture.mediaType : ""
    begin(
      "name=\"\(name)\"; filename=\"\(Self.quoted(picture.fileName))\"",
      type.isEmpty ? "application/octet-stream" : type)
    pieces.append(picture.bytes)
  }

  var body: WireBody {
    WireBody(
      pieces: pieces + [Data("\r\n--\(boundary)--\r\n".utf8)],
      mediaType: "multipart/form-data; boundary=\(boundary)")
  }

  private mutating func begin(_ parameters: String, _ type: String?) {
    var head = pieces.isEmpty ? "" : "\r\n"
    head += "--\(boundary)\r\nContent-Disposition: form-data; \(parameters)\r\n"
    if let type { head += "Content-Type: \(type)\r\n" }
    pieces.append(Data("\(head)\r\n".utf8))
  }

  /// A file name as HTML forms write it, without control characters.
  private static func quoted(_ name: String) -> String {
    var quoted = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(maximumNameLength) {
      switch scalar {
      case "\"": quoted.append(contentsOf: "%22".unicodeScalars)
      case "\\", "/": quoted.append("_")
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: continue
      default: quoted.append(scalar)
      }
    }
    return String(quoted)
  }

  /// Maximum scalars of a file name: file systems allow 255 bytes.
  private static let maximumNameLength = 100

  private static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  private static func newBoundary() -> String {
    "openmarket" + UUID().uuidString.filter { $0 != "-" }
  }
}
