public import Text
import Words

/// The reason why a picture is unavailable: a case per cause, with its facts.
///
/// ``reason(in:)`` and ``recovery(in:)`` write the sentences.
public enum PictureError: Error, Hashable, Sendable {
  /// The bytes are none of ``PictureFormat``.
  case unknownFormat
  /// This machine has no loader for it.
  case unsupported(PictureFormat)
  /// The file is cut off or broken.
  case damaged(PictureFormat)
  /// A file of more bytes than allowed.
  case tooManyBytes(Int, limit: Int)
  /// A side of more pixels than allowed.
  case tooLong(PictureSize, limit: Int)
  /// More pixels in all than allowed.
  case tooManyPixels(PictureSize, limit: Int)
  /// The CPU time for one picture was used up.
  case outOfTime(milliseconds: Int)
  /// The memory for one picture was used up.
  case outOfMemory(limit: Int)
  /// No JPEG of so few bytes.
  case cannotShrink(bytes: Int)
  /// The worker died of this picture, by a signal, or of itself (0).
  case workerDied(signal: Int)
  /// The worker did not answer in time, or not sensibly, and was ended.
  case workerHung
  case workerProtocolViolation
  /// No worker can be started.
  case noWorker(SafeText)
  /// More pictures wait than anybody will look at.
  case busy(waiting: Int)
  /// The caller gave up: nobody needs to be told.
  case cancelled
}

extension PictureError {
  /// Whether asking again may help without anything being changed first.
  public var isTransient: Bool {
    switch self {
    case .workerHung, .noWorker, .busy, .cancelled: true
    default: false
    }
  }
}
