import Foundation

/// The objects of a text with JSON, one after the other: one object, several in a row (JSON
/// Lines), or an array of them; and the positions of their members, which decoders do not report.
///
/// It consumes at least one byte for each item of any text, and holds one item at a time.
struct JSONScanner {
  struct Item {
    /// The text of the item, which may not be valid JSON.
    let bytes: Data
    let position: TextPosition
    /// The first members of the object, in their order.
    let members: [Member]
  }

  /// A member of an object.
  struct Member {
    let name: String
    let position: TextPosition
    /// The bytes of the object before the value.
    let offset: Int
  }

  /// Members whose positions are recorded: a product has two dozen.
  private static let maximumMembers = 200

  private let bytes: [UInt8]
  private var index = 0
  private var position = TextPosition()
  private var isInArray = false

  init(_ data: Data) {
    bytes = [UInt8](data)
    // Windows editors begin a file with it; it is not part of the text.
    if bytes.starts(with: Self.byteOrderMark) { index = Self.byteOrderMark.count }
    skipSpace()
    if current == UInt8(ascii: "[") {
      isInArray = true
      advance()
    }
  }

  /// Returns the next item; nil at the end of the text. An array that does not end becomes an item
  /// without bytes.
  mutating func next() -> Item? {
    skipSpace(andCommas: isInArray)
    if isInArray, current == UInt8(ascii: "]") {
      advance()
      isInArray = false
      skipSpace()
    }
    if current != nil { return item() }
    guard isInArray else { return nil }
    isInArray = false
    return Item(bytes: Data(), position: position, members: [])
  }
}

extension JSONScanner {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func advance() {
    position.advance(past: bytes[index])
    index += 1
  }

  private mutating func skipSpace(andCommas: Bool = false) {
    while let byte = current, Self.isSpace(byte) || andCommas && byte == UInt8(ascii: ",") {
      advance()
    }
  }

  /// Reads to the end of a value: of its brackets, or of a word. A stray comma is a word as well.
  private mutating func item() -> Item {
    let (start, first) = (index, position)
    var members: [Member] = []
    func item() -> Item {
      Item(bytes: Data(bytes[start..<index]), position: first, members: members)
    }
    var depth = 0
    var text: (range: Range<Int>, position: TextPosition)?
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        let place = position
        text = (string(), place)
        continue
      case UInt8(ascii: ":"):
        if depth == 1, members.count < Self.maximumMembers, let (range, position) = text {
          members.append(
            Member(name: name(in: range), position: position, offset: index - start))
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0, isInArray, index > start { return item() }
        depth -= 1
      case UInt8(ascii: ","),
        _ where Self.isSpace(byte):
        if depth <= 0, index > start { return item() }
      default: break
      }
      advance()
      if depth <= 0, "}],".utf8.contains(byte) { break }
    }
    return item()
  }

  /// Returns the name in a string; one with escapes that are not valid is as written.
  private func name(in range: Range<Int>) -> String {
    let name = String(decoding: bytes[range], as: UTF8.self)
    guard name.contains("\\") else { return name }
    return (try? JSONDecoder().decode(String.self, from: Data("\"\(name)\"".utf8))) ?? name
  }

  /// Skips a string, and returns the range of its contents.
  private mutating func string() -> Range<Int> {
    advance()
    let start = index
    // A line end is invalid in a string: the decoder reports it.
    while let byte = current, byte != UInt8(ascii: "\"") {
      advance()
      if byte == UInt8(ascii: "\\"), current != nil { advance() }
    }
    let end = index
    if current != nil { advance() }
    return start..<end
  }
}
