import Foundation
import Testing
import ViewModels

@Suite("Paths in pasted and typed text")
struct FilePathsTests {
  private let paths = FilePaths(home: "/home/me")

  private func pasted(_ text: String, existing: Set<String> = []) -> [String] {
    paths.paths(in: text, exists: existing.contains)
  }

  @Test(arguments: [
    "/a/one two.png", "'/a/one two.png'", "\"/a/one two.png\" ", "/a/one\\ two.png\n",
    "file:///a/one%20two.png", "file://localhost/a/one%20two.png\r\n", "FILE:///a/one%20two.png",
  ])
  func oneFileInEveryNotation(text: String) {
    #expect(pasted(text, existing: ["/a/one two.png"]) == ["/a/one two.png"])
  }

  @Test func severalFilesInOneLineOrSeveral() {
    #expect(pasted("'/a/b c' /d 'it'\\''s'") == ["/a/b c", "/d", "it's"])
    #expect(pasted("/a\n\n  /b  \r\n/c") == ["/a", "/b", "/c"])
    #expect(pasted("'' x") == ["", "x"])
    #expect(pasted(" \n ").isEmpty)
  }

  @Test func aNameWithQuotesIsThatFileWhenItExists() {
    #expect(pasted("/a/it's", existing: ["/a/it's"]) == ["/a/it's"])
    #expect(pasted("/a b", existing: ["/a b"]) == ["/a b"])
    #expect(pasted("/a b") == ["/a", "b"])
  }

  @Test func theGivenHomeFolderIsUsed() {
    #expect(paths.path("~") == "/home/me" && paths.path("~/a b") == "/home/me/a b")
    #expect(paths.path("~other/a") == "~other/a")
    #expect(FilePaths(home: nil).path("~/a") == "~/a")
    #expect(pasted("~/one two.png", existing: ["/home/me/one two.png"]) == ["/home/me/one two.png"])
  }

  @Test(arguments: [
    ("/", "/"), ("/a/", "/a"), ("//a//b", "/a/b"), ("/a/./b/../c", "/a/c"), ("/../..", "/"),
    ("relative/..", "relative/.."), ("", ""),
  ])
  func pathsAreStandardizedByTheirText(path: String, expected: String) {
    #expect(FilePaths.standardized(path) == expected)
  }

  @Test func aPasteNamesAtMostFiftyFiles() {
    #expect(pasted(String(repeating: "x ", count: 1_000)).count == 50)
    #expect(pasted(String(repeating: "x\n", count: 1_000)).count == 50)
  }

  @Test func aSearchReportsTheKindsOfFiles() {
    let search = FileSearch(form: UUID(), text: "/a /b /c", origin: .form)
    let files = search.files(home: nil) {
      switch $0 {
      case "/a": .file
      case "/b": .folder
      default: .missing
      }
    }
    #expect(files.map(\.path) == ["/a", "/b", "/c"])
    #expect(files.map(\.kind) == [.file, .folder, .missing])
    let typed = FileSearch(form: UUID(), text: "/a /b", origin: .chooserPath)
    #expect(typed.files(home: nil) { _ in .missing }.map(\.path) == ["/a /b"])
  }
}
