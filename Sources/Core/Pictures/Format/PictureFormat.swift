/// A format of pictures that can be shown and listed, recognised by the first bytes, never by a
/// name or a media type.
public enum PictureFormat: UInt8, CaseIterable, Hashable, Sendable {
  case jpeg = 1
  case png, gif, webp, heic, avif

  /// The number of leading bytes that is enough to recognise any format.
  public static let prefixLength = 64

  /// `nil` when the format is not recognised.
  public init?(of bytes: [UInt8]) {
    self.init(ByteReader(bytes: bytes))
  }

  public var mediaType: String { "image/\(name.lowercased())" }

  /// The name for users.
  public var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .heic: "HEIC"
    case .avif: "AVIF"
    }
  }
}

extension PictureFormat {
  init?(_ reader: ByteReader) {
    if reader.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if reader.starts(with: PNGParser.signature) {
      self = .png
    } else if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) {
      self = .gif
    } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
      self = .webp
    } else if reader.has("ftyp", at: 4), let format = Self(brandsOf: reader) {
      self = format
    } else {
      return nil
    }
  }

  /// ISO/IEC 23008-12: a box of brands comes first, the main one, a version, compatible ones.
  private init?(brandsOf reader: ByteReader) {
    let end = min(reader.big32(at: 0) ?? 0, Self.prefixLength)
    let brands = [8] + Array(stride(from: 16, to: max(16, end), by: 4))
    if brands.contains(where: { reader.has("avif", at: $0) || reader.has("avis", at: $0) }) {
      self = .avif
    } else if brands.contains(where: { offset in
      ["heic", "heix", "heim", "heis", "mif1"].contains { reader.has($0, at: offset) }
    }) {
      self = .heic
    } else {
      return nil
    }
  }
}
