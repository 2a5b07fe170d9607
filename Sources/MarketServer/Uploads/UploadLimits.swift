/// What uploads may cost, one by one and together.
enum UploadLimits {
  /// Bytes of one upload that are kept in memory; what is more goes to a file.
  static let memoryBytes = 256 * 1_024
  /// Bytes of all uploads under way together: seven of the largest. More have to wait, so that
  /// nobody fills the disk with uploads that never end.
  static let allBytes = 1 << 30
  /// Uploads whose pictures are prepared at once: each holds one picture in memory.
  static let preparedAtOnce = 2
  /// Uploads that may wait for that.
  static let waiting = 64
  /// Seconds to wait that a client is told when there are too many.
  static let retrySeconds = 5

  /// Pictures of this size are kept as they are, of more are made smaller: clients refuse to send,
  /// and some to show, more than 300 KB.
  static let keptBytes = 299_999
  /// What a market that refuses large pictures takes: clients count a KB as 1,024 bytes, too.
  static let refusedBytes = 300 * 1_024
  /// Pixels a side of a picture that was made smaller: more would cost too much quality.
  static let longestSide = 2_048
  /// Pixels a side, and bytes, of the small picture for lists.
  static let thumbnailSide = 320
  static let thumbnailBytes = 40_000
}
