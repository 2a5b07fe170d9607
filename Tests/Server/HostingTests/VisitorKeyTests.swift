import Foundation
import Hosting
import Market
import Testing

@Suite struct VisitorKeyTests {
  @Test(arguments: [
    (SampleKey.alice, SampleKey.aliceFingerprint), (SampleKey.bob, SampleKey.bobFingerprint),
    // A certificate is renewed; the visitor stays the same.
    (SampleKey.aliceCertificate, SampleKey.aliceFingerprint),
    (SampleKey.bobCertificate, SampleKey.bobFingerprint),
  ])
  func fingerprintIsTheOneOfOpenSSH(key: String, fingerprint: String) throws {
    for text in [
      "publickey \(key)", "publickey \(key) alice@laptop\n", "password\npublickey \(key)",
    ] {
      let digest = try #require(VisitorKey(authentication: text)).digest
      // OpenSSH writes base64 without padding.
      #expect("SHA256:" + Data(digest).base64EncodedString().prefix { $0 != "=" } == fingerprint)
    }
  }

  @Test(arguments: [
    "", "password", "publickey", "publickey ssh-ed25519", "publickey ssh-ed25519 !",
    "publickey ssh-ed25519 AAAA", "publickey ssh-rsa \(SampleKey.alice.split(separator: " ")[1])",
    "keyboard-interactive/pam", "publickey ssh-ed25519-cert-v01@openssh.com AAAAIHNzaC1l",
  ])
  func nothingElseIsAKey(text: String) {
    #expect(VisitorKey(authentication: text) == nil)
  }

  @Test func aFileOfAnotherUserIsNotRead() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { unlink(file) }
    try "publickey \(SampleKey.alice)\n".write(toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o600)
    #expect(VisitorKey(environment: ["SSH_USER_AUTH": file]) != nil)
    chmod(file, 0o666)
    #expect(VisitorKey(environment: ["SSH_USER_AUTH": file]) == nil)
    #expect(VisitorKey(environment: [:]) == nil)
  }
}

@Suite struct HostSecretTests {
  @Test func keyHasTheSameIdentityAtEachVisitAndOthersHaveOthers() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let alice = try #require(VisitorKey(authentication: "publickey \(SampleKey.alice)"))
    let bob = try #require(VisitorKey(authentication: "publickey \(SampleKey.bob)"))
    let first = try HostSecret(file: folder + "/secret")
    let second = try HostSecret(file: folder + "/secret")
    let identity = try #require(first.identity(of: alice))
    #expect(second.identity(of: alice) == identity)
    let other = try #require(first.identity(of: bob))
    #expect(other.identifier != identity.identifier && other.secret != identity.secret)
    let elsewhere = HostSecret(bytes: [UInt8](repeating: 1, count: 32))
    #expect(elsewhere.identity(of: alice)?.secret != identity.secret)
    var status = stat()
    #expect(lstat(folder + "/secret", &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["secret"])
    // A damaged one is not replaced: all visitors would lose their identities.
    try "short".write(toFile: folder + "/secret", atomically: true, encoding: .utf8)
    #expect(throws: (any Error).self) { try HostSecret(file: folder + "/secret") }
  }
}

@Suite struct KioskEnvironmentTests {
  @Test func namesOfFilesAndProgramsAreIgnored() {
    let hostile = [
      "EDITOR": "sh", "VISUAL": "sh", "PAGER": "sh", "BROWSER": "sh", "LESSOPEN": "|sh",
      "SHELL": "sh",
      "HOME": "/home/mallory", "PATH": "/home/mallory/bin", "TMUX": "/tmp/x", "STY": "1",
      "DISPLAY": ":0",
      "TERMINFO": "/home/mallory", "TERMINFO_DIRS": "/home/mallory", "LOCPATH": "/home/mallory",
      "XDG_CONFIG_HOME": "/home/mallory", "XDG_RUNTIME_DIR": "/home/mallory",
      "TMPDIR": "/home/mallory",
      "OPENMARKET_SERVER": "http://127.0.0.1:1", "OPENMARKET_SECRET_FILE": "/etc/shadow",
      "OPENMARKET_DATA_DIR": "/", "OPENMARKET_CONFIG": "/etc/passwd", "GCONV_PATH": "/home/mallory",
      "GDK_PIXBUF_MODULE_FILE": "/home/mallory/x", "SSH_ORIGINAL_COMMAND": "sh", "BASH_ENV": "/x",
      "LD_PRELOAD": "/x", "PGPASSFILE": "/x", "SSL_CERT_FILE": "/x",
    ]
    let kept = KioskEnvironment.confined(hostile)
    #expect(Set(kept.keys) == ["PATH", "HOME"])
    #expect(kept["PATH"] == "/usr/local/bin:/usr/bin:/bin" && kept["HOME"] == "/nonexistent")
  }

  @Test(arguments: [
    (["SSH_CLIENT": "192.0.2.7 50000 22"], "192.0.2.7"),
    (
      ["SSH_CLIENT": "2001:db8:1234:5678:9abc:def0:1234:5678 50000 22"],
      "2001:db8:1234:5678:9abc:def0:1234:5678"
    ),
    (["SSH_CONNECTION": "192.0.2.8 50000 192.0.2.1 22"], "192.0.2.8"),
    (["SSH_CLIENT": "fe80::1%eth0 50000 22"], "fe80::1"),
    (["SSH_CONNECTION": "fe80::1%eth0 50000 fe80::2%eth0 22"], "fe80::1"),
    (["SSH_CLIENT": "192.0.2.7,192.0.2.9 1 22"], nil), (["SSH_CLIENT": "example 1 22"], nil),
    (["SSH_CLIENT": ""], nil), ([:], nil),
  ])
  func theAddressOfAVisitorIsThatOfSshd(environment: [String: String], address: String?) {
    let kept = KioskEnvironment.confined(environment)
    #expect(VisitorAddress(environment: kept)?.text == address)
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("2001:db8:1234:5678:9abc:def0:1234:5678", "2001:db8:1234:5678::"),
    ("2001:db8:1234:5678::1", "2001:db8:1234:5678::"), ("::1", "::"),
    ("fe80::1:2:3:4%eth0", "fe80::"),
  ])
  func aNetworkOfIPv6CountsOnce(address: String, network: String) {
    #expect(VisitorAddress(environment: ["SSH_CLIENT": "\(address) 1 22"])?.network == network)
  }

  @Test func terminalAndLanguageAreKeptWherePlain() {
    let plain = ["TERM": "xterm-256color", "LANG": "ko_KR.UTF-8", "COLORTERM": "truecolor"]
    #expect(KioskEnvironment.confined(plain).filter { plain[$0.key] != nil } == plain)
    for value in [
      "../../tmp/x", "/tmp/x", "a;b", "$(id)", String(repeating: "x", count: 65), "a\nb",
    ] {
      #expect(KioskEnvironment.confined(["TERM": value, "LC_ALL": value])["TERM"] == nil)
    }
    #expect(KioskEnvironment.confined(["SSH_USER_AUTH": "relative"])["SSH_USER_AUTH"] == nil)
  }
}
