import ArgumentParser
import Market
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

  private struct ProductReport: Encodable {
    let id: Int64
    let name: String
    let state: String
  }

  struct Hide: StoreChange {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.hide) }

    @Argument(help: .phrase(ModerationHelp.number), completion: .productNumbers) var id: Int64
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let name = try await store.hideProduct(id).name
      try report.write(
        ProductReport(id: id, name: name, state: "hidden"),
        dryRun.marked([MaintenanceWords.current.moderation.hid(SafeText(name), id)]))
    }
  }

  struct Show: StoreChange {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.show) }

    @Argument(help: .phrase(ModerationHelp.number), completion: .hiddenProducts) var id: Int64
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let name = try await store.showProduct(id).record.name
      try report.write(
        ProductReport(id: id, name: name, state: "shown"),
        dryRun.marked([MaintenanceWords.current.moderation.showed(SafeText(name), id)]))
    }
  }

  struct Delete: StoreChange {
    static var configuration: CommandConfiguration { .init(help: ModerationHelp.delete) }

    @Argument(help: .phrase(ModerationHelp.number), completion: .productNumbers) var id: Int64
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let name = try await store.deleteProduct(id)
      try report.write(
        ProductReport(id: id, name: name, state: "deleted"),
        dryRun.marked([MaintenanceWords.current.moderation.deleted(SafeText(name), id)]))
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
