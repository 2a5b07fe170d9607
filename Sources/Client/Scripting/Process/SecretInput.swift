import Files
import Foundation
import Text
import Words

/// A secret in a file, or on standard input: all users of a machine can see arguments.
package enum SecretInput {
  /// Bytes; more is not a secret.
  private static let sizeLimit = 4_096

  /// Returns the first line of the contents of a file.
  package static func firstLine(of contents: [UInt8], in file: String) throws -> String {
    let line = contents.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let secret = String(validating: line, as: UTF8.self) else {
      throw CommandError.notText(file: SafeText(file))
    }
    return secret
  }

  /// Returns the bytes of a file; - is standard input.
  package static func contents(of path: String) throws -> [UInt8] {
    let name = SafeText(path)
    let file = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw CommandError.unreadable(file: name, .system(errno)) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: sizeLimit)
    while bytes.count <= sizeLimit {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandError.unreadable(file: name, .system(errno)) }
      if count == 0 { break }
      bytes += part.prefix(count)
    }
    return bytes
  }
}
