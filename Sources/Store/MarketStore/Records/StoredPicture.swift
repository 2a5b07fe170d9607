import Files
import Text

/// A picture, ready to be sent unchanged.
package struct StoredPicture: Hashable, Sendable {
  /// Empty for a picture whose bytes are outside the database.
  package let bytes: [UInt8]
  package let mediaType: MediaType
  /// The number of bytes, even if they are outside the database.
  package let size: Int

  /// Whether the market's ``PictureStore`` has the bytes. No picture is empty.
  package var isOutside: Bool { bytes.isEmpty }

  package init(bytes: [UInt8], mediaType: MediaType) {
    self.bytes = bytes
    self.mediaType = mediaType
    size = bytes.count
  }

  /// A picture whose bytes are outside the database.
  package init(outside size: Int, mediaType: MediaType) {
    bytes = []
    self.mediaType = mediaType
    self.size = size
  }
}

/// A picture that is not in the market yet, and its thumbnail.
package struct NewPicture: Hashable, Sendable {
  package let original: StoredPicture
  package let thumbnail: StoredPicture
  /// Computed here, because a transaction keeps others waiting.
  package let originalName: PictureName
  package let thumbnailName: PictureName
  /// Whether the market's ``PictureStore`` already has the bytes: rows need none then.
  package var isOutside = false

  package init(original: StoredPicture, thumbnail: StoredPicture) {
    self.original = original
    self.thumbnail = thumbnail
    originalName = PictureName(of: original.bytes, original.mediaType)
    thumbnailName = PictureName(of: thumbnail.bytes, thumbnail.mediaType)
  }

  /// The picture, whose bytes are in the market's ``PictureStore``.
  var outside: NewPicture {
    var picture = self
    picture.isOutside = true
    return picture
  }
}

/// The pictures of a market whose bytes are outside the database.
package struct OutsideTotal: Hashable, Sendable {
  package let count: Int
  package let bytes: Int

  package init(count: Int, bytes: Int) {
    self.count = count
    self.bytes = bytes
  }
}

package struct PictureID: Hashable, Sendable {
  package let original: Int64
  package let thumbnail: Int64
}

/// One picture of a product: two files that show the same picture.
package struct PictureRecord: Hashable, Sendable {
  package let id: Int64
  package let original: PictureName
  package let thumbnail: PictureName
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
    // Checked in place if the text is contiguous: a page of a list has twenty of them.
    let isHash =
      hash.utf8.withContiguousStorageIfAvailable {
        $0.count == 64 && $0.allSatisfy(\.isLowercaseHexDigit)
      } ?? (hash.utf8.count == 64 && hash.utf8.allSatisfy(\.isLowercaseHexDigit))
    guard isHash else { return nil }
    self.hash = String(hash)
    self.mediaType = mediaType
  }

  /// Nil if a part is missing or invalid.
  package init?(hash: String?, mediaType: String?) {
    guard let hash, let mediaType = mediaType.flatMap(MediaType.init(rawValue:)) else { return nil }
    self.init(hash: hash, mediaType: mediaType)
  }

  /// Reads `<hash>.<extension>`.
  package init?(fileName: some StringProtocol) {
    // In bytes: a search for a character would find the boundaries of all characters.
    guard let dot = fileName.utf8.firstIndex(of: UInt8(ascii: ".")),
      let mediaType = MediaType(rawValue: String(fileName[fileName.utf8.index(after: dot)...]))
    else { return nil }
    self.init(hash: fileName[..<dot], mediaType: mediaType)
  }

  package var fileName: String { hash + mediaType.suffix }
}

/// The kinds of pictures a market keeps, by file extension.
package enum MediaType: String, Hashable, Sendable, CaseIterable {
  case jpeg = "jpg"
  case png

  /// The end of a file's name.
  fileprivate var suffix: String {
    switch self {
    case .jpeg: ".jpg"
    case .png: ".png"
    }
  }

  /// The value of the Content-Type field.
  package var name: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    }
  }
}
