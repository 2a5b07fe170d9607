import NIOCore
import NIOHTTP1
import Synchronization

/// The open connections of a service, on all its listeners. When there are too many, in total or
/// from one address, it closes those whose clients keep the server waiting, the slowest first.
///
/// The address with the most connections loses them first, before another address does.
final class ConnectionTable: Sendable {
  struct Limits: Sendable {
    /// Maximum concurrent connections, before new ones wait to be accepted, or are closed if those
    /// of other listeners are among them.
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
    var ofNetworks: [ClientAddress: Set<ObjectIdentifier>] = [:]
    var isSweeping = false

    mutating func add(_ connection: Connection) {
      let id = ObjectIdentifier(connection.channel)
      connections[id] = connection
      ofNetworks[connection.network, default: []].insert(id)
    }

    /// - Returns: Whether it was in the table.
    @discardableResult
    mutating func remove(_ id: ObjectIdentifier) -> Bool {
      guard let connection = connections.removeValue(forKey: id) else { return false }
      ofNetworks[connection.network]?.remove(id)
      if ofNetworks[connection.network]?.isEmpty == true { ofNetworks[connection.network] = nil }
      return true
    }

    func count(of network: ClientAddress) -> Int { ofNetworks[network]?.count ?? 0 }
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

  /// Adds a connection until ``remove(_:)``. Called on its event loop.
  func add(_ guardian: ConnectionGuard, of channel: any Channel) {
    let address = ClientAddress(channel.remoteAddress)
    let connection = Connection(
      channel: channel, network: address.network, opened: .now(),
      guardian: NIOLoopBound(guardian, eventLoop: channel.eventLoop))
    let (isFull, isOver, startsSweeping) = state.withLock { state in
      // A listener does not accept more, but it does not know of others.
      guard state.connections.count < limits.all else { return (true, false, false) }
      state.add(connection)
      let isOver = state.count(of: connection.network) > limits.ofAddress
      let startsSweeping = state.connections.count > limits.crowd && !state.isSweeping
      if startsSweeping { state.isSweeping = true }
      return (false, isOver, startsSweeping)
    }
    if isFull { return Self.close(connection, .serviceUnavailable) }
    if isOver, !limits.exempts(address) { limit(connection.network, on: channel.eventLoop) }
    if startsSweeping { scheduleSweep(on: channel.eventLoop) }
  }

  /// Removes a connection, before its listener accepts another one instead.
  func remove(_ channel: any Channel) {
    _ = state.withLock { $0.remove(ObjectIdentifier(channel)) }
  }
}

// MARK: - Closing

extension ConnectionTable {
  /// Closes the excess connections of an address: slow ones, or else the newest.
  private func limit(_ network: ClientAddress, on loop: any EventLoop) {
    candidates(of: network, on: loop).whenSuccess { candidates in
      let slow = candidates.filter { $0.slowness != nil }.sorted { Self.isSlower($0, than: $1) }
      let others = candidates.filter { $0.slowness == nil }
        .sorted { $0.connection.opened > $1.connection.opened }
      for candidate in slow + others {
        let closes = self.state.withLock { state in
          state.count(of: network) > self.limits.ofAddress
            && state.remove(ObjectIdentifier(candidate.connection.channel))
        }
        if closes { Self.close(candidate.connection, .tooManyRequests) }
      }
    }
  }

  /// Closes slow connections until there is room for new ones, and checks again while there is
  /// none.
  private func scheduleSweep(on loop: any EventLoop) {
    loop.scheduleTask(in: times.crowdedInterval) {
      self.candidates(of: nil, on: loop).whenSuccess { candidates in
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
          .max { state.count(of: $0) < state.count(of: $1) }
        guard let candidate = largest.flatMap({ slow[$0]?.popLast() }) else { return nil }
        state.remove(ObjectIdentifier(candidate.connection.channel))
        return candidate
      }
      guard let candidate else { return }
      Self.close(candidate.connection, .serviceUnavailable)
    }
  }

  private static func close(_ connection: Connection, _ status: HTTPResponseStatus) {
    let guardian = connection.guardian
    connection.channel.eventLoop.execute { guardian.value.giveUp(status: status) }
  }

  private static func isSlower(_ one: Candidate, than other: Candidate) -> Bool {
    guard let one = one.slowness, let other = other.slowness else { return false }
    return (one.bytesPerSecond, one.since) < (other.bytesPerSecond, other.since)
  }

  /// The connections of a network, or of all, each asked on its own event loop.
  private func candidates(
    of network: ClientAddress?, on loop: any EventLoop
  ) -> EventLoopFuture<[Candidate]> {
    let connections = state.withLock { state in
      guard let network else { return Array(state.connections.values) }
      return (state.ofNetworks[network] ?? []).compactMap { state.connections[$0] }
    }
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
