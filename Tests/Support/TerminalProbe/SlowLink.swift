/// A slow connection between a program and its terminal, as with ssh: keys and output arrive late,
/// and output arrives no faster than the rate allows.
public struct SlowLink: Sendable {
  public typealias Instant = ContinuousClock.Instant

  /// Output travels in packets of this size: their first byte arrives with the last.
  private static let packet = 1_400

  private let bytesPerSecond: Int
  private let oneWayDelay: Duration
  private let capacity: Int
  private var packets: [(bytes: ArraySlice<UInt8>, sentAt: Instant)] = []
  private var keys: [(bytes: [UInt8], arrivesAt: Instant)] = []
  private var isFreeAt = Instant.now

  /// - Parameters:
  ///   - roundTrip: The time from a key to the first byte of a program that takes no time.
  ///   - capacity: Bytes that are taken from the program before it has to wait: the buffers of an ssh
  ///     server and of its socket.
  public init(bitsPerSecond: Int, roundTrip: Duration, capacity: Int = 1 << 18) {
    bytesPerSecond = bitsPerSecond / 8
    oneWayDelay = roundTrip / 2
    self.capacity = capacity
  }

  /// Bytes that may still be taken from the program.
  func room(at now: Instant) -> Int {
    capacity - packets.reduce(0) { $0 + ($1.sentAt > now ? $1.bytes.count : 0) }
  }

  /// The time at which the next bytes arrive in either direction.
  var nextArrival: Instant? {
    [packets.first.map { $0.sentAt + oneWayDelay }, keys.first?.arrivesAt].compactMap(\.self).min()
  }

  mutating func accept(output: ArraySlice<UInt8>, at now: Instant) {
    var rest = output
    while !rest.isEmpty {
      let bytes = rest.prefix(Self.packet)
      rest = rest.dropFirst(bytes.count)
      isFreeAt =
        max(isFreeAt, now) + .nanoseconds(bytes.count * 1_000_000_000 / bytesPerSecond)
      packets.append((bytes, isFreeAt))
    }
  }

  mutating func accept(keys bytes: [UInt8], at now: Instant) {
    keys.append((bytes, now + oneWayDelay))
  }

  mutating func arrivedOutput(at now: Instant) -> [UInt8] {
    let count = packets.prefix { $0.sentAt + oneWayDelay <= now }.count
    defer { packets.removeFirst(count) }
    return packets.prefix(count).flatMap(\.bytes)
  }

  mutating func arrivedKeys(at now: Instant) -> [UInt8] {
    let count = keys.prefix { $0.arrivesAt <= now }.count
    defer { keys.removeFirst(count) }
    return keys.prefix(count).flatMap(\.bytes)
  }
}
