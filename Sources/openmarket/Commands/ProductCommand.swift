import ArgumentParser
import Market
import MarketStore
import Scripting
import Text
import Words

/// `openmarket product hide|show|delete|hidden`
struct ProductCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "product", abstract: "Hide, show or delete products of any vendor.",
    discussion: "Exit status: 0 when done, 1 when nothing has changed.",
    subcommands: [Hide.self, Show.self, Delete.self, Hidden.self])

  private struct Report: Encodable {
    let id: Int64
    let name: String
    let state: String
  }

  struct Hide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Hide a product from all lists, searches and pages. “show” undoes it.")

    @Argument(help: "The product's number.", completion: .productNumbers) var id: Int64
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let product = try await store.hideProduct(id)
        try report.write(
          Report(id: id, name: product.name, state: "hidden"),
          [MaintenanceWords.current.moderation.hid(SafeText(product.name), id)])
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Offer a hidden product again.")

    @Argument(help: "The product's number.", completion: .hiddenProducts) var id: Int64
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let name = try await store.showProduct(id).record.name
        try report.write(
          Report(id: id, name: name, state: "shown"),
          [MaintenanceWords.current.moderation.showed(SafeText(name), id)])
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a product permanently; its vendor cannot restore it.")

    @Argument(help: "The product's number.", completion: .productNumbers) var id: Int64
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let name = try await store.deleteProduct(id)
        try report.write(
          Report(id: id, name: name, state: "deleted"),
          [MaintenanceWords.current.moderation.deleted(SafeText(name), id)])
      }
    }
  }

  struct Hidden: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the hidden products: number, vendor's number and name.")

    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    private struct Row: Encodable {
      let id: Int64
      let vendorId: Int64
      let name: String
    }

    func run() async throws {
      try await storage.withExistingStore { store in
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
}
