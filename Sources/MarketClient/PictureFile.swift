public import Foundation
public import Text

/// A picture as it came: not decoded, not believed.
public struct PictureFile: Hashable, Sendable {
  public let bytes: Data
  /// What the server calls it, such as `image/png`; its bytes decide.
  public let mediaType: SafeText
}
