import Foundation

/// Percent encoding of everything but the unreserved characters of RFC 3986 §2.3.
extension StringProtocol {
  package var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// The text without percent encoding, which most texts do not have; nil if the result is not
  /// UTF-8.
  package var percentDecoded: String? {
    utf8.contains(UInt8(ascii: "%")) ? removingPercentEncoding : String(self)
  }
}

private let unreserved = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
