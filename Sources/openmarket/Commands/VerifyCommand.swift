import ArgumentParser
import Hosting
import Maintenance
import MarketStore
import Scripting
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

  func validate() throws {
    guard file == nil || storage.database == nil else {
      throw ValidationError(CommandWords.current.usage.notTogether("FILE", "--database"))
    }
  }

  func run() async throws {
    try await reporting {
      let line = ProgressLine()
      defer { line.clear() }
      let result = try await VerificationReport(
        of: try market(), pictures: try pictures.open()?.store, in: .current, progress: line.show)
      line.clear()
      try report.write(result, result.sentences, failure: result.problems.isEmpty ? nil : 2)
    }
  }

  private func market() throws -> VerificationReport.Market {
    if let file { return .file(MarketFile(path: file)) }
    if let address = try storage.server { return .server(address) }
    return try .file(MarketFile(folder: storage.folder.path()))
  }
}
