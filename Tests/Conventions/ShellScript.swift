import Foundation

/// A run of the functions in Tests/Tools, which ./dev sources.
struct ShellScript {
  let status: Int32
  let output: String

  /// Runs lines of a shell that has the functions of ./dev.
  /// - Parameters:
  ///   - tools: The files of Tests/Tools to source first.
  ///   - path: Folders of programs to put before the system's.
  init(_ lines: String, tools: [String], path: [URL] = []) throws {
    let source = tools.map { ". Tests/Tools/\($0).sh\n" }.joined()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.functions + source + lines]
    process.currentDirectoryURL = Repository.root
    let folders = path.map { $0.path(percentEncoded: false) } + ["/usr/sbin", "/usr/bin", "/bin"]
    process.environment = ["PATH": folders.joined(separator: ":"), "LC_ALL": "C"]
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  private static let functions = """
    set -eu
    system=Linux
    root=$PWD
    . Tests/Tools/messages.sh
    has() { command -v "$1" >/dev/null 2>&1; }
    tail_and_fail() { cat "$1"; fail "$2"; }

    """
}

/// A folder for programs and files of a test, removed with the test.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "tools-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String, isProgram: Bool = false) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard isProgram else { return try Data(text.utf8).write(to: file) }
    // Written by another process: a child of another test that begins meanwhile would hold a file
    // open that is written here, and a file that is open for writing cannot be run.
    try Data(text.utf8).write(to: file.appendingPathExtension("text"))
    let copy = Process()
    copy.executableURL = URL(filePath: "/bin/sh")
    copy.arguments = [
      "-c", "cp \"$0.text\" \"$0\" && chmod 755 \"$0\"", file.path(percentEncoded: false),
    ]
    try copy.run()
    copy.waitUntilExit()
  }

  /// Nil for a missing file.
  func bytes(of name: String) -> Data? { try? Data(contentsOf: url.appending(path: name)) }

  /// Nil for a missing file.
  func text(of name: String) -> String? {
    try? String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}
