import NIOCore
import Wire

/// A part of a form, joined from its pieces.
struct ReadPart: Hashable {
  var part: MultipartPart
  var bytes: [UInt8] = []
  var isWhole = false

  init(_ part: MultipartPart) { self.part = part }

  init(_ name: String, _ text: String, filename: String? = nil, contentType: String? = nil) {
    part = MultipartPart(name: name, filename: filename, contentType: contentType)
    bytes = Array(text.utf8)
    isWhole = true
  }
}

enum MultipartReading {
  /// The parts of a body that arrives in the given pieces.
  static func parts(
    of pieces: [some Collection<UInt8>], boundary: String = "b", limits: MultipartLimits = .upload
  ) throws(MultipartError) -> [ReadPart] {
    var parser = try MultipartParser(boundary: boundary, limits: limits)
    var parts: [ReadPart] = []
    for piece in pieces {
      parser.append(ByteBuffer(bytes: piece))
      while let event = try parser.next() {
        switch event {
        case .part(let part): parts.append(ReadPart(part))
        case .bytes(let bytes): parts[parts.count - 1].bytes += Array(buffer: bytes)
        case .end: parts[parts.count - 1].isWhole = true
        }
      }
    }
    try parser.finish()
    return parts
  }

  static func parts(of body: String, boundary: String = "b") throws(MultipartError) -> [ReadPart] {
    try parts(of: [Array(body.utf8)], boundary: boundary)
  }

  static func error(
    of body: String, boundary: String = "b", limits: MultipartLimits = .upload
  ) -> MultipartError? {
    do throws(MultipartError) {
      _ = try parts(of: [Array(body.utf8)], boundary: boundary, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// Parts that a client of the original market sends, with a file whose bytes look like a boundary.
  static let form =
    "--b\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n{\"name\":\"찻잔\"}\r\n"
    + "--b\r\nContent-Disposition: form-data; name=\"images\"; filename=\"사진 1.jpg\"\r\n"
    + "Content-Type: image/jpeg\r\n\r\n\u{7F}\r\r\n\r\n-\r\n--\r\n--a\n--b\r\r\n\r\n--b--\r\n"

  static let formParts = [
    ReadPart("params", "{\"name\":\"찻잔\"}"),
    ReadPart(
      "images", "\u{7F}\r\r\n\r\n-\r\n--\r\n--a\n--b\r\r\n", filename: "사진 1.jpg",
      contentType: "image/jpeg"),
  ]
}
