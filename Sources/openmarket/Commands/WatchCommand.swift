import ArgumentParser
import Foundation
import Market
import Scripting
import Text
import Words

/// `openmarket watch`
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Print the changes of a market as they happen, until Ctrl-C.",
    discussion: """
      A broken connection is reopened, and the changes made meanwhile follow; a reset means that \
      anything may have changed. A restored product is reported as created. Exit status: \
      openmarket help exit-status.
      """)

  @Argument(help: ArgumentHelp("The address of a market.", valueName: "link"))
  var link: String?

  @Option(help: ArgumentHelp("Continue after the change with this event_id.", valueName: "ID"))
  var after: String?

  @Option(help: ArgumentHelp("Exit after this many changes.", valueName: "N"))
  var count: Int?

  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let words = CommandWords.current.usage
    guard after.map({ Int64($0).map { $0 >= 0 } ?? false }) ?? true else {
      throw ValidationError(ScriptingWords.current.notAnEvent("--after"))
    }
    guard count.map(Self.counts.contains) ?? true else {
      throw ValidationError(words.notInRange("--count", "1–\(Self.counts.upperBound)"))
    }
    guard let link else { return }
    guard let known = ProductLink(link) else {
      throw ValidationError(
        words.notALink(SafeText(link, limit: 100), nil))
    }
    try market.validate(with: known)
  }

  @MainActor
  func run() async throws {
    try await market.open(link.flatMap { ProductLink($0) }, isReading: true) { market in
      do {
        try await OutputReader.whilePresent {
          try await ChangePrinter(output, market).run(after: after, count: count)
        }
      } catch {
        throw OutputReader.isGone ? OutputError.closed : error
      }
    }
  }

  private static let counts = 1...1_000_000_000
}
