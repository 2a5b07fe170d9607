import Foundation
import Testing

/// The builds of ./dev.
@Suite struct BuildingTests {
  private static func progress(_ script: String) throws -> String {
    try ShellScript(script, tools: ["building"]).output
  }

  /// A first build shows the time: the last of its steps take minutes.
  @Test func aFirstBuildShowsTheTime() throws {
    let begun = "$(($(date +%s) - 200))"
    #expect(
      try Self.progress("expected_minutes=8; progress \(begun) 99 100") == "minute 4 of about 8\n")
    #expect(
      try Self.progress("expected_minutes=3; progress \(begun) 99 100")
        == "minute 4, longer than usual\n")
  }

  /// The variables of a build are not for the program that is started afterwards: it refuses
  /// unknown ones.
  @Test func variablesOfABuildEndWithIt() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "#!/bin/sh\necho \"[1/1] $OPENMARKET_COMMIT\"\n", to: "swift", isProgram: true)
    let script = try ShellScript(
      """
      cd \(folder.url.path(percentEncoded: false))
      build_environment=OPENMARKET_COMMIT=c0ffee
      swift_quietly log build
      cat log
      env | grep OPENMARKET || echo none
      """, tools: ["building"], path: [folder.url])
    #expect(script.output == "[1/1] c0ffee\nnone\n")
  }

  /// A commit alone changes no source, and ./dev run need not build again: a package names it.
  @Test func aPackageIsOfThisCommitAndCompiler() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      #!/bin/sh
      case $1 in
        --version) cat version ;;
        build)
          echo "$OPENMARKET_COMMIT" >>builds
          mkdir -p .build/release
          cp "$0" .build/release/openmarket
          ;;
      esac
      """, to: "swift", isProgram: true)
    let run = try ShellScript(
      """
      set_release_flags() { flags=; }
      builds() { "$1" 2>/dev/null; wc -l <builds; }
      commit() { git -c user.name=A -c user.email=a@b.invalid commit --quiet --allow-empty -m A; }
      cp --parents Tests/Tools/building.sh '\(folder.url.path(percentEncoded: false))'
      cd '\(folder.url.path(percentEncoded: false))'
      git init --quiet .
      mkdir Sources .build
      touch Package.swift .build/dev-swift
      echo 1 >version
      commit
      builds build_release
      commit
      builds build_release
      builds build_for_package
      builds build_for_package
      echo 2 >version
      builds build_for_package
      touch -d '1 hour' .build/dev-swift
      builds build_release
      [ "$(tail -n 1 builds)" = "$(git rev-parse --short=12 HEAD)+" ]
      echo .build/dev-r*
      """, tools: ["building"], path: [folder.url])
    #expect(
      run.status == 0 && run.output == "1\n1\n2\n2\n3\n4\n.build/dev-release\n", "\(run.output)")
  }

  /// Flags are separated by blanks.
  @Test func aFolderWithABlankIsRefused() throws {
    let folder = try ScratchFolder()
    let run = try ShellScript(
      """
      mkdir '\(folder.url.path(percentEncoded: false))/my market'
      cp -R --parents dev Tests/Tools '\(folder.url.path(percentEncoded: false))/my market'
      '\(folder.url.path(percentEncoded: false))/my market/dev' build
      """, tools: [])
    #expect(run.status == 1 && run.output.hasSuffix("a path without blanks.\n"), "\(run.output)")
  }

  @Test func otherBuildsShowTheirSteps() throws {
    #expect(try Self.progress("expected_minutes=; progress 0 30 100") == "30 %\n")
  }
}
