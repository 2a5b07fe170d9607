package import Files
package import Text

/// The reason why pictures cannot be read from, or written to, a picture store.
///
/// The first associated value of each case is the location as configured.
package enum PictureStoreError: Error, Hashable, Sendable {
  /// The text does not name a picture store.
  case badPlace(SafeText)
  /// A file or a folder cannot be used.
  case failed(SafeText, FileError.Reason)
  case full(SafeText)
  /// The folder has none of the market's pictures: perhaps its device is not mounted.
  case notPrepared(SafeText)
  /// No key to the bucket was found, or its file cannot be read.
  case noKey(SafeText)
  /// The server refused, with this code, such as `NoSuchBucket`.
  case refused(SafeText, code: SafeText)
  /// The server is down, too slow or overloaded: it may work again later.
  case unavailable(SafeText, Outage)

  package enum Outage: Hashable, Sendable {
    case noConnection
    /// The certificate of the server is rejected.
    case certificate(isForOtherHost: Bool)
    /// The server did not reply within this time.
    case slow(Duration)
    /// An error of the server, such as `SlowDown`.
    case answer(code: SafeText)
  }
}
