import Files
package import Foundation

/// The key with which the user repeats a command whose replies were lost. Each write of the command
/// has an idempotency key derived from it, so that the same command with the same key writes
/// nothing twice.
///
/// Keys are derived from the position of a write in its command, not from its contents: a market
/// refuses different contents under a key that it knows, but would accept them under a new one.
package struct RetryKey: Hashable, Sendable {
  package let text: String
  /// Whether the command may have been run before: the user has given the key.
  package let isGiven: Bool

  /// Bytes of a key that a user chooses, such as the name and the date of a job.
  package static let length = 1...200

  /// The time that a market knows a key.
  static let lifetime = Duration.seconds(86_400)

  /// Creates a key that no other run has.
  package init() {
    text = String(UInt64.random(in: .min ... .max), radix: 16)
    isGiven = false
  }

  /// Nil for a text that is too short or too long.
  package init?(_ text: String) {
    guard Self.length.contains(text.utf8.count) else { return nil }
    self.text = text
    isGiven = true
  }

  /// Returns the idempotency key of a write.
  /// - Parameter index: The index of the write in the command.
  package func key(of command: StaticString, at index: Int) -> UUID {
    let digits = Array(StableHash.name(of: "\(command)\n\(index)\n\(text)"))
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    // 32 hexadecimal digits are always a UUID.
    return UUID(uuidString: parts.joined(separator: "-")) ?? UUID()
  }
}
