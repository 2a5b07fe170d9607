import Foundation
package import MarketStore
import Pictures
import PostgresStore
package import Text
package import Words

/// A market that can be checked completely: a file, or a snapshot of a database on a server.
package protocol VerifiableMarket {
  /// The file, or the server and the database, for messages.
  var name: SafeText { get }
  var isFile: Bool { get }

  /// Checks the market, while others use it.
  /// - Parameter progress: Called occasionally with the completed part, in percent.
  /// - Throws: ``MaintenanceError`` or `StoreError` if it cannot be checked.
  func verification(_ progress: (Int) -> Void) throws -> Verification

  /// Whether the market is of a version that can have its pictures outside.
  func hasOutsidePictures() throws -> Bool

  /// Runs `body` with the pictures of the market; two calls may see different states.
  func pictures<Result>(_ body: (any PictureTable) throws -> Result) throws -> Result
}

extension VerifiableMarket {
  /// The pictures of the market whose bytes are outside; none in a market of a version without such
  /// pictures.
  /// - Throws: ``MaintenanceError`` or ``StoreError``.
  package func externalPictures() throws -> OutsideTotal {
    try hasOutsidePictures()
      ? pictures { try $0.outsideTotal() } : OutsideTotal(count: 0, bytes: 0)
  }
}

extension StoreLocation {
  /// - Throws: ``MaintenanceError`` when there is no market.
  package func verifiableMarket() throws -> any VerifiableMarket {
    switch self {
    case .folder(let path): return try MarketFile(folder: path)
    case .server(let address, _, _, _):
      guard let snapshot = try PostgresSnapshot(address) else {
        throw MaintenanceError.noMarket(folder: name)
      }
      return snapshot
    }
  }
}

/// The result of a complete check of a market: of its file, or of its database on a server.
package struct Verification: Sendable {
  package internal(set) var products = 0
  package internal(set) var vendors = 0
  package internal(set) var pictures = 0
  package internal(set) var problems: [MarketProblem] = []

  /// Creates the result for a market of which nothing can be read.
  package init() {}

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

/// The check of the bytes of pictures, for both databases.
struct PictureContents {
  private(set) var problems: [MarketProblem] = []

  /// - Parameters:
  ///   - id: The number of the row.
  ///   - type: The name of the media type.
  ///   - bytes: Nil in a damaged row.
  mutating func check(_ id: Int64, hash: String?, type: String?, _ bytes: [UInt8]?) {
    guard problems.count < Verification.maximumProblems else { return }
    guard let bytes else { return problems.append(.pictureBytes(id)) }
    let name = type.flatMap(MediaType.init(rawValue:)).map { PictureName(of: bytes, $0) }
    if hash == nil || name?.hash != hash {
      problems.append(.pictureName(id))
    } else if (try? PictureHeader(of: Data(bytes))) == nil {
      problems.append(.pictureBytes(id))
    }
  }
}
