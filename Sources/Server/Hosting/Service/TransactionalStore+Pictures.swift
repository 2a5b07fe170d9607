package import Logging
package import MarketStore
import Words

extension TransactionalStore {
  /// Prepares the place of pictures. A server that is down may be up in a minute: until then the
  /// market serves placeholders and is not ready.
  package func preparePictureStore(_ logger: Logger) async throws {
    do {
      let total = try await preparePictures()
      if total.count > 0, externalPictures == nil {
        logger.warning(
          "no --pictures, but pictures are outside the database: they are missing",
          metadata: ["count": .stringConvertible(total.count)])
      }
    } catch let error as PictureStoreError {
      guard case .unavailable = error else { throw error }
      logger.error(
        "pictures cannot be reached", metadata: ["reason": "\(error.sentence(in: .english))"])
    }
  }
}
