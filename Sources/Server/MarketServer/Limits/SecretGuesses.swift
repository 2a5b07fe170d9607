import Files
import Market
import MarketStore
import NIOCore
import Synchronization

/// The seconds until another secret may be tried; nil if one may be now. Each count of wrong
/// secrets has the time of its last one, and a client is locked until the lock time after it is
/// over.
private func secondsLocked(_ counts: [(count: SharedCount?, limit: Int64)]) -> Int? {
  counts.compactMap { count, limit in
    count?.live.flatMap { $0.value >= limit ? ServiceLimits.guessLockSeconds - $0.seconds : nil }
  }
  .max()
}

extension SharedCount {
  fileprivate var seconds: Int { Int(age.components.seconds) }

  /// Nil if the lock time has passed.
  fileprivate var live: SharedCount? { seconds < ServiceLimits.guessLockSeconds ? self : nil }
}

/// Counts wrong secrets for each subject and network, and for each network alone: a thousand
/// products do not allow a thousand times ten guesses, nor do a thousand /64s of one IPv6 customer.
///
/// An attempt counts as wrong from its beginning until it turns out to be right, so that a hundred
/// parallel attempts are no more than ten. On the monotonic clock.
final class SecretGuesses: Sendable {
  enum Subject: Hashable {
    case product(Int64)
    /// A vendor by its identifier.
    case vendor(String)

    /// The vendor that a client names. All texts too long for an identifier are one subject:
    /// clients must not be able to grow the table.
    static func vendor(named identifier: String) -> Subject {
      .vendor(identifier.utf8.count > Identity.identifierLimit ? "" : identifier.lowercased())
    }
  }

  fileprivate struct Key: Hashable {
    /// Nil for the count of all subjects.
    let subject: Subject?
    let network: ClientAddress
  }

  /// The counts of an attempt, each with its limit.
  fileprivate static func keys(
    _ subject: Subject, _ client: ClientAddress
  ) -> [(key: Key, limit: Int64)] {
    client.limitKeys.flatMap { network, factor in
      [(subject, ServiceLimits.guesses), (nil, ServiceLimits.guessesOfAddress)]
        .map { (Key(subject: $0, network: network), Int64(factor * $1)) }
    }
  }

  private struct Count {
    var wrong: Int64 = 0
    /// Attempts in progress. Right ones must not keep the wrong ones from expiring.
    var pending: Int64 = 0
    var lastWrongAt = NIODeadline.now()

    /// The count with the attempts in progress; nil for an empty one.
    func shared(_ now: NIODeadline) -> SharedCount? {
      let wrong = wrong(at: now)
      let age = wrong > 0 ? (now - lastWrongAt).nanoseconds : 0
      return wrong + pending > 0 ? SharedCount(wrong + pending, age: .nanoseconds(age)) : nil
    }

    /// The wrong ones, which all expire after the last one.
    private func wrong(at now: NIODeadline) -> Int64 {
      now - lastWrongAt < .seconds(Int64(ServiceLimits.guessLockSeconds)) ? wrong : 0
    }

    mutating func end(isWrong: Bool, now: NIODeadline) {
      pending = max(0, pending - 1)
      guard isWrong else { return }
      wrong = wrong(at: now) + 1
      lastWrongAt = now
    }
  }

  private let counts = Mutex(
    LRUTable<Key, Count>(generationLimit: ServiceLimits.guessTableCount))

  /// Counts an attempt as wrong until ``end(_:_:isWrong:now:)``.
  /// - Throws: 429 with Retry-After if there were too many; the attempt is not counted then.
  func charge(
    _ subject: Subject, _ client: ClientAddress, now: NIODeadline = .now()
  ) throws(RequestError) {
    let keys = Self.keys(subject, client)
    let seconds = counts.withLock { counts -> Int? in
      let seconds = secondsLocked(keys.map { (counts[$0.key]?.shared(now), $0.limit) })
      if let seconds { return seconds }
      for (key, _) in keys {
        var count = counts[key] ?? Count()
        count.pending += 1
        counts[key] = count
      }
      return nil
    }
    if let seconds { throw .tooManyGuesses(seconds) }
  }

