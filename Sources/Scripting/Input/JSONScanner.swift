import Foundation

/// The objects of a text with JSON: one object, several after each other (JSON Lines), or an array
/// of them; and the lines of their members, which a decoder does not report.
struct JSONScanner {
  struct Item {
    let bytes: Data
    /// The line of its first character, from 1.
    let line: Int
    /// The line of each member of the object, by its name as it is written.
    let lines: [String: Int]
    /// The members of the object as they are written, with the bytes before their values.
    let members: [(name: String, offset: Int)]
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  /// Returns the items of a text. Text that is not JSON becomes an item that no decoder accepts.
  static func items(of data: Data) -> [Item] {
    var scanner = JSONScanner(bytes: [UInt8](data))
    var items: [Item] = []
    scanner.skipSpace(andCommas: false)
    let isArray = scanner.current == UInt8(ascii: "[")
    if isArray { scanner.index += 1 }
    while true {
      scanner.skipSpace(andCommas: isArray)
      guard let byte = scanner.current else { break }
      if isArray, byte == UInt8(ascii: "]") {
        scanner.index += 1
        scanner.skipSpace(andCommas: false)
        if scanner.current == nil { break }
      }
      items.append(scanner.item(inArray: isArray))
    }
    return items
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace(andCommas: Bool) {
    while let byte = current,
      byte == 0x20 || (0x09...0x0D).contains(byte)
        || andCommas && byte == UInt8(ascii: ",")
    {
      if byte == 0x0A { line += 1 }
      index += 1
    }
  }

  /// Reads to the end of a value: of its brackets, or of a word.
  private mutating func item(inArray: Bool) -> Item {
    let (start, firstLine) = (index, line)
    var lines: [String: Int] = [:]
    var members: [(name: String, offset: Int)] = []
    func item() -> Item {
      Item(bytes: Data(bytes[start..<index]), line: firstLine, lines: lines, members: members)
    }
    var depth = 0
    var text: Range<Int>?
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        text = string()
        continue
      case UInt8(ascii: ":"):
        if depth == 1, let name = text {
          let name = String(decoding: bytes[name], as: UTF8.self)
          lines[name] = line
          members.append((name, index - start))
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0, inArray, index > start { return item() }
        depth -= 1
      case 0x0A:
        if depth <= 0 { return item() }
        line += 1
      case UInt8(ascii: ","), 0x20, 0x09, 0x0D:
        if depth <= 0 { return item() }
      default: break
      }
      index += 1
      if depth <= 0, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { break }
    }
    return item()
  }

  /// Skips a string, and returns the range of its contents.
  private mutating func string() -> Range<Int> {
    index += 1
    let start = index
    while let byte = current, byte != UInt8(ascii: "\"") {
      // A line end does not belong into a string: the decoder says so.
      if byte == 0x0A { line += 1 }
      index += byte == UInt8(ascii: "\\") && index + 1 < bytes.count ? 2 : 1
    }
    let end = index
    if index < bytes.count { index += 1 }
    return start..<end
  }
}
