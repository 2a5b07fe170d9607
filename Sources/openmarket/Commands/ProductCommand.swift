import ArgumentParser
import Hosting
import MarketStore
import Scripting
import Text
import Words

struct ProductCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    .init(
      "product", help: ModerationHelp.products,
      subcommands: [Hide.self, Show.self, Delete.self, Hidden.self])
  }

  struct Hide: StoreCommand {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.hide) }

    @Argument(help: .phrase(ModerationHelp.number), completion: .productNumbers) var id: Int64
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      try report.write(
        try await .hiding(id, in: store, MaintenanceWords.current.moderation))
    }
  }

  struct Show: StoreCommand {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.show) }

    @Argument(help: .phrase(ModerationHelp.number), completion: .hiddenProducts) var id: Int64
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      try report.write(
        try await .showing(id, in: store, MaintenanceWords.current.moderation))
    }
  }

  struct Delete: StoreCommand {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.delete) }

    @Argument(help: .phrase(ModerationHelp.number), completion: .productNumbers) var id: Int64
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      try report.write(
        try await .deleting(id, in: store, MaintenanceWords.current.moderation))
    }
  }

  struct Hidden: StoreCommand {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.hidden) }

    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    private struct Row: Encodable {
      let id: Int64
      let vendorId: Int64
      let name: String
    }

    func run(in store: any TransactionalStore) async throws {
      let products = try await store.hiddenProducts()
      try report.write(
        products.map { Row(id: $0.id, vendorId: $0.vendorID, name: $0.name) },
        rows: products.isEmpty
          ? [[MaintenanceWords.current.moderation.noneHidden]]
          : products.map {
            [SafeText(String($0.id)), SafeText(String($0.vendorID)), SafeText($0.name)]
          })
    }
  }
}
