import Foundation
import StoreFixtures

@testable import MarketServer

/// A key and a self-signed certificate for this machine's names.
struct TestCertificate {
  let files: CertificateFiles

  struct Failure: Error { let status: Int32 }

  /// - Parameter kind: The kind of key: `ec`, or `rsa` for old cipher suites.
  init(in folder: TemporaryFolder, name: String = "market", kind: String = "ec") throws {
    files = CertificateFiles(
      certificates: "\(folder.path)/\(name).crt", key: "\(folder.path)/\(name).key")
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/env")
    openssl.arguments =
      ["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
      + ["-keyout", files.key, "-out", files.certificates, "-newkey"]
      + (kind == "ec" ? ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"] : ["rsa:2048"])
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    guard openssl.terminationStatus == 0 else { throw Failure(status: openssl.terminationStatus) }
  }
}
