#if !canImport(Darwin)
  import Dispatch
  import Glibc
  import Synchronization

  /// Tells when files in a folder are written, whichever process does it. The system says so:
  /// meanwhile nothing is looked at, and nothing wakes up.
  final class FolderWatch: Sendable {
    let writes: AsyncStream<Void>
    private let counter = Atomic(0)
    private let source: Mutex<any DispatchSourceRead>

    /// Nil where the system cannot be asked: it watches so many folders and no more.
    init?(_ path: String) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
        close(descriptor)
        return nil
      }
      let (writes, write) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      self.writes = writes
      source = Mutex(
        DispatchSource.makeReadSource(
          fileDescriptor: descriptor, queue: .global(qos: .utility)))
      source.withLock { source in
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [self] in
          Self.drain(descriptor)
          counter.add(1, ordering: .relaxed)
          write.yield()
        }
        source.resume()
      }
    }

    /// Differs after every write that ``writes`` told or will tell.
    var count: Int { counter.load(ordering: .relaxed) }

    func stop() { source.withLock { $0.cancel() } }

    /// That something was written is all there is to know.
    private static func drain(_ descriptor: Int32) {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  }
#endif
