import Foundation
import Testing

/// The apt repository of a release (Tests/Tools/repository.sh), read by apt itself with its own state
/// and sources, so that those of the machine are unchanged.
@Suite(.enabled(if: hasAptTools, "needs apt-get, dpkg-scanpackages and gpg"))
struct RepositoryTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      Package: shop
      Version: 1.2
      Architecture: all
      Maintainer: A <a@b.invalid>
      Description: a shop

      """, to: "shop/DEBIAN/control")
  }

  /// Creates a repository with a package, signed with a new key, and runs lines of a shell in whose
  /// `apt_get` there are no other repositories.
  private func check(_ lines: String) throws -> ShellScript {
    try ShellScript(
      """
      cd '\(folder.url.path(percentEncoded: false))'
      export SOURCE_DATE_EPOCH=1764000000
      dpkg-deb --root-owner-group --build shop shop_1.2_all.deb >/dev/null
      mkdir -p etc/preferences.d lists/partial archives/partial
      : >status
      apt_get() {
        echo "deb [signed-by=$PWD/apt/openmarket.asc] file:$PWD/apt ./" >etc/sources.list
        apt-get -qq -o Dir::Etc="$PWD/etc" -o Dir::State="$PWD" -o Dir::Cache="$PWD" \\
          -o Dir::State::status="$PWD/status" -o APT::Sandbox::User=root \\
          -o APT::Update::Error-Mode=any "$@"
      }
      check() {
        key=$1
        make_repository apt "$key" shop_1.2_all.deb
        \(lines)
      }
      with_new_key check
      """, tools: ["repository"])
  }

  @Test func aptDownloadsFromTheFolder() throws {
    let run = try check("mv shop_1.2_all.deb built.deb; apt_get update; apt_get download shop")
    #expect(run.status == 0, "\(run.output)")
    #expect(folder.bytes(of: "shop_1.2_all.deb") == folder.bytes(of: "built.deb"))
    #expect(folder.bytes(of: "built.deb") != nil)
  }

  @Test(arguments: [
    (
      "other() { make_repository other \"$1\" shop_1.2_all.deb; }\n"
        + "with_new_key other; cp other/openmarket.asc apt", "NO_PUBKEY"
    ),
    ("echo >>apt/Packages.xz", "Hash Sum mismatch"),
    ("rm apt/InRelease apt/Release.gpg", "not signed"),
  ])
  func aptRefusesAChangedFolder(change: String, reason: String) throws {
    let run = try check("\(change); apt_get update")
    #expect(run.status != 0 && run.output.contains(reason), "\(run.output)")
  }

  @Test func twoRepositoriesHaveEqualBytes() throws {
    let run = try check("make_repository again \"$key\" shop_1.2_all.deb; diff -r apt again")
    #expect(run.status == 0, "\(run.output)")
  }
}

private let hasAptTools = ["apt-get", "dpkg-scanpackages", "dpkg-deb", "gpg", "gpg-agent", "xz"]
  .allSatisfy {
    access("/usr/bin/\($0)", X_OK) == 0
  }
