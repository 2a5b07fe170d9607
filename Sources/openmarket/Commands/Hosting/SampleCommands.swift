import ArgumentParser
import MarketStore
import Operations
import Scripting
import Text
import Words

struct DemoCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    .init("demo", help: MarketHelp.demo, subcommands: [Add.self, Remove.self])
  }

  struct Add: AsyncParsableCommand {
    static var configuration: CommandConfiguration { .init(help: MarketHelp.demoAdd) }

    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions

    @MainActor
    func run() async throws {
      let store = try dryRun.isChosen ? storage.dryRunStore() : storage.store()
      // On a server, the user has no vendor until the folder has an identity.
      if try storage.location().file == nil, !dryRun.isChosen { try store.localIdentity() }
      let added = try await DemoMarket.embedded.add(to: store)
      let words = CommandWords.current.products
      let sentence = added == 0 ? words.allThere : words.added(added)
      try Output.standard.write(lines: [dryRun.marked(sentence).string])
      try store.close()
    }
  }

  struct Remove: StoreChange {
    static var configuration: CommandConfiguration { .init(help: MarketHelp.demoRemove) }

    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions

    func run(in store: any TransactionalStore) async throws {
      let removed = try await DemoMarket.embedded.remove(from: store)
      let sentence = CommandWords.current.products.removed(removed)
      try Output.standard.write(lines: [dryRun.marked(sentence).string])
    }
  }
}

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
    try Output.standard.write(lines: [CommandWords.current.products.seeded(count, rate).string])
  }
}
