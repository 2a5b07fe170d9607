import ArgumentParser
import Hosting
import MarketStore
import Operations
import Scripting
import Text
import Words

/// `openmarket verify [FILE]`
struct VerifyCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("verify", help: MarketHelp.verify) }

  @Argument(help: .phrase(MarketHelp.verifyFile, "FILE"), completion: .file()) var file: String?
  @OptionGroup var storage: StorageOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    try forbid("FILE", with: "--database", if: file != nil && storage.database != nil)
  }

  @MainActor
  func run() async throws {
    let line = ProgressLine()
    defer { line.clear() }
    let result = try await VerificationReport(
      of: try market(), pictures: try pictures.open()?.store, in: .current, progress: line.show)
    line.clear()
    try report.write(result, result.sentences, failure: result.problems.isEmpty ? nil : 2)
  }

  private func market() throws -> any VerifiableMarket {
    try file.map { MarketFile(path: $0) } ?? storage.ownLocation().verifiableMarket()
  }
}
