import Files
import Foundation
import MarketStore
import Text
import Words

/// Rows of an export that are added at once, with their position in it.
struct ParsedRows: Sendable {
  /// The line number of the first row.
  let first: Int
  var rows: [MarketRow] = []
  /// The position after the last row.
  var position: ImportPosition
}

/// Parses lines into rows, and checks each as far as possible without a store. The pictures of a
/// folder follow when their rows are added.
struct RowParser: Sendable {
  let name: SafeText
  /// The folder with the files of the pictures; nil for a stream, which contains the pictures.
  let folder: String?

  /// Maximum bytes of pictures in memory at once.
  private static let pictureBytes = 16 << 20

  /// The state after some lines.
  struct State: Sendable {
    var lines = 0
    var bytes = 0
    var hash = SHA256.Stream()

    mutating func append(_ line: Data) {
      lines += 1
      bytes += line.count + 1
      line.withUnsafeBytes { hash.append($0) }
      withUnsafeBytes(of: UInt8(ascii: "\n")) { hash.append($0) }
    }

    var position: ImportPosition {
      ImportPosition(lines: lines, bytes: bytes, digest: hash.hexadecimal)
    }
  }

  /// - Throws: ``TransferError``.
  func parse(_ batch: LineReader.Batch, after state: inout State) throws -> [ParsedRows] {
    var parts: [ParsedRows] = []
    var rows: [MarketRow] = []
    var pictureBytes = 0
    func end(_ state: State) {
      guard !rows.isEmpty else { return }
      parts.append(
        ParsedRows(first: state.lines - rows.count + 1, rows: rows, position: state.position))
      rows = []
      pictureBytes = 0
    }
    let decoder = JSONDecoder()
    for line in batch.lines {
      let row = try row(of: line, number: state.lines + 1, decoder)
      state.append(line)
      rows.append(row)
      if case .picture(let picture) = row { pictureBytes += picture.size }
      if pictureBytes >= Self.pictureBytes { end(state) }
    }
    end(state)
    return parts
  }

  private func row(of line: Data, number: Int, _ decoder: JSONDecoder) throws -> MarketRow {
    do {
      let row = try decoder.decode(RowLine.self, from: line).row
      if case .picture(let picture) = row, picture.bytes == nil, folder == nil {
        throw TransferError.LineProblem.missingField("bytes")
      }
      try check(row)
      return row
    } catch {
      throw TransferError.line(name, number, TransferError.LineProblem(error, in: line))
    }
  }

  /// Reads and checks the files of pictures whose rows have no bytes. Only a part that is about to
  /// be added has them in memory.
  /// - Throws: ``TransferError``.
  func readPictures(of part: inout ParsedRows) throws {
    for (index, row) in part.rows.enumerated() {
      guard case .picture(var picture) = row, picture.bytes == nil else { continue }
      do throws(TransferError.LineProblem) {
        picture.bytes = try bytes(of: picture)
        part.rows[index] = .picture(picture)
        try check(part.rows[index])
      } catch {
        throw TransferError.line(name, part.first + index, error)
      }
    }
  }

  private func check(_ row: MarketRow) throws(TransferError.LineProblem) {
    guard let problem = row.problem else { return }
    if case .picture(let picture) = row, ["name", "size"].contains(problem.field) {
      throw .pictureBytes(file: SafeText(ExportFormat.file(of: picture.name)))
    }
    throw TransferError.LineProblem(problem)
  }

  private func bytes(of picture: PictureRow) throws(TransferError.LineProblem) -> [UInt8] {
    let file = ExportFormat.file(of: picture.name)
    do throws(FileError) {
      return Array(
        try UserFile(path: "\(folder ?? "")/\(file)")
          .read(maximumSize: PictureRow.maximumSize))
    } catch {
      throw .picture(file: SafeText(file), error.reason)
    }
  }
}
