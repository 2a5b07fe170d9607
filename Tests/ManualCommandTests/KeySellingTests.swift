import Foundation
import TerminalProbe
import Testing

extension ManualCommandTests {
  /// Vendors by key alone, with the user of Resources/systemd and a real sshd.
  @Suite(.enabled(if: Sandbox.isPossible, "needs a superuser, who makes namespaces"))
  struct KeySellingTests {}
}

extension ManualCommandTests.KeySellingTests {
  /// The setup by systemd for the service with kiosk.conf, and an sshd with the lines of the page.
  private static let service = """
    install -D -m 644 "$place/source/Resources/systemd/openmarket.sysusers" \\
      /etc/sysusers.d/openmarket.conf
    systemd-sysusers
    for folder in openmarket openmarket-kiosk; do
      install -d -o openmarket -g openmarket -m 700 /var/lib/$folder
    done
    start setpriv --reuid=openmarket --regid=openmarket --clear-groups \\
      openmarket serve --data-dir /var/lib/openmarket --demo --trusted-proxy 127.0.0.1
    await 8080
    awk '/^```sshd/ { isConfiguration = 1; next } /^```/ { exit } isConfiguration' \\
      "$place/source/docs/manual/ssh.md" |
      sed -e 's/User market/User openmarket/' -e '/ForceCommand/s|$| --data-dir /var/lib/openmarket|' \\
        >/etc/ssh/sshd_config.d/openmarket.conf
    ssh_server
    """

  private static func visit(_ place: Sandbox, port: Int = 22) throws -> TerminalProbe {
    try place.open("exec ssh -p \(port) openmarket@market.example")
  }

  @Test func visitorsSellThroughTheServicesUser() throws {
    let place = try Sandbox()
    let prepared = try place.prepare(Self.service)
    try #require(prepared.status == 0, "\(prepared)")
    let visit = try Self.visit(place)
    try visit.wait("the market") { $0.line($0.rows - 1).contains("●") }
    try visit.send("a")
    try visit.wait("the question for a name") { $0.contains("Your vendor name") }
    try visit.send("Key Shop\r")
    try visit.wait("the form") { $0.contains("New product") }
    try visit.send("\u{1B}q")
    #expect(try visit.waitForExit().status == 0)
    let vendors = try place.run("openmarket vendor list --data-dir /var/lib/openmarket")
    #expect(vendors.output.contains("Key Shop"))
    let secret = "/var/lib/openmarket-kiosk/.local/state/openmarket/kiosk/secret"
    #expect(try place.run("stat -c '%U %a' \(secret)").output == "openmarket 600\n")
  }

  /// Accounts of the system are locked, which matters without PAM.
  @Test func anSshdWithoutPAMAdmitsTheUserAfterTheLineOfThePage() throws {
    let place = try Sandbox()
    let prepared = try place.prepare(
      Self.service + """

        start /usr/sbin/sshd -D -e -p 2222 -o UsePAM=no -o PidFile=none
        await 2222
        printf '[market.example]:2222 ' >>~/.ssh/known_hosts
        cat /etc/ssh/ssh_host_ed25519_key.pub >>~/.ssh/known_hosts
        """)
    try #require(prepared.status == 0, "\(prepared)")
    let refused = try Self.visit(place, port: 2222)
    #expect(try refused.waitForExit().status == 255)
    let line = try #require(
      String(
        contentsOf: ManualPage.root.appending(path: "docs/manual/ssh.md"), encoding: .utf8
      ).firstMatch(of: /`(usermod -p '\*') market`/)?.1)
    #expect(try place.run("\(line) openmarket").status == 0)
    let visit = try Self.visit(place, port: 2222)
    try visit.wait("the market") { $0.line($0.rows - 1).contains("●") }
    try visit.send("q")
    #expect(try visit.waitForExit().status == 0)
  }
}
