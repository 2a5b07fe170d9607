public import Pictures
public import Text

extension PictureError {
  /// The error in one sentence.
  public func reason(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).pictures
    return switch self {
    case .unknownFormat: words.unknownFormat
    case .unsupported(let format): words.unsupported(format.name)
    case .damaged(let format): words.damaged(format.name)
    case .tooManyBytes(let count, let limit):
      words.tooManyBytes(Self.megabytes(count), Self.megabytes(limit))
    case .tooLong(let size, let limit): words.tooLong(Self.text(size), limit)
    case .tooManyPixels(let size, let limit):
      words.tooManyPixels(Self.text(size), limit / 1_000_000)
    case .outOfTime: words.outOfTime
    case .outOfMemory(let limit): words.outOfMemory(limit >> 20)
    case .cannotShrink(let bytes): words.cannotShrink(bytes / 1_000)
    case .workerDied, .workerProtocolViolation: words.readerFailed
    case .workerHung: words.readerSilent
    case .noWorker(let detail): words.noReader(detail)
    case .busy(let waiting): words.busy(waiting)
    case .cancelled: words.cancelled
    }
  }

  /// Advice for the user.
  public func recovery(in language: Language) -> SafeText {
    let words = ErrorWords.of(language).pictures
    return switch self {
    case .unknownFormat, .unsupported: words.useJPEG
    case .damaged, .workerDied, .workerProtocolViolation: words.tryAnotherCopy
    case .tooManyBytes, .tooLong, .tooManyPixels, .outOfTime, .outOfMemory, .cannotShrink:
      words.useSmaller
    case .workerHung, .busy, .cancelled: words.tryAgain
    case .noWorker: words.freeMemory
    }
  }

  private static func text(_ size: PictureSize) -> String { "\(size.width) × \(size.height)" }

  /// Rounded up, so that a refused size never seems to be allowed.
  private static func megabytes(_ bytes: Int) -> Int {
    bytes / 1_000_000 + (bytes % 1_000_000 == 0 ? 0 : 1)
  }
}
