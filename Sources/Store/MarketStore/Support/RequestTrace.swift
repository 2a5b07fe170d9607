import Synchronization
package import Text

/// The request for which the store works: the audit records its client, and the request log the
/// vendor and the product concerned.
///
///     let trace = RequestTrace(client: "192.0.2.7")
///     try await RequestTrace.$current.withValue(trace) { try await store.delete(7, by: author) }
///     trace.subject.product  // 7
package final class RequestTrace: Sendable {
  /// The numbers of the vendor and the product, if they are known.
  package struct Subject: Hashable, Sendable {
    package var vendor: Int64?
    package var product: Int64?
  }

  /// An author who is not the one that the request names.
  package enum Impostor: String, Hashable, Sendable {
    case unknownVendor = "unknown vendor"
    case wrongSecret = "wrong secret"
  }

  /// The request of the current task; nil for a command.
  @TaskLocal package static var current: RequestTrace?

  private struct State {
    var subject = Subject()
    var impostor: Impostor?
  }

  /// The address of the client.
  package let client: SafeText
  /// The network of the client; all its addresses count as one client.
  package let network: SafeText
  private let state = Mutex(State())

  package init(client: SafeText, network: SafeText? = nil) {
    self.client = client
    self.network = network ?? client
  }

  package var subject: Subject { state.withLock { $0.subject } }
  package var impostor: Impostor? { state.withLock { $0.impostor } }

  package func note(vendor: Int64?, product: Int64?) {
    state.withLock { state in
      if let vendor { state.subject.vendor = vendor }
      if let product { state.subject.product = product }
    }
  }

  package func note(_ impostor: Impostor) { state.withLock { $0.impostor = impostor } }
}
