import Foundation

extension StringProtocol {
  /// The text without white space and line breaks around it.
  public var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without the spaces and tabs around it, which mean nothing in a header field (RFC 9110
  /// §5.6.3).
  public var trimmingSpaces: Substring {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    var text = drop(while: isSpace)
    while text.last.map(isSpace) == true { text.removeLast() }
    return text
  }
}
