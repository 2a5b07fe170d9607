import Foundation
public import NIOCore
import Text

/// Parses a multipart form (RFC 7578) as it arrives, in bounded memory and in pieces of any size.
///
///     var parser = try MultipartParser(boundary: "x")
///     for try await piece in body {
///       parser.append(piece)
///       while let event = try parser.next() { … }
///     }
///     try parser.finish()
///
/// Tolerated beyond the standard: spaces after boundaries, header names and values; a body without
/// a closing boundary that ends after another one.
public struct MultipartParser: Sendable {
  public enum Event: Hashable, Sendable {
    case part(MultipartPart)
    /// The next bytes of the part, one or more.
    case bytes(ByteBuffer)
    case end
  }

  private enum State {
    case preamble, boundaryLine, headers, content, epilogue
  }

  private let limits: MultipartLimits
  /// The boundary with the line break before it.
  private let delimiter: [UInt8]
  private var state = State.preamble
  private var pending: ByteBuffer
  private var lines: [(name: String, value: String)] = []
  private var headerBytes = 0
  private var parts = 0
  private var bytes = 0
  private var skipped = 0

  /// - Throws: ``MultipartError/boundary``.
  public init(
    boundary: String, limits: MultipartLimits = .upload
  ) throws(MultipartError) {
    let text = Array(boundary.utf8)
    guard MultipartLimits.boundaryLength.contains(text.count),
      text.allSatisfy({ (0x20...0x7E).contains($0) })
    else { throw .boundary }
    self.limits = limits
    delimiter = Array("\r\n--".utf8) + text
    // As if a line break came before the body, so that the first boundary is like the others.
    pending = ByteBuffer(string: "\r\n")
  }

  public mutating func append(_ piece: ByteBuffer) {
    bytes += piece.readableBytes
    if pending.readableBytes == 0 {
      pending = piece
    } else {
      pending.discardReadBytes()
      pending.writeImmutableBuffer(piece)
    }
  }

  /// The next event in the bytes so far; nil if more bytes are needed.
  public mutating func next() throws(MultipartError) -> Event? {
    guard bytes <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
    while true {
      switch state {
      case .preamble:
        guard try passPreamble() else { return nil }
      case .boundaryLine:
        guard try passBoundaryLine() else { return nil }
      case .headers:
        guard let line = try headerLine() else { return nil }
        if let part = try part(after: line) { return .part(part) }
      case .content:
        return content()
      case .epilogue:
        pending.clear()
        return nil
      }
    }
  }

  /// Checks the end of the body.
  /// - Throws: ``MultipartError`` if the body cannot end here.
  public func finish() throws(MultipartError) {
    switch state {
    case .epilogue: return
    case .preamble: throw .noParts
    case .headers where lines.isEmpty && pending.readableBytes == 0 && parts > 0: return
    case .boundaryLine, .headers, .content: throw .truncated
    }
  }
}

extension MultipartParser {
  private mutating func passPreamble() throws(MultipartError) -> Bool {
    let found = pending.search(delimiter)
    skipped += found.offset
    pending.moveReaderIndex(forwardBy: found.offset)
    guard skipped <= MultipartLimits.paddingBytes else { throw .noParts }
    guard found.isWhole else { return false }
    passDelimiter()
    return true
  }

  private mutating func passDelimiter() {
    pending.moveReaderIndex(forwardBy: delimiter.count)
    skipped = 0
    state = .boundaryLine
  }

  private mutating func passBoundaryLine() throws(MultipartError) -> Bool {
    while pending.skipPadding() { skipped += 1 }
    guard skipped <= MultipartLimits.paddingBytes else { throw .boundaryLine }
    guard pending.readableBytes >= 2 else {
      let start = pending.getInteger(at: pending.readerIndex, as: UInt8.self)
      guard start == nil || start == 0x0D || start == 0x2D else { throw .boundaryLine }
      return false
    }
    switch pending.readInteger(as: UInt16.self) {
    case 0x0D0A:
      lines = []
      headerBytes = 0
      state = .headers
    case 0x2D2D where skipped == 0: state = .epilogue
    default: throw .boundaryLine
    }
    return true
  }

  /// The next line without its line break; empty after the last header, nil if it is incomplete.
  private mutating func headerLine() throws(MultipartError) -> String? {
    let found = pending.search([0x0D, 0x0A])
    guard headerBytes + found.offset + 2 <= limits.headerBytes else {
      throw .tooManyHeaderBytes(limit: limits.headerBytes)
    }
    guard found.isWhole, let line = pending.readBytes(length: found.offset) else { return nil }
    headerBytes += found.offset + 2
    pending.moveReaderIndex(forwardBy: 2)
    return String(decoding: line, as: UTF8.self)
  }

  /// The part that begins after an empty line; nil after any other line.
  private mutating func part(after line: String) throws(MultipartError) -> MultipartPart? {
    if line.isEmpty {
      parts += 1
      guard parts <= limits.parts else { throw .tooManyParts(limit: limits.parts) }
      let part = try MultipartPart(lines)
      state = .content
      return part
    }
    guard lines.count < limits.headers else { throw .tooManyHeaders(limit: limits.headers) }
    guard let colon = line.firstIndex(of: ":") else { throw .headerLine }
    let name = line[..<colon].trimmingSpaces.lowercased()
    guard !name.isEmpty else { throw .headerLine }
    lines.append((name, String(line[colon...].dropFirst().trimmingSpaces)))
    return nil
  }

  private mutating func content() -> Event? {
    let found = pending.search(delimiter)
    if found.offset > 0 { return pending.readSlice(length: found.offset).map(Event.bytes) }
    guard found.isWhole else { return nil }
    passDelimiter()
    return .end
  }
}

extension ByteBuffer {
  /// The offset of `delimiter`, which begins with a carriage return. If it is not complete, the
  /// offset at which it may still begin.
  fileprivate func search(_ delimiter: [UInt8]) -> (offset: Int, isWhole: Bool) {
    withUnsafeReadableBytes { bytes in
      var offset = 0
      while let base = bytes.baseAddress, offset < bytes.count,
        let found = memchr(base + offset, 0x0D, bytes.count - offset)
      {
        offset = UnsafeRawPointer(found) - base
        let count = min(delimiter.count, bytes.count - offset)
        if memcmp(base + offset, delimiter, count) == 0 {
          return (offset, count == delimiter.count)
        }
        offset += 1
      }
      return (bytes.count, false)
    }
  }

  /// Removes a space or a tab, if there is one.
  fileprivate mutating func skipPadding() -> Bool {
    let byte = getInteger(at: readerIndex, as: UInt8.self)
    guard byte == 0x20 || byte == 0x09 else { return false }
    moveReaderIndex(forwardBy: 1)
    return true
  }
}
