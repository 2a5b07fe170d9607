import Foundation
package import MarketStore
import Synchronization
import Words

/// The format of an export: lines of JSON in UTF-8, one object per line. The first one is an
/// `ExportHeader`, the last one an `ExportTrailer`, and those between are rows of the market in the
/// order of `MarketRow.Kind`. docs/manual/export.md describes every field.
package enum ExportFormat {
  package static let name = "openmarket export"
  /// Changes when an older program could misunderstand an export.
  package static let version = 1

  static let headerType = "market"
  static let trailerType = "end"
  /// The file of the rows in the folder of an export.
  package static let rowsFile = "market.jsonl"
  /// The name of the rows' file until it is complete.
  static let unfinishedRowsFile = "market.jsonl.unfinished"
  /// Maximum bytes of a line: a product has a few kilobytes, and a picture in a stream less than
  /// one megabyte.
  static let maximumLine = 16 << 20

  /// The path of a picture's file, relative to the folder of the export.
  package static func file(of picture: PictureName) -> String {
    "pictures/\(picture.hash.prefix(2))/\(picture.fileName)"
  }
}

/// The rows of a market in an export.
package enum ExportScope: String, Sendable, Codable {
  /// All of them.
  case all
  /// The public ones: no secrets, deleted or hidden products, keys or audit.
  case `public`

  var kinds: [MarketRow.Kind] {
    switch self {
    case .all: MarketRow.Kind.allCases
    case .public: [.vendor, .picture, .product, .event, .numbers]
    }
  }
}

struct ExportHeader: Equatable, Codable {
  var type = ExportFormat.headerType
  var format = ExportFormat.name
  var version = ExportFormat.version
  var scope: ExportScope
  /// Seconds since 1970.
  var createdAt: Int64
  /// Rows by `MarketRow.Kind`.
  var counts: [String: Int]

  enum CodingKeys: String, CodingKey {
    case type, format, version, scope, counts
    case createdAt = "created_at"
  }
}

/// The last line of an export, which shows that nothing is missing.
struct ExportTrailer: Equatable, Codable {
  var type = ExportFormat.trailerType
  /// Rows by `MarketRow.Kind`.
  var counts: [String: Int]
  /// The hash of all bytes before this line, in hexadecimal digits.
  var sha256: String
}

/// Interrupts long work, from any thread.
package final class Interruption: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isInterrupted: Bool { flag.load(ordering: .relaxed) }

  package func interrupt() { flag.store(true, ordering: .relaxed) }

  /// - Throws: ``TransferError/interrupted``.
  func check() throws {
    if isInterrupted { throw TransferError.interrupted }
  }
}
