import NIOCore
import Synchronization

/// Counts the bytes that connections have handed to the system.
final class WriteMeter: Sendable {
  private let count = Atomic(0)

  var bytes: Int { count.load(ordering: .relaxed) }

  /// Counts the bytes of a new connection as well.
  func install(on channel: any Channel) {
    // A connection that has ended already writes nothing.
    try? channel.pipeline.syncOperations.addHandler(Handler(self), position: .first)
  }

  private final class Handler: ChannelOutboundHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let meter: WriteMeter

    init(_ meter: WriteMeter) { self.meter = meter }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      let size = unwrapOutboundIn(data).readableBytes
      let written = promise ?? context.eventLoop.makePromise()
      written.futureResult.whenSuccess { [meter] in meter.count.add(size, ordering: .relaxed) }
      context.write(data, promise: written)
    }
  }
}
