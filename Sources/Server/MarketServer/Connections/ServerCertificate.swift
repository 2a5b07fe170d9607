import Foundation
import NIOSSL
import Synchronization
import Text
import Words

/// A certificate chain and its key, in PEM form.
public struct CertificateFiles: Hashable, Sendable {
  public let certificates: String
  public let key: String

  public init(certificates: String, key: String) {
    self.certificates = certificates
    self.key = key
  }
}

/// The certificate of a service; it can be renewed while the service runs.
final class ServerCertificate: Sendable {
  private let files: CertificateFiles
  private let metrics: ServiceMetrics
  private let loaded = Mutex<(context: NIOSSLContext, chain: [NIOSSLCertificate])?>(nil)

  /// - Parameter metrics: Reports when the certificate expires.
  init(_ files: CertificateFiles, metrics: ServiceMetrics) {
    self.files = files
    self.metrics = metrics
  }

  /// The context of new connections; nil before the certificate was loaded.
  var context: NIOSSLContext? { loaded.withLock { $0?.context } }

  /// Reads the files. After an error, the previously loaded certificate remains.
  /// - Returns: Whether the certificate has changed.
  /// - Throws: ``ServiceError`` if a file cannot be used.
  @discardableResult
  func load() throws -> Bool {
    let chain = try files.chain()
    let configuration = try files.configuration(chain)
    let context: NIOSSLContext
    do {
      context = try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServiceError.unusableFile(SafeText(files.key), .keyMismatch)
    }
    if let end = chain.map(\.notValidAfter).min() { metrics.noteCertificate(endingAt: Int(end)) }
    return loaded.withLock { loaded in
      let isNew = loaded?.chain != chain
      loaded = (context, chain)
      return isNew
    }
  }
}

extension CertificateFiles {
  fileprivate func chain() throws -> [NIOSSLCertificate] {
    try read(certificates) { try NIOSSLCertificate.fromPEMFile(certificates) }
  }

  /// TLS 1.2 and later; in 1.2 only suites with forward secrecy and authenticated encryption, which
  /// all clients have had since 2015.
  fileprivate func configuration(_ chain: [NIOSSLCertificate]) throws -> TLSConfiguration {
    let key = try read(key) { try NIOSSLPrivateKey(file: self.key, format: .pem) }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuiteValues = [
      .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
      .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
      .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
      .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }

  private func read<Value>(_ file: String, _ body: () throws -> Value) throws -> Value {
    guard access(file, R_OK) == 0 else {
      throw ServiceError.unusableFile(SafeText(file), .system(errno))
    }
    do {
      return try body()
    } catch {
      throw ServiceError.unusableFile(SafeText(file), .notPEM)
    }
  }
}
