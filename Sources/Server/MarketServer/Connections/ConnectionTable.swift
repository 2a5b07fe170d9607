import NIOCore
import NIOHTTP1
import Synchronization

/// The open connections of a service, on all its listeners. When there are too many, in total or
/// from one address, it closes those whose clients keep the server waiting, the slowest first.
///
/// The address with the most connections loses them first, before another address does.
final class ConnectionTable: Sendable {
  struct Limits: Sendable {
    /// Maximum concurrent connections, before new ones wait to be accepted.
    var all = ServiceLimits.connections
    var ofAddress = ServiceLimits.connectionsOfAddress
    /// Whether an address is exempt from the limit per address: programs on this machine, and
    /// proxies, whose connections are those of many clients.
    var exempts: @Sendable (ClientAddress) -> Bool = { $0 == .local || $0.isLoopback }

    /// Maximum open event streams: five sixths of the connections, so that the rest is for
    /// requests.
    var streams: Int { all - all / 6 }
    /// The number of connections above which slow ones are closed: half of the rest beyond streams,
    /// so that there is always room for new ones.
    var crowd: Int { all - all / 12 }
  }

  private struct Connection: Sendable {
    let channel: any Channel
    let network: ClientAddress
    let opened: NIODeadline
    let guardian: NIOLoopBound<ConnectionGuard>
  }

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var counts: [ClientAddress: Int] = [:]
    var isSweeping = false

    /// - Returns: Whether it was in the table.
    @discardableResult
    mutating func remove(_ id: ObjectIdentifier) -> Bool {
      guard let connection = connections.removeValue(forKey: id) else { return false }
      let count = counts[connection.network, default: 0] - 1
      counts[connection.network] = count > 0 ? count : nil
      return true
    }
  }

  /// A connection that can be closed, or else the newest one of its address.
  private struct Candidate: Sendable {
    let connection: Connection
    let slowness: ConnectionSlowness?
  }

  let limits: Limits
  private let times: ConnectionTimes
  private let state = Mutex(State())

  init(_ limits: Limits = Limits(), times: ConnectionTimes = ConnectionTimes()) {
    self.limits = limits
    self.times = times
  }

  /// Adds a connection until its channel is closed. Called on its event loop.
  func add(_ guardian: ConnectionGuard, of channel: any Channel) {
    let address = ClientAddress(channel.remoteAddress)
    let connection = Connection(
      channel: channel, network: address.network, opened: .now(),
      guardian: NIOLoopBound(guardian, eventLoop: channel.eventLoop))
    let (isOver, startsSweeping) = state.withLock { state in
      state.connections[ObjectIdentifier(channel)] = connection
      state.counts[connection.network, default: 0] += 1
      let isOver = state.counts[connection.network, default: 0] > limits.ofAddress
      let startsSweeping = state.connections.count > limits.crowd && !state.isSweeping
      if startsSweeping { state.isSweeping = true }
      return (isOver, startsSweeping)
    }
    channel.closeFuture.whenComplete { _ in self.remove(channel) }
    if isOver, !limits.exempts(address) { limit(connection.network, on: channel.eventLoop) }
    if startsSweeping { scheduleSweep(on: channel.eventLoop) }
  }

  private func remove(_ channel: any Channel) {
    _ = state.withLock { $0.remove(ObjectIdentifier(channel)) }
  }
}

// MARK: - Closing

extension ConnectionTable {
  /// Closes the excess connections of an address: slow ones, or else the newest.
  private func limit(_ network: ClientAddress, on loop: any EventLoop) {
    candidates(on: loop) { $0.network == network }.whenSuccess { candidates in
      let slow = candidates.filter { $0.slowness != nil }.sorted { Self.isSlower($0, than: $1) }
      let others = candidates.filter { $0.slowness == nil }
        .sorted { $0.connection.opened > $1.connection.opened }
      for candidate in slow + others {
        let closes = self.state.withLock { state in
          state.counts[network, default: 0] > self.limits.ofAddress
            && state.remove(ObjectIdentifier(candidate.connection.channel))
        }
        if closes { Self.close(candidate, .tooManyRequests) }
      }
    }
  }

  /// Closes slow connections until there is room for new ones, and checks again while there is
  /// none.
  private func scheduleSweep(on loop: any EventLoop) {
    loop.scheduleTask(in: times.crowdedInterval) {
      self.candidates(on: loop) { _ in true }.whenSuccess { candidates in
        self.makeRoom(candidates.filter { $0.slowness != nil })
        let continues = self.state.withLock { state in
          state.isSweeping = state.connections.count > self.limits.crowd
          return state.isSweeping
        }
        if continues { self.scheduleSweep(on: loop) }
      }
    }
  }

  private func makeRoom(_ candidates: [Candidate]) {
    // The slowest is the last of each.
    var slow = Dictionary(grouping: candidates, by: \.connection.network)
      .mapValues { $0.sorted { Self.isSlower($1, than: $0) } }
    while true {
      let candidate = state.withLock { state -> Candidate? in
        guard state.connections.count > limits.crowd else { return nil }
        let largest = slow.filter { !$0.value.isEmpty }.keys
          .max { state.counts[$0, default: 0] < state.counts[$1, default: 0] }
        guard let candidate = largest.flatMap({ slow[$0]?.popLast() }) else { return nil }
        state.remove(ObjectIdentifier(candidate.connection.channel))
        return candidate
      }
      guard let candidate else { return }
      Self.close(candidate, .serviceUnavailable)
    }
  }

  private static func close(_ candidate: Candidate, _ status: HTTPResponseStatus) {
    let guardian = candidate.connection.guardian
    candidate.connection.channel.eventLoop.execute { guardian.value.giveUp(status: status) }
  }

  private static func isSlower(_ one: Candidate, than other: Candidate) -> Bool {
    guard let one = one.slowness, let other = other.slowness else { return false }
    return (one.bytesPerSecond, one.since) < (other.bytesPerSecond, other.since)
  }

  /// The connections of some addresses, each asked on its own event loop.
  private func candidates(
    on loop: any EventLoop, where isMeant: (ClientAddress) -> Bool
  ) -> EventLoopFuture<[Candidate]> {
    let connections = state.withLock { Array($0.connections.values) }
      .filter { isMeant($0.network) }
    let groups = Dictionary(grouping: connections) { ObjectIdentifier($0.channel.eventLoop) }
    let answers = groups.values.compactMap { group in
      group.first?.channel.eventLoop.submit {
        let now = NIODeadline.now()
        return group.map {
          Candidate(connection: $0, slowness: $0.guardian.value.slowness(now))
        }
      }
    }
    return EventLoopFuture.whenAllSucceed(answers, on: loop).map { $0.flatMap(\.self) }
  }
}
