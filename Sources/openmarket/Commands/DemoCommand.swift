import ArgumentParser
import MarketStore
import SampleMarkets
import Words

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Add or remove the demo products of the local market.",
    subcommands: [Add.self, Remove.self])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Add the demo products.")

    @OptionGroup var storage: StorageOptions

    func run() async throws {
      try await reporting {
        let store = try storage.store()
        // On a server, the user has no vendor until the folder has an identity.
        if try storage.server != nil { try store.localIdentity() }
        let added = try await DemoMarket.embedded.add(to: store)
        let words = CommandWords.current.products
        print(added == 0 ? words.allThere : words.added(added))
        try store.close()
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove the demo products.")

    @OptionGroup var storage: StorageOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let removed = try await DemoMarket.embedded.remove(from: store)
        print(CommandWords.current.products.removed(removed))
      }
    }
  }
}
