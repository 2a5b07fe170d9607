import Foundation
import Pictures

/// A synthetic photo: a colour gradient with some grain.
struct Photo {
  private let pixels: Pixels

  /// - Parameters:
  ///   - number: A different photo for each number.
  ///   - noise: The strength of the grain; 0 for no grain.
  init(size: PictureSize, number: Int, noise: UInt32) throws {
    let (width, height) = (size.width, size.height)
    var state = UInt32(2_463_534_242 &+ UInt32(number))
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, filled in
      for y in 0..<height {
        for x in 0..<width {
          state ^= state << 13
          state ^= state >> 17
          state ^= state << 5
          let index = (y * width + x) * 4
          let grain = noise == 0 ? 0 : state % noise
          target[index] = UInt8(truncatingIfNeeded: UInt32(x * 200 / width) + grain)
          target[index + 1] = UInt8(truncatingIfNeeded: UInt32(y * 200 / height) + grain)
          target[index + 2] = UInt8(
            truncatingIfNeeded: UInt32((x + y + number) / 40 % 200) + grain)
          target[index + 3] = 255
        }
      }
      filled = width * height * 4
    }
    guard let pixels = Pixels(width: width, height: height, rgba: bytes) else {
      throw NotMeasured("no pixels")
    }
    self.pixels = pixels
  }

  func jpeg(under bytes: Int) throws -> Data { try pixels.jpeg(under: bytes) }
}
