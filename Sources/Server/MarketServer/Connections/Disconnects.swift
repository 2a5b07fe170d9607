import NIOCore
import NIOHTTPTypes
import Synchronization

/// Cancels the reads of clients that have closed their connection.
final class Disconnects: Sendable {
  /// The closures that cancel the read of each connection that has one. A connection has one
  /// request at a time.
  private let reads = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])

  /// Runs `body`, and cancels it when the client of `channel` closes the connection.
  func whileConnected<Value: Sendable>(
    _ channel: any Channel, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let read = Task { try await body() }
    let key = ObjectIdentifier(channel)
    reads.withLock { $0[key] = { read.cancel() } }
    defer { reads.withLock { _ = $0.removeValue(forKey: key) } }
    return try await withTaskCancellationHandler {
      try await read.value
    } onCancel: {
      read.cancel()
    }
  }

  func clientLeft(_ channel: ObjectIdentifier) { reads.withLock { $0[channel] }?() }
}

/// Detects that the client of a connection closes it.
final class DisconnectHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  /// A client that only closes its sending side looks like one that is gone; within this time it
  /// still gets a plain reply.
  private static let patience = TimeAmount.milliseconds(25)

  private let disconnects: Disconnects
  private var leaving: Scheduled<Void>?

  init(_ disconnects: Disconnects) { self.disconnects = disconnects }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      let (disconnects, channel) = (disconnects, ObjectIdentifier(context.channel))
      leaving = context.eventLoop.scheduleTask(in: Self.patience) {
        disconnects.clientLeft(channel)
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    leaving?.cancel()
    disconnects.clientLeft(ObjectIdentifier(context.channel))
    context.fireChannelInactive()
  }
}
