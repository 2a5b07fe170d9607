public import Foundation
public import Market
public import Text

/// A picture of a form: a user's file, or a picture that the market already has.
public struct FormPicture: Hashable, Sendable, Identifiable {
  public enum State: Hashable, Sendable {
    /// The file is being read, checked and, if needed, made smaller.
    case preparing
    /// `before` and `after` in bytes.
    case ready(PictureUpload, before: Int)
    case refused(PicturePreparationError)
    /// A picture that the market already has.
    case stored(ProductImage)
  }

  public let id: UUID
  /// The path of the file; empty for a picture of the market.
  public let path: String
  public var edits: PictureEdits
  public internal(set) var state: State
  /// A small copy as it will be sent; nil until it is prepared.
  public internal(set) var preview: PicturePreview?
  /// Whether it was chosen just now: it is removed if it turns out not to be a picture.
  var isNew: Bool

  public init(
    id: UUID = UUID(), path: String, edits: PictureEdits = PictureEdits(),
    state: State = .preparing, isNew: Bool = false
  ) {
    self.id = id
    self.path = path
    self.edits = edits
    self.state = state
    self.isNew = isNew
  }

  /// The file's name.
  public var name: SafeText {
    SafeText(path.split(separator: "/").last.map(String.init) ?? "", limit: 255)
  }

  /// The market's own picture; nil for a file.
  public var image: ProductImage? { if case .stored(let image) = state { image } else { nil } }

  /// Whether the market has it already.
  public var isStored: Bool { if case .stored = state { true } else { false } }

  /// The number of bytes to send.
  public var size: Int { if case .ready(let upload, _) = state { upload.bytes.count } else { 0 } }
}

/// Edits of a picture before it is sent.
public struct PictureEdits: Hashable, Sendable, Codable {
  /// Whether it is cropped to the largest square in its middle.
  public var isSquare = false
  /// The number of quarter turns clockwise, 0…3.
  public var turns = 0

  public init(isSquare: Bool = false, turns: Int = 0) {
    self.isSquare = isSquare
    self.turns = turns & 3
  }

  public var isOriginal: Bool { !isSquare && turns == 0 }
}

/// A request to prepare a picture; equal requests have equal answers.
public struct PictureJob: Hashable, Sendable {
  public let picture: UUID
  public let path: String
  public let edits: PictureEdits

  public init(_ picture: FormPicture) {
    self.picture = picture.id
    path = picture.path
    edits = picture.edits
  }
}

/// The result of a ``PictureJob``.
public struct PreparedPicture: Hashable, Sendable {
  public let upload: PictureUpload
  /// The number of bytes of the original file.
  public let before: Int
  /// A small copy of the upload; nil if none could be made.
  public let preview: PicturePreview?

  public init(upload: PictureUpload, before: Int, preview: PicturePreview? = nil) {
    self.upload = upload
    self.before = before
    self.preview = preview
  }
}
