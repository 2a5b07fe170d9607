import Desktop
import Files
import Foundation
import TestSupport
import Testing
import Text
import ViewModels

@Suite("The user's editor", .serialized)
struct EditorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An editor that runs a script with the file as `$1`.
  private func editor(_ script: String) throws -> Editor {
    let path = folder("editor")
    try folder.writeProgram("#!/bin/sh\n\(script)\n", to: path)
    return Editor(environment: ["EDITOR": path, "TMPDIR": folder.path])
  }

  private func error(_ editor: Editor) -> EditorError? {
    do throws(EditorError) {
      _ = try editor.edit("before")
      return nil
    } catch {
      return error
    }
  }

  @Test func theTextGoesThroughAPrivateFileThatIsRemoved() throws {
    let editor = try editor(
      "stat -c %a \"$1\" >'\(folder("mode"))'; cat \"$1\" >'\(folder("given"))'; printf 'after 가' >\"$1\""
    )
    #expect(try editor.edit("before\nmore") == "after 가")
    #expect(try String(contentsOfFile: folder("given"), encoding: .utf8) == "before\nmore\n")
    #expect(try String(contentsOfFile: folder("mode"), encoding: .utf8) == "600\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasPrefix("openmarket-") })
  }

  @Test func theLastNewlineIsAddedByTheEditor() throws {
    #expect(try editor("printf 'a\\n\\n' >\"$1\"").edit("") == "a\n")
    #expect(try editor("true").edit("unchanged") == "unchanged")
    // An empty text is an empty file.
    #expect(try editor("if [ -s \"$1\" ]; then echo no >\"$1\"; fi").edit("") == "")
  }

  @Test func visualComesFirstAndIsSplitAtSpaces() throws {
    _ = try editor("printf editor >\"$1\"")
    let path = folder("visual")
    try folder.writeProgram("#!/bin/sh\nprintf '%s' \"$1\" >\"$2\"\n", to: path)
    let visual = Editor(
      environment: [
        "VISUAL": "\(path) --wait;x", "EDITOR": folder("editor"), "TMPDIR": folder.path,
      ])
    #expect(try visual.edit("") == "--wait;x")
  }

  @Test func everyFailureHasItsReason() throws {
    #expect(error(Editor(environment: [:])) == .noEditor)
    #expect(error(Editor(environment: ["EDITOR": "  "])) == .noEditor)
    #expect(
      error(Editor(environment: ["EDITOR": "/nowhere/editor", "TMPDIR": folder.path]))
        == .notStarted(.system(ENOENT)))
    #expect(
      error(Editor(environment: ["EDITOR": "true", "TMPDIR": "/proc/none"])).map {
        if case .notStarted = $0 { true } else { false }
      } == true)
    let program = SafeText(folder("editor"))
    #expect(error(try editor("exit 3")) == .failed(program: program, status: 3))
    #expect(error(try editor("kill -9 $$")) == .failed(program: program, status: 137))
    #expect(error(try editor("rm \"$1\"")) == .noText)
    #expect(error(try editor("rm \"$1\"; mkdir \"$1\"")) == .noText)
    #expect(error(try editor("head -c 9000000 /dev/zero >\"$1\"")) == .tooLong)
  }
}
