#if !canImport(Darwin)
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
        switch self {
        case .writes: UInt32(IN_MODIFY)
        case .files: UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
        case .entries: UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
        }
      }
    }

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
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [self] in
          Self.drain(descriptor)
          counter.add(1, ordering: .relaxed)
          feed.yield()
        }
        source.resume()
      }
    }

    /// Differs after every change that ``changes`` has yielded or will yield.
    package var count: Int { counter.load(ordering: .relaxed) }

    package func stop() { source.withLock { $0.cancel() } }

    /// Discards the events: it only matters that something changed.
    private static func drain(_ descriptor: Int32) {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  }
#endif
