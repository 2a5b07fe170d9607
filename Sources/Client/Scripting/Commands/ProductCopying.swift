import Files
import Foundation
package import Market
import MarketClient
import Text
import Words

/// Copies products from one market into another, each once.
///
/// The numbers of copied products are in a file of the two markets. A product whose copy was not
/// recorded has the same idempotency key in the next run, so that the market knows it for a day.
@MainActor
package final class ProductCopying {
  private let source: MarketConnection
  private let writer: ProductWriter
  private var target: MarketConnection { writer.market }
  private let pictures: PreparedPictures
  private let journal: PrivateFile
  private let keys: RetryKey
  private let isRepeated: Bool

  /// Bytes of the file: a market of ten million products has fewer.
  private static let maximumSize = 256 << 20

  /// - Parameter isRepeated: Whether products that were copied before are copied again.
  /// - Throws: `CommandError.failed` if both are the same market.
  package convenience init(
    from source: MarketConnection, with writer: ProductWriter, isRepeated: Bool
  ) throws {
    let target = writer.market
    guard source.target.key.key != target.target.key.key else {
      throw CommandError.failed(ScriptingWords.of(target.language).sameMarket)
    }
    try self.init(source, writer, isRepeated)
  }

  /// Creates the dry run of a copy into a market that does not exist yet.
  /// - Parameter writer: A writer to `source`, which a dry run only reads.
  package convenience init(
    planningNewMarketFrom source: MarketConnection, with writer: ProductWriter
  ) throws {
    try self.init(source, writer, true)
  }

  private init(
    _ source: MarketConnection, _ writer: ProductWriter, _ isRepeated: Bool
  ) throws {
    let target = writer.market
    self.source = source
    self.writer = writer
    self.isRepeated = isRepeated
    pictures = try PreparedPictures(target.folders, in: target.language)
    let name = [source, target].map(\.target.key.key).joined(separator: "-")
    journal = PrivateFile(path: "\(try target.folders.state)/copies/\(name)")
    keys = (isRepeated ? nil : RetryKey("copy \(name)")) ?? RetryKey()
  }

  /// Copies the products that a query finds, or prints what would be copied.
  /// - Returns: Whether a dry run found a product to copy.
  package func copy(_ query: ProductQuery) async throws -> Bool {
    try await requireOtherProducts()
    let (numbers, copiedBefore, unnumbered, summary) = try await numbers(of: query)
    let words = ScriptingWords.of(target.language)
    if writer.output.showsNotices {
      let notice = query.notice(findsNothing: summary.count == 0, in: Words(target.language))
      let counts = words.copying(numbers.count, copiedBefore)
      for line in [notice, counts].compactMap(\.self) { Output.error.write("\(line)\n") }
    }
    if writer.output.showsNotices || !summary.isComplete {
      for line in summary.omissions(in: Words(target.language)) { Output.error.write("\(line)\n") }
    }
    if unnumbered > 0 { Output.error.write("\(words.unnumbered(unnumbered))\n") }
    try writer.settings.check(numbers.count, in: target.language)
    let batch = writer.batch(of: numbers)
    if writer.settings.isDryRun {
      let isChange = try await writer.plan(batch) {
        PlannedChange(registering: try await draft(of: source.client.product(id: $0)))
      }
      try require(summary, unnumbered)
      return isChange
    }
    let credentials = try await WriteCredentials(writer.settings, target).next()
    try target.require(.repeatedSubmits)
    do {
      try await batch.run { id in
        let write = try await write(of: id, credentials)
        do {
          try await writer.printer.perform(write) { try record(id) }
        } catch MarketError.idempotencyKeyReused {
          throw CommandError.badInput(words.changedSinceCopied)
        }
      }
    } catch {
      if Task.isCancelled { Output.error.report(words.copyInterrupted) }
      throw error
    }
    try require(summary, unnumbered)
    return false
  }

  /// Fails if products that the query finds are not copied, or may be missing, which was reported.
  private func require(_ summary: ProductListing.Summary, _ unnumbered: Int) throws {
    guard summary.isComplete, unnumbered == 0 else { throw ReportedError(status: 1) }
  }

  /// Compares the newest products of both: a market may have several addresses, and no other name.
  /// Copies in an empty market have the numbers of the copied products.
  /// - Throws: `CommandError.failed` if both list the same products with the same numbers, unless
  ///   products were copied before, or are copied again.
  private func requireOtherProducts() async throws {
    guard !isRepeated, try recorded().isEmpty else { return }
    let request = PageRequest(.number(1))
    let (here, there) = (
      try await source.page(request), try await target.page(request)
    )
    guard !here.products.isEmpty, here.totalCount == there.totalCount else { return }
    // Texts and pictures depend on the dialect of each address.
    let isSame = here.products.elementsEqual(there.products) {
      $0.id == $1.id && $0.name == $1.name && $0.price == $1.price && $0.vendor.id == $1.vendor.id
    }
    if isSame { throw CommandError.failed(ScriptingWords.of(target.language).sameProducts) }
  }

  /// Returns the numbers of the products of a query that are to be copied, the oldest first, the
  /// count of those that were copied before, and that of those without a number.
  private func numbers(
    of query: ProductQuery
  ) async throws -> (new: [Int], copiedBefore: Int, unnumbered: Int, ProductListing.Summary) {
    let copied = isRepeated ? [] : try recorded()
    var numbers: [Int] = []
    let listing = ProductListing(query, limit: nil, from: source)
    let summary = try await listing.load { products in
      numbers += products.map(\.id).filter { $0 > 0 }
      return true
    }
    let new = numbers.filter { !copied.contains($0) }
    return (
      new.reversed(), numbers.count - new.count, summary.count - numbers.count, summary
    )
  }

  /// Returns the draft of a copy.
  /// - Throws: `CommandError.badInput` if the product breaks a rule of markets.
  private func draft(of product: Product) throws -> ProductDraft {
    let draft = ProductDraft(ProductValues(exactly: product), pictures: product.images.count)
    let sentences = draft.problems.map { $0.sentence(in: source.language).string }
    guard sentences.isEmpty else {
      throw CommandError.badInput(SafeText(sentences.joined(separator: " · ")))
    }
    return draft
  }

  /// Returns the registration of a copy of the product with a number.
  private func write(of id: Int, _ credentials: Credentials) async throws -> MarketWrite {
    let product = try await source.client.product(id: id)
    let draft = try draft(of: product)
    var uploads: [PictureUpload] = []
    for image in product.images {
      let bytes = try await source.picture(image.id, of: product)
      uploads.append(try await pictures.upload(.bytes(bytes, name: "picture-\(image.id)")))
    }
    return .register(draft, pictures: uploads, credentials, key: keys.key(of: "copy", at: id))
  }

  /// Records that a product was copied.
  private func record(_ id: Int) throws(FileError) {
    // A line that was written in part has no point, and the next one begins a new line.
    try journal.append(Data("\n\(id).".utf8))
  }

  /// Returns the numbers of the products that were copied before.
  private func recorded() throws(FileError) -> Set<Int> {
    do throws(FileError) {
      let lines = try journal.read(maximumSize: Self.maximumSize).split(
        separator: UInt8(ascii: "\n"))
      return Set(
        lines.filter { $0.last == UInt8(ascii: ".") }.compactMap {
          Int(String(decoding: $0.dropLast(), as: UTF8.self))
        })
    } catch {
      if error.isMissing { return [] }
      throw error
    }
  }
}
