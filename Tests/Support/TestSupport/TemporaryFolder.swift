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

  /// Returns the permissions of a file; nil if it is missing.
  package func mode(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
      .map { $0 & 0o777 }
  }
}
