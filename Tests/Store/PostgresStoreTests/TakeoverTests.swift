import Foundation
import MarketStore
import PostgresServer
import StoreFixtures
import TestSupport
import Testing
import Text
import Words

@testable import PostgresStore

@Suite(.needsServer, .timeLimit(.minutes(2))) struct TakeoverTests {
  @Test func aMarketContinuesOnTheStandbyThatTakesOver() async throws {
    let primary = try PostgresServer(isDurable: true)
    let database = try await primary.createDatabase()
    let standby = try PostgresServer(isDurable: true, standbyOf: primary)
    let copy = try PostgresConnection(
      address: database.replacing(primary.folder, with: standby.folder))
    let store = try PostgresStore(
      address: "\(database),\(standby.folder)&target_session_attrs=read-write")
    let author = try await store.addSeller()
    let first = try await store.register("Before", by: author)
    try await until {
      (try? copy.row("SELECT id FROM product WHERE id = $1", [.int(first)])) != nil
    }
    try primary.crash()
    await #expect(throws: StoreError.self) { try await store.register("Lost", by: author) }
    try await standby.execute("SELECT pg_promote()")
    try await until { (try? await store.checkWriting()) != nil }
    #expect(try await store.product(first) != nil)
    let second = try await store.register("After", by: author)
    #expect(try await store.product(second) != nil)
    // Events of the former primary may be missing: a client reloads, and then misses none.
    try await until {
      let page = try await store.events(after: 0, limit: 10)
      return !page.isComplete && page.events.last?.productID == second
    }
    try store.close()
  }
}

@Suite(.needsServer, .timeLimit(.minutes(2))) struct EncryptionTests {
  @Test func theCertificateOfTheServerIsChecked() async throws {
    let host = "127.\(UInt8.random(in: 1...254)).\(UInt8.random(in: 0...255)).77"
    let server = try PostgresServer(settings: ["listen_addresses": host])
    let local = try await server.createDatabase()
    let name = local.split(separator: "/")[2].prefix { $0 != "?" }
    let folder = try TemporaryFolder()
    let other = try Self.makeCertificate(in: folder.path, named: "other")
    func address(_ server: String, trusting certificate: String) -> String {
      "postgres://openmarket@\(server)/\(name)?hostaddr=\(host)&sslmode=verify-full"
        + "&sslrootcert=\(certificate)"
    }

    let certificate = try Self.makeCertificate(in: server.folder, named: "server")
    #expect(throws: StoreError.self) {
      try PostgresStore(address: address("db.test", trusting: certificate))
    }
    for setting in ["ssl_cert_file = '\(certificate)'", "ssl = on"] {
      try await server.execute("ALTER SYSTEM SET \(setting)")
    }
    try await server.execute("ALTER SYSTEM SET ssl_key_file = '\(server.folder)/server.key'")
    try await server.execute("SELECT pg_reload_conf()")
    let trusted = address("db.test", trusting: certificate)
    try await until { (try? PostgresConnection(address: trusted)) != nil }

    let store = try PostgresStore(address: trusted)
    let author = try await store.addSeller()
    let id = try await store.register("Teapot", by: author)
    #expect(try await store.product(id) != nil)
    try store.close()
    let connection = try PostgresConnection(address: trusted)
    let row = try connection.row("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    #expect(try row?.bool(0) == true)

    for wrong in [
      address("other.test", trusting: certificate), address("db.test", trusting: other),
    ] {
      #expect {
        try PostgresStore(address: wrong)
      } throws: {
        "\($0)".contains("certificate")
      }
    }
  }

  /// Creates a key and a self-signed certificate for `db.test`, both for the owner of the folder.
  private static func makeCertificate(in folder: String, named name: String) throws -> String {
    let (key, certificate) = ("\(folder)/\(name).key", "\(folder)/\(name).crt")
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/env")
    openssl.arguments =
      ["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=db.test"]
      + ["-addext", "subjectAltName=DNS:db.test", "-keyout", key, "-out", certificate]
      + ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    try #require(openssl.terminationStatus == 0)
    let owner = try FileManager.default.attributesOfItem(atPath: folder)[.ownerAccountID]
    for path in [key, certificate] {
      try FileManager.default.setAttributes(
        [.ownerAccountID: owner ?? 0, .posixPermissions: 0o600], ofItemAtPath: path)
    }
    return certificate
  }
}
