import Foundation
import Testing

/// Packages that ./dev installs are for its tests: no service of it starts on the developer's machine.
@Suite struct InstallTests {
  private let folder: ScratchFolder

  /// Creates an apt-get that asks the policy, as the scripts of packages do.
  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      #!/bin/sh
      folder=\(folder.url.path(percentEncoded: false))
      [ "$1" = install ] || exit 0
      status=0
      [ ! -x "$folder/policy-rc.d" ] || "$folder/policy-rc.d" nginx start || status=$?
      echo "policy $status" >>"$folder/log"
      echo "$*" >>"$folder/log"
      if [ -e "$folder/interrupted" ]; then kill -INT "$PPID"; fi
      [ ! -e "$folder/broken" ]
      """, to: "bin/apt-get", isProgram: true)
  }

  private func install() throws -> ShellScript {
    try ShellScript(
      """
      policy=\(folder.url.path(percentEncoded: false))/policy-rc.d
      cd \(folder.url.path(percentEncoded: false))
      missing=" nginx-light postgresql"
      install_missing
      echo "left: $missing."
      """, tools: ["packages"], path: [folder.url.appending(path: "bin")])
  }

  private static let installed = """
    policy 101
    install --yes --no-install-recommends nginx-light postgresql

    """

  @Test func servicesAreRefusedWhilePackagesAreInstalled() throws {
    let run = try install()
    #expect(run.status == 0 && run.output.hasSuffix("left: .\n"), "\(run.output)")
    #expect(folder.text(of: "log") == Self.installed)
    #expect(folder.text(of: "policy-rc.d") == nil)
  }

  /// If the user is not root, sudo runs all of it.
  @Test func theRefusalIsThatOfRoot() throws {
    try folder.write("#!/bin/sh\necho 1000\n", to: "bin/id", isProgram: true)
    try folder.write(
      "#!/bin/sh\necho sudo >>\(folder.url.path(percentEncoded: false))/log\nexec \"$@\"\n",
      to: "bin/sudo", isProgram: true)
    #expect(try install().status == 0)
    #expect(folder.text(of: "log") == "sudo\n" + Self.installed)
    #expect(folder.text(of: "policy-rc.d") == nil)
  }

  @Test(arguments: ["broken", "interrupted"]) func nothingIsLeftAfterAFailure(kind: String) throws {
    // Tests in the background of a script ignore interrupts, and so would the shell they start.
    signal(SIGINT, SIG_DFL)
    try folder.write("", to: kind)
    #expect(try install().status == 1)
    #expect(folder.text(of: "log") == Self.installed)
    #expect(folder.text(of: "policy-rc.d") == nil)
  }

  /// The machine has no headers, and programs only in /usr/sbin.
  @Test(arguments: [
    ("stress-nodes", ["libvterm-dev", "postgresql"]),
    ("stress-failover", ["libvterm-dev", "patroni", "etcd-server"]),
    ("stress-store", ["libvterm-dev", "strace"]), ("stress-screens", ["libvterm-dev", "tmux"]),
    ("stress-drafts", ["libvterm-dev"]), ("docs", ["libvterm-dev"]),
    ("setup", ["libvterm-dev", "postgresql", "strace", "tmux"]),
    ("release", ["mmdebstrap", "uidmap"]),
  ])
  func everyCommandInstallsWhatItRuns(command: String, packages: [String]) throws {
    let run = try ShellScript(
      """
      has() { false; }
      header() { need "$2"; }
      ls() { false; }
      id() { echo 1000; }
      name=kept
      debian_packages \(command)
      echo "$missing "
      [ $name = kept ]
      """, tools: ["packages"])
    #expect(run.status == 0, "\(run.output)")
    for package in packages {
      #expect(run.output.contains(" \(package) "), "\(run.output)")
    }
  }

  @Test func aPolicyOfTheMachineStays() throws {
    let own = "#!/bin/sh\nexit 0\n"
    try folder.write(own, to: "policy-rc.d", isProgram: true)
    #expect(try install().status == 0)
    #expect(folder.text(of: "log")?.hasPrefix("policy 0\n") == true)
    #expect(folder.text(of: "policy-rc.d") == own)
  }

  /// A killed run leaves its file: the next one takes it over.
  @Test func aPolicyThatWasLeftIsRemoved() throws {
    try folder.write("", to: "broken")
    let script = try String(
      contentsOf: Repository.root.appending(path: "Tests/Tools/packages.sh"), encoding: .utf8)
    let line = try #require(script.split(separator: "\n").first { $0.contains("note=\"") })
    let note = try #require(line.split(separator: "\"").dropFirst().first)
    try folder.write("#!/bin/sh\n\(note)\nexit 101\n", to: "policy-rc.d", isProgram: true)
    #expect(try install().status == 1)
    #expect(folder.text(of: "log") == Self.installed)
    #expect(folder.text(of: "policy-rc.d") == nil)
  }
}
