import Foundation

/// The service manager that started this process, if it asked to be notified: systemd's protocol
/// (`man sd_notify`), one datagram for each state.
struct ServiceManager: Sendable {
  private let path: String
  /// The interval in which the manager expects a watchdog message; nil if it expects none.
  let watchdog: Duration?

  /// Nil without `NOTIFY_SOCKET`.
  init?(environment: [String: String]) {
    guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@"),
      path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
    else { return nil }
    self.path = path
    let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
    watchdog =
      isForUs
      ? environment["WATCHDOG_USEC"].flatMap { Int64($0) }.map { .microseconds($0) } : nil
  }

  func notifyReady() { send("READY=1") }
  func notifyStopping() { send("STOPPING=1") }
  func notifyAlive() { send("WATCHDOG=1") }

  private func send(_ state: String) {
    let kind = Int32(SOCK_DGRAM.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // A name in the abstract namespace begins with a zero byte.
    let name = path.utf8.enumerated().map { $0 == 0 && $1 == UInt8(ascii: "@") ? 0 : $1 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + name.count } ?? 0
    let bytes = Array(state.utf8)
    _ = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, 0, $0, socklen_t(length))
      }
    }
  }
}
