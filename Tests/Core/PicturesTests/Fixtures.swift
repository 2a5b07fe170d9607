import Foundation
import Pictures

/// Generated pictures with known bytes.
enum Fixtures {
  static let red = SIMD4<UInt8>(255, 0, 0, 255)
  static let blue = SIMD4<UInt8>(0, 0, 255, 255)

  /// A lossless WebP of 4 × 2 pixels: the left half red, the right half blue.
  static let webp =
    Data(
      base64Encoded: "UklGRiIAAABXRUJQVlA4TBYAAAAvA0AAAA8Q87//8x8OFAIIgIImov/x") ?? Data()

  /// An AVIF of 64 × 32 pixels: the left half red, the right half blue.
  static let avif =
    Data(
      base64Encoded: """
        AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA
        AAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAKwAAACNpaW5mAAAAAAAB
        AAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADA
        AAAAAUaXNwZQAAAAAAAABAAAAAIAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAADNtZGF0
        EgAKCRgVP/sECAgaEDIcGAAKKKKEALNXJYc7twBe054D078lcVkHDKdIoA==
        """, options: .ignoreUnknownCharacters) ?? Data()

  /// The same as a HEIC, to a parser.
  static let heic =
    avif.prefix(8) + Data("heic\0\0\0\0heic".utf8) + avif.dropFirst(20)

  /// The AVIF with a length of 64 bits before its pixels.
  static let largeBox: Data = {
    let pixels = 43
    return avif.dropLast(pixels + 8) + big32(1) + Data("mdat".utf8) + big32(0) + big32(pixels + 16)
      + avif.suffix(pixels)
  }()

  /// A picture of the demo market, 480 × 480.
  static func demo(_ name: String) throws -> Data {
    try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Resources/demo/pictures/\(name).jpg"))
  }

  /// Left half red, right half blue.
  static func halves(_ width: Int, _ height: Int) -> Data {
    png(width, height) { x, _ in x * 2 < width ? [255, 0, 0] : [0, 0, 255] }
  }

  /// Every pixel has another colour, so that a JPEG cannot save anything.
  static func noise(_ width: Int, _ height: Int) -> Data {
    var state: UInt32 = 2_463_534_242
    return png(width, height) { _, _ in
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return [
        UInt8(truncatingIfNeeded: state), UInt8(truncatingIfNeeded: state >> 8),
        UInt8(truncatingIfNeeded: state >> 16),
      ]
    }
  }

  // MARK: - PNG

