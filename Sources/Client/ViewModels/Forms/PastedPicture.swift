public import Foundation
import Pictures

/// A picture that was pasted as text: in base64 (RFC 4648), as `base64 photo.jpg` prints it, with
/// or without line ends, or as a `data:` URL. Over SSH the user's files are out of reach.
public enum PastedPicture {
  /// Characters of the shortest text that counts: less is a name or a path.
  private static let minimumLength = 64
  /// Characters of the longest text: some 750 KB of picture.
  public static let maximumLength = 1 << 20

  /// Returns whether a text may be the first line of a pasted picture.
  public static func mayBegin(with line: String) -> Bool {
    line.hasPrefix("data:image/")
      || line.utf8.count >= minimumLength && line.utf8.allSatisfy(isDigitOrSpace)
  }

  /// Returns the bytes; nil for a text that is not the base64 of a picture.
  public static func bytes(in text: String) -> Data? {
    var rest = Substring(text.drop(while: \.isWhitespace))
    if rest.hasPrefix("data:image/") {
      guard let start = rest.range(of: ";base64,") else { return nil }
      rest = rest[start.upperBound...]
    }
    guard rest.utf8.count >= minimumLength, rest.utf8.allSatisfy(isDigitOrSpace),
      let bytes = Data(base64Encoded: String(rest), options: .ignoreUnknownCharacters),
      PictureFormat(of: Array(bytes.prefix(PictureFormat.prefixLength))) != nil
    else { return nil }
    return bytes
  }

  private static func isDigitOrSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "),
      UInt8(ascii: "\t"):
      true
    default: false
    }
  }
}
