/// What a form may have. A form of any known client is far below.
public struct FormLimits: Hashable, Sendable {
  /// Of one text part, `params` among them, or of a JSON body: a description of 1,000 characters
  /// takes 24,000 bytes at most, when each is an emoji of two escaped pairs.
  public var textBytes: Int
  /// Of all text parts together.
  public var allTextBytes: Int
  public var pictures: Int
  /// Of one picture.
  public var pictureBytes: Int
  public var multipart: MultipartLimits

  /// Lists and objects inside each other: a form has two levels.
  public static let depth = 8

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
