import ArgumentParser
import Maintenance
import MarketStore
import Text
import Words

/// `openmarket verify [FILE]`
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check the market, or a backup, completely.",
    discussion: """
      Checks the structure of the file, the references between its tables, the counts and every \
      picture, with --pictures also those outside of the database. Exit status: 0 when all is \
      well, 2 when there are problems, 1 when the file or the place cannot be checked.
      """)

  @Argument(
    help: ArgumentHelp("A backup (default: the market itself).", valueName: "FILE"),
    completion: .file())
  var file: String?
  @OptionGroup var folder: DataFolder
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    let file: String
    let products: Int
    let vendors: Int
    let pictures: Int
    let picturesOutside: Int
    let orphans: Int?
    let problems: [String]
  }

  func run() async throws {
    try await reporting {
      let market = try file.map { MarketFile(path: $0) } ?? MarketFile(folder: folder.path())
      let progress = ProgressLine()
      let result = try Verification(of: market, progress: progress.show)
      let total = try market.outsidePictures()
      let outside = try await check(total, of: market, progress)
      progress.clear()
      let path = SafeText(market.path)
      let words = MaintenanceWords.current
      let problems =
        result.problems.map { $0.sentence(words.problems) }
        + (outside?.result.problems(words.pictures) ?? [])
      var lines =
        problems.isEmpty
        ? [words.backup.sound(path, result.products, result.vendors, result.pictures)]
        : problems + [words.backup.problems(path, problems.count)]
      if let outside {
        lines += outside.result.summary(SafeText(outside.place), words.pictures)
      } else if total.count > 0 {
        lines.append(words.pictures.notChecked(total.count))
      }
      try report.write(
        Report(
          file: market.path, products: result.products, vendors: result.vendors,
          pictures: result.pictures, picturesOutside: total.count,
          orphans: outside?.result.orphans, problems: problems.map(\.string)), lines)
      if !problems.isEmpty { throw ExitCode(2) }
    }
  }

  /// Checks the pictures outside of the database; nil where no place is named, or the file is from
  /// before there were such pictures.
  private func check(
    _ total: OutsideTotal, of market: MarketFile, _ progress: ProgressLine
  ) async throws -> (place: String, result: PictureVerification)? {
    guard let pictures = try pictures.open()?.store, try market.hasOutsidePictures() else {
      return nil
    }
    let result = try await PictureVerification(of: market, in: pictures) {
      progress.show($0 * 100 / max(total.count, 1))
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

  /// Problems of one kind that are listed.
  private static let listed = 100
}

extension Verification.Problem {
  fileprivate func sentence(_ words: ProblemWords) -> SafeText {
    switch self {
    case .structure(let text): words.structure(text)
    case .reference(let table, let row, let target): words.reference(table, row, target)
    case .pictureName(let id): words.pictureName(id)
    case .pictureBytes(let id): words.pictureBytes(id)
    case .counts(let level): words.counts(level)
    case .sortCounts(let sort): words.sortCounts(sort)
    case .trigrams(let count): words.trigrams(count)
    }
  }
}
