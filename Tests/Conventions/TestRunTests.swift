import Foundation
import Testing

/// A run of ./dev test counts what its tests reported, each of them once.
@Suite struct TestRunTests {
  private let folder: ScratchFolder

  /// Creates a test program whose output and report are those of one lot.
  init() throws {
    folder = try ScratchFolder()
  }

  /// Runs three lots with a test program that runs `lines`.
  private func run(_ lines: String) throws -> ShellScript {
    try folder.write(
      """
      #!/bin/sh
      report=
      for word; do
        [ "$report" != next ] || report=$word
        [ "$word" != --xunit-output ] || report=next
      done
      echo "run" >>runs
      \(lines)
      """, to: ".build/tests/release/openmarketPackageTests.xctest", isProgram: true)
    return try ShellScript(
      """
      cd \(folder.url.path(percentEncoded: false))
      flags= build=.build/tests
      status=0
      run_lots || status=$?
      list_failures
      count_tests
      exit $status
      """, tools: ["test"])
  }

  private static func report(_ cases: String) -> String {
    "echo '<testsuite>\n\(cases)\n</testsuite>' >\"$report\"\necho 'Test run with 1 test'\n"
  }

  @Test func testsOfAllLotsAreCounted() throws {
    let run = try run(Self.report(#"<testcase classname="A" name="passes()" time="1" />"#))
    #expect(run.status == 0 && run.output.hasSuffix("3 passed, 0 failed\n"), "\(run.output)")
    #expect(folder.text(of: "runs") == "run\nrun\nrun\n")
  }

  /// No test is run again: one that fails only sometimes has a bug, or finds one.
  @Test func aTestThatFailsOnceHasFailed() throws {
    let failure =
      #"<testcase classname="A" name="fails()" time="1"><failure message="why" /></testcase>"#
    let run = try run(
      "if mkdir once 2>/dev/null; then\n\(Self.report(failure))exit 1\nfi\n"
        + Self.report(#"<testcase classname="A" name="passes()" time="1" />"#))
    #expect(run.status != 0 && run.output.hasSuffix("2 passed, 1 failed\n"), "\(run.output)")
    #expect(run.output.contains("Failed:\nfails\twhy\n"), "\(run.output)")
    #expect(folder.text(of: "runs") == "run\nrun\nrun\n")
  }

  @Test(arguments: ["exit 69", "kill -SEGV $$"])
  func aLotWithoutAReportFails(ending: String) throws {
    let run = try run(
      "if mkdir once 2>/dev/null; then \(ending); fi\n"
        + Self.report(#"<testcase classname="A" name="passes()" time="1" />"#))
    #expect(run.status != 0, "\(run.output)")
  }

  /// A fuzz program that crashes when it lists its targets has none to run.
  @Test(arguments: [("echo prices; exit 64", 0), ("exit 64", 1), ("kill -SEGV $$", 1)])
  func fuzzingNothingFails(listing: String, status: Int32) throws {
    try folder.write(
      "#!/bin/sh\nif [ $# = 0 ]; then \(listing); fi\n", to: ".build/fuzz/release/fuzz",
      isProgram: true)
    let run = try ShellScript(
      """
      cd '\(folder.url.path(percentEncoded: false))'
      prepare() { :; }
      share_packages() { :; }
      set_flags() { flags=; }
      swift_quietly() { :; }
      swift() { echo '"runtimeResourcePath": ".build"'; }
      mkdir -p .build/clang/lib/linux
      : >".build/clang/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a"
      fuzz
      """, tools: ["fuzz"])
    #expect(run.status == status, "\(run.output)")
    #expect(run.output.contains("could not be listed") == (status != 0), "\(run.output)")
  }
}
