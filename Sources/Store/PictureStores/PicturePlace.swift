package import MarketStore
import Text
package import Words

/// A picture store as an administrator writes it: `database`, `dir:PATH` or `s3://BUCKET/PREFIX`.
package enum PicturePlace: Hashable, Sendable {
  case database
  case folder(String)
  case bucket(BucketAddress)

  /// - Throws: `PictureStoreError.badPlace`
  package init(_ text: String) throws(PictureStoreError) {
    if text == "database" {
      self = .database
    } else if text.hasPrefix("dir:"), text.utf8.count > 4 {
      self = .folder(String(text.dropFirst(4)))
    } else if let address = BucketAddress(text) {
      self = .bucket(address)
    } else {
      throw .badPlace(SafeText(text, limit: 100))
    }
  }

  /// Opens the store, whether or not it can be reached.
  /// - Parameter environment: Where the keys of a bucket are.
  /// - Returns: Nil for the database.
  /// - Throws: `PictureStoreError.noKey`
  package func open(
    environment: [String: String]
  ) throws(PictureStoreError) -> (any PictureStore)? {
    switch self {
    case .database: nil
    case .folder(let path): FilePictureStore(path: path)
    case .bucket(let address): try PictureBucket(address, environment: environment)
    }
  }
}
