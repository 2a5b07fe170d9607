import ArgumentParser
import Foundation
import Maintenance
import MarketServer
import MarketStore
import PostgresStore
import Scripting
import Text
import Words

/// `openmarket backup FILE`
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the market to a new file, even while it is served.",
    discussion: """
      The file holds everything: products, pictures, vendors and the audit. Only pictures outside \
      the database (serve --pictures) have to be backed up separately. Only you can read the file, \
      and an existing one is never overwritten. A market in PostgreSQL is backed up with pg_dump, \
      or exported. Exit status: 0 when the copy is on the disk, 1 when it is not.
      """)

  @Argument(
    help: ArgumentHelp("The new file.", valueName: "FILE"),
    completion: .file())
  var file: String
  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    let file: String
    let bytes: Int
    let picturesOutside: Int
  }

  func validate() throws {
    guard file != "-" else {
      throw ValidationError(CommandWords.current.usage.backupNeedsFile)
    }
  }

  func run() throws {
    try reporting {
      let market = try MarketFile(folder: storage.file(for: .backup))
      let copy = MarketFile(path: file)
      let unfinished = MarketFile(path: DatabaseCopy.temporary(for: copy.path).path)
      let size = max(market.size, 1)
      try ProgressLine().watching({ unfinished.size * 100 / size }) {
        try market.copy(to: copy.path)
      }
      let outside = try copy.outsidePictures()
      let words = MaintenanceWords.current
      try report.write(
        Report(file: copy.path, bytes: copy.size, picturesOutside: outside.count),
        [words.backup.saved(SafeText(copy.path), SafeText(dataSize: copy.size))]
          + outside.note(words.pictures.notInBackup))
    }
  }
}

/// `openmarket restore PRODUCT...|FILE`
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore deleted products, or replace the local market with a backup.",
    discussion: """
      Numbers and links are products, which can be restored for ten minutes; - reads them from \
      standard input. Without arguments, your deletions in the local market are listed. Anything \
      else is a backup file: it is checked first, the market must not be running, and the replaced \
      market is kept in its folder under a dated name. Write ./12 for a file whose name is a \
      number. Exit status: openmarket help exit-status.
      """)

  @Argument(
    help: ArgumentHelp("Product numbers or links, or the backup.", valueName: "product"),
    completion: .deletedProductsAndFiles)
  var targets: [String] = []
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
    guard !targets.isEmpty else {
      // Only a market file reports its contents.
      guard market.server == nil, market.storage.database == nil else {
        throw ValidationError(CommandWords.current.usage.parser.missingArgument("<product> ..."))
      }
      return
    }
    try market.validate(with: ProductArguments.references(targets).link)
  }

  @MainActor
  func run() async throws {
    if targets.isEmpty { return try listDeleted() }
    try market.access.requireWriting()
    if let backup { return try restore(backup) }
    let references = try await reading { try await ProductArguments.read(targets) }
    try await ProductRestoration(write: write, market: market, output: output).run(references)
  }

  private struct Deleted: Encodable {
    let id: Int64
    let name: String
  }

  /// Lists the products of the local market that can be restored.
  private func listDeleted() throws {
    try reporting {
      let location = try market.storage.location()
      guard location.exists, location.file != nil else {
        throw CommandError.noMarket(folder: location.name)
      }
      let products = MarketNames(folder: location.folder)
        .restorableProducts(now: Int64(Date().timeIntervalSince1970))
      var report = ReportOptions()
      report.json = output.form == .json
      if products.isEmpty, output.showsNotices {
        Output.error.write("\(ScriptingWords.current.nothingToRestore)\n")
      }
      for product in products {
        try report.write(
          Deleted(id: product.id, name: product.exactName),
          rows: [[SafeText(String(product.id))] + (output.form == .numbers ? [] : [product.name])])
      }
    }
  }

  private func restore(_ file: String) throws {
    try reporting {
      guard file.contains("/") || FileManager.default.fileExists(atPath: file) else {
        throw CommandError.notRestorable(SafeText(file, limit: 100))
      }
      let backup = MarketFile(path: file)
      let progress = ProgressLine()
      let result = try Restoration(
        of: backup, in: market.storage.file(for: .restoration), progress: progress.show)
      progress.clear()
      let outside = try backup.outsidePictures()
      let words = MaintenanceWords.current
      var report = ReportOptions()
      report.json = output.json
      try report.write(
        Report(restored: backup.path, previous: result.previous?.string),
        [words.backup.restored(SafeText(backup.path))]
          + [result.previous.map(words.backup.previous)].compactMap(\.self)
          + outside.note(words.pictures.neededByBackup))
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

  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  private struct Report: Encodable {
    let bytesBefore: Int
    let bytes: Int
  }

  func run() throws {
    try reporting {
      let progress = ProgressLine()
      let result = try Compaction(of: storage.file(for: .compaction), progress: progress.show)
      progress.clear()
      try report.write(
        Report(bytesBefore: result.before, bytes: result.after),
        [
          MaintenanceWords.current.backup.compacted(
            SafeText(dataSize: result.before), SafeText(dataSize: result.after))
        ])
    }
  }
}

extension StorageOptions {
  /// The folder with the market's file.
  /// - Throws: ``MaintenanceError`` for a market on a server.
  fileprivate func file(for operation: MaintenanceError.ServerOperation) throws -> String {
    if let address = try server { throw MaintenanceError.onServer(operation, address.name) }
    return try folder.path()
  }
}

extension OutsideTotal {
  /// A sentence about them, if there are any.
  fileprivate func note(_ words: (Int, SafeText) -> SafeText) -> [SafeText] {
    count == 0 ? [] : [words(count, SafeText(dataSize: bytes))]
  }
}
