import Dispatch

/// Compares typed secrets off the event loops, few at a time, because each takes 19 MiB and a tenth
/// of a second of a core.
package struct SecretHasher: Sendable {
  static let shared = SecretHasher()

  /// Maximum secrets compared at once.
  package static let width = 2
  /// Maximum waiting secrets: the last one waits for seconds; more are refused.
  package static let maximumWaiting = 32

  private let gate: Gate
  private let queue = DispatchQueue(label: "market.secrets", attributes: .concurrent)

  init(width: Int = width, maximumWaiting: Int = maximumWaiting) {
    gate = Gate(slots: width, maximumWaiting: maximumWaiting)
  }

  /// - Throws: `WriteError.overloaded`.
  func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async throws -> Result {
    do {
      return try await gate.pass {
        await withCheckedContinuation { continuation in
          queue.async { continuation.resume(returning: body()) }
        }
      }
    } catch is Gate.QueueFullError {
      throw WriteError.overloaded
    }
  }

  func matches(_ hash: SecretHash, _ secret: String) async throws -> Bool {
    guard hash.isSlow else { return hash.matches(secret) }
    return try await run { hash.matches(secret) }
  }

  func hash(typed secret: String) async throws -> SecretHash {
    guard let hash = try await run({ SecretHash(ofTyped: secret) }) else {
      throw WriteError.overloaded
    }
    return hash
  }
}
