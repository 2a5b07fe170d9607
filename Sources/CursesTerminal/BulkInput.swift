import CNcurses

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Text that arrives in large pieces, read without curses, which reads byte by byte.
@MainActor
enum BulkInput {
  /// Bytes in a row without an Escape after which more of them are expected.
  static let threshold = 64
  /// Bytes of a read: as many as curses takes back.
  private static let pieceSize = 128
  /// Bytes until the screen is painted and signals are handled.
  private static let batchSize = 65_536
  /// Milliseconds in which more has to arrive: the system passes on a few kilobytes at a time.
  private static let pause: Int32 = 1

  /// Bytes before the next Escape, or as many as are handled at once.
  struct Piece {
    var bytes: [UInt8]
    /// Whether more may be waiting, and curses holds none of it.
    var isFull = false
  }

  /// Returns the waiting bytes; nil where curses still holds some, which come first.
  static func read() -> Piece? {
    let before = available()
    guard before > 0 else { return nil }
    let code = wgetch(curses_window())
    guard code != ERR else { return nil }
    guard let first = UInt8(exactly: code), first != 0x1B, available() == before - 1 else {
      ungetch(code)
      return nil
    }
    var result = Piece(bytes: [first])
    while waits(), let piece = readPiece() {
      let end = piece.firstIndex(of: 0x1B) ?? piece.endIndex
      result.bytes += piece[..<end]
      guard end == piece.endIndex else {
        // What may be a key is for curses.
        for byte in piece[end...].reversed() { ungetch(Int32(byte)) }
        break
      }
      result.isFull = result.bytes.count >= batchSize
      if result.isFull { break }
    }
    return result
  }

  private static func readPiece() -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: pieceSize)
    #if canImport(Darwin)
      let count = Darwin.read(STDIN_FILENO, &piece, piece.count)
    #else
      let count = Glibc.read(STDIN_FILENO, &piece, piece.count)
    #endif
    return count > 0 ? Array(piece[..<count]) : nil
  }

  private static func available() -> Int {
    var count: CInt = 0
    return ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Whether a byte arrives soon. Not for a terminal that has hung up.
  private static func waits() -> Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, pause) > 0 && Int32(descriptor.revents) & POLLIN != 0
  }
}
