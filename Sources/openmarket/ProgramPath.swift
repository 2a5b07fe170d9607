import Foundation

/// Where the programs of PATH are; names relative to the folder one stands in do not count.
enum ProgramPath {
  static func find(_ name: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").lazy.filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
