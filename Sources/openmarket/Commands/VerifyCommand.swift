import ArgumentParser
import Maintenance
import MarketStore
import PostgresStore
import Text
import Words

/// `openmarket verify [FILE]`
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check the market, or a backup, completely.",
    discussion: """
      Checks the structure of the file, the references between its tables, the counts and every \
      picture, with --pictures also those outside the database. With --database, checks a market \
      in PostgreSQL in the same way: the values of rows, references, totals, searches, events and \
      pictures, in one read-only snapshot. Exit status: 0 when all is well, 2 when there are \
      problems, 1 when the market or the picture store cannot be checked.
      """)

  @Argument(
    help: ArgumentHelp("A backup (default: the market itself).", valueName: "FILE"),
    completion: .file())
  var file: String?
  @OptionGroup var storage: StorageOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    /// Nil for a market on a server.
    let file: String?
    let database: String?
    let products: Int
    let vendors: Int
    let pictures: Int
    let picturesOutside: Int
    let orphans: Int?
    let problems: [String]
  }

  /// A market to check.
  private struct Market {
    let name: SafeText
    let isFile: Bool
    let result: Verification
    let outside: OutsideTotal
    /// Nil for a file older than pictures outside the database.
    let rows: (any PictureRows)?
  }

  func validate() throws {
    guard file == nil || storage.database == nil else {
      throw ValidationError(CommandWords.current.usage.notTogether("FILE", "--database"))
    }
  }

  func run() async throws {
    try await reporting {
      let progress = ProgressLine()
      defer { progress.clear() }
      let market = try market(progress)
      let outside = try await check(market, progress)
      progress.clear()
      let result = market.result
      let words = MaintenanceWords.current
      let problems =
        result.problems.map { $0.sentence(words.problems) }
        + (outside?.result.problems(words.pictures) ?? [])
      var lines =
        problems.isEmpty
        ? [words.backup.sound(market.name, result.products, result.vendors, result.pictures)]
        : problems + [words.backup.problems(market.name, problems.count)]
      if let outside {
        lines += outside.result.summary(SafeText(outside.place), words.pictures)
      } else if market.outside.count > 0 {
        lines.append(words.pictures.notChecked(market.outside.count))
      }
      try report.write(
        Report(
          file: market.isFile ? market.name.string : nil,
          database: market.isFile ? nil : market.name.string,
          products: result.products, vendors: result.vendors, pictures: result.pictures,
          picturesOutside: market.outside.count, orphans: outside?.result.orphans,
          problems: problems.map(\.string)), lines, failure: problems.isEmpty ? nil : 2)
    }
  }

  private func market(_ progress: ProgressLine) throws -> Market {
    if file == nil, let address = try storage.server {
      guard let snapshot = try PostgresSnapshot(address) else {
        throw MaintenanceError.noMarket(folder: address.name)
      }
      return Market(
        name: snapshot.name, isFile: false,
        result: try Verification(of: snapshot, progress: progress.show),
        outside: try snapshot.pictures { try $0.outsideTotal() }, rows: snapshot)
    }
    let market =
      try file.map { MarketFile(path: $0) } ?? MarketFile(folder: storage.folder.path())
    return Market(
      name: SafeText(market.path), isFile: true,
      result: try Verification(of: market, progress: progress.show),
      outside: try market.outsidePictures(),
      rows: try market.hasOutsidePictures() ? market : nil)
  }

  /// Checks the pictures outside the database; nil if no place is named, or the file is older than
  /// such pictures.
  private func check(
    _ market: Market, _ progress: ProgressLine
  ) async throws -> (place: String, result: PictureVerification)? {
    guard let pictures = try pictures.open()?.store, let rows = market.rows else { return nil }
    let result = try await PictureVerification(of: rows, in: pictures) {
      progress.show($0 * 100 / max(market.outside.count, 1))
    }
    await pictures.close()
    return (pictures.place, result)
  }
}

extension PictureVerification {
  fileprivate func problems(_ words: PicturePlaceWords) -> [SafeText] {
    missing.prefix(Self.listed).map { words.missing(SafeText($0.fileName)) }
      + damaged.prefix(Self.listed).map { words.damaged(SafeText($0.fileName)) }
  }

  fileprivate func summary(_ place: SafeText, _ words: PicturePlaceWords) -> [SafeText] {
    [words.checked(place, count, dataSize(bytes))]
      + (orphans + discarded > 0 ? [words.orphans(orphans, discarded)] : [])
  }

  /// The maximum number of problems of one kind to list.
  private static let listed = 100
}

extension Verification.Problem {
  fileprivate func sentence(_ words: ProblemWords) -> SafeText {
    switch self {
    case .structure(let text): words.structure(text)
    case .reference(let table, let row, let target): words.reference(table, row, target)
    case .rule(let table, let row, let field): words.rule(table, row, field)
    case .pictureName(let id): words.pictureName(id)
    case .pictureBytes(let id): words.pictureBytes(id)
    case .counts(let level): words.counts(level)
    case .sortCounts(let sort): words.sortCounts(sort)
    case .trigrams(let count): words.trigrams(count)
    case .postgres(let problem): problem.sentence(words)
    }
  }
}

extension PostgresProblem {
  fileprivate func sentence(_ words: ProblemWords) -> SafeText {
    switch self {
    case .reference(let table, let row, let target): words.reference(table, row, target)
    case .missingRow(let table): words.missingRow(table)
    case .counter(let name): words.counter(name)
    case .total(let stored, let counted): words.total(stored, counted)
    case .sortKeys(let product): words.sortKeys(product)
    case .search(let product): words.search(product)
    case .searchBlock(let block): words.searchBlock(block)
    case .searchName(let vendor): words.searchName(vendor)
    case .eventGap(let number): words.eventGap(number)
    case .index(let name): words.index(name)
    }
  }
}
