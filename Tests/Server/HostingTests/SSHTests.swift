import Foundation
import TerminalProbe
import Testing

extension KioskTests {
  /// A real sshd, as docs/manual/ssh.md configures it.
  @Suite(.enabled(if: SSHServer.isInstalled, "needs openssh-server and openssh-client"))
  struct SSHTests {}
}

/// An sshd on this machine whose only user is sent to the kiosk.
private final class SSHServer {
  private let place: KioskPlace
  private let server: TerminalProbe
  private let port: Int
  private var user: String { NSUserName() }

  private static let paths: [String] = ["/usr/sbin/sshd", "/usr/local/sbin/sshd"]
  static let program: String? = paths.first { access($0, X_OK) == 0 }

  static var isInstalled: Bool {
    program != nil && access("/usr/bin/ssh", X_OK) == 0 && access("/usr/bin/ssh-keygen", X_OK) == 0
  }

  init(_ place: KioskPlace) throws {
    self.place = place
    guard let program = Self.program else { throw Unexpected("no sshd") }
    // If it runs as root, it requires this folder.
    if geteuid() == 0 { mkdir("/run/sshd", 0o755) }
    try Self.makeKey(place.path + "/host-key")
    port = try Self.freePort()
    let command = ([KioskPlace.program] + place.arguments).joined(separator: " ")
    try """
    Port \(port)
    ListenAddress 127.0.0.1
    HostKey \(place.path)/host-key
    PidFile none
    UsePAM no
    StrictModes no
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    PermitRootLogin yes
    MaxStartups 50
    AuthorizedKeysFile none
    AuthorizedKeysCommand /bin/echo %t %k
    AuthorizedKeysCommandUser \(NSUserName())
    ExposeAuthInfo yes
    ForceCommand \(command)
    PermitTTY yes
    DisableForwarding yes
    PermitUserRC no
    PermitUserEnvironment no
    AcceptEnv LANG LC_* COLORTERM EDITOR SSH_CLIENT SSH_CONNECTION
    Subsystem sftp internal-sftp
    """.write(toFile: place.path + "/sshd_config", atomically: true, encoding: .utf8)
    server = try TerminalProbe(
      [program, "-D", "-e", "-f", place.path + "/sshd_config"], workingDirectory: place.path)
    try server.wait("sshd") { $0.contains("Server listening") }
  }

  /// Connects with a new key.
  func connect(
    key: String, options: [String] = [], command: [String] = [], variables: [String: String] = [:]
  ) throws -> TerminalProbe {
    let file = "\(place.path)/\(key)"
    if access(file, F_OK) != 0 { try Self.makeKey(file) }
    return try TerminalProbe(
      [
        "ssh", "-F", "/dev/null", "-p", String(port), "-i", file, "-o", "IdentitiesOnly=yes",
        "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o",
        "LogLevel=ERROR",
        "-o", "IdentityAgent=none", "-o",
        "SendEnv=EDITOR OPENMARKET_SERVER SSH_CLIENT SSH_CONNECTION",
      ] + options + ["\(user)@127.0.0.1"] + command,
      environment: TerminalProbe.plainEnvironment.merging(variables) { $1 },
      workingDirectory: place.path, synchronizesOutput: true)
  }

  private static func makeKey(_ path: String) throws {
    let probe = try TerminalProbe(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path])
    guard try probe.waitForExit().status == 0 else { throw Unexpected("no key") }
  }

  private static func freePort() throws -> Int {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Bool in
        bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
      }
    }
    guard port else { throw Unexpected("no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

extension KioskTests.SSHTests {
  @Test func tenPeopleAtOnceAreTenVendors() throws {
    let place = try KioskPlace()
    let server = try SSHServer(place)
    let visits = try (0..<10).map { try server.connect(key: "visitor-\($0)") }
    for visit in visits { try visit.wait("the market") { $0.isOnline } }
    for (number, visit) in visits.enumerated() {
      try visit.send("a")
      try visit.wait("the question for a name") { $0.contains("Your vendor name") }
      try visit.send("Visitor \(number)\r")
    }
    for visit in visits { try visit.wait("the form") { $0.contains("New product") } }
    for (number, visit) in visits.enumerated() { try visit.fill("Desk \(number)") }
    for visit in visits { try visit.send("\u{13}") }
    for (number, visit) in visits.enumerated() {
      try visit.wait("registered") { $0.contains("Registered “Desk \(number)”") }
    }
    for visit in visits {
      try visit.send("q")
      #expect(try visit.waitForExit().status == 0)
    }
    // Only the key identifies a returning visitor.
    let again = try server.connect(key: "visitor-3")
    try again.wait("the market") { $0.isOnline }
    try again.showOwn("Desk 3")
    #expect(!again.screen.contains("Desk 4"))
  }

  @Test func aVisitorHasTheLimitsOfAnAddressOfTheirOwn() throws {
    let place = try KioskPlace(
      limits: [
        "--rate-limit", "1", "--behind-proxy", "--trusted-proxy", "127.0.0.1", "--log-level",
        "debug",
      ])
    let server = try SSHServer(place)
    // The address is sshd's, regardless of what the visitor's machine claims.
    let claim = ["SSH_CLIENT": "127.0.0.9 1 22", "SSH_CONNECTION": "127.0.0.9 1 127.0.0.1 22"]
    let busy = try server.connect(key: "busy", options: ["-b", "127.0.0.7"], variables: claim)
    try busy.wait("the market") { $0.isOnline }
    for _ in 0..<200 where place.statuses(of: "127.0.0.7")["429"] == nil {
      try busy.send("r")
      busy.watch(for: .milliseconds(20))
    }
    #expect(place.statuses(of: "127.0.0.7")["429"] != nil)
    let other = try server.connect(key: "other", options: ["-b", "127.0.0.8"], variables: claim)
    try other.wait("the market") { $0.isOnline }
    #expect(place.statuses(of: "127.0.0.8")["200"] != nil)
    #expect(place.clients == ["127.0.0.7", "127.0.0.8"])
    for visit in [busy, other] {
      try visit.send("q")
      #expect(try visit.waitForExit().status == 0)
    }
  }

  @Test func sshLeadsNowhereElse() throws {
    let place = try KioskPlace()
    let server = try SSHServer(place)
    let mark = place.path + "/escaped"
    // Another command is ignored; without a terminal there is only a sentence.
    for command in [
      ["touch", mark], ["sh", "-c", "'touch \(mark)'"], ["scp", "-f", "/etc/passwd"],
    ] {
      let probe = try server.connect(key: "mallory", command: command)
      #expect(try probe.waitForExit().status == 2)
    }
    let probe = try server.connect(
      key: "mallory", options: ["-t"], command: ["touch", mark],
      variables: ["EDITOR": "touch \(mark)", "OPENMARKET_SERVER": "http://127.0.0.1:1"])
    try probe.wait("the market") { $0.isOnline }
    try probe.send("\u{1A}")
    try probe.wait("the refusal") { $0.contains("Not available in this kiosk") }
    try probe.send("q")
    #expect(try probe.waitForExit().status == 0)
    let files = try server.connect(key: "mallory", options: ["-s"], command: ["sftp"])
    #expect(try files.waitForExit().status != 0)
    let tunnel = try server.connect(
      key: "mallory", options: ["-W", "127.0.0.1:\(place.url.split(separator: ":")[2])"])
    #expect(try tunnel.waitForExit().status != 0)
    #expect(access(mark, F_OK) != 0)
  }
}