  static func png(
    _ width: Int, _ height: Int, chunks: [(String, Data)] = [], _ pixel: (Int, Int) -> [UInt8]
  ) -> Data {
    var rows = Data(capacity: height * (1 + width * 3))
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows.append(contentsOf: pixel(x, y)) }
    }
    return png(width, height, chunks: chunks, compressed: deflated(rows))
  }

  static func png(
    _ width: Int, _ height: Int, chunks: [(String, Data)] = [], compressed: Data
  ) -> Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    file += chunk("IHDR", big32(width) + big32(height) + Data([8, 2, 0, 0, 0]))
    for (name, content) in chunks { file += chunk(name, content) }
    return file + chunk("IDAT", compressed) + chunk("IEND", Data())
  }

  static func chunk(_ name: String, _ content: Data) -> Data {
    let body = Data(name.utf8) + content
    return big32(content.count) + body + big32(Int(checksum(body)))
  }

  /// A picture after many empty boxes.
  static func boxes(_ count: Int) -> Data {
    let first = Int(avif[3])
    return avif.prefix(first) + repeated(big32(8) + Data("free".utf8), count)
      + avif.dropFirst(first)
  }

  /// A JPEG with many segments of a few bytes.
  /// - Parameter apart: Whether a comment is between them, which is omitted.
  static func segments(_ count: Int, apart: Bool) -> Data {
    let kept = Data([0xFF, 0xDB, 0, 2])
    let picture = jpegHeader(3, 2)
    return picture.prefix(2) + repeated(apart ? kept + [0xFF, 0xFE, 0, 2] : kept, count)
      + picture.dropFirst(2) + Data([0xFF, 0xD9])
  }

  /// A PNG with many empty chunks of pixels.
  /// - Parameter apart: Whether a comment is between them, which is omitted.
  static func chunks(_ count: Int, apart: Bool) -> Data {
    let kept = chunk("IDAT", Data())
    let picture = png(2, 1, compressed: deflated(Data(count: 7)))
    return picture.prefix(33) + repeated(apart ? kept + chunk("tEXt", Data()) : kept, count)
      + picture.dropFirst(33)
  }

  private static func repeated(_ part: Data, _ count: Int) -> Data {
    var whole = Data(capacity: part.count * count)
    for _ in 0..<count { whole += part }
    return whole
  }

  /// zlib's format with the data stored uncompressed.
  static func deflated(_ data: Data) -> Data {
    var result = Data([0x78, 0x01])
    var place = data.startIndex
    repeat {
      let end = min(place + 65_535, data.endIndex)
      let count = UInt16(end - place)
      result.append(end == data.endIndex ? 1 : 0)
      result.append(contentsOf: [UInt8(count & 255), UInt8(count >> 8)])
      result.append(contentsOf: [UInt8(~count & 255), UInt8(~count >> 8)])
      result += data[place..<end]
      place = end
    } while place < data.endIndex
    return result + big32(Int(adler(data)))
  }

  private static func adler(_ data: Data) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a &+ UInt32(byte)) % 65_521
      b = (b &+ a) % 65_521
    }
    return b << 16 | a
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func checksum(_ data: Data) -> UInt32 {
    let table = table
    return ~data.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }

  static func big32(_ number: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  static func little16(_ number: Int) -> Data {
    Data([UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)])
  }

  // MARK: - GIF

  /// Frames of one colour each, red first, of up to 100 pixels.
  static func gif(_ width: Int, _ height: Int, frames: Int) -> Data {
    var file = Data("GIF89a".utf8) + little16(width) + little16(height)
    file += Data([0x80, 0, 0, 255, 0, 0, 0, 0, 255])
    for frame in 0..<frames {
      file += Data([0x21, 0xF9, 4, 0, 1, 0, 0, 0])
      file += Data([0x2C, 0, 0, 0, 0]) + little16(width) + little16(height) + Data([0, 2])
      // Three bits per code: 4 clears the table before every pixel, so that codes never grow; 5
      // ends.
      let codes = (0..<width * height).flatMap { _ in [4, min(frame, 1)] } + [5]
      var (bits, count, bytes) = (0, 0, Data())
      for code in codes {
        bits |= code << count
        count += 3
        if count >= 8 {
          bytes.append(UInt8(bits & 255))
          bits >>= 8
          count -= 8
        }
      }
      bytes.append(UInt8(bits & 255))
      file += Data([UInt8(bytes.count)]) + bytes + Data([0])
    }
    return file + Data([0x3B])
  }

  // MARK: - JPEG

  /// The JPEG with a segment after its first two bytes.
  static func jpeg(_ jpeg: Data, inserting marker: UInt8, _ content: Data) -> Data {
    let length = content.count + 2
    let head = Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 255)])
    return jpeg.prefix(2) + head + content + jpeg.dropFirst(2)
  }

  /// Metadata with an orientation and a location.
  static func exif(_ orientation: Int) -> Data {
    Data("Exif".utf8) + Data([0, 0]) + tiff(orientation)
  }

  static func tiff(_ orientation: Int) -> Data {
    Data("II".utf8) + little16(42) + Data([8, 0, 0, 0]) + little16(1)
      + little16(274) + little16(3) + Data([1, 0, 0, 0]) + little16(orientation) + little16(0)
      + Data([0, 0, 0, 0]) + Data("GPSLatitude 37.5665".utf8)
  }

  /// A header that claims a size, with nothing after it.
  /// - Parameter frame: The marker of the frame header, 0xC0 for baseline.
  static func jpegHeader(_ width: Int, _ height: Int, frame: UInt8 = 0xC0) -> Data {
    Data([0xFF, 0xD8, 0xFF, frame, 0, 17, 8, UInt8(height >> 8), UInt8(height & 255)])
      + Data([UInt8(width >> 8), UInt8(width & 255), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
      + Data([0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0, 1, 2, 3])
  }
}
