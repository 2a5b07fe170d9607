/// What is said over a worker's socket: a length of four bytes, then as many bytes, version first.
/// Numbers are big-endian and unsigned.
enum PictureMessage {
  static let version: UInt8 = 1

  /// Bytes of numbers in front of a message's own bytes, generously.
  static let overhead = 64

  /// The most a request may say: the largest upload.
  static let longestRequest = PictureLimits.upload.bytes + overhead

  /// The length in front of a message; `nil` unless it is within the limit.
  static func length(_ prefix: [UInt8], limit: Int) -> Int? {
    guard prefix.count == 4, let length = ByteReader(prefix).big32(at: 0), length <= limit else {
      return nil
    }
    return length
  }

  /// A whole message: the length of what follows, then the version and the rest.
  static func framed(_ numbers: [UInt8], _ bytes: [UInt8] = []) -> [UInt8] {
    var message: [UInt8] = []
    message.reserveCapacity(5 + numbers.count + bytes.count)
    message += big32(1 + numbers.count + bytes.count)
    message.append(version)
    message += numbers
    message += bytes
    return message
  }

  /// Saturates: no number of a message is meant to be larger.
  static func big32(_ number: Int) -> [UInt8] {
    let value = UInt32(clamping: number)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
}

/// What a worker is asked for.
struct PictureRequest: Hashable, Sendable {
  enum Product: Hashable, Sendable {
    case pixels
    case jpeg(bytes: Int)
  }

  let product: Product
  let box: PictureSize
  let limits: PictureLimits
  let file: [UInt8]

  init(_ product: Product, of file: [UInt8], fitting box: PictureSize, limits: PictureLimits) {
    self.product = product
    self.file = file
    self.box = box.boxed
    self.limits = limits
  }

  /// The most a reply may say.
  var longestReply: Int {
    switch product {
    case .pixels: box.area * 4 + PictureMessage.overhead
    case .jpeg(let bytes): bytes + PictureMessage.overhead
    }
  }
}

extension PictureRequest {
  private static let numbers = 8

  var message: [UInt8] {
    let target =
      switch product {
      case .pixels: 0
      case .jpeg(let bytes): max(1, bytes)
      }
    let numbers = [
      target, box.width, box.height, limits.side, limits.pixels, limits.bytes,
      limits.milliseconds, limits.memory,
    ]
    return PictureMessage.framed(numbers.flatMap(PictureMessage.big32), file)
  }

  /// `nil` for what nobody of this version would say.
  init?(_ body: [UInt8]) {
    let reader = ByteReader(body)
    let numbers = (0..<Self.numbers).compactMap { reader.big32(at: 1 + $0 * 4) }
    guard reader.byte(at: 0) == Int(PictureMessage.version), numbers.count == Self.numbers else {
      return nil
    }
    let box = PictureSize(width: numbers[1], height: numbers[2])
    guard box == box.boxed, numbers[6] > 0 else { return nil }
    self.init(
      numbers[0] == 0 ? .pixels : .jpeg(bytes: numbers[0]),
      of: Array(body.dropFirst(1 + Self.numbers * 4)), fitting: box,
      limits: PictureLimits(
        side: numbers[3], pixels: numbers[4], bytes: numbers[5], time: .milliseconds(numbers[6]),
        memory: numbers[7]))
  }
}

extension PictureLimits {
  /// At least 1, at most what a message can say.
  var milliseconds: Int {
    Int(min(max(1, (time / .milliseconds(1)).rounded(.up)), Double(UInt32.max)))
  }
}
