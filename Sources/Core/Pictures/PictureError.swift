public import Text

/// The reason why a picture is unavailable: a case per cause, with the facts.
///
/// `Words` has the sentences.
public enum PictureError: Error, Hashable, Sendable {
  /// The format is not one of ``PictureFormat``.
  case unknownFormat
  /// The system has no loader for the format.
  case unsupported(PictureFormat)
  /// The file is truncated or damaged.
  case damaged(PictureFormat)
  /// The file exceeds the limit of bytes.
  case tooManyBytes(Int, limit: Int)
  /// A side exceeds the limit of pixels.
  case tooLong(PictureSize, limit: Int)
  /// The picture exceeds the limit of pixels.
  case tooManyPixels(PictureSize, limit: Int)
  /// The CPU time for one picture was used up.
  case outOfTime(milliseconds: Int)
  /// The memory for one picture was used up.
  case outOfMemory(limit: Int)
  /// There is no JPEG of so few bytes.
  case cannotShrink(bytes: Int)
  /// The worker crashed while decoding this picture, by a signal, or exited (0).
  case workerDied(signal: Int)
  /// The worker did not answer in time and was killed.
  case workerHung
  case workerProtocolViolation
  /// A worker cannot be started.
  case noWorker(SafeText)
  /// The queue is full.
  case busy(waiting: Int)
  /// The caller cancelled the request.
  case cancelled
}
