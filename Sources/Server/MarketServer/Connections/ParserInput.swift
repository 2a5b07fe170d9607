import NIOCore
import NIOHTTP1
import Text

/// Counts the bytes before NIO's HTTP parser, which bounds neither the extensions of a chunk nor
/// the zeros before its size, and remembers the bytes it is parsing.
final class ParserInput: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The number of bytes since the last reset.
  private(set) var received = 0
  /// The bytes being parsed, if they begin a message.
  private var beginning: ByteBuffer?

  /// Restarts counting at zero after a part of a message was parsed.
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

  /// Refuses a request line whose parts are separated by more than one blank, which the parser
  /// accepts: another server might see another target (RFC 9112 §3). Only a message at the
  /// beginning of the bytes read is checked, as with all clients that wait for replies.
  func checkBlanks(of head: HTTPRequestHead) throws(HeadRefusal) {
    let method = head.method.rawValue.utf8
    guard let bytes = firstLine, bytes.starts(with: method) else { return }
    let afterMethod = bytes.dropFirst(method.count)
    guard !Self.beginsWithBlanks(afterMethod),
      !Self.beginsWithBlanks(afterMethod.dropFirst(1 + head.uri.utf8.count))
    else { throw HeadRefusal(.badRequest, "One space must separate the parts of a request line") }
  }

  /// Returns the refusal of bytes that the parser rejects; nil for an error that is not in them.
  func refusal(for error: any Error) -> HeadRefusal? {
    HeadRefusal(
      error, beginsWithMethod: beginsWithMethod, endsLineWithoutReturn: endsLineWithoutReturn)
  }
}

extension ParserInput {
  /// The bytes being parsed from the first line on, if they begin a message: empty lines before it
  /// are ignored (RFC 9112 §2.2).
  private var firstLine: ByteBufferView? {
    beginning?.readableBytesView.drop { $0 == 0x0D || $0 == 0x0A }
  }

  private static func beginsWithBlanks(_ bytes: ByteBufferView) -> Bool {
    bytes.first == UInt8(ascii: " ") && bytes.dropFirst().first == UInt8(ascii: " ")
  }

  /// Whether the first line ends with a line feed alone (RFC 9112 §2.2).
  private var endsLineWithoutReturn: Bool {
    guard let bytes = firstLine, let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      end > bytes.startIndex
    else { return false }
    return bytes[bytes.index(before: end)] != UInt8(ascii: "\r")
  }

  /// Whether the bytes begin like a request with a method that the parser does not know: a token
  /// and a space (RFC 9112 §3).
  private var beginsWithMethod: Bool {
    guard let bytes = beginning?.readableBytesView.prefix(Self.maximumMethodLength + 1),
      let space = bytes.firstIndex(of: UInt8(ascii: " ")), space > bytes.startIndex
    else { return false }
    return bytes[..<space].allSatisfy { $0.isLetterOrDigit || Self.tokenBytes.contains($0) }
  }

  private static let maximumMethodLength = 40
  /// RFC 9110 §5.6.2, without letters and digits.
  private static let tokenBytes = Set("!#$%&'*+-.^_`|~".utf8)
}
