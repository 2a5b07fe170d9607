/// The name of a picture: the SHA-256 of its bytes and the extension of its type, so that a name
/// always means the same bytes and never a path.
public struct PictureName: Hashable, Sendable {
  /// 64 lower-case hexadecimal digits.
  public let hash: String
  public let mediaType: MediaType

  public init(of bytes: [UInt8], _ mediaType: MediaType) {
    hash = SHA256.hexadecimal(of: bytes)
    self.mediaType = mediaType
  }

  /// Nil unless `hash` has 64 lower-case hexadecimal digits.
  init?(hash: some StringProtocol, mediaType: MediaType) {
    guard hash.utf8.count == 64, hash.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.hash = String(hash)
    self.mediaType = mediaType
  }

  /// Reads `<hash>.<extension>`.
  package init?(fileName: some StringProtocol) {
    let parts = fileName.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let mediaType = MediaType(rawValue: String(parts[1])) else {
      return nil
    }
    self.init(hash: parts[0], mediaType: mediaType)
  }

  public var fileName: String { "\(hash).\(mediaType.rawValue)" }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

/// The kinds of pictures a market keeps, by file extension.
public enum MediaType: String, Hashable, Sendable, CaseIterable {
  case jpeg = "jpg"
  case png

  /// For the Content-Type field.
  package var name: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    }
  }
}
