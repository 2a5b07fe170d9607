import Foundation
import Words

/// The rows of a table as text, one after the other: CSV (RFC 4180), or the same with semicolons or
/// tabs, which may have the escapes of ``DelimitedText``. Empty lines are skipped.
struct TableReader {
  struct Cell {
    let text: String
    let position: TextPosition
  }

  struct Row {
    /// The first cells, at most ``maximumCells``.
    var cells: [Cell] = []
    /// The number of all cells.
    var count = 0

    fileprivate mutating func append(_ cell: Cell) {
      count += 1
      if cells.count < maximumCells { cells.append(cell) }
    }
  }

  /// Cells of a row that are kept: a product has two dozen fields.
  static let maximumCells = 100

  private let bytes: [UInt8]
  private let separator: UInt8
  private var index = 0
  private var position = TextPosition()

  /// Nil for a text that does not begin with a line of words with separators, or of one known word.
  init?(_ data: Data, isHeader: (String) -> Bool) {
    let bytes = [UInt8](data)
    var start = bytes.starts(with: JSONScanner.byteOrderMark) ? JSONScanner.byteOrderMark.count : 0
    // Excel writes the separator into a line before the table.
    let mark = Array("sep=".utf8)
    if bytes[start...].starts(with: mark),
      let end = bytes[start...].firstIndex(where: Self.isLineEnd),
      end == start + mark.count + 1
    {
      for byte in bytes[start..<end] { position.advance(past: byte) }
      start = end
    }
    let line = bytes[start...].drop(while: Self.isLineEnd).prefix { !Self.isLineEnd($0) }
    guard let first = line.first(where: { $0 != 0x20 }), !"{[,0123456789".utf8.contains(first)
    else { return nil }
    let isWord = isHeader(
      String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces))
    guard let separator = line.first(where: ",;\t".utf8.contains) ?? (isWord ? 0x2C : nil) else {
      return nil
    }
    self.bytes = bytes
    self.separator = separator
    index = start
  }

  /// Returns the next row; nil at the end of the text.
  mutating func next() throws(InputError) -> Row? {
    while let byte = current, Self.isLineEnd(byte) { advance() }
    guard current != nil else { return nil }
    var row = Row()
    while true {
      row.append(try cell())
      guard let byte = current else { return row }
      advance()
      if byte == separator { continue }
      if byte == UInt8(ascii: "\r"), current == UInt8(ascii: "\n") { advance() }
      return row
    }
  }
}

extension TableReader {
  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func advance() {
    let byte = bytes[index]
    index += 1
    let endsLine = byte == UInt8(ascii: "\r") && current != UInt8(ascii: "\n")
    position.advance(past: endsLine ? UInt8(ascii: "\n") : byte)
  }

  /// Reads a cell up to the separator or line end after it.
  private mutating func cell() throws(InputError) -> Cell {
    let start = position
    var text: [UInt8] = []
    guard current == UInt8(ascii: "\"") else {
      while let byte = current, byte != separator, !Self.isLineEnd(byte) {
        text.append(byte)
        advance()
      }
      return Cell(text: try string(text, at: start), position: start)
    }
    advance()
    while true {
      guard let byte = current else { throw InputError(at: start, kind: .openQuote) }
      advance()
      guard byte == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      guard current == UInt8(ascii: "\"") else { break }
      text.append(byte)
      advance()
    }
    if let byte = current, byte != separator, !Self.isLineEnd(byte) {
      throw InputError(at: start, kind: .textAfterQuote)
    }
    return Cell(text: try string(text, at: start), position: start)
  }

  private func string(_ cell: [UInt8], at start: TextPosition) throws(InputError) -> String {
    let isTSV = separator == DelimitedText.tsv.separator
    let bytes = isTSV ? DelimitedText.unescaped(cell) : cell
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputError(at: start, kind: .notUTF8)
    }
    return text
  }
}
