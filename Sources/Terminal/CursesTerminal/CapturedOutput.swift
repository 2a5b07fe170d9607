import CNcurses
import Foundation

/// The output of curses, collected instead of sent: a frame is one write, in which styles are
/// replaced, and nothing waits for the terminal.
///
/// A pipe holds it, to which no limit of files applies. Nothing reads while curses writes, so that
/// no more than ``maximumCells`` may be drawn at a time.
@MainActor
struct CapturedOutput {
  /// The stream that curses is opened with.
  let stream: UnsafeMutablePointer<FILE>
  /// The cells whose output surely fits.
  let maximumCells: Int
  private let terminal: Int32
  private let input: Int32
  private let output: Int32
  /// Kept for the next frame: a large one would be given back to the system, and cleared again.
  private var buffer: [UInt8] = []
  private var count = 0

  /// More than any cell needs, with its move, its style and four combining marks; and a pipe may
  /// leave the half of each page free.
  private static let bytesPerCell = 128
  /// Enough for all cells of most windows.
  private static let wantedCapacity: Int32 = 1 << 20

  /// - Parameter terminal: Where curses writes when nothing is captured.
  init?(_ descriptor: Int32) {
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard own >= 0, let stream = fdopen(own, "w") else { return nil }
    self.stream = stream
    terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    var ends: [Int32] = [-1, -1]
    guard terminal >= 0, pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (input, output) = (ends[0], ends[1])
    maximumCells = Self.capacity(of: output) / Self.bytesPerCell
  }

  /// Collects what curses writes during `work` in ``bytes``, which it replaces.
  mutating func capture(_ work: () -> Void) {
    redirect(to: output)
    work()
    redirect(to: terminal)
    var waiting: Int32 = 0
    count = 0
    guard ioctl(input, UInt(FIONREAD), &waiting) == 0, waiting > 0 else { return }
    if buffer.count < waiting { buffer = Array(repeating: 0, count: 2 * Int(waiting)) }
    count = buffer.withUnsafeMutableBytes { read(input, $0.baseAddress, Int(waiting)) }
  }

  /// The output that was collected last.
  var bytes: ArraySlice<UInt8> { buffer[..<max(0, count)] }

  private func redirect(to target: Int32) {
    dup3(target, fileno(stream), O_CLOEXEC)
  }

  /// The bytes that a pipe holds, made larger where the system allows it.
  private static func capacity(of pipe: Int32) -> Int {
    let size = fcntl(pipe, setPipeSize, wantedCapacity)
    return Int(max(size, fcntl(pipe, getPipeSize), 4096))
  }

  /// F_SETPIPE_SZ and F_GETPIPE_SZ, which Glibc's module lacks.
  private static let setPipeSize: Int32 = 1031
  private static let getPipeSize: Int32 = 1032
}
