public import Market
public import Text

extension PictureError {
  /// The cause, in one sentence.
  public func reason(in language: Language) -> SafeText {
    SafeText(language == .english ? englishReason : koreanReason)
  }

  /// The remedy for the user.
  public func recovery(in language: Language) -> SafeText {
    SafeText(language == .english ? englishRecovery : koreanRecovery)
  }

  private var englishReason: String {
    switch self {
    case .unknownFormat: "This is not a picture of a known format"
    case .unsupported(let format): "\(format.name) pictures cannot be read on this machine"
    case .damaged(let format): "The \(format.name) picture is damaged or cut off"
    case .tooManyBytes(let count, let limit):
      "The picture has \(Self.megabytes(count)) MB; \(Self.megabytes(limit)) MB are allowed"
    case .tooLong(let size, let limit):
      "The picture has \(Self.text(size)) pixels; \(limit) a side are allowed"
    case .tooManyPixels(let size, let limit):
      "The picture has \(Self.text(size)) pixels; \(limit / 1_000_000) megapixels are allowed"
    case .outOfTime: "Reading the picture took too long"
    case .outOfMemory(let limit): "The picture needs more than \(limit >> 20) MiB of memory"
    case .cannotShrink(let bytes): "The picture cannot be made smaller than \(bytes / 1_000) kB"
    case .workerDied, .workerProtocolViolation: "The picture could not be read: its reader failed"
    case .workerHung: "The picture could not be read: its reader did not answer"
    case .noWorker(let detail): "The picture reader cannot be started: \(detail)"
    case .busy(let waiting): "\(waiting) pictures are already waiting"
    case .cancelled: "The picture was given up"
    }
  }

  private var koreanReason: String {
    switch self {
    case .unknownFormat: "알 수 없는 형식의 사진입니다"
    case .unsupported(let format): "이 컴퓨터에서는 \(format.name) 사진을 읽을 수 없습니다"
    case .damaged(let format): "\(format.name) 사진이 손상되었거나 잘렸습니다"
    case .tooManyBytes(let count, let limit):
      "사진이 \(Self.megabytes(count))MB입니다. \(Self.megabytes(limit))MB까지 가능합니다"
    case .tooLong(let size, let limit):
      "사진이 \(Self.text(size)) 픽셀입니다. 한 변은 \(limit) 픽셀까지 가능합니다"
    case .tooManyPixels(let size, let limit):
      "사진이 \(Self.text(size)) 픽셀입니다. \(limit / 1_000_000)메가픽셀까지 가능합니다"
    case .outOfTime: "사진을 읽는 데 너무 오래 걸렸습니다"
    case .outOfMemory(let limit): "사진을 읽는 데 메모리가 \(limit >> 20)MiB 넘게 필요합니다"
    case .cannotShrink(let bytes): "사진을 \(bytes / 1_000)kB 이하로 줄일 수 없습니다"
    case .workerDied, .workerProtocolViolation: "사진을 읽는 중에 오류가 발생했습니다"
    case .workerHung: "사진을 읽는 프로그램이 응답하지 않습니다"
    case .noWorker(let detail): "사진을 읽는 프로그램을 시작할 수 없습니다: \(detail)"
    case .busy(let waiting): "이미 사진 \(waiting)장이 기다리고 있습니다"
    case .cancelled: "사진 읽기를 취소했습니다"
    }
  }

  private var englishRecovery: String {
    switch self {
    case .unknownFormat, .unsupported: "Use a JPEG or PNG picture"
    case .damaged, .workerDied, .workerProtocolViolation: "Try another copy of the picture"
    case .tooManyBytes, .tooLong, .tooManyPixels, .outOfTime, .outOfMemory, .cannotShrink:
      "Use a smaller picture"
    case .workerHung, .busy, .cancelled: "Try again"
    case .noWorker: "Free some memory or processes, then try again"
    }
  }

  private var koreanRecovery: String {
    switch self {
    case .unknownFormat, .unsupported: "JPEG나 PNG 사진을 사용해 주세요"
    case .damaged, .workerDied, .workerProtocolViolation: "다른 사진 파일로 다시 시도해 주세요"
    case .tooManyBytes, .tooLong, .tooManyPixels, .outOfTime, .outOfMemory, .cannotShrink:
      "더 작은 사진을 사용해 주세요"
    case .workerHung, .busy, .cancelled: "다시 시도해 주세요"
    case .noWorker: "메모리나 프로세스를 정리한 뒤 다시 시도해 주세요"
    }
  }

  private static func text(_ size: PictureSize) -> String { "\(size.width) × \(size.height)" }

  /// Rounded up, so that what is refused never seems to be allowed.
  private static func megabytes(_ bytes: Int) -> Int {
    bytes / 1_000_000 + (bytes % 1_000_000 == 0 ? 0 : 1)
  }
}
