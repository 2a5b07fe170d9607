import Files
package import Foundation
package import Market

extension UUID {
  /// Returns the UUID in lower case, as identifiers are stored; nil for any other text.
  package static func canonical(_ text: String) -> String? {
    UUID(uuidString: text)?.uuidString.lowercased()
  }

  /// Creates the same identifier for the same text.
  package init(digestOf text: String) {
    let hash = SHA256.digest(of: Array(text.utf8))
    self = hash.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension Day {
  /// Today in UTC, like every date of a market.
  package static var utcToday: Day { Day(number: Int(time(nil) / 86_400)) }
}
