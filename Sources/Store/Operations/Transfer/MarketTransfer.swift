import Files
import Foundation
import MarketStore
import Text
import Words

package enum ExportSource: Sendable {
  /// A folder, or the file of the rows in it.
  case path(String)
  case standardInput
}

/// Fills a new market with the rows of an export.
package struct MarketTransfer: Sendable {
  private let source: ExportSource
  private let interruption: Interruption
  private let progress: @Sendable (Int) -> Void

  /// - Parameter progress: Called occasionally with the completed part, in percent.
  package init(
    from source: ExportSource, interruption: Interruption = Interruption(),
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.source = source
    self.interruption = interruption
    self.progress = progress
  }

  /// Imports an export into a place without a market. An interrupted import resumes; one of an
  /// invalid export leaves nothing.
  /// - Parameter restarts: Whether an unfinished import is discarded.
  /// - Returns: The number of rows by kind.
  /// - Throws: ``TransferError`` or `StoreError`.
  package func run(
    into location: StoreLocation, restarting restarts: Bool = false,
    onResume: (_ percent: Int) -> Void = { _ in }
  ) async throws -> [MarketRow.Kind: Int] {
    let isNew = !FileManager.default.fileExists(atPath: location.folder)
    var isImported = false
    // A refused import leaves its folder empty; one that can be continued does not.
    defer { if isNew, !isImported { rmdir(location.folder) } }
    do {
      let reader = try open()
      let header = try header(reader)
      var market = try await location.openImport()
      if restarts, market.position != nil {
        try await market.discard()
        market = try await location.openImport()
      }
      do {
        try await fill(market, reader, header, onResume)
        isImported = true
      } catch {
        try? await end(market, after: error)
        throw error
      }
      return Self.rows(header.counts)
    } catch let error as FileError {
      throw TransferError.file(error)
    }
  }

  /// Reads all of an export as an import into a place would, without changing anything there.
  /// - Returns: The number of rows by kind.
  /// - Throws: ``TransferError`` or `StoreError`, as an import would. A server is not asked.
  package func check(for location: StoreLocation) async throws -> [MarketRow.Kind: Int] {
    if location.file != nil { try StoreFolder(path: location.folder).checkEmpty() }
    do {
      let reader = try open()
      let header = try header(reader)
      try await fill(ImportCheck(), reader, header)
      return Self.rows(header.counts)
    } catch let error as FileError {
      throw TransferError.file(error)
    }
  }

  private func fill(
    _ market: any MarketImport, _ reader: LineReader, _ header: (counts: [String: Int], line: Data),
    _ onResume: (_ percent: Int) -> Void = { _ in }
  ) async throws {
    let total = max(1, header.counts.sum ?? 0)
    let state = try skip(reader, header, to: market.position)
    if market.position != nil { onResume(state.lines * 100 / total) }
    try await add(reader, after: state, to: market, total)
    try await market.finish()
  }

  private static func rows(_ counts: [String: Int]) -> [MarketRow.Kind: Int] {
    Dictionary(
      uniqueKeysWithValues: counts.compactMap { name, count in
        MarketRow.Kind(rawValue: name).map { ($0, count) }
      })
  }

  /// Discards an import that can never succeed, and otherwise keeps it to be resumed.
  private func end(_ market: any MarketImport, after error: any Error) async throws {
    if let error = error as? TransferError, error.isPermanent {
      try await market.discard()
    } else {
      try market.close()
    }
  }

  private var folder: String? {
    guard case .path(let path) = source else { return nil }
    return Self.isFolder(path) ? path : path.parentFolder
  }

  private func open() throws -> LineReader {
    switch source {
    case .standardInput:
      return try LineReader(file: OpenFile(copying: STDIN_FILENO, path: "-"), name: "-")
    case .path(let path):
      let file = Self.isFolder(path) ? "\(path)/\(ExportFormat.rowsFile)" : path
      return try LineReader(file: OpenFile(file, O_RDONLY), name: SafeText(file))
    }
  }

  private static func isFolder(_ path: String) -> Bool { stat(of: path)?.isFolder == true }

  private func header(_ reader: LineReader) throws -> (counts: [String: Int], line: Data) {
    struct Format: Decodable {
      let format: String
      let version: Int
    }
    guard let line = try reader.header(),
      let format = try? JSONDecoder().decode(Format.self, from: line),
      format.format == ExportFormat.name
    else { throw TransferError.notAnExport(reader.name) }
    guard format.version <= ExportFormat.version else {
      throw TransferError.newer(reader.name, version: format.version)
    }
    guard let header = try? JSONDecoder().decode(ExportHeader.self, from: line),
      header.counts.sum != nil
    else { throw TransferError.notAnExport(reader.name) }
    return (header.counts, line)
  }

  /// Reads the lines that an interrupted import has already added.
  private func skip(
    _ reader: LineReader, _ header: (counts: [String: Int], line: Data),
    to position: ImportPosition?
  ) throws -> RowParser.State {
    var state = RowParser.State()
    state.append(header.line)
    guard let position else { return state }
    while state.lines < position.lines, let line = try reader.header() {
      if state.lines.isMultiple(of: 10_000) { try interruption.check() }
      state.append(line)
    }
    guard state.position == position else { throw TransferError.otherExport(reader.name) }
    return state
  }

  private func add(
    _ reader: LineReader, after state: RowParser.State, to market: any MarketImport,
    _ total: Int
  ) async throws {
    let name = reader.name
    let parser = RowParser(name: name, folder: folder)
    var state = state
    var batch = try reader.batch()
    var parts = try parser.parse(batch, after: &state)
    while true {
      try interruption.check()
      let rows = parts
      // The next rows are read while these are added.
      async let added: Void = add(rows, to: market, parser)
      if let last = batch.last {
        try await added
        return try check(last, state, name)
      }
      batch = try reader.batch()
      parts = try parser.parse(batch, after: &state)
      try await added
      progress(state.lines * 100 / total)
    }
  }

  private func add(
    _ parts: [ParsedRows], to market: any MarketImport, _ parser: RowParser
  ) async throws {
    for var part in parts {
      try parser.readPictures(of: &part)
      do {
        try await market.add(part.rows, through: part.position)
      } catch let error as RowError {
        throw TransferError.line(
          parser.name, part.first + error.index, TransferError.LineProblem(error))
      }
    }
  }

  private func check(_ line: Data, _ state: RowParser.State, _ name: SafeText) throws {
    guard let trailer = try? JSONDecoder().decode(ExportTrailer.self, from: line),
      trailer.type == ExportFormat.trailerType
    else { throw TransferError.cut(name, line: state.lines) }
    guard trailer.sha256 == state.hash.hexadecimal,
      trailer.counts.sum == state.lines - 1
    else { throw TransferError.changed(name) }
  }
}

extension [String: Int] {
  /// The sum of counts of rows; nil if one is negative, or it is out of range.
  fileprivate var sum: Int? {
    values.reduce(0) { sum, count in
      guard let (sum, overflows) = sum?.addingReportingOverflow(count) else { return nil }
      return overflows || count < 0 ? nil : sum
    }
  }
}
