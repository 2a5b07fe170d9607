import CNcurses
import Foundation

/// Input that arrives in large pieces, read without curses, which reads byte by byte.
///
/// Curses does not take back the bytes of a key, so the keys are looked up in its table here.
@MainActor
struct BulkInput {
  enum Code: Hashable, Sendable {
    case bytes([UInt8])
    /// A key by its code in curses.
    case key(Int32)
  }

  /// Bytes in a row without an Escape after which more of them are expected.
  static let threshold = 64
  /// Bytes until the screen is painted and signals are handled.
  private static let batchSize = 65_536
  /// Bytes of a single read: as many as a terminal passes on at once.
  private static let pieceSize = 4_096
  /// Bytes of a key: longer than any that terminals send.
  private static let maximumKeyLength = 30
  /// Bytes that count as a paste: fewer are held keys, whose effect must not wait.
  private static let sizeOfMuch = 1_024
  /// Milliseconds in which more of much input has to arrive: the system passes on a few kilobytes
  /// at a time.
  private static let pause: Int32 = 1
  /// Milliseconds that curses waits for the rest of a key.
  private static let keyPause: Int32 = 25

  private var buffer: [UInt8] = []
  private var position = 0

  /// Returns the waiting input; nil where curses still holds some, which comes first.
  static func read() -> [Code]? {
    let before = available()
    guard before > 0 else { return nil }
    let code = wgetch(CursesInput.window)
    guard code != ERR else { return nil }
    guard let first = UInt8(exactly: code), first != 0x1B, available() == before - 1 else {
      ungetch(code)
      return nil
    }
    var input = BulkInput()
    return [.bytes([first])] + input.readBatch()
  }

  private mutating func readBatch() -> [Code] {
    while buffer.count < Self.batchSize,
      readMore(within: buffer.count < Self.sizeOfMuch ? 0 : Self.pause)
    {}
    var codes: [Code] = []
    while position < buffer.count {
      let end = buffer[position...].firstIndex(of: 0x1B) ?? buffer.endIndex
      if end > position { codes.append(.bytes(Array(buffer[position..<end]))) }
      position = end
      if position < buffer.count { codes.append(readKey()) }
    }
    return codes
  }

  /// Reads a key, or the Escape of something else.
  private mutating func readKey() -> Code {
    for length in 2...Self.maximumKeyLength {
      while position + length > buffer.count, readMore(within: Self.keyPause) {}
      guard position + length <= buffer.count else { break }
      let bytes = buffer[position..<position + length]
      let code = key_defined(String(decoding: bytes, as: UTF8.self))
      if code > 0 {
        position += length
        return .key(code)
      }
      // Not the beginning of any key.
      if code == 0 { break }
    }
    position += 1
    return .bytes([0x1B])
  }

  /// - Returns: Whether something arrived in time. Nothing does from a terminal that has hung up.
  private mutating func readMore(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0, Int32(descriptor.revents) & POLLIN != 0 else {
      return false
    }
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    let count = Foundation.read(STDIN_FILENO, &piece, piece.count)
    guard count > 0 else { return false }
    buffer += piece[..<count]
    return true
  }

  private static func available() -> Int {
    var count: CInt = 0
    return ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }
}
