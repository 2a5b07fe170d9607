import NIOCore
import NIOHTTPTypes
import Synchronization

/// Cancels the reads of clients that have closed their connection.
final class Disconnects: Sendable {
  private struct State {
    /// The closures that cancel the read of each connection that has one. A connection has one
    /// request at a time.
    var reads: [ObjectIdentifier: @Sendable () -> Void] = [:]
    /// The open connections whose client has closed its side.
    var left: Set<ObjectIdentifier> = []
  }

  /// A client that only closes its sending side looks like one that is gone; within this time it
  /// still gets a plain reply.
  fileprivate static let patience = TimeAmount.milliseconds(25)

  private let state = Mutex(State())

  /// Runs `body`, and cancels it when the client of `channel` closes the connection.
  func whileConnected<Value: Sendable>(
    _ channel: any Channel, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let read = Task { try await body() }
    let key = ObjectIdentifier(channel)
    let hasLeft = state.withLock {
      $0.reads[key] = { read.cancel() }
      return $0.left.contains(key)
    }
    defer { state.withLock { _ = $0.reads.removeValue(forKey: key) } }
    // On a busy machine a client may be gone before its request is read.
    if !channel.isActive {
      read.cancel()
    } else if hasLeft {
      channel.eventLoop.scheduleTask(in: Self.patience) { read.cancel() }
    }
    return try await withTaskCancellationHandler {
      try await read.value
    } onCancel: {
      read.cancel()
    }
  }

  func clientLeft(_ channel: ObjectIdentifier) {
    state.withLock {
      $0.left.insert(channel)
      return $0.reads[channel]
    }?()
  }

  fileprivate func connectionEnded(_ channel: ObjectIdentifier) {
    clientLeft(channel)
    state.withLock { _ = $0.left.remove(channel) }
  }
}

/// Detects that the client of a connection closes it.
final class DisconnectHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  private let disconnects: Disconnects
  private var leaving: Scheduled<Void>?

  init(_ disconnects: Disconnects) { self.disconnects = disconnects }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      let (disconnects, channel) = (disconnects, ObjectIdentifier(context.channel))
      leaving = context.eventLoop.scheduleTask(in: Disconnects.patience) {
        disconnects.clientLeft(channel)
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    leaving?.cancel()
    disconnects.connectionEnded(ObjectIdentifier(context.channel))
    context.fireChannelInactive()
  }
}
