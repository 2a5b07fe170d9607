package import AsyncHTTPClient
import NIOCore
import NIOPosix
package import NIOSSL

/// The certificate of a server is valid, but for another host.
package struct OtherHostError: Error {}

extension HTTPClient {
  /// Creates a client that sends nothing over TLS to a server whose certificate does not name
  /// `server`.
  ///
  /// The TLS library alone does not suffice: it accepts the certificate of an *address* for a name
  /// that a lookup resolved to that address, so that a spoofed lookup would get the secrets. See
  /// docs/decisions/client.md#a-certificate-names-the-host-that-was-asked-for
  /// - Parameter server: The only server of the client; nil for one without TLS.
  package convenience init(verifying server: ServerIdentity?, configuration: Configuration) {
    var configuration = configuration
    // Connections of other HTTP versions would not be checked.
    configuration.httpVersion = .http1Only
    let next = configuration.http1_1ConnectionDebugInitializer
    // Runs after the handshake, and before a request gets the connection.
    configuration.http1_1ConnectionDebugInitializer = { channel in
      let loop = channel.eventLoop
      return loop.makeCompletedFuture { try server?.verify(channel) }
        .flatMap { next?(channel) ?? loop.makeSucceededVoidFuture() }
        .flatMapError { error in
          // Not at once: the pool must have removed a connection before it is notified of its
          // close.
          loop.execute { channel.close(promise: nil) }
          return loop.makeFailedFuture(error)
        }
    }
    // The same TLS library on all systems: the other one does not expose the certificate.
    self.init(
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
      configuration: configuration)
  }
}

extension ServerIdentity {
  /// - Throws: ``OtherHostError``, or another error where there is no certificate.
  fileprivate func verify(_ channel: any Channel) throws {
    let certificate = try channel.pipeline.syncOperations.nioSSL_peerCertificate()
    guard let certificate, isNamed(by: certificate) else { throw OtherHostError() }
  }
}

extension NIOSSLError {
  /// Whether the authority of a certificate is not trusted, or it is expired or not valid yet.
  package var isRejectedCertificate: Bool {
    guard case .handshakeFailed(let cause) = self else { return false }
    return "\(cause)".contains("CERTIFICATE_VERIFY_FAILED")
  }
}
