internal import CGdkPixbuf
internal import CPictureProcess
internal import Files
import Foundation

/// The process that decodes: it reads requests from its standard input, a socket, and replies.
///
/// The loaders are loaded first; after that the kernel kills the worker at any system call but the
/// few that decoding needs, and each request has its own limits of memory and CPU time. The program
/// starts itself again with ``argument``, which only runs ``main()``. See
/// docs/decisions/pictures.md#a-worker-process-decodes
public enum PictureWorker {
  /// The first argument of a worker.
  public static let argument = "picture-worker"

  /// Whether this process was started as a worker.
  public static var isWanted: Bool { CommandLine.arguments.dropFirst().first == argument }

  /// Whether the kernel can confine a worker to the system calls that decoding needs. Otherwise a
  /// worker has only its limits: no new descriptor, bounded memory and time.
  public static var isConfinable: Bool { picture_process_can_filter() }

  /// Serves until the socket is closed. Called before the program starts any thread.
  public static func main() -> Never {
    let base = confine()
    while let body = readMessage(), let request = WorkerRequest(body) {
      picture_process_limit_memory(base, UInt64(clamping: request.limits.memory))
      picture_process_limit_time(Int64(request.limits.milliseconds))
      let message = reply(to: request).message
      picture_process_limit_time(0)
      // Reading the next request, which may be long, does not count towards the limits of this one.
      picture_process_limit_memory(base, UInt64(clamping: PictureLimits.upload.memory))
      guard OpenFile.writeAll(message, to: STDOUT_FILENO) == nil else { break }
      picture_process_trim()
    }
    exit(0)
  }

  /// Loads everything that decoding needs, then gives up all other privileges.
  /// - Returns: The writable memory of the process, in bytes, before any picture.
  @discardableResult
  package static func confine() -> UInt64 {
    preload()
    let base = picture_process_memory()
    picture_process_lock()
    _ = picture_process_filter(picture_reads_loaders_again())
    return base
  }

  static func reply(to request: WorkerRequest) -> PictureReply {
    do {
      let file = try InspectedPicture(request.file, within: request.limits)
      let pixels = try PictureDecoder.pixels(
        of: file, fitting: request.box, limits: request.limits)
      switch request.product {
      case .pixels: return .pixels(pixels)
      case .jpeg(let limit):
        return .jpeg(try PictureEncoder.jpeg(of: pixels, under: limit, request.limits))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Loads every module that decoding or encoding would otherwise load later.
  private static func preload() {
    picture_drop_messages()
    for format in PictureFormat.allCases {
      var fit = picture_fit()
      var picture: OpaquePointer?
      guard let loader = picture_loader(format.mediaType, &fit) else { continue }
      _ = picture_finish(loader, &fit, false, &picture)
    }
    let dot = Pixels(width: 1, height: 1, unchecked: [0, 0, 0, 255])
    _ = try? PictureEncoder.jpeg(of: dot, under: .max, .upload)
  }

  private static func readMessage() -> [UInt8]? {
    guard let prefix = read(4),
      let length = PictureMessage.length(prefix, limit: PictureMessage.maximumRequestLength)
    else { return nil }
    return read(length)
  }

  private static func read(_ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
        let received = Foundation.read(STDIN_FILENO, rest.baseAddress, rest.count)
        if received > 0 {
          filled += received
        } else if received == 0 || errno != EINTR {
          break
        }
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
