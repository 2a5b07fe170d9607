import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A server on loopback that reads a request with a body and then plays a script.
final class UploadServer: Sendable {
  enum Step: Sendable {
    /// Waits for the whole body.
    case readAll
    /// Waits for the whole body, and reads 1.6 MB of it a second.
    case readSlowly
    /// Reads the head and a little more, then nothing.
    case readSome
    case send(String)
    case close
  }

  let port: Int
  private let channel: any Channel
  private let count: Counter

  private init(_ channel: any Channel, _ count: Counter) {
    self.channel = channel
    self.count = count
    port = channel.localAddress?.port ?? 0
  }

  static func start(_ steps: [Step]) async throws -> UploadServer {
    let count = Counter()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(.socketOption(.so_rcvbuf), value: 65_536)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Player(steps, count))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return UploadServer(channel, count)
  }

  /// The bytes that arrived, heads included.
  var received: Int { count.value.withLock { $0 } }

  func stop() async { try? await channel.close().get() }

  fileprivate final class Counter: Sendable {
    let value = Mutex(0)
  }

  private final class Player: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var steps: ArraySlice<Step>
    private let count: Counter
    private var head = ""
    private var missing: Int?

    init(_ steps: [Step], _ count: Counter) {
      self.steps = steps[...]
      self.count = count
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data)
      count.value.withLock { $0 += bytes.readableBytes }
      if let left = missing {
        missing = left - bytes.readableBytes
      } else {
        readHead(String(buffer: bytes))
      }
      guard let missing else { return }
      switch steps.first {
      case .readAll where missing <= 0, .readSlowly where missing <= 0:
        steps = steps.dropFirst()
        play(context)
      case .readSlowly: readSlowly(context)
      case .readSome:
        steps = steps.dropFirst()
        context.channel.setOption(.autoRead, value: false).whenComplete { _ in }
        play(context)
      default: break
      }
    }

    private func readSlowly(_ context: ChannelHandlerContext) {
      let channel = context.channel
      let options: [EventLoopFuture<Void>] = [
        channel.setOption(.autoRead, value: false),
        channel.setOption(.maxMessagesPerRead, value: 1),
        channel.setOption(
          .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16_384)),
      ]
      for option in options { option.whenComplete { _ in } }
      channel.eventLoop.scheduleTask(in: .milliseconds(10)) { channel.read() }
    }

    private func readHead(_ text: String) {
      head += text
      guard let end = head.range(of: "\r\n\r\n") else { return }
      let lines = head[..<end.lowerBound].lowercased().split(separator: "\r\n")
      let length = lines.first { $0.hasPrefix("content-length:") }
        .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) }
      missing = (length ?? 0) - head[end.upperBound...].utf8.count
    }

    private func play(_ context: ChannelHandlerContext) {
      while let step = steps.popFirst() {
        switch step {
        case .send(let text):
          context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        case .close: context.close(promise: nil)
        case .readAll, .readSlowly, .readSome: break
        }
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
