import NIOCore

/// Counts the bytes before NIO's HTTP parser, which bounds neither the extensions of a chunk nor
/// the zeros before its size, and remembers the bytes it is parsing.
final class ParserInput: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// Bytes since the last reset.
  private(set) var received = 0
  /// The bytes being parsed, if they begin a message.
  private var beginning: ByteBuffer?

  /// Begins to count from zero: a part of a message was parsed.
  func reset() {
    received = 0
    beginning = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    beginning = received == 0 ? bytes : nil
    received += bytes.readableBytes
    context.fireChannelRead(data)
    beginning = nil
  }

  /// Whether the bytes that the parser refuses begin like a request with a method it does not know:
  /// a token and a space (RFC 9112 §3).
  var beginsWithMethod: Bool {
    guard let bytes = beginning?.readableBytesView.prefix(Self.maximumMethodLength + 1),
      let space = bytes.firstIndex(of: UInt8(ascii: " ")), space > bytes.startIndex
    else { return false }
    return bytes[..<space].allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: Self.tokenBytes.contains(byte)
      }
    }
  }

  private static let maximumMethodLength = 40
  /// RFC 9110 §5.6.2, without letters and digits.
  private static let tokenBytes = Set("!#$%&'*+-.^_`|~".utf8)
}
