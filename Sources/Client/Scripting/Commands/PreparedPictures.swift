import Desktop
package import Files
import Foundation
package import Market
import MarketClient
import Text
import ViewModels
package import Words

/// The pictures of a command as they will be sent: checked, and made smaller if they are too large.
@MainActor
package final class PreparedPictures {
  private let language: Language
  private let preparer: PicturePreparer
  private let markets: [ProductLink.Place: MarketConnection]
  private var held: [ProductInput.Picture: PictureUpload] = [:]
  private var heldBytes = 0

  /// Bytes of pictures that are held between the check and the upload; more are prepared again.
  private static let maximumHeldBytes = 64 << 20

  /// - Parameter markets: The open markets that products are copied from.
  package init(
    _ folders: UserFolders, in language: Language,
    from markets: [ProductLink.Place: MarketConnection] = [:]
  ) throws {
    self.language = language
    self.markets = markets
    preparer = PicturePreparer(home: folders.home, state: try folders.state)
  }

  /// Mistakes that are reported one by one: more are not corrected at once, and each line of a
  /// wrong table may have some.
  private static let maximumMistakes = 1_000

  /// Reports the mistakes of an input, and its unusable pictures as well: all can be corrected at
  /// once.
  /// - Throws: The exit status of a refusal, unless `failures` is empty.
  static func report(
    _ failures: [ItemFailure], picturesOf inputs: [ProductInput], _ folders: UserFolders,
    _ output: some OutputSettings, in language: Language
  ) async throws {
    guard !failures.isEmpty else { return }
    for failure in failures.prefix(maximumMistakes) {
      Output.error.report(failure, output, in: language)
    }
    try await PreparedPictures(folders, in: language)
      .check(inputs, allowsKept: true, reported: failures.count, output)
    throw ReportedError(.refused)
  }

  /// Prepares all pictures of some products, so that nothing is sent before all are known to be
  /// usable. Each unusable one is reported with its line.
  /// - Parameters:
  ///   - allowsKept: Whether a product may already have pictures.
  ///   - includingListed: Whether those of other markets are checked: their markets limit pictures
  ///     as well.
  ///   - reported: The number of other mistakes of the products.
  package func check(
    _ inputs: [ProductInput], allowsKept: Bool = false, includingListed: Bool = false,
    reported: Int = 0, _ output: some OutputSettings
  ) async throws {
    var status: Int32?
    var mistakes = reported
    for input in inputs {
      for picture in input.pictures ?? [] {
        if case .kept = picture, allowsKept { continue }
        if case .listed = picture, !includingListed { continue }
        do {
          _ = try await upload(picture)
        } catch let error as any ExplainedError where error as? MarketError != .cancelled {
          status = status ?? error.status
          mistakes += 1
          guard mistakes <= Self.maximumMistakes else { continue }
          let failure = ItemFailure(
            FailedItem(line: input.line), error.sentence(in: language), status: error.status)
          Output.error.report(failure, output, in: language)
        }
      }
    }
    if mistakes > Self.maximumMistakes {
      let rest = mistakes - Self.maximumMistakes
      Output.error.report(ScriptingWords.of(language).moreMistakes(rest))
    }
    if let status { throw ReportedError(status: status) }
  }

  /// Returns a picture as it will be sent.
  package func upload(_ picture: ProductInput.Picture) async throws -> PictureUpload {
    if let upload = held[picture] { return upload }
    let (result, name) = try await prepare(picture)
    let upload: PictureUpload
    do {
      upload = try result.get().upload
    } catch {
      throw CommandError.badInput("\(name): \(error.reason(in: language))")
    }
    // Standard input can be read only once.
    guard picture == .file("-") || heldBytes + upload.bytes.count <= Self.maximumHeldBytes else {
      return upload
    }
    heldBytes += upload.bytes.count
    held[picture] = upload
    return upload
  }

  /// - Returns: The picture, or the reason why it is not one, and its name as given.
  private func prepare(
    _ picture: ProductInput.Picture
  ) async throws -> (Result<PreparedPicture, PicturePreparationError>, name: SafeText) {
    switch picture {
    case .file("-"): return (await preparer.prepare(try await StandardInput.bytes(), of: "-"), "-")
    case .file(let path):
      let job = PictureJob(FormPicture(path: path))
      return (await preparer.prepare(job), SafeText(path, limit: Int(PATH_MAX)))
    case .bytes(let bytes, let given):
      let name = given.isEmpty ? "picture" : given
      return (await preparer.prepare(bytes, of: name), SafeText(name, limit: Int(PATH_MAX)))
    case .listed(let id, let link):
      guard let market = markets[link.place], let number = link.product else {
        throw CommandError.badInput(CommandWords.of(language).error(.noPicture(id)))
      }
      let bytes = try await market.picture(id, of: market.client.product(id: number))
      return (await preparer.prepare(bytes, of: "picture"), SafeText(link.text()))
    // Only a picture that the product has can be kept.
    case .kept(let id):
      throw CommandError.badInput(CommandWords.of(language).error(.noPicture(id)))
    }
  }
}
