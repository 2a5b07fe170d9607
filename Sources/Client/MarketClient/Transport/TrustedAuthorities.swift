import Foundation
import NIOSSL
import Synchronization

/// The certificate authorities that this process trusts: those of the system, or instead those in
/// `SSL_CERT_FILE`, as with OpenSSL and curl; and those that the user adds.
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
    let certificates = try certificates(in: path)
    added.withLock { $0 += certificates }
  }

  /// Finds out whether the certificates of a file can be trusted.
  public static func check(contentsOf path: String) throws(FileError) {
    _ = try certificates(in: path)
  }

  private static func certificates(in path: String) throws(FileError) -> [NIOSSLCertificate] {
    guard access(path, R_OK) == 0 else { throw .unreadable(errno) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(EISDIR) }
    guard let certificates = try? NIOSSLCertificate.fromPEMFile(path), !certificates.isEmpty else {
      throw .notPEM
    }
    return certificates
  }

  static var additional: [NIOSSLAdditionalTrustRoots] {
    let certificates = added.withLock { $0 }
    return certificates.isEmpty ? [] : [.certificates(certificates)]
  }

  /// An unusable file counts as empty, as in OpenSSL.
  static let system: NIOSSLTrustRoots = {
    guard let path = ProcessInfo.processInfo.environment["SSL_CERT_FILE"], !path.isEmpty,
      let certificates = try? NIOSSLCertificate.fromPEMFile(path), !certificates.isEmpty
    else { return .default }
    return .certificates(certificates)
  }()
}
