import Files
import Foundation
import Text
import Words

/// Reads the lines of an export, and the last one separately.
final class LineReader {
  /// Lines in a row, without their ends.
  struct Batch: Sendable {
    let lines: [Data]
    /// The last line of the export, if it follows this batch.
    let last: Data?
  }

  let name: SafeText
  private let file: OpenFile
  private var buffer: [UInt8] = []
  /// The beginning of the next line in the buffer.
  private var start = 0
  private var isAtEnd = false
  /// The number of lines that were returned.
  private(set) var count = 0
  /// A line that is returned once another one follows.
  private var pending: Data?

  private static let chunk = 1 << 20
  private static let batchLines = 2_000
  private static let batchBytes = 4 << 20

  init(file: consuming OpenFile, name: SafeText) throws {
    self.file = file
    self.name = name
    pending = try line()
  }

  /// The first line, or nil before the last one.
  func header() throws -> Data? { try next() }

  /// The next lines; the batch with the last line of the export may be empty otherwise.
  func batch() throws -> Batch {
    var lines: [Data] = []
    var bytes = 0
    while lines.count < Self.batchLines, bytes < Self.batchBytes, let line = try next() {
      lines.append(line)
      bytes += line.count
    }
    let isLast = lines.count < Self.batchLines && bytes < Self.batchBytes
    return Batch(lines: lines, last: isLast ? pending ?? Data() : nil)
  }

  /// The next line unless it is the last one.
  private func next() throws -> Data? {
    guard let current = pending, let following = try line() else { return nil }
    pending = following
    count += 1
    return current
  }

  private func line() throws -> Data? {
    var searched = 0
    while true {
      if let length = end(after: searched) {
        defer { start += length + 1 }
        return Data(buffer[start..<(start + length)])
      }
      searched = buffer.count - start
      guard searched <= ExportFormat.maximumLine else {
        throw TransferError.line(name, count + 1, .tooLong)
      }
      guard !isAtEnd else {
        defer { start = buffer.count }
        return searched == 0 ? nil : Data(buffer[start...])
      }
      let more = try file.read(maximum: Self.chunk)
      isAtEnd = more.isEmpty
      buffer.removeSubrange(..<start)
      start = 0
      buffer += more
    }
  }

  /// The length of the next line, if its end is in the buffer.
  private func end(after searched: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[(start + searched)...])
      guard let base = rest.baseAddress,
        let found = memchr(base, Int32(UInt8(ascii: "\n")), rest.count)
      else { return nil }
      return searched + (UnsafeRawPointer(found) - base)
    }
  }
}
