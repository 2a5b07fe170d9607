public import NIOCore
import Text

/// Parses the body of a request as it arrives: fields are collected, the bytes of pictures passed
/// on.
///
///     var parser = FormParser(contentType: request.headers[.contentType])
///     for try await piece in body {
///       parser.append(piece)
///       while let event = try parser.next() { … }
///     }
///     let fields = try parser.finish()
///
/// The content decides between JSON and multipart, since clients declare one and send the other.
/// The fields of a multipart form are its text parts and the object in its part `params`. Text
/// where a picture is expected is text, unless it is declared to be a file.
///
/// Nothing is decoded from JSON before ``finish()``: a caller can charge for it before.
public struct FormParser: Sendable {
  public enum Event: Hashable, Sendable {
    /// The next bytes of a picture, one or more. An empty file, which browsers send if none was
    /// chosen, is not a picture.
    case bytes(ByteBuffer)
    /// The picture is complete.
    case end
  }

  /// The names of parts with pictures, in generation 2 and generation 1.
  public static let pictureNames = ["images", "images[]"]
  static let paramsName = "params"

  private enum Mode {
    case undecided
    case json
    case multipart(MultipartParser)
  }

  private enum Part {
    case text(name: String, ByteBuffer)
    /// A part that is text or not, of which its first bytes decide: any but `params` and pictures
    /// with a file name or a type.
    case undeclared(name: String, ByteBuffer)
    /// A picture, with the number of its bytes so far.
    case picture(bytes: Int)
    case ignored
  }

  private let type: ContentType?
  private let limits: FormLimits
  private var mode = Mode.undecided
  private var json = ByteBuffer()
  private var part = Part.ignored
  private var values: [String: FormValue] = [:]
  private var params: ByteBuffer?
  private var bytesOfParts = 0
  private var pictures = 0

  public init(contentType: String?, limits: FormLimits = .standard) {
    type = contentType.map(ContentType.init(_:))
    self.limits = limits
  }

  /// The bytes so far that are not pictures: JSON, or all text parts.
  public var textBytes: Int { json.readableBytes + bytesOfParts }

  public mutating func append(_ piece: ByteBuffer) {
    if case .multipart(var parser) = mode {
      mode = .undecided
      parser.append(piece)
      mode = .multipart(parser)
    } else {
      json.writeImmutableBuffer(piece)
    }
  }

  /// The next event of a picture in the bytes so far; nil if more bytes are needed.
  public mutating func next() throws(FormError) -> Event? {
    if case .undecided = mode { try decide() }
    guard case .multipart(var parser) = mode else {
      guard json.readableBytes <= limits.textBytes else {
        throw .tooManyTextBytes(field: "JSON", limit: limits.textBytes)
      }
      return nil
    }
    // The parser has to be the only owner of its buffer, or the buffer would be copied.
    mode = .undecided
    defer { mode = .multipart(parser) }
    while let event = try Self.wrapped({ () throws(MultipartError) in try parser.next() }) {
      if let event = try accept(event) { return event }
    }
    return nil
  }

  /// Returns the fields at the end of the body.
  /// - Throws: ``FormError`` if the body cannot end here, such as ``FormError/empty``.
  public mutating func finish() throws(FormError) -> FormFields {
    switch mode {
    case .undecided: throw .empty
    case .json: return try FormFields(json: json.readableBytesView, field: "body")
    case .multipart(let parser):
      let params =
        try params.map { text throws(FormError) in
          try FormFields(object: text.readableBytesView, field: Self.paramsName).values
        } ?? [:]
      try Self.wrapped { () throws(MultipartError) in try parser.finish() }
      return FormFields(
        .multipart,
        values.merging(params) { own, params in
          params == .null || params == .text("") ? own : params
        })
    }
  }
}

extension FormParser {
  private static func wrapped<Value>(
    _ body: () throws(MultipartError) -> Value
  ) throws(FormError) -> Value {
    do {
      return try body()
    } catch {
      throw .multipart(error)
    }
  }

