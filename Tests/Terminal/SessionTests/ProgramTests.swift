import Browser
import Desktop
import Foundation
import Session
import TestSupport
import Testing
import Text

@Suite("Programs of the desktop")
struct ProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a folder for `PATH` with one program.
  private func path(_ name: String, _ script: String) throws -> String {
    let programs = folder("bin")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try folder.writeProgram("#!/bin/sh\n\(script)\n", to: "\(programs)/\(name)")
    return programs
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: folder(name), encoding: .utf8)
  }

  @Test func theClipboardProgramOfTheDesktopGetsTheText() async throws {
    let path = try path("wl-copy", "cat >'\(folder("copied"))'")
    let environment = ["PATH": path, "WAYLAND_DISPLAY": "wayland-0"]
    let program = try #require(ClipboardProgram(environment: environment))
    #expect(program.name == "wl-copy")
    #expect(await program.copy("https://market.example/한글"))
    #expect(text("copied") == "https://market.example/한글")
  }

  @Test func aClipboardProgramThatFailsIsNoticed() async throws {
    let path = try path("xclip", "exit 1")
    let program = try #require(ClipboardProgram(environment: ["PATH": path, "DISPLAY": ":0"]))
    #expect(await !program.copy("x"))
  }

  @Test func withoutADesktopThereIsNoProgram() throws {
    let path = try path("wl-copy", "true")
    #expect(ClipboardProgram(environment: ["PATH": path]) == nil)
    #expect(ClipboardProgram(environment: ["PATH": path, "DISPLAY": ":0"]) == nil)
    #expect(
      ClipboardProgram(
        environment: ["PATH": path, "WAYLAND_DISPLAY": "w", "SSH_CONNECTION": "1 2 3 4"]) == nil)
    #expect(
      ClipboardProgram(environment: ["PATH": "bin:", "WAYLAND_DISPLAY": "w"]) == nil,
      "relative folders of PATH do not count")
  }

  /// One pixel.
  private static let picture = Data(
    base64Encoded: """
      iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
      """)

  private func viewer(_ script: String) throws -> PictureViewer {
    let path = try path("xdg-open", script)
    return try #require(
      PictureViewer(
        environment: ["PATH": path, "DISPLAY": ":0"], folder: folder("viewed")))
  }

  @Test func theViewerGetsAPrivateFileOfOurs() async throws {
    let viewer = try viewer("printf '%s' \"$1\" >'\(folder("given"))'")
    let picture = try #require(Self.picture)
    #expect(await viewer.show(picture) == .shown(by: "xdg-open"))
    let file = try #require(text("given"))
    #expect(file.hasPrefix(folder("viewed") + "/picture-") && file.hasSuffix(".png"))
    #expect(FileManager.default.contents(atPath: file) == picture)
    #expect(folder.mode(of: file) == 0o600 && folder.mode(of: folder("viewed")) == 0o700)
  }

  @Test func oldFilesAreRemovedWhenTheNextIsShown() async throws {
    let viewer = try viewer("true")
    let picture = try #require(Self.picture)
    _ = await viewer.show(picture)
    let names = { (try? FileManager.default.contentsOfDirectory(atPath: folder("viewed"))) ?? [] }
    let old = try #require(names().first)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -200_000)],
      ofItemAtPath: folder("viewed/\(old)"))
    _ = await viewer.show(picture)
    #expect(names().count == 1 && names() != [old])
  }

  @Test func failuresAndOtherFilesAreReported() async throws {
    let picture = try #require(Self.picture)
    #expect(try await viewer("exit 3").show(picture) == .programFailed("xdg-open"))
    #expect(try await viewer("true").show(Data("no picture".utf8)) == .unavailable)
    try Data().write(to: URL(filePath: folder("file")))
    let path = try path("xdg-open", "true")
    let blocked = try #require(
      PictureViewer(
        environment: ["PATH": path, "DISPLAY": ":0"], folder: folder("file/viewed")))
    #expect(await blocked.show(picture) == .unavailable)
    #expect(PictureViewer(environment: ["PATH": path], folder: folder("viewed")) == nil)
  }
}
