import Foundation
package import MarketStore
import Pictures
import Text

/// The result of a complete check of a market: of its file, or of its database on a server.
package struct Verification: Sendable {
  package internal(set) var products = 0
  package internal(set) var vendors = 0
  package internal(set) var pictures = 0
  package internal(set) var problems: [MarketProblem] = []

  /// Maximum problems of one kind that are listed: one damaged page causes thousands.
  static let maximumProblems = 100
}

extension Verification {
  /// Adds a part that cannot be read as a problem; the others are still checked.
  mutating func add(unreadable text: String) {
    let problem = MarketProblem.structure(SafeText(text, limit: 200))
    if !problems.contains(problem) { problems.append(problem) }
  }
}

/// The check of the bytes of pictures, whichever database has them.
struct PictureContents {
  private(set) var problems: [MarketProblem] = []

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
