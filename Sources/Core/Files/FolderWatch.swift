import Dispatch
import Glibc
import Synchronization

/// Detects changes in a folder, by any process, with inotify: an idle process does not poll or
/// wake up.
package final class FolderWatch: Sendable {
  package enum Changes: Sendable {
    /// Every write to a file.
    case writes
    /// Files that were written completely, replaced, added or removed.
    case files
    /// Entries that were added, replaced or removed.
    case entries

    fileprivate var mask: UInt32 {
      let names = UInt32(IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
      return switch self {
      case .writes: UInt32(IN_MODIFY)
      case .files: UInt32(IN_CLOSE_WRITE) | names | FolderWatch.end
      case .entries: UInt32(IN_CREATE) | names | FolderWatch.end
      }
    }
  }

  /// The folder itself was removed or renamed.
  fileprivate static let end = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

  /// Ends when the watch is stopped, and for files and entries when the folder itself was removed
  /// or renamed.
  package let changes: AsyncStream<Void>
  private let counter = Atomic(0)
  private let source: Mutex<any DispatchSourceRead>

  /// Nil if there is no such folder, or if the system cannot watch more folders.
  package init?(_ path: String, for changes: Changes) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, path, changes.mask) >= 0 else {
      close(descriptor)
      return nil
    }
    let (stream, feed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.changes = stream
    source = Mutex(
      DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: .global(qos: .utility)))
    source.withLock { source in
      source.setCancelHandler {
        close(descriptor)
        feed.finish()
      }
      source.setEventHandler { [self] in
        let kinds = Self.drain(descriptor)
        counter.add(1, ordering: .relaxed)
        feed.yield()
        if kinds & Self.end != 0 { feed.finish() }
      }
      source.resume()
    }
  }

  /// Differs after every change that ``changes`` has yielded or will yield.
  package var count: Int { counter.load(ordering: .relaxed) }

  package func stop() { source.withLock { $0.cancel() } }

  /// Reads the events.
  /// - Returns: The kinds of all of them.
  private static func drain(_ descriptor: Int32) -> UInt32 {
    let header = MemoryLayout<inotify_event>.size
    var kinds: UInt32 = 0
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      buffer.withUnsafeBytes { bytes in
        var start = 0
        while start + header <= count {
          let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          kinds |= event.mask
          start += header + Int(event.len)
        }
      }
    }
    return kinds
  }
}
