import CMainQueue
import Foundation

/// The main thread's loop: waits for keys and for work of the main actor at once.
///
/// A key is handled by the thread that waited for it. Through a dispatch source it would pass two
/// other threads first, which costs more than drawing does.
/// See docs/decisions/terminal.md#the-main-thread-waits-in-its-own-poll
@MainActor
public enum MainLoop {
  private static var readKeys: (@MainActor () -> Void)?
  private static var output: (descriptor: Int32, handle: @MainActor () -> Void)?
  private static var idleWork: (@MainActor () -> Void)?
  private static var alarms: [Alarm] = []

  private struct Alarm {
    let time: ContinuousClock.Instant
    let work: @MainActor () -> Void
  }

  /// Runs `work` once there was no input for a moment, instead of earlier work that waits. The
  /// receiver of the last output would otherwise wait for it if both share a processor.
  public static func whenIdle(_ work: @escaping @MainActor () -> Void) { idleWork = work }

  /// Runs `work` after a delay, on this thread alone: a sleeping task would wake two others, and
  /// there is a pause after nearly every key.
  public static func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) {
    alarms.append(Alarm(time: .now + delay, work: work))
  }

  /// Calls `handle` whenever standard input can be read; nil stops that.
  static func watchKeys(_ handle: (@MainActor () -> Void)?) { readKeys = handle }

  /// Calls a handler when a descriptor can be written; nil stops that.
  static func watchOutput(_ output: (descriptor: Int32, handle: @MainActor () -> Void)?) {
    Self.output = output
  }

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
        pollfd(fd: output?.descriptor ?? -1, events: Int16(POLLOUT), revents: 0),
      ]
      let idle = idleWork == nil ? -1 : idleMilliseconds
      let alarm = millisecondsToAlarm
      // A negative timeout means none; then the other one counts.
      let timeout = min(idle, alarm) < 0 ? max(idle, alarm) : min(idle, alarm)
      let count = poll(&waiting, 3, timeout)
      if !alarms.isEmpty { ring() }
      if count > 0 {
        if waiting[1].revents != 0 { readKeys?() }
        if waiting[0].revents != 0 { serve(queue) }
        // Keys come first: they may make the rest needless.
        if waiting[2].revents != 0 { output?.handle() }
      } else if timeout == idle {
        let work = idleWork
        idleWork = nil
        work?()
      }
    }
  }

  /// The time to the next alarm, rounded up; -1 without an alarm.
  private static var millisecondsToAlarm: Int32 {
    guard let next = alarms.lazy.map(\.time).min() else { return -1 }
    let left = ((next - .now) / .milliseconds(1)).rounded(.up)
    return Int32(min(max(0, left), 60_000))
  }

  private static func ring() {
    let now = ContinuousClock.now
    let due = alarms.filter { $0.time <= now }
    alarms.removeAll { $0.time <= now }
    for alarm in due { alarm.work() }
  }

  /// The idle time: longer than a terminal takes to receive output, shorter than a user notices.
  private static let idleMilliseconds: Int32 = 2

  private static func serve(_ queue: Int32) {
    // The descriptor is an event counter of eight bytes; reading it resets it.
    var count: UInt64 = 0
    read(queue, &count, MemoryLayout.size(ofValue: count))
    _dispatch_main_queue_callback_4CF(nil)
  }
}