  /// Decides by the first byte that is not white space.
  private mutating func decide() throws(FormError) {
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let spaces = json.readableBytesView.prefix { space.contains($0) }.count
    guard spaces <= MultipartLimits.paddingBytes else { throw .unreadable }
    guard let first = json.readableBytesView.dropFirst(spaces).first else { return }
    json.moveReaderIndex(forwardBy: spaces)
    if "{[\"".utf8.contains(first) {
      mode = .json
    } else if let type, type.isMultipart {
      let limits = limits.multipart
      var parser = try Self.wrapped { () throws(MultipartError) in
        try MultipartParser(boundary: type.boundary ?? "", limits: limits)
      }
      parser.append(json)
      json.clear()
      mode = .multipart(parser)
    } else if let type, !type.name.isEmpty, !Self.jsonNames.contains(type.name) {
      throw .unsupported(SafeText(type.name, limit: 100))
    } else {
      throw .unreadable
    }
  }

  private static let jsonNames: Set<String> = ["application/json", "text/json"]

  private mutating func accept(_ event: MultipartParser.Event) throws(FormError) -> Event? {
    switch event {
    case .part(let found):
      let isPicture = Self.pictureNames.contains(found.name)
      let isFile = found.filename != nil || found.contentType != nil
      if isPicture, isFile {
        part = .picture(bytes: 0)
      } else if isPicture || isFile, found.name != Self.paramsName {
        part = .undeclared(name: found.name, ByteBuffer())
      } else {
        part = .text(name: found.name, ByteBuffer())
      }
      return nil
    case .bytes(let bytes): return try accept(bytes)
    case .end: return try end()
    }
  }

  private mutating func accept(_ bytes: ByteBuffer) throws(FormError) -> Event? {
    switch part {
    case .ignored: return nil
    case .picture(let count):
      let isFirst = count == 0
      if isFirst { pictures += 1 }
      guard pictures <= limits.pictures else { throw .tooManyPictures(limit: limits.pictures) }
      guard count + bytes.readableBytes <= limits.pictureBytes else {
        throw .pictureTooLarge(number: pictures, limit: limits.pictureBytes)
      }
      part = .picture(bytes: count + bytes.readableBytes)
      return .bytes(bytes)
    case .undeclared(let name, var start):
      start.writeImmutableBuffer(bytes)
      if Self.isBinary(start) {
        guard Self.pictureNames.contains(name) else {
          // An error only where text is expected: apps send their own binary parts.
          values[name] = .other
          part = .ignored
          return nil
        }
        part = .picture(bytes: 0)
      } else if start.readableBytes >= Self.headerBytes {
        part = .text(name: name, ByteBuffer())
      } else {
        part = .undeclared(name: name, start)
        return nil
      }
      return try accept(start)
    case .text(let name, var text):
      part = .ignored
      bytesOfParts += bytes.readableBytes
      guard text.readableBytes + bytes.readableBytes <= limits.textBytes else {
        throw .tooManyTextBytes(field: SafeText(name, limit: 50), limit: limits.textBytes)
      }
      guard bytesOfParts <= limits.allTextBytes else {
        throw .tooManyTextBytes(field: "all fields", limit: limits.allTextBytes)
      }
      text.writeImmutableBuffer(bytes)
      part = .text(name: name, text)
      return nil
    }
  }

  /// The number of leading bytes that contain control characters in any picture format: the length
  /// of a segment, or a size in pixels.
  private static let headerBytes = 32

  /// Whether the first bytes of a part are not text.
  private static func isBinary(_ bytes: ByteBuffer) -> Bool {
    bytes.readableBytesView.prefix(headerBytes).contains {
      $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D
    }
  }

  private mutating func end() throws(FormError) -> Event? {
    if case .undeclared(let name, let text) = part {
      part = .text(name: name, ByteBuffer())
      _ = try accept(text)
    }
    defer { part = .ignored }
    switch part {
    case .ignored, .undeclared: return nil
    case .picture(let count): return count > 0 ? .end : nil
    case .text(Self.paramsName, let text): params = text
    case .text(let name, let text):
      guard var string = String(validating: text.readableBytesView, as: UTF8.self) else {
        values[name] = .other
        return nil
      }
      // Some clients send a blank line after the value.
      while string.last?.isNewline == true { string.removeLast() }
      values[name] = .text(string)
    }
    return nil
  }
}
