import Foundation
import Testing

/// The container image of a release (Tests/Tools/image.sh), with one file in place of Debian.
@Suite struct ImageTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      #!/bin/sh
      while [ "$1" != bookworm ]; do
        case $1 in
          --include=/*)
            package=${1#--include=}
            stat -c %a "${package%/*}" "$package" >"${0%/*}/modes"
            ;;
        esac
        shift
      done
      tar --mtime=@0 --sort=name --owner=0 --group=0 -C "${0%/*}" -cf "$2" mmdebstrap
      """, to: "bin/mmdebstrap", isProgram: true)
  }

  private func make(_ lines: String) throws -> ShellScript {
    try ShellScript(
      """
      out='\(folder.url.path(percentEncoded: false))'
      version=1.2.0 architecture=amd64 SOURCE_DATE_EPOCH=1764000000
      git() { echo 7f7c02a9; }
      umask 077
      : >"$out/shop.deb"
      make_image "$out/shop.deb" "$out/image"
      \(lines)
      """, tools: ["image"], path: [folder.url.appending(path: "bin")])
  }

  private struct Descriptor: Decodable {
    let digest: String
    let size: Int
  }
  private struct Index: Decodable { let manifests: [Descriptor] }
  private struct Manifest: Decodable {
    let config: Descriptor
    let layers: [Descriptor]
  }
  private struct Image: Decodable {
    struct Config: Decodable {
      let user: String
      let variables: [String]

      private enum CodingKeys: String, CodingKey {
        case user = "User"
        case variables = "Env"
      }
    }
    struct Contents: Decodable {
      let digests: [String]

      private enum CodingKeys: String, CodingKey { case digests = "diff_ids" }
    }
    let config: Config
    let rootfs: Contents
  }

  private func blob(_ descriptor: Descriptor) throws -> Data {
    let name = descriptor.digest.replacing("sha256:", with: "")
    let bytes = try #require(folder.bytes(of: "image/blobs/sha256/\(name)"))
    #expect(bytes.count == descriptor.size)
    return bytes
  }

  @Test func everyPartIsNamedByItsDigest() throws {
    let run = try make(
      """
      cd "$out/image/blobs/sha256"
      for file in *; do echo "$file  $file"; done | sha256sum --check --quiet
      zcat "$(sed -n 's/.*"layers": .*sha256:\\([0-9a-f]*\\)".*/\\1/p' ./*)" | sha256sum
      """)
    #expect(run.status == 0, "\(run.output)")
    let decoder = JSONDecoder()
    let index = try decoder.decode(
      Index.self, from: try #require(folder.bytes(of: "image/index.json")))
    let manifest = try decoder.decode(
      Manifest.self, from: blob(try #require(index.manifests.first)))
    let image = try decoder.decode(Image.self, from: blob(manifest.config))
    #expect(try blob(try #require(manifest.layers.first)).starts(with: [0x1F, 0x8B]))
    #expect(image.rootfs.digests == ["sha256:\(run.output.prefix(64))"])
    // The variables of the Containerfile.
    #expect(
      image.config.variables.contains("OPENMARKET_DATA_DIR=/data"), "\(image.config.variables)")
    #expect(image.config.variables.contains("OPENMARKET_BACKUP_TO=/data/backups"))
    #expect(image.config.user == "10001:10001")
    #expect(folder.text(of: "image/oci-layout")?.contains("\"1.0.0\"") == true)
  }

  @Test func twoImagesHaveEqualBytes() throws {
    let run = try make(
      "make_image \"$out/shop.deb\" \"$out/again\"; diff -r \"$out/image\" \"$out/again\"")
    #expect(run.status == 0, "\(run.output)")
  }

  /// mmdebstrap reads it as another user.
  @Test func theInstalledPackageIsReadableByAll() throws {
    #expect(try make("").status == 0)
    #expect(folder.text(of: "bin/modes") == "755\n644\n")
  }

  @Test func anImageThatCannotBeStartedFails() throws {
    try folder.write(
      "#!/bin/sh\necho not permitted >&2\nexit 1\n", to: "bin/unshare", isProgram: true)
    let run = try make("check_image \"$out/image\"")
    #expect(run.status == 1 && run.output.contains("not permitted"), "\(run.output)")
    #expect(run.output.hasSuffix("The container image does not start.\n"), "\(run.output)")
  }

  /// An image of the Containerfile has the packages of a release's image, and the libraries on which
  /// the package depends.
  @Test func bothImagesHaveTheSamePackages() throws {
    let container = try Self.lines(of: "Resources/container/Containerfile")
      .drop { $0 != "FROM docker.io/library/debian:12-slim" }.joined(separator: " ")
    let installed = try #require(container.firstMatch(of: /--no-install-recommends (.*?) &&/)).1
    let included = try Self.lines(of: "Tests/Tools/image.sh").compactMap {
      $0.firstMatch(of: /--include=([a-z][a-z0-9,-]+)/)?.1
    }
    let libraries = try #require(
      Self.lines(of: "Tests/Tools/debian13.sh").drop { !$0.contains("Libraries of openmarket.") }
        .dropFirst().first?.split(separator: " ").last)
    // Debian's own packages need that of C++.
    #expect(
      Set(installed.split { " \\".contains($0) })
        == Set((included + [libraries]).flatMap { $0.split(separator: ",") })
        .subtracting(["libstdc++6"]))
  }

  /// podman's own format has none.
  @Test func anImageIsBuiltWithItsHealthCheck() throws {
    let container = try Self.lines(of: "Resources/container/Containerfile")
    #expect(container.contains { $0.hasPrefix("HEALTHCHECK ") })
    for lines in [container, try Self.lines(of: "docs/manual/operating.md")] {
      let command = try #require(lines.first { $0.contains("podman build ") })
      #expect(command.contains(" --format docker "))
    }
  }

  private static func lines(of name: String) throws -> [Substring] {
    try String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)
      .split(separator: "\n")
  }
}
