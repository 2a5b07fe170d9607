import Foundation

/// A temporary folder for one test, removed with the value.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "openmarket-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file in it.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a script that can be run.
  package func writeProgram(_ script: String, to path: String) throws {
    // Written by another process: a child of another test that begins meanwhile would hold a file
    // open that is written here, and a file that is open for writing cannot be run.
    try Data(script.utf8).write(to: URL(filePath: "\(path).text"))
    let copy = Process()
    copy.executableURL = URL(filePath: "/bin/sh")
    copy.arguments = ["-c", "cp \"$0.text\" \"$0\" && chmod 700 \"$0\"", path]
    try copy.run()
    copy.waitUntilExit()
  }

  /// Returns the permissions of a file; nil if it is missing.
  package func mode(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
      .map { $0 & 0o777 }
  }
}
