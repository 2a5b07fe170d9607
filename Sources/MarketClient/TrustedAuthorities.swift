import Foundation
import NIOSSL
import Synchronization

/// The certificate authorities that this process trusts: those of the system, or of the file in
/// `SSL_CERT_FILE` in their place, as OpenSSL and curl do; and those that the user adds.
public enum TrustedAuthorities {
  /// The reason why a file of certificates cannot be used.
  public enum FileError: Error, Hashable, Sendable {
    /// The error number of the system (`errno`).
    case unreadable(Int32)
    case notPEM
  }

  private static let added = Mutex<[NIOSSLCertificate]>([])

  /// Trusts the certificates of a PEM file in connections that are opened from now on.
  public static func add(contentsOf path: String) throws(FileError) {
    guard access(path, R_OK) == 0 else { throw .unreadable(errno) }
    guard let certificates = try? NIOSSLCertificate.fromPEMFile(path), !certificates.isEmpty else {
      throw .notPEM
    }
    added.withLock { $0 += certificates }
  }

  static var additional: [NIOSSLAdditionalTrustRoots] {
    let certificates = added.withLock { $0 }
    return certificates.isEmpty ? [] : [.certificates(certificates)]
  }

  /// A file that cannot be used counts as none, as in OpenSSL.
  static let system: NIOSSLTrustRoots = {
    guard let path = ProcessInfo.processInfo.environment["SSL_CERT_FILE"], !path.isEmpty,
      let certificates = try? NIOSSLCertificate.fromPEMFile(path), !certificates.isEmpty
    else { return .default }
    return .certificates(certificates)
  }()
}
