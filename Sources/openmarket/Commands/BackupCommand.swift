import ArgumentParser
import Foundation
import Maintenance
import MarketStore
import Scripting
import Text
import Words

/// `openmarket backup FILE`
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the market to a new file, also while it is served.",
    discussion: """
      The file holds everything: products, pictures, vendors and the audit. Only you can read it. \
      An existing file is never overwritten. Exit status: 0 when the copy is on the disk, 1 when \
      there is none.
      """)

  @Argument(help: ArgumentHelp("The new file.", valueName: "FILE")) var file: String
  @OptionGroup var folder: DataFolder
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    let file: String
    let bytes: Int
  }

  func run() throws {
    try reporting {
      let market = try MarketFile(folder: folder.path())
      let copy = MarketFile(path: file)
      let unfinished = MarketFile(path: DatabaseCopy.temporary(for: copy.path).path)
      let size = max(market.size, 1)
      try ProgressLine().watching({ unfinished.size * 100 / size }) {
        try market.copy(to: copy.path)
      }
      try report.write(
        Report(file: copy.path, bytes: copy.size),
        [MaintenanceWords.current.backup.saved(SafeText(copy.path), dataSize(copy.size))])
    }
  }
}

/// `openmarket restore PRODUCT...|FILE`
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "List deleted products again, or replace the local market with a backup.",
    discussion: """
      Numbers and links are products, which can be restored for ten minutes; - reads them from \
      standard input. Anything else is a file with a backup: it is checked first, the market must \
      not be running, and the one that is replaced keeps a dated name in its folder. A file whose \
      name is a number is written as ./12. Exit status: docs/manual/scripting.md.
      """)

  @Argument(
    help: ArgumentHelp("Numbers of products, or links; or the backup.", valueName: "product"))
  var targets: [String]
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  private struct Report: Encodable {
    let restored: String
    let previous: String?
  }

  /// The backup; nil for products.
  private var backup: String? {
    guard targets.count == 1, targets[0] != "-" else { return nil }
    return (try? ProductReferences(targets)) == nil ? targets[0] : nil
  }

  func validate() throws {
    guard backup == nil, targets != ["-"] else { return }
    try market.validate(with: ProductArguments.references(targets).link)
  }

  @MainActor
  func run() async throws {
    if let backup { return try restore(backup) }
    let references = try await reading { try await ProductArguments.read(targets) }
    try await ProductRestoration(write: write, market: market, output: output).run(references)
  }

  private func restore(_ file: String) throws {
    try reporting {
      let backup = MarketFile(path: file)
      let progress = ProgressLine()
      let result = try Restoration(
        of: backup, in: market.folder.path(), progress: progress.show)
      progress.clear()
      let words = MaintenanceWords.current.backup
      var report = ReportOptions()
      report.json = output.json
      try report.write(
        Report(restored: backup.path, previous: result.previous?.string),
        [words.restored(SafeText(backup.path))]
          + [result.previous.map(words.previous)]
          .compactMap(\.self))
    }
  }
}

/// `openmarket verify [FILE]`
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check the market, or a backup, completely.",
    discussion: """
      Checks the structure of the file, the references between its tables, the counts and every \
      picture. Exit status: 0 when all is well, 2 when there are problems, 1 when the file cannot \
      be checked.
      """)

  @Argument(help: ArgumentHelp("A backup (default: the market itself).", valueName: "FILE"))
  var file: String?
  @OptionGroup var folder: DataFolder
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    let file: String
    let products: Int
    let vendors: Int
    let pictures: Int
    let problems: [String]
  }

  func run() throws {
    try reporting {
      let market = try file.map { MarketFile(path: $0) } ?? MarketFile(folder: folder.path())
      let progress = ProgressLine()
      let result = try Verification(of: market, progress: progress.show)
      progress.clear()
      let path = SafeText(market.path)
      let words = MaintenanceWords.current
      let problems = result.problems.map { $0.sentence(words.problems) }
      try report.write(
        Report(
          file: market.path, products: result.products, vendors: result.vendors,
          pictures: result.pictures, problems: problems.map(\.string)),
        problems.isEmpty
          ? [words.backup.sound(path, result.products, result.vendors, result.pictures)]
          : problems + [words.backup.problems(path, problems.count)])
      if !problems.isEmpty { throw ExitCode(2) }
    }
  }
}

/// `openmarket compact`
struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Shrink the file after deletions; works while the market is served.",
    discussion: """
      Exit status: 0 when done, 1 when it could not be done: the reason says whether the market \
      has to be stopped for it.
      """)

  @OptionGroup var folder: DataFolder
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    let bytesBefore: Int
    let bytes: Int
  }

  func run() throws {
    try reporting {
      let progress = ProgressLine()
      let result = try Compaction(of: folder.path(), progress: progress.show)
      progress.clear()
      try report.write(
        Report(bytesBefore: result.before, bytes: result.after),
        [
          MaintenanceWords.current.backup.compacted(
            dataSize(result.before), dataSize(result.after))
        ])
    }
  }
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
    }
  }
}
