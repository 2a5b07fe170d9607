import CZlib
import Foundation
import Pictures
import Terminal
import Testing

@testable import TerminalPictures

/// The pixels that kitty's commands carry.
struct KittyCommandsTests {
  @Test(arguments: [1, 8, 64])
  func pixelsArriveUnchanged(side: Int) throws {
    let noise = Noise.bytes(side * side * 4)
    let pixels = try #require(Pixels(width: side, height: side, rgba: noise))
    #expect(try received(pixels) == noise)
  }

  @Test func picturesOfFewColoursTakeFewBytes() throws {
    let side = 200
    let plain = (0..<side * side).flatMap { index -> [UInt8] in
      [UInt8(index / side), 80, 160, 255]
    }
    let pixels = try #require(Pixels(width: side, height: side, rgba: plain))
    #expect(sent(pixels).count < plain.count / 20)
    #expect(try received(pixels) == plain)
  }

  private func sent(_ pixels: Pixels) -> [UInt8] {
    var commands = KittyCommands()
    commands.send(pixels, to: Rect(Size(columns: 4, rows: 2)), "a=T,f=32")
    return commands.drain()
  }

  /// Decodes the pixels as a terminal does.
  private func received(_ pixels: Pixels) throws -> [UInt8] {
    let commands = String(decoding: sent(pixels), as: UTF8.self)
      .components(separatedBy: "\u{1B}\\").dropLast()
    #expect(commands.first?.contains(",o=z,") == true)
    let payload = commands.compactMap { $0.split(separator: ";").last }.joined()
    let compressed = [UInt8](try #require(Data(base64Encoded: payload)))
    var size = uLong(pixels.rgba.count)
    var bytes = [UInt8](repeating: 0, count: pixels.rgba.count)
    #expect(uncompress(&bytes, &size, compressed, uLong(compressed.count)) == Z_OK)
    return Array(bytes.prefix(Int(size)))
  }
}

/// Bytes without a pattern, the same in every run.
enum Noise {
  static func bytes(_ count: Int) -> [UInt8] {
    var state: UInt32 = 2_463_534_242
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return UInt8(truncatingIfNeeded: state)
    }
  }
}
