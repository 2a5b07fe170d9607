import Foundation

/// A temporary folder for one test, removed with the value.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "openmarket-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  package func mode(of path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
