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
        try await OutputReader.whilePresent { try await watch(market) }
      } catch {
        throw OutputReader.isGone ? OutputError.closed : error
      }
    }
  }

  private static let counts = 1...1_000_000_000

  @MainActor
  private func watch(_ market: MarketConnection) async throws {
    var failure: (any Error)?
    var rest = count
    try await ChangeStream(from: market.client).run(after: after) { event in
      do { try await show(event, market) } catch { failure = error }
      if case .change = event { rest = rest.map { $0 - 1 } }
      return failure == nil && rest != 0
    }
    if let failure { throw failure }
  }

  @MainActor
  private func show(_ event: ChangeStream.Event, _ market: MarketConnection) async throws {
    let words = ScriptingWords.current
    switch event {
    case .opened:
      if output.showsNotices { Output.error.write("\(words.watching(market.name))\n") }
    case .waiting(let error, let pause):
      guard output.showsNotices else { return }
      let seconds = Int(pause.components.seconds)
      Output.error.write("\(words.reconnecting(error.reason(in: .current), max(1, seconds)))\n")
    case .change(let change):
      try Output.standard.write(lines: [await line(change, market, words)])
    }
  }

  @MainActor
  private func line(
    _ change: MarketChange, _ market: MarketConnection, _ words: ScriptingWords
  ) async -> String {
    switch output.form {
    case .json: ChangeRecord(change).json.text
    case .numbers: String(change.product)
    case .text:
      // Users know products by their names.
      switch change.kind {
      case .created, .changed:
        await market.product(ifListed: change.product)
          .map { words.ofItem(words.change(change), $0.name).string }
          ?? words.change(change).string
      case .deleted, .reset: words.change(change).string
      }
    }
  }
}
