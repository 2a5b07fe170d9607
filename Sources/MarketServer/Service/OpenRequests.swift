import NIOCore
import Synchronization

/// The connections whose request is being answered, to be closed when their time is over: a client
/// that does not read would otherwise keep the service from ending.
final class OpenRequests: Sendable {
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  func begin(_ channel: any Channel) -> ObjectIdentifier {
    let key = ObjectIdentifier(channel)
    channels.withLock { $0[key] = channel }
    return key
  }

  func end(_ key: ObjectIdentifier) {
    channels.withLock { $0[key] = nil }
  }

  func closeAll() {
    for channel in channels.withLock({ Array($0.values) }) { channel.close(promise: nil) }
  }
}
