import Foundation
import Market
import Testing
import Text

@testable import MarketServer

/// A multipart form in one of the shapes that clients send.
struct OddForm: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var type = "Content-Type: multipart/form-data; boundary=B"
  var delimiter = "--B"
  var textHead: @Sendable (String) -> String = {
    "Content-Disposition: form-data; name=\"\($0)\""
  }
  var pictureHead: @Sendable (String) -> String = {
    "Content-Disposition: form-data; name=\"\($0)\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg"
  }
  var opening = ""
  var afterDelimiter = ""
  var afterPicture = ""
  var ending = "--\r\n"
  var hasPicturesFirst = false

  init(_ description: String, _ change: (inout OddForm) -> Void = { _ in }) {
    testDescription = description
    change(&self)
  }

  func body(
    texts: [(String, String)], pictures: [[UInt8]], as pictureName: String
  ) -> [UInt8] {
    let fields = texts.map { part(textHead($0.0), Array($0.1.utf8)) }
    let files = pictures.map {
      part(pictureHead(pictureName), $0 + Array(afterPicture.utf8))
    }
    let parts = hasPicturesFirst ? files + fields.reversed() : fields + files
    return Array(opening.utf8) + parts.joined() + Array((delimiter + ending).utf8)
  }

  private func part(_ head: String, _ content: [UInt8]) -> [UInt8] {
    Array("\(delimiter)\(afterDelimiter)\r\n\(head)\r\n\r\n".utf8) + content + Array("\r\n".utf8)
  }
}

extension OddForm {
  /// Every shape that the contract lists, and some that URLSession and Alamofire generate.
  static let all: [OddForm] = bodies + heads + types

  static let plain = OddForm("as most clients send it")

  private static let bodies: [OddForm] = [
    plain,
    OddForm("boundary in quotes") {
      $0.type = "Content-Type: multipart/form-data; boundary=\"B\""
    },
    OddForm("no space before the boundary") {
      $0.type = "content-type: multipart/form-data;boundary=B"
    },
    OddForm("names in another case, more parameters") {
      $0.type = "CONTENT-TYPE: Multipart/Form-Data; charset=utf-8; Boundary=B; x=1"
    },
    OddForm("a boundary with ---- in it") {
      $0.type = "Content-Type: multipart/form-data; boundary=----Web----KitB"
      $0.delimiter = "------Web----KitB"
    },
    OddForm("a boundary with every character there may be") {
      $0.type = "Content-Type: multipart/form-data; boundary=\"a'()+_,-./:=?b\""
      $0.delimiter = "--a'()+_,-./:=?b"
    },
    OddForm("a UUID as the boundary") {
      $0.type = "Content-Type: multipart/form-data; boundary=Boundary-6F9619FF-8B86-D011"
      $0.delimiter = "--Boundary-6F9619FF-8B86-D011"
    },
    OddForm("a blank line in front") { $0.opening = "\r\n" },
    OddForm("spaces after boundaries") { $0.afterDelimiter = " \t" },
    OddForm("an extra blank line after pictures") { $0.afterPicture = "\r\n" },
    OddForm("no line end after the closing delimiter") { $0.ending = "--" },
    OddForm("no closing delimiter") { $0.ending = "\r\n" },
    OddForm("pictures first") { $0.hasPicturesFirst = true },
  ]

  private static let heads: [OddForm] = [
    OddForm("no spaces and no quotes") {
      $0.textHead = { "Content-Disposition:form-data;name=\($0)" }
      $0.pictureHead = { "Content-Disposition:form-data; name=\($0); filename=foo" }
    },
    OddForm("empty file names, on texts too") {
      $0.textHead = { "Content-Disposition: form-data; name=\"\($0)\"; filename=\"\"" }
      $0.pictureHead = { "Content-Disposition: form-data; name=\"\($0)\"; filename=\"\"" }
    },
    OddForm("a Korean file name with spaces and quotes") {
      $0.pictureHead = {
        "Content-Disposition: form-data; filename=\"내 \\\"책상\\\" 1.jpg\"; name=\"\($0)\""
      }
    },
    OddForm("a Korean file name without quotes") {
      $0.pictureHead = { "content-disposition: Form-Data; name=\($0); filename=내 책상 1.jpg" }
    },
    OddForm("spaces after names and types") {
      $0.textHead = {
        "Content-Disposition : form-data; name=\"\($0) \" \r\nContent-Type: text/plain "
      }
      $0.pictureHead = {
        "Content-Disposition: form-data; name=\"\($0) \"; filename=\"a.jpg\" \r\n"
          + "Content-Type: image/jpeg "
      }
    },
    OddForm("texts with a type and a length") {
      $0.textHead = {
        "Content-Disposition: form-data; name=\"\($0)\"\r\n"
          + "Content-Type: application/json; charset=utf-8"
          + "\r\nContent-Transfer-Encoding: 8bit"
      }
    },
  ]

  private static let types: [OddForm] = [
    "multipart/form-data", "image/jpeg, image/jpg, image/png", "jpg", "\"image/jpeg\"",
    "image/png", "application/octet-stream", "",
  ].map { type in
    OddForm("pictures as \(type)") {
      $0.pictureHead = {
        "Content-Disposition: form-data; name=\"\($0)\"; filename=\"a\"\r\nContent-Type: \(type)"
      }
    }
  }
}
