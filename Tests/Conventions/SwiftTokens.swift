import Synchronization

/// Splits Swift source into the identifiers and punctuation that the conventions look at. Comments,
/// regular expressions and the text of strings are omitted; code interpolated into strings is not.
struct SwiftTokens {
  struct Token: Equatable, Sendable {
    let text: String
    /// Counted from 1.
    let line: Int
  }

  private(set) var tokens: [Token] = []
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  /// The tokens of the sources that were split: several tests look at each file.
  private static let splitSources = Mutex<[String: [Token]]>([:])

  static func tokens(of source: String) -> [Token] {
    if let tokens = splitSources.withLock({ $0[source] }) { return tokens }
    var scanner = Self(bytes: Array(source.utf8))
    scanner.scanCode(isInterpolated: false)
    splitSources.withLock { $0[source] = scanner.tokens }
    return scanner.tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func byte(at offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private mutating func advance(by count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  /// Stops at the end of the file, or at the parenthesis that ends an interpolation.
  private mutating func scanCode(isInterpolated: Bool) {
    var parentheses = 0
    while index < bytes.count {
      let next = byte()
      switch next {
      case _ where next.isIdentifierHead: scanIdentifier()
      case UInt8(ascii: "/"): scanSlash()
      case UInt8(ascii: "\""): scanString(hashes: 0)
      case UInt8(ascii: "#"): scanHashes()
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        while byte().isIdentifierTail { advance() }
      default:
        if next == UInt8(ascii: "(") { parentheses += 1 }
        if next == UInt8(ascii: ")") {
          parentheses -= 1
          if isInterpolated, parentheses < 0 { return advance() }
        }
        if next > UInt8(ascii: " "), next < 0x7F {
          tokens.append(Token(text: String(UnicodeScalar(next)), line: line))
        }
        advance()
      }
    }
  }

  private mutating func scanIdentifier() {
    let start = index
    while byte().isIdentifierTail { advance() }
    tokens.append(Token(text: String(decoding: bytes[start..<index], as: UTF8.self), line: line))
  }

  /// A comment, a regular expression, or a division.
  private mutating func scanSlash() {
    switch byte(at: 1) {
    case UInt8(ascii: "/"):
      while index < bytes.count, byte() != UInt8(ascii: "\n") { advance() }
    case UInt8(ascii: "*"):
      advance(by: 2)
      while index < bytes.count, byte() != UInt8(ascii: "*") || byte(at: 1) != UInt8(ascii: "/") {
        advance()
      }
      advance(by: 2)
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "="): advance()
    default:
      // A regular expression begins where an operand is expected.
      guard let last = tokens.last?.text, ["(", ",", "=", ":", "["].contains(last) else {
        return advance()
      }
      advance()
      skip(to: UInt8(ascii: "/"))
    }
  }

  /// `#"raw text"#`, `#/a regular expression/#`, or a directive such as `#if`.
  private mutating func scanHashes() {
    var hashes = 0
    while byte(at: hashes) == UInt8(ascii: "#") { hashes += 1 }
    let next = byte(at: hashes)
    advance(by: hashes)
    if next == UInt8(ascii: "\"") { scanString(hashes: hashes) }
    if next == UInt8(ascii: "/") {
      advance()
      skip(to: UInt8(ascii: "/"))
    }
  }

  /// Skips past the next unescaped `end` on the same line.
  private mutating func skip(to end: UInt8) {
    while index < bytes.count, byte() != end, byte() != UInt8(ascii: "\n") {
      advance(by: byte() == UInt8(ascii: "\\") ? 2 : 1)
    }
    advance()
  }

  private mutating func scanString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isMultiline = byte(at: 1) == quote && byte(at: 2) == quote
    let quotes = isMultiline ? 3 : 1
    advance(by: quotes)
    while index < bytes.count {
      if byte() == UInt8(ascii: "\\"), isHashed(hashes, from: 1) {
        let escaped = byte(at: 1 + hashes)
        advance(by: 2 + hashes)
        if escaped == UInt8(ascii: "(") { scanCode(isInterpolated: true) }
      } else if byte() == quote, isHashed(hashes, from: quotes),
        quotes == 1 || (byte(at: 1) == quote && byte(at: 2) == quote)
      {
        return advance(by: quotes + hashes)
      } else if byte() == UInt8(ascii: "\n"), !isMultiline {
        return
      } else {
        advance()
      }
    }
  }

  private func isHashed(_ hashes: Int, from offset: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(at: offset + $0) == UInt8(ascii: "#") }
  }
}

extension UInt8 {
  fileprivate var isIdentifierHead: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  fileprivate var isIdentifierTail: Bool {
    isIdentifierHead || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
