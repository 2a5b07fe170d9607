/// A certificate chain and its key, in PEM form.
public struct CertificateFiles: Hashable, Sendable {
  public let certificates: String
  public let key: String

  public init(certificates: String, key: String) {
    self.certificates = certificates
    self.key = key
  }
}
