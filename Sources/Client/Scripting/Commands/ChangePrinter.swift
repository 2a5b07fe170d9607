import Market
import Text
import Words

/// Prints the changes of a market as they happen.
@MainActor
package struct ChangePrinter {
  private let output: any OutputSettings
  private let market: MarketConnection

  package init(_ output: some OutputSettings, _ market: MarketConnection) {
    self.output = output
    self.market = market
  }

  /// Prints changes until the stream ends, or after `count` of them.
  package func run(after: String?, count: Int?) async throws {
    var failure: (any Error)?
    var rest = count
    try await ChangeStream(from: market.client).run(after: after) { event in
      do { try await show(event) } catch { failure = error }
      if case .change = event { rest = rest.map { $0 - 1 } }
      return failure == nil && rest != 0
    }
    if let failure { throw failure }
  }

  private func show(_ event: ChangeStream.Event) async throws {
    let words = ScriptingWords.of(market.language)
    switch event {
    case .opened:
      if output.showsNotices { Output.error.write("\(words.watching(market.name))\n") }
    case .waiting(let error, let pause):
      guard output.showsNotices else { return }
      let seconds = Int(pause.components.seconds)
      Output.error.write(
        "\(words.reconnecting(error.reason(in: market.language), max(1, seconds)))\n")
    case .change(let change):
      try Output.standard.write(lines: [await line(change, words)])
    }
  }

  private func line(
    _ change: MarketChange, _ words: ScriptingWords
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
