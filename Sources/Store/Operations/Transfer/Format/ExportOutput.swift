import Files
import Foundation
import Wire

package enum ExportTarget: Sendable {
  /// A folder, created if it is missing.
  case folder(String)
  /// Standard output: one stream, with the pictures in it.
  case standardOutput
}

/// Writes the lines of an export and hashes them.
struct ExportOutput: ~Copyable {
  private let file: OpenFile
  private var lines = JSONWriter(capacity: 2 * bufferSize)
  private var hash = SHA256.Stream()

  /// The number of bytes written at once.
  private static let bufferSize = 1 << 18

  init(file: consuming OpenFile) { self.file = file }

  mutating func write(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try flush()
    try append(encoder.encode(value) + Data("\n".utf8))
  }

  mutating func write(_ row: MarketRow) throws {
    lines.write(row)
    if lines.bytes.count >= Self.bufferSize { try flush() }
  }

  /// Writes the last line, and waits until a file is on the disk.
  mutating func finish(_ counts: [String: Int]) throws {
    try flush()
    try write(ExportTrailer(counts: counts, sha256: hash.hexadecimal))
    if file.size != nil { try file.synchronize() }
  }

  private mutating func flush() throws {
    guard !lines.bytes.isEmpty else { return }
    try append(Data(lines.bytes))
    lines = JSONWriter(capacity: 2 * Self.bufferSize)
  }

  private mutating func append(_ data: Data) throws(FileError) {
    data.withUnsafeBytes { hash.append($0) }
    try file.writeAll(data)
  }
}
