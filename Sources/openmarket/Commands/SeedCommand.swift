import ArgumentParser
import MarketServer
import MarketStore
import Operations
import Scripting
import Text
import Words

struct SeedCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("seed", help: MarketHelp.seed) }

  @Option(help: .phrase(MarketHelp.seedCount, "N")) var count: Int

  @OptionGroup var storage: StorageOptions

  func validate() throws { try SyntheticMarket.counts.check(count, of: "--count") }

  @MainActor
  func run() async throws {
    let location = try storage.location()
    let start = ContinuousClock.now
    let line = ProgressLine()
    let report: @Sendable (Int) -> Void = { [count] in line.show($0 * 100 / count) }
    if location.exists {
      let store = try storage.store()
      try await SyntheticMarket(count: count).add(to: store, progress: report)
      try store.close()
    } else {
      try await SyntheticMarket(count: count).make(in: location.folder, progress: report)
    }
    line.clear()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = Int(Double(count) / max(seconds, 0.001))
    print(CommandWords.current.products.seeded(count, rate))
  }
}
