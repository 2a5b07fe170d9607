import Foundation
import HTTPTypes

/// What a path stands for. Empty segments count for nothing: `//api/products/5/` is a product, as
/// clients of the original market send it.
enum Route: Hashable {
  case health
  case products
  case product(Int64)
  case picture(PictureName)

  /// Nil for a path that stands for nothing.
  init?(path: String) {
    let segments = path.split(separator: "/").compactMap { $0.removingPercentEncoding }
    switch segments.first {
    case "healthChecker" where segments.count == 1:
      self = .health
    case "api" where segments.count == 2 && segments[1] == "products":
      self = .products
    case "api" where segments.count == 3 && segments[1] == "products":
      guard let id = Digits.integer(segments[2]), id > 0, id < .max else { return nil }
      self = .product(Int64(id))
    case "pictures" where segments.count == 2:
      guard let name = PictureName(fileName: segments[1]) else { return nil }
      self = .picture(name)
    default:
      return nil
    }
  }

  var methods: [HTTPRequest.Method] { [.get, .head] }
}

enum Digits {
  /// The number that a text of ASCII digits says, `Int.max` when it is larger; nil for other texts.
  static func integer(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }
}
