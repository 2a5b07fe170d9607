import Foundation

/// The folders of `PATH`, without those relative to the current folder.
package enum ProgramPath {
  /// Returns the path of the first executable file of this name.
  package static func find(_ name: String, environment: [String: String]) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").lazy.filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
