import Foundation

/// A self-signed certificate and its key, created by openssl.
public struct MadeCertificate: Sendable {
  /// The paths of the files, in PEM form.
  public let certificate: String
  public let key: String

  public struct Failure: Error { let status: Int32 }

  /// The arguments for a short key.
  public static let usualKey = ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]

  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - commonName: The name of its subject.
  ///   - names: The alternative names as openssl writes them, such as
  ///     `DNS:localhost,IP:127.0.0.1`; nil for none.
  ///   - kind: The arguments for the key.
  public init(
    in folder: String, _ name: String = "market", commonName: String = "localhost",
    names: String?, key kind: [String] = usualKey
  ) throws {
    certificate = "\(folder)/\(name).crt"
    key = "\(folder)/\(name).key"
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/env")
    openssl.arguments =
      ["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=\(commonName)"]
      + (names.map { ["-addext", "subjectAltName=\($0)"] } ?? [])
      + ["-keyout", key, "-out", certificate, "-newkey"] + kind
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    guard openssl.terminationStatus == 0 else { throw Failure(status: openssl.terminationStatus) }
  }
}
