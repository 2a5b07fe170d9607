import Files
package import Foundation
package import Text
package import Words

/// Standard input, read to its end off the main thread: reading blocks.
package enum StandardInput {
  /// The maximum bytes to read: a hundred thousand products with long descriptions.
  private static let maximumBytes = 256 << 20

  /// - Throws: `StandardInputError`.
  package static func bytes() async throws -> Data {
    try await Task.detached { try read() }.value
  }

  /// - Throws: `StandardInputError`.
  package static func text() async throws -> String {
    let bytes = try await bytes()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw StandardInputError.notText
    }
    return text
  }

  private static func read() throws -> Data {
    var data = Data()
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(STDIN_FILENO, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw StandardInputError.unreadable(code: errno) }
      guard count > 0 else { return data }
      data.append(contentsOf: part.prefix(count))
      guard data.count <= maximumBytes else {
        throw StandardInputError.tooLarge(limit: maximumBytes)
      }
    }
  }
}

/// The reason why standard input cannot be used.
package enum StandardInputError: Error {
  /// The system refused to read it, with this error number (`errno`).
  case unreadable(code: Int32)
  case notText
  case tooLarge(limit: Int)
}

extension StandardInputError: ExplainedError {
  package var status: Int32 { ExitStatus.refused.rawValue }

  package func sentence(in language: Language) -> SafeText {
    let error: CommandError =
      switch self {
      case .unreadable(let code): .unreadable(file: "-", .system(code))
      case .notText: .notText(file: "-")
      case .tooLarge(let limit): .unreadable(file: "-", .tooLarge(maximum: limit))
      }
    return error.sentence(in: language)
  }
}
