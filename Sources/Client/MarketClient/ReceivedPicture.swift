public import Foundation
public import Text

/// A picture as it arrived: neither decoded nor trusted.
public struct ReceivedPicture: Hashable, Sendable {
  public let bytes: Data
  /// The media type that the server sent, such as `image/png`; the bytes decide.
  public let mediaType: SafeText
}
