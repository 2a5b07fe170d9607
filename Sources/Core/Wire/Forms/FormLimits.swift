/// The bounds of a form. The forms of all known clients are far below.
public struct FormLimits: Hashable, Sendable {
  /// Bytes of one text part, including `params`, or of a JSON body: a description of 1,000
  /// characters needs at most 24,000 bytes, if each is an emoji of two escaped pairs.
  public var textBytes: Int
  /// Bytes of all text parts together.
  public var allTextBytes: Int
  public var pictures: Int
  /// Bytes of one picture.
  public var pictureBytes: Int
  public var multipart: MultipartLimits

  /// Maximum levels of nested lists and objects: a form has two.
  public static let depth = 8
  /// Maximum commas between the members and values of all lists and objects: a form has about
  /// twenty. Each value takes longer to decode than a hundred bytes of text.
  public static let commas = 200

  public init(
    textBytes: Int = 65_536, allTextBytes: Int = 262_144, pictures: Int = 5,
    pictureBytes: Int = 30_000_000, multipart: MultipartLimits = .upload
  ) {
    self.textBytes = textBytes
    self.allTextBytes = allTextBytes
    self.pictures = pictures
    self.pictureBytes = pictureBytes
    self.multipart = multipart
  }

  public static let standard = FormLimits()
}
