import ArgumentParser
import MarketStore
import Operations
import Words

struct DemoCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    .init("demo", help: MarketHelp.demo, subcommands: [Add.self, Remove.self])
  }

  struct Add: AsyncParsableCommand {
    static var configuration: CommandConfiguration { .init(help: MarketHelp.demoAdd) }

    @OptionGroup var storage: StorageOptions

    @MainActor
    func run() async throws {
      let store = try storage.store()
      // On a server, the user has no vendor until the folder has an identity.
      if try storage.location().file == nil { try store.localIdentity() }
      let added = try await DemoMarket.embedded.add(to: store)
      let words = CommandWords.current.products
      print(added == 0 ? words.allThere : words.added(added))
      try store.close()
    }
  }

  struct Remove: StoreCommand {
    static var configuration: CommandConfiguration { .init(help: MarketHelp.demoRemove) }

    @OptionGroup var storage: StorageOptions

    func run(in store: any TransactionalStore) async throws {
      let removed = try await DemoMarket.embedded.remove(from: store)
      print(CommandWords.current.products.removed(removed))
    }
  }
}
