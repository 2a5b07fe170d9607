import Foundation
import MarketStore
import Pictures
package import PostgresStore
package import Text

/// The result of a complete check of a market: of its file, or of its database on a server.
package struct Verification: Sendable {
  /// A problem, as facts.
  package enum Problem: Hashable, Sendable {
    /// A problem in the database's words.
    case structure(SafeText)
    /// A row names a missing row of another table.
    case reference(table: SafeText, row: Int64, target: SafeText)
    /// A value that the market does not accept.
    case rule(table: SafeText, row: SafeText, field: SafeText)
    /// The bytes of a picture are not those of its name.
    case pictureName(Int64)
    /// The bytes of a picture are not a picture.
    case pictureBytes(Int64)
    /// The counts for finding positions in lists do not match the rows.
    case counts(level: Int)
    /// The same in the order of a sort.
    case sortCounts(SafeText)
    /// Texts of products or names of vendors have trigrams that are missing from the search index,
    /// so that searches do not find them.
    /// - Parameter count: The number of missing trigrams.
    case trigrams(count: Int)
    case postgres(PostgresProblem)
  }

  package internal(set) var products = 0
  package internal(set) var vendors = 0
  package internal(set) var pictures = 0
  package internal(set) var problems: [Problem] = []

  /// Maximum problems of one kind that are listed: one damaged page causes thousands.
  static let maximumProblems = 100
}

extension Verification {
  /// Adds a part that cannot be read as a problem; the others are still checked.
  mutating func add(unreadable text: String) {
    let problem = Problem.structure(SafeText(text, limit: 200))
    if !problems.contains(problem) { problems.append(problem) }
  }
}

/// The check of the bytes of pictures, whichever database has them.
struct PictureContents {
  private(set) var problems: [Verification.Problem] = []

  /// - Parameters:
  ///   - id: The number of the row.
  ///   - type: The name of the media type.
  mutating func check(_ id: Int64, hash: String?, type: String?, _ bytes: [UInt8]) {
    guard problems.count < Verification.maximumProblems else { return }
    let name = type.flatMap(MediaType.init(rawValue:)).map { PictureName(of: bytes, $0) }
    if hash == nil || name?.hash != hash {
      problems.append(.pictureName(id))
    } else if (try? PictureHeader(of: Data(bytes))) == nil {
      problems.append(.pictureBytes(id))
    }
  }
}
