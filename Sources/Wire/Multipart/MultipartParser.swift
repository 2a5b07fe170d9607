import Foundation
public import NIOCore
import Text

/// Reads a multipart form (RFC 7578) as it arrives, in bounded memory, however it is cut in pieces.
///
///     var parser = try MultipartParser(boundary: "x")
///     for try await piece in body {
///       parser.append(piece)
///       while let event = try parser.next() { … }
///     }
///     try parser.finish()
///
/// Tolerated beyond the standard: spaces behind boundaries, header names and values; a body without
/// its closing boundary that ends behind an opening one.
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
  /// The line break in front of a boundary belongs to it.
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
    // As if the body stood on a line of its own: the first boundary is one like the others.
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

  /// What the bytes so far tell; nil when more are needed.
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

  /// - Throws: ``MultipartError`` when the body cannot end here.
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
    skipped += found.place
    pending.moveReaderIndex(forwardBy: found.place)
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

  /// The next line without its end; empty behind the last header. Nil when it is not all there.
  private mutating func headerLine() throws(MultipartError) -> String? {
    let found = pending.search([0x0D, 0x0A])
    guard headerBytes + found.place + 2 <= limits.headerBytes else {
      throw .tooManyHeaderBytes(limit: limits.headerBytes)
    }
    guard found.isWhole, let line = pending.readBytes(length: found.place) else { return nil }
    headerBytes += found.place + 2
    pending.moveReaderIndex(forwardBy: 2)
    return String(decoding: line, as: UTF8.self)
  }

  /// The part that begins behind an empty line; nil behind every other one.
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
    if found.place > 0 { return pending.readSlice(length: found.place).map(Event.bytes) }
    guard found.isWhole else { return nil }
    passDelimiter()
    return .end
  }
}

extension ByteBuffer {
  /// Where `mark`, which begins with a carriage return, stands. Where it does not stand as a whole:
  /// the place from which on it may still come.
  fileprivate func search(_ mark: [UInt8]) -> (place: Int, isWhole: Bool) {
    withUnsafeReadableBytes { bytes in
      var place = 0
      while let base = bytes.baseAddress, place < bytes.count,
        let found = memchr(base + place, 0x0D, bytes.count - place)
      {
        place = UnsafeRawPointer(found) - base
        let count = min(mark.count, bytes.count - place)
        if memcmp(base + place, mark, count) == 0 { return (place, count == mark.count) }
        place += 1
      }
      return (bytes.count, false)
    }
  }

  /// Whether there was a space or a tab, which is gone now.
  fileprivate mutating func skipPadding() -> Bool {
    let byte = getInteger(at: readerIndex, as: UInt8.self)
    guard byte == 0x20 || byte == 0x09 else { return false }
    moveReaderIndex(forwardBy: 1)
    return true
  }
}
