/// Every bound of the HTTP side, with its reason; docs/manual/serving.md lists them.
enum ServiceLimits {
  /// Connections at once, where the process may have that many descriptors; more wait in the
  /// backlog. One costs some 30 kB.
  static let connections = 2_048
  /// Descriptors that the store, the log and the picture workers need.
  static let otherDescriptors = 128
  /// Connections that wait to be accepted.
  static let backlog = 256

  /// All header fields of a request, in bytes, and how many there may be. One more is 431.
  static let headerBytes = 80 * 1_024
  static let headerCount = 200
  /// Of a body nobody reads, before the connection is closed.
  static let drainBytes = 256 * 1_024
  /// Of any body: five pictures of 30 MB and the fields around them. More is 413.
  static let bodyBytes = 151 * 1_048_576

  /// Requests a second and at once, of one address (IPv6: of one /64).
  static let requestRate = 100
  static let requestBurst = 1_000
  /// Addresses that are remembered, of either generation.
  static let addressCount = 20_000

  /// Wrong secrets for one product or vendor from one address, and from one address altogether;
  /// the next attempt is 429, right or not, until the lock time is over.
  static let guesses = 10
  static let guessesOfAddress = 30
  static let guessLockSeconds = 600
  static let guessTableCount = 20_000

  /// Fewer at once than secrets may be guessed: an attempt counts as wrong until it is found right,
  /// and a client that sends many right ones is not to be locked out.
  static let writesAtOnce = 4
  static let writesWaiting = 256

  /// Smaller replies gain nothing from gzip.
  static let gzipBytes = 1_024

  /// Event streams at once, and of one address.
  static let subscribers = 256
  static let subscribersOfAddress = 16
  /// Between two comments that keep a stream open.
  static let eventCommentTime = Duration.seconds(25)
}
