import ArgumentParser
import Market
import MarketClient
import Scripting
import Text
import Words

/// `openmarket copy --from MARKET --to MARKET [WORDS]`
struct CopyCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("copy", help: ScriptHelp.copy) }

  @Argument(help: .phrase(ScriptHelp.words, "words")) var words: [String] = []

  @Option(help: .phrase(ScriptHelp.copyFrom, "market"), completion: .marketsToCopy)
  var from: String?

  @Option(help: .phrase(ScriptHelp.copyTo, "market"), completion: .marketsToCopy) var to: String?

  @Flag(help: .phrase(ScriptHelp.copyAgain)) var again = false

  @OptionGroup var consent: ConsentOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try require(from != nil || to != nil, or: ScriptingWords.current.copyNeedsMarket)
    if let number = words.first, words.allSatisfy({ Int($0) != nil }) {
      throw ValidationError(ScriptingWords.current.copyTakesWords(SafeText(number)))
    }
    try TypedQuery(words: words, sort: nil).validate()
  }

  @MainActor
  func run() async throws { try await consent.status.run(copy) }

  @MainActor
  private func copy() async throws {
    if !consent.dryRun { try market.access.requireWriting() }
    try await market.open(link(to: from), mayBeNew: false, isReading: true) { source in
      let query = try await source.query(of: TypedQuery(words: words, sort: nil)).query
      try await market.open(
        link(to: to), mayBeNew: to != nil, isReading: consent.dryRun, isTyped: true
      ) { target in
        let copying = try ProductCopying(from: source, to: target, isRepeated: again)
        try await copying.requireOtherProducts()
        let (numbers, copiedBefore) = try await copying.numbers(of: query)
        if output.showsNotices {
          let findsNothing = numbers.count + copiedBefore == 0
          let notice = query.notice(findsNothing: findsNothing, in: Words(.current))
          let summary = ScriptingWords.current.copying(numbers.count, copiedBefore)
          for line in [notice, summary].compactMap(\.self) { Output.error.write("\(line)\n") }
        }
        try consent.check(numbers.count)
        let batch = Batch(numbers, isChange: !consent.dryRun, in: .current) {
          ScriptingWords.current.product($0)
        }
        if consent.dryRun {
          return try await consent.plan(batch, output) {
            PlannedChange(registering: try await copying.draft(of: source.client.product(id: $0)))
          }
        }
        try await copy(batch, copying, to: target)
      }
    }
  }

  @MainActor
  private func copy(
    _ batch: Batch<Int>, _ copying: ProductCopying, to target: MarketConnection
  ) async throws {
    let printer = ProductPrinter(output, target)
    let credentials = try await WriteCredentials(consent.consent, target).next()
    guard target.client.capabilities.offers(.repeatedSubmits) else {
      throw MarketError.notOffered(.repeatedSubmits)
    }
    do {
      try await batch.run { id in
        let write = try await copying.write(of: id, credentials)
        do {
          try await printer.perform(write) { try copying.record(id) }
        } catch MarketError.idempotencyKeyReused {
          throw CommandError.badInput(ScriptingWords.current.changedSinceCopied)
        }
      }
    } catch {
      if Task.isCancelled {
        Output.error.write("openmarket: \(ScriptingWords.current.copyInterrupted)\n")
      }
      throw error
    }
  }

  /// Returns the link to a market: its address, or `local`; nil for the usual one.
  private func link(to name: String?) -> ProductLink? {
    name.map {
      ProductLink(to: nil, at: $0 == "local" ? .local(folder: nil) : .remote(address: $0))
    }
  }
}
