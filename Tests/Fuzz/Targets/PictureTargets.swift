import Foundation
import Market

@testable import Pictures

extension FuzzTarget {
  private static let limits = PictureLimits(
    side: 600, pixels: 120_000, bytes: 1 << 20, time: .seconds(2), memory: 64 << 20)
  private static let box = PictureSize(width: 40, height: 30)

  /// Headers of all formats, files without their metadata, and both sides of the
  /// worker's protocol.
  static let pictures = FuzzTarget(
    "pictures",
    bytes: files + [
      WorkerRequest(.pixels, of: [1, 2], fitting: box, limits: limits).message,
      PictureReply.failure(.tooLong(box, limit: 3)).message,
      PictureReply.pixels(Pixels(width: 1, height: 1, unchecked: [1, 2, 3, 4])).message,
    ], maximumSeconds: 10
  ) { input in
    let file = Data(input)
    if let header = try? PictureHeader(of: file) {
      promise(header.size.width > 0 && header.size.height > 0, "a picture without pixels")
    }
    if let plain = PlainPicture(stripping: file) {
      let again = PlainPicture(stripping: plain.bytes)
      promise(again?.bytes == plain.bytes, "stripping twice is another picture")
    }
    let body = Array(input.dropFirst(4))
    if let request = WorkerRequest(body) {
      promise(WorkerRequest(Array(request.message.dropFirst(4))) == request, "another request")
    }
    for product in [WorkerRequest.Product.pixels, .jpeg(bytes: 900)] {
      let request = WorkerRequest(product, of: [], fitting: box, limits: limits)
      if let reply = PictureReply(body, to: request) {
        let message = Array(reply.message.dropFirst(4))
        promise(PictureReply(message, to: request) == reply, "another reply")
      }
    }
  }

  /// The work of a worker on a file, without its process.
  static let decoding = FuzzTarget("decoding", bytes: files, maximumSeconds: 10) { input in
    for product in [WorkerRequest.Product.pixels, .jpeg(bytes: 2_000)] {
      let request = WorkerRequest(product, of: input, fitting: box, limits: limits)
      switch PictureWorker.reply(to: request) {
      case .pixels(let pixels):
        promise(pixels.width <= box.width && pixels.height <= box.height, "too large")
        promise(pixels.rgba.count == pixels.width * pixels.height * 4, "not all pixels")
      case .jpeg(let picture): promise(picture.bytes.count <= 2_000, "too many bytes")
      case .failure: break
      }
    }
  }

  /// One of each format that can be generated without a library, and two that are encoded here.
  private static let files: [[UInt8]] = {
    let dots = Pixels(
      width: 8, height: 8, unchecked: (0..<256).map { UInt8(truncatingIfNeeded: $0 * 37) })
    let jpeg = (try? PictureEncoder.jpeg(of: dots, under: 2_000, limits).bytes) ?? []
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0II".utf8)
      + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 12]
      + Array("IDAT".utf8)
      + [8, 0xD7, 0x63, 0xF8, 0xCF, 0xC0, 0, 0, 3, 1, 1, 0, 0x18, 0xDD, 0x8D, 0xB0, 0, 0, 0, 0]
      + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
      + [0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    let webp =
      Data(base64Encoded: "UklGRiIAAABXRUJQVlA4TBYAAAAvA0AAAA8Q87//8x8OFAIIgIImov/x") ?? Data()
    let heif: [UInt8] =
      [0, 0, 0, 24] + Array("ftypavif\0\0\0\0mif1avif".utf8) + [0, 0, 0, 48]
      + Array("meta".utf8) + [0, 0, 0, 0, 0, 0, 0, 36] + Array("iprp".utf8) + [0, 0, 0, 28]
      + Array("ipco".utf8) + [0, 0, 0, 20] + Array("ispe".utf8) + [
        0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 7,
      ]
    return [jpeg, jpeg.prefix(2) + exif + jpeg.dropFirst(2), png, gif, Array(webp), heif]
  }()
}
