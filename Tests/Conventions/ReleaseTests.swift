import Foundation
import Testing

/// The commit of a release (Tests/Tools/release.sh), in a repository with the files that it changes.
@Suite struct ReleaseTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in Self.files {
      let text = try String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)
      try folder.write(text, to: name)
    }
    try folder.write(
      "# Changelog\n\n## [Unreleased]\n\n### Added\n- A shop.\n\n## [0.2.0] - 2026-11-23\n- All.\n",
      to: "docs/CHANGELOG.md")
  }

  private static let metrics = "Sources/Server/MarketServer/Monitoring/ServiceMetrics.swift"
  private static let pages = ["Resources/man/openmarket.1", "Resources/man/ko/openmarket.1"]
  private static let files = pages + [metrics, "Tests/openmarketTests/ManualTests.swift"]

  private func run(_ lines: String) throws -> ShellScript {
    try ShellScript(
      """
      cd '\(folder.url.path(percentEncoded: false))'
      for name in GIT_AUTHOR GIT_COMMITTER; do
        export "${name}_NAME=A" "${name}_EMAIL=a@b.invalid"
      done
      export HOME="$PWD"
      git init --quiet .
      git add docs Sources Tests Resources
      git commit --quiet --message Start
      \(lines)
      """, tools: ["release"])
  }

  @Test func allFilesHaveTheVersion() throws {
    let run = try run("commit_version 1.10.0; git log -1 --format=%s; git status --porcelain")
    #expect(run.status == 0 && run.output == "Release version 1.10.0\n", "\(run.output)")
    let changes = try #require(folder.text(of: "docs/CHANGELOG.md"))
    let heading = try #require(changes.firstMatch(of: /\n## \[1\.10\.0\] - (\d{4}-\d\d-\d\d)\n/))
    let date = heading.1
    #expect(changes.contains("## [Unreleased]\n\n## [1.10.0] - \(date)\n\n### Added\n- A shop.\n"))
    #expect(folder.text(of: Self.metrics)?.contains("let version = \"1.10.0\"\n") == true)
    for page in Self.pages {
      #expect(folder.text(of: page)?.contains(".TH OPENMARKET 1 \(date) ") == true, "\(page)")
    }
    let manual = folder.text(of: "Tests/openmarketTests/ManualTests.swift")
    #expect(manual?.contains("static let date = \"\(date)\"\n") == true)
  }

  @Test(arguments: [
    ("", "1.0", "is not a version"), ("", "v1.0.0", "is not a version"),
    ("", "1.0.0.0", "is not a version"), ("git tag v1.0.0", "1.0.0", "v1.0.0 is already a tag"),
    ("", "0.2.0", "already has version 0.2.0"),
    ("echo >>docs/CHANGELOG.md", "1.0.0", "changes that are not committed"),
    ("sed -i '/A shop/d' docs/CHANGELOG.md; git commit -qam Remove", "1.0.0", "has no changes"),
  ])
  func aMistakeChangesNothing(before: String, version: String, reason: String) throws {
    let run = try run("\(before)\n(commit_version \(version)) || git log -1 --format=%s")
    #expect(run.output.contains(reason), "\(run.output)")
    #expect(
      run.output.hasSuffix(before.contains("commit") ? "Remove\n" : "Start\n"), "\(run.output)")
  }

  /// After a failed release, the same command continues with its commit.
  @Test func aFailedReleaseIsRepeated() throws {
    let run = try run("commit_version 1.0.0; commit_version 1.0.0; git rev-list --count HEAD")
    #expect(run.status == 0 && run.output == "2\n", "\(run.output)")
  }

  @Test func aCommitThatFailsLeavesNoEdits() throws {
    let run = try run(
      """
      printf '#!/bin/sh\nexit 1\n' >.git/hooks/pre-commit
      chmod +x .git/hooks/pre-commit
      (commit_version 1.0.0) || git status --porcelain
      git log -1 --format=%s
      """)
    #expect(
      run.output == "Version 1.0.0 could not be committed. Nothing has changed.\nStart\n",
      "\(run.output)")
  }

  /// The tag has a signature of gpg, also if commits are signed otherwise.
  @Test(.enabled(if: hasKeys, "needs gpg-agent"), arguments: ["openpgp", "ssh"])
  func theTagIsSignedWithGPG(format: String) throws {
    let run = try run(
      """
      export SOURCE_DATE_EPOCH=1764000000
      git config gpg.format \(format)
      check() {
        tag_version 1.0.0 "$1" "$(git rev-parse HEAD)"
        git cat-file tag v1.0.0 | grep -c 'BEGIN PGP SIGNATURE'
        git verify-tag v1.0.0 2>/dev/null
      }
      with_new_key check
      """)
    #expect(run.status == 0 && run.output == "1\n", "\(run.output)")
  }

  @Test(arguments: ["echo >>docs/CHANGELOG.md", "git commit --quiet --allow-empty --message More"])
  func whatChangedMeanwhileIsNotTagged(change: String) throws {
    let run = try run(
      """
      released=$(git rev-parse HEAD)
      \(change)
      (tag_version 1.0.0 a@b.invalid "$released") || git tag
      """)
    #expect(run.output.hasPrefix("The files have changed since"), "\(run.output)")
    #expect(!run.output.contains("v1.0.0"), "\(run.output)")
  }
}

private let hasKeys = access("/usr/bin/gpg-agent", X_OK) == 0
