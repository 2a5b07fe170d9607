import ArgumentParser
import Hosting
import MarketStore
import Scripting
import Words

struct ProductCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    .init(
      "product", help: ModerationHelp.products,
      subcommands: [Hide.self, Show.self, Delete.self, Hidden.self])
  }

  struct Hide: StoreChange {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.hide) }

    @Argument(help: .phrase(ModerationHelp.number), completion: .productNumbers) var id: Int64
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      try await report.write(
        Moderation.hide.report(of: id, in: store, .current, isDryRun: isDryRun))
    }
  }

  struct Show: StoreChange {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.show) }

    @Argument(help: .phrase(ModerationHelp.number), completion: .hiddenProducts) var id: Int64
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      try await report.write(
        Moderation.show.report(of: id, in: store, .current, isDryRun: isDryRun))
    }
  }

  struct Delete: StoreChange {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.delete) }

    @Argument(help: .phrase(ModerationHelp.number), completion: .productNumbers) var id: Int64
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      try await report.write(
        Moderation.delete.report(of: id, in: store, .current, isDryRun: isDryRun))
    }
  }

  struct Hidden: StoreCommand {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.hidden) }

    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let products = try await store.hiddenProducts().map(HiddenProductReport.init)
      try report.write(products, rows: HiddenProductReport.rows(of: products, in: .current))
    }
  }
}
