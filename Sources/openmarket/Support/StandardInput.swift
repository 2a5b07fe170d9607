import Foundation
import Text

/// Standard input, read to its end off the main thread: reading blocks.
enum StandardInput {
  /// Bytes that are read: a hundred thousand products with long descriptions.
  private static let maximumBytes = 256 << 20

  static func bytes() async throws -> Data {
    try await Task.detached { try read() }.value
  }

  static func text() async throws -> String {
    let bytes = try await bytes()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError.notText(file: "-")
    }
    return text
  }

  private static func read() throws -> Data {
    var data = Data()
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(STDIN_FILENO, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandError.unreadable(file: "-", code: errno) }
      guard count > 0 else { return data }
      data.append(contentsOf: part.prefix(count))
      guard data.count <= maximumBytes else {
        throw CommandError.inputTooLarge(limit: maximumBytes)
      }
    }
  }
}