  /// Ends an attempt.
  func end(
    _ subject: Subject, _ client: ClientAddress, isWrong: Bool, now: NIODeadline = .now()
  ) {
    counts.withLock { counts in
      for (key, _) in Self.keys(subject, client) {
        var count = counts[key] ?? Count()
        count.end(isWrong: isWrong, now: now)
        counts[key] = count.shared(now) == nil ? nil : count
      }
    }
  }
}

/// The wrong secrets that all nodes of a market have counted. A node that cannot reach the market's
/// store uses its own counts.
private struct SharedGuesses: Sendable {
  private let counts: any SharedCounts
  private let names: [(name: String, limit: Int64)]

  init(
    _ counts: any SharedCounts, _ subject: SecretGuesses.Subject, _ client: ClientAddress
  ) {
    self.counts = counts
    names = SecretGuesses.keys(subject, client).map { key, limit in
      let name =
        switch key.subject {
        case .product(let id): "\(key.network.text) product \(id)"
        case .vendor(let identifier): "\(key.network.text) vendor \(identifier)"
        case nil: key.network.text
        }
      // Hashed: an identifier may have any length, and other nodes must not learn addresses.
      return (SHA256.hexadecimal(of: Array(name.utf8)), limit)
    }
  }

  /// - Throws: 429 with Retry-After if there were too many.
  func check() async throws {
    let counts = try? await counts.counts(.wrongSecrets, of: names.map(\.name))
    guard let counts else { return }
    let seconds = secondsLocked(names.map { (counts[$0.name], $0.limit) })
    if let seconds { throw RequestError.tooManyGuesses(seconds) }
  }

  /// Counts a wrong secret, even if the client does not wait for the reply.
  /// - Throws: 429 with Retry-After if there were too many meanwhile; the client must not learn
  ///   that this one is wrong.
  func add() async throws {
    let seconds = await Task {
      try? await counts.change(.wrongSecrets, names.map(\.name)) { [names] counts in
        let seconds = secondsLocked(names.map { (counts[$0.name], $0.limit) })
        if let seconds { return seconds }
        for (name, _) in names {
          counts[name] = SharedCount((counts[name]?.live?.value ?? 0) + 1)
        }
        return nil
      }
    }.value
    if let seconds = seconds ?? nil { throw RequestError.tooManyGuesses(seconds) }
  }
}

/// Limits guesses of secrets: a few are checked at a time, and the wrong ones are counted, by this
/// node and by all nodes together.
struct SecretGuessLimit: Sendable {
  private let guesses = SecretGuesses()
  private let shared: (any SharedCounts)?
  private let gate = Gate(
    slots: ServiceLimits.writesAtOnce, maximumWaiting: ServiceLimits.writesWaiting)

  /// - Parameter shared: The counts of all nodes; nil for a single node.
  init(shared: (any SharedCounts)?) { self.shared = shared }

  /// Runs `body`, which checks a secret, as one guess.
  /// - Parameter isLimited: Whether the client is on another machine.
  /// - Throws: 429 after too many wrong guesses, `Gate.QueueFullError` if too many are waiting, and
  ///   the errors of `body`.
  func guess<Value: Sendable>(
    _ subject: SecretGuesses.Subject, by client: ClientAddress, isLimited: Bool,
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await gate.pass {
      try guesses.charge(subject, client)
      // To another node, the same loopback address is another client.
      let shared = isLimited ? shared.map { SharedGuesses($0, subject, client) } : nil
      do {
        try await shared?.check()
        let value = try await body()
        guesses.end(subject, client, isWrong: false)
        return value
      } catch {
        let isWrong =
          switch error {
          case WriteError.wrongSecret, WriteError.unknownVendor: true
          default: false
          }
        guesses.end(subject, client, isWrong: isWrong)
        if isWrong { try await shared?.add() }
        throw error
      }
    }
  }
}

extension RequestError {
  fileprivate static func tooManyGuesses(_ seconds: Int) -> RequestError {
    .tooMany("Too many wrong secrets, try again later", retryAfter: seconds)
  }
}
