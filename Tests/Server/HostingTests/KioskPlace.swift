import Foundation
import TerminalProbe
import Testing

/// A market that is served on this machine, and the folder of a kiosk for it.
final class KioskPlace {
  let path: String
  let url: String
  private let server: TerminalProbe

  /// The program under test, which is built beside the tests.
  static let program: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: "openmarket").path(percentEncoded: false)
  }()

  /// - Parameter limits: The limits of the server; the default is enough for all visits of a test.
  init(limits: [String] = ["--rate-limit", "10000"]) throws {
    var template = Array("/tmp/openmarket-kiosk-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Unexpected("no temporary folder") }
    path = String(cString: made)
    var environment = TerminalProbe.plainEnvironment
    environment["HOME"] = path + "/host"
    server = try TerminalProbe(
      [
        Self.program, "serve", "--port", "0", "--data-dir", path + "/market", "--demo",
        "--log-file", path + "/log",
      ] + limits, environment: environment, workingDirectory: path)
    let screen = try server.wait("the server's address") { $0.contains("listening on http") }
    let found = screen.text.firstMatch(of: /listening on (http:\/\/127\.0\.0\.1:\d+)/)
    guard let found else { throw Unexpected("the server said: \(screen)") }
    url = String(found.1)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var market: String { path + "/market" }
  /// The kiosk's folder, the only one in which a visit may write.
  var kiosk: String { path + "/kiosk" }
  /// The arguments of the forced command.
  var arguments: [String] {
    [
      "browse", "--kiosk", "--server", url, "--data-dir", market, "--kiosk-folder", kiosk,
      "--graphics", "none", "--max-new-vendors-per-address", "20",
    ]
  }

  private struct LoggedRequest: Decodable {
    let client: String?
    let status: Int?
  }

  /// The requests in the server's log.
  private var requests: [LoggedRequest] {
    let lines = (try? String(contentsOfFile: path + "/log", encoding: .utf8)) ?? ""
    return lines.split(separator: "\n")
      .compactMap { try? JSONDecoder().decode(LoggedRequest.self, from: Data($0.utf8)) }
  }

  /// The addresses from which the server got requests.
  var clients: Set<String> { Set(requests.compactMap(\.client)) }

  /// The numbers of replies to an address, by their status.
  func statuses(of client: String) -> [String: Int] {
    Dictionary(grouping: requests.filter { $0.client == client }) { "\($0.status ?? 0)" }
      .mapValues(\.count)
  }

  /// Writes a file as sshd does for a key.
  func keyFile(_ key: String, named name: String = "key") throws -> String {
    let file = "\(path)/\(name)"
    guard
      FileManager.default.createFile(
        atPath: file, contents: Data("publickey \(key)\n".utf8),
        attributes: [.posixPermissions: 0o600])
    else { throw Unexpected("no file for the key") }
    return file
  }

  /// The arguments without some options and their values.
  private func arguments(without removed: Set<String>) -> [String] {
    arguments.indices.filter { index in
      !removed.contains(arguments[index])
        && (index == 0 || !removed.contains(arguments[index - 1]))
    }.map { arguments[$0] }
  }

  /// Begins a visit, as sshd does.
  /// - Parameters:
  ///   - words: A command that starts the program.
  ///   - environment: More variables, such as a careless host would accept.
  func visit(
    key file: String?, _ more: [String] = [], without removed: Set<String> = [],
    after words: [String] = [], environment: [String: String] = [:]
  ) throws -> TerminalProbe {
    var variables = TerminalProbe.plainEnvironment
    variables["HOME"] = path + "/host"
    variables["SSH_CONNECTION"] = "127.0.0.1 50000 127.0.0.1 22"
    if let file { variables["SSH_USER_AUTH"] = file }
    variables.merge(environment) { $1 }
    return try TerminalProbe(
      words + [Self.program] + arguments(without: removed) + more, environment: variables,
      workingDirectory: path, synchronizesOutput: true)
  }

  /// Returns what a command of the host prints.
  func run(_ arguments: [String]) throws -> String {
    var environment = TerminalProbe.plainEnvironment
    environment["HOME"] = path + "/host"
    let probe = try TerminalProbe(
      [Self.program] + arguments, environment: environment, workingDirectory: path)
    guard try probe.waitForExit().status == 0 else { throw Unexpected("\(probe.screen)") }
    return String(decoding: probe.output, as: UTF8.self)
  }

  /// The files below a folder with their sizes and times of change, without the kiosk's, the
  /// market's and the server's.
  func files() -> [String: String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    var files: [String: String] = [:]
    for name in names
    where !["kiosk", "market", "log"].contains(where: { name == $0 || name.hasPrefix($0 + "/") }) {
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0 else { continue }
      // A sanitizer makes a file in the folder for temporary files, and removes it.
      #if SANITIZED
        if name == "visitor" { continue }
      #endif
      files[name] = "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }
    return files
  }
}

extension ProbeScreen {
  var isOnline: Bool { line(rows - 1).contains("●") }
}

extension TerminalProbe {
  func paste(_ text: String) throws { try send("\u{1B}[200~\(text)\u{1B}[201~") }

  /// Chooses a name and opens the form of a new product.
  func join(as name: String) throws {
    try wait("the market") { $0.isOnline }
    try send("a")
    try wait("the question for a name") { $0.contains("Your vendor name") }
    try send("\(name)\r")
    try wait("the form") { $0.contains("New product") }
  }

  /// Fills an open form, with a pasted picture, and sends it.
  func register(_ name: String) throws {
    try fill(name)
    try send("\u{13}")
    try wait("registered") { $0.contains("Registered “\(name)”") }
  }

  func fill(_ name: String) throws {
    try send("\(name)\t480000\t\t48000\t12\tSolid walnut, oiled by hand.\t")
    try paste(SampleKey.picture)
    try wait("the picture") { $0.contains("1 of 5,") && !$0.contains("…]") }
  }

  /// Shows the visitor's own products, once the market has identified the vendor.
  func showOwn(_ name: String) throws {
    for _ in 0..<50 where !screen.contains("my products") {
      try send("p")
      watch(for: .milliseconds(200))
    }
    try wait("the own products") { $0.contains(name) && $0.contains("my products") }
  }
}

/// Public keys from ssh-keygen, and their fingerprints as it prints them.
enum SampleKey {
  static let alice =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID2qbVGjqsnWKPyQkZkpWrzHxdVZ35PltIVbosCCmg5o"
  static let aliceFingerprint = "SHA256:sDfefr9SFoKslM6VFS4FIzY5JjsuECqb+c5AtM8wbQs"
  static let bob =
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBNbHHkoBdVnrX5NM5A70"
    + "wELo9cVqJL5PtACsMyMP/QmG4z9LycwLqoo3mKFeNp38r8r8MGJfiyZ0w4rrPMp3KLQ="
  static let bobFingerprint = "SHA256:dZv/SSKYA+cwJv8Pz6Yy/ueqOhJw6qbPVABWlXJ+Qyw"

  /// Certificates of the same keys.
  static let aliceCertificate =
    "ssh-ed25519-cert-v01@openssh.com AAAAIHNzaC1lZDI1NTE5LWNlcnQtdjAxQG9wZW5zc2guY29tAAAAINh2e6BY"
    + "+bYSaMCixliRVqGBNaC0UQzYfdHXKIqUyXn3AAAAID2qbVGjqsnWKPyQkZkpWrzHxdVZ35PltIVbosCCmg5oAAAAAAAA"
    + "AAAAAAABAAAAAWkAAAAFAAAAAXIAAAAAAAAAAP//////////AAAAAAAAAIIAAAAVcGVybWl0LVgxMS1mb3J3YXJkaW5n"
    + "AAAAAAAAABdwZXJtaXQtYWdlbnQtZm9yd2FyZGluZwAAAAAAAAAWcGVybWl0LXBvcnQtZm9yd2FyZGluZwAAAAAAAAAK"
    + "cGVybWl0LXB0eQAAAAAAAAAOcGVybWl0LXVzZXItcmMAAAAAAAAAAAAAADMAAAALc3NoLWVkMjU1MTkAAAAgd9NmUE/1"
    + "7ktyx1Oaw59YqXOpadtc1+BvUqzAcCwMh/IAAABTAAAAC3NzaC1lZDI1NTE5AAAAQIjv0zqKw7N9jEhbuxTYkCZdBvtH"
    + "feRKeW3HIGbGChxkUD48HLsCFMYWQazPPsi2cEVB/tC1YDCQLg5+pD6now0="
  static let bobCertificate =
    "ecdsa-sha2-nistp256-cert-v01@openssh.com AAAAKGVjZHNhLXNoYTItbmlzdHAyNTYtY2VydC12MDFAb3BlbnNz"
    + "aC5jb20AAAAgMFSP727G+ncXfPNJErYuS7rnVGESMlwAqs1lyV5kuPUAAAAIbmlzdHAyNTYAAABBBNbHHkoBdVnrX5NM"
    + "5A70wELo9cVqJL5PtACsMyMP/QmG4z9LycwLqoo3mKFeNp38r8r8MGJfiyZ0w4rrPMp3KLQAAAAAAAAAAAAAAAEAAAAB"
    + "aQAAAAUAAAABcgAAAAAAAAAA//////////8AAAAAAAAAggAAABVwZXJtaXQtWDExLWZvcndhcmRpbmcAAAAAAAAAF3Bl"
    + "cm1pdC1hZ2VudC1mb3J3YXJkaW5nAAAAAAAAABZwZXJtaXQtcG9ydC1mb3J3YXJkaW5nAAAAAAAAAApwZXJtaXQtcHR5"
    + "AAAAAAAAAA5wZXJtaXQtdXNlci1yYwAAAAAAAAAAAAAAMwAAAAtzc2gtZWQyNTUxOQAAACB302ZQT/XuS3LHU5rDn1ip"
    + "c6lp21zX4G9SrMBwLAyH8gAAAFMAAAALc3NoLWVkMjU1MTkAAABAyQ+iCo/z8HHxggOgJKBUDLOIdWTaYLSjSbH7sh9J"
    + "ZA3oOR/MoGQdXg9nupGPx7OJVVmLVdjY/NK08fsEX7FIAg=="

  /// A PNG of 32 × 32 pixels.
  static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mM40OBAU8QwasGoBaMWjFowasGoBaMWjFow"
    + "asGoBaMWDBULAC38AFtoKupKAAAAAElFTkSuQmCC"
}
