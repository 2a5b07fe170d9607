/// A picture, ready to be sent as it is.
package struct StoredPicture: Hashable, Sendable {
  package let bytes: [UInt8]
  package let mediaType: MediaType

  package init(bytes: [UInt8], mediaType: MediaType) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}

/// A picture that is not in the market yet, and its thumbnail.
package struct NewPicture: Hashable, Sendable {
  package let original: StoredPicture
  package let thumbnail: StoredPicture

  package init(original: StoredPicture, thumbnail: StoredPicture) {
    self.original = original
    self.thumbnail = thumbnail
  }
}

/// The numbers of a picture in the market and of its small one.
package struct PictureID: Hashable, Sendable {
  package let original: Int64
  package let thumbnail: Int64

  package init(original: Int64, thumbnail: Int64) {
    self.original = original
    self.thumbnail = thumbnail
  }
}

/// One picture of a product: two files that show the same thing.
package struct PictureRecord: Hashable, Sendable {
  package let id: Int64
  package let original: PictureName
  package let thumbnail: PictureName

  package init(id: Int64, original: PictureName, thumbnail: PictureName) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}

/// The name of a picture: the SHA-256 of its bytes and the extension of its type, so that a name
/// always means the same bytes and never a path.
package struct PictureName: Hashable, Sendable {
  /// 64 lower-case hexadecimal digits.
  package let hash: String
  package let mediaType: MediaType

  package init(of bytes: [UInt8], _ mediaType: MediaType) {
    hash = SHA256.hexadecimal(of: bytes)
    self.mediaType = mediaType
  }

  /// Nil unless `hash` has 64 lower-case hexadecimal digits.
  package init?(hash: some StringProtocol, mediaType: MediaType) {
    guard hash.utf8.count == 64, hash.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.hash = String(hash)
    self.mediaType = mediaType
  }

  /// Nil when a part is missing or wrong.
  package init?(hash: String?, mediaType: String?) {
    guard let hash, let mediaType = mediaType.flatMap(MediaType.init(rawValue:)) else { return nil }
    self.init(hash: hash, mediaType: mediaType)
  }

  /// Reads `<hash>.<extension>`.
  package init?(fileName: some StringProtocol) {
    let parts = fileName.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let mediaType = MediaType(rawValue: String(parts[1])) else {
      return nil
    }
    self.init(hash: parts[0], mediaType: mediaType)
  }

  package var fileName: String { "\(hash).\(mediaType.rawValue)" }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

/// The kinds of pictures a market keeps, by file extension.
package enum MediaType: String, Hashable, Sendable, CaseIterable {
  case jpeg = "jpg"
  case png

  /// The value of the Content-Type field.
  package var name: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    }
  }
}
