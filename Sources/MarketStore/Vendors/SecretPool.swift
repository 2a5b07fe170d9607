import Dispatch

/// Where typed secrets are looked at: away from the event loops, few at a time, because each takes
/// 19 MiB and a tenth of a second of a core.
struct SecretPool: Sendable {
  static let shared = SecretPool()

  /// At once.
  static let width = 2
  /// In the queue: the last one waits for seconds; more are refused.
  static let queueLimit = 32

  private let gate = Gate(places: width, waitingLimit: queueLimit)
  private let queue = DispatchQueue(label: "market.secrets", attributes: .concurrent)

  /// - Throws: `WriteError.overloaded`.
  func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async throws -> Result {
    do {
      return try await gate.pass {
        await withCheckedContinuation { continuation in
          queue.async { continuation.resume(returning: body()) }
        }
      }
    } catch is Gate.Crowded {
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
