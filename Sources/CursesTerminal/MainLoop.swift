#if canImport(Darwin)
  import Darwin
  import Dispatch
#else
  import CMainQueue
  import Glibc
#endif

/// The main thread's loop: waits for keys and for work of the main actor at once.
///
/// A key is handled by the thread that waited for it. Through a dispatch source it would pass two
/// other threads first, which costs more than drawing does.
/// See docs/decisions/terminal.md#the-main-thread-waits-in-its-own-poll
@MainActor
public enum MainLoop {
  private static var readKeys: (@MainActor () -> Void)?
  private static var idleWork: (@MainActor () -> Void)?

  /// Runs `work` once no input has come for a moment, instead of earlier work that still waits. The
  /// receiver of the last output would otherwise wait for it if both share a processor.
  public static func whenIdle(_ work: @escaping @MainActor () -> Void) {
    #if canImport(Darwin)
      work()
    #else
      idleWork = work
    #endif
  }

  /// Calls `handle` whenever standard input can be read; nil stops that.
  static func watchKeys(_ handle: (@MainActor () -> Void)?) {
    readKeys = handle
    #if canImport(Darwin)
      keySource?.cancel()
      keySource = handle.map(makeKeySource)
    #endif
  }

  #if canImport(Darwin)
    private static var keySource: (any DispatchSourceRead)?

    private static func makeKeySource(_ handle: @escaping @MainActor () -> Void)
      -> any DispatchSourceRead
    {
      let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated(handle) }
      source.resume()
      return source
    }

    /// Runs `work` on the main actor. Called once, on the main thread, by a program that has not
    /// entered another loop; `work` ends the process.
    public static func run(_ work: @escaping @MainActor () async -> Never) -> Never {
      Task { await work() }
      dispatchMain()
    }
  #else
    /// Runs `work` on the main actor. Called once, on the main thread, by a program that has not
    /// entered another loop; `work` ends the process.
    public static func run(_ work: @escaping @MainActor () async -> Never) -> Never {
      Task { await work() }
      let queue = _dispatch_get_main_queue_handle_4CF()
      while true {
        var waiting = [
          pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
          // A negative descriptor is ignored.
          pollfd(fd: readKeys == nil ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waiting, 2, idleWork == nil ? -1 : idleMilliseconds) > 0 else {
          let work = idleWork
          idleWork = nil
          work?()
          continue
        }
        if waiting[1].revents != 0 { readKeys?() }
        if waiting[0].revents != 0 { serve(queue) }
      }
    }

    /// The idle time: longer than a terminal takes to receive output, shorter than anybody notices.
    private static let idleMilliseconds: Int32 = 2

    private static func serve(_ queue: Int32) {
      // The descriptor is an event counter of eight bytes; reading it resets it.
      var count: UInt64 = 0
      read(queue, &count, MemoryLayout.size(ofValue: count))
      _dispatch_main_queue_callback_4CF(nil)
    }
  #endif
}
