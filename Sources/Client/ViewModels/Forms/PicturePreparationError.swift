public import Files
public import Pictures
public import Text

/// A file that cannot be sent as a picture, and the reason.
public struct PicturePreparationError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case file(FileError.Reason)
    case picture(PictureError)
  }

  public let path: String
  public let fileName: SafeText
  public let reason: Reason

  public init(path: String = "", fileName: SafeText, _ reason: Reason) {
    self.path = path
    self.fileName = fileName
    self.reason = reason
  }
}
