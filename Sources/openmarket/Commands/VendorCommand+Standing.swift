import ArgumentParser
import Hosting
import MarketStore
import Scripting
import Text
import Words

extension VendorCommand {
  struct Approve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Approve a waiting vendor, who can then sell.")

    @Argument(help: "The vendor's name, access id, identifier or number.", completion: .vendors)
    var vendor: String
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let account = try await store.approveVendor(SafeText(vendor))
        try report.write(
          VendorReport(account), [MaintenanceWords.current.moderation.approved(account.name)])
      }
    }
  }

  struct Rename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Rename a vendor; all products show the new name immediately.")

    @Argument(help: "The vendor's name, access id, identifier or number.", completion: .vendors)
    var vendor: String
    @Argument(help: "The new name.") var name: String
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let before = try await store.account(named: SafeText(vendor))
        let account = try await store.renameVendor(before.identifier, to: SafeText(name))
        let warnings = try await store.lookalikes(of: account).warnings(
          of: account.name, in: .current)
        if report.json { for warning in warnings { Output.error.write("\(warning)\n") } }
        try report.write(
          VendorReport(account),
          [MaintenanceWords.current.moderation.renamed(before.name, account.name)] + warnings)
      }
    }
  }

  struct Suspend: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Refuse all writes of a vendor. “resume” undoes it.")

    @Argument(help: "The vendor's name, access id, identifier or number.", completion: .vendors)
    var vendor: String
    @Flag(help: "Hide the vendor's products.") var hideProducts = false
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let words = MaintenanceWords.current.moderation
        var account = try await store.suspendVendor(SafeText(vendor))
        var sentences = [words.suspended(account.name)]
        if hideProducts {
          sentences.append(
            words.productsHidden(try await store.hideProducts(of: account.identifier)))
          account = try await store.account(named: account.identifier)
        }
        try report.write(VendorReport(account), sentences)
      }
    }
  }

  struct Resume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a suspended vendor write again.")

    @Argument(help: "The vendor's name, access id, identifier or number.", completion: .vendors)
    var vendor: String
    @Flag(help: "Offer the vendor's hidden products again.") var showProducts = false
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let words = MaintenanceWords.current.moderation
        var account = try await store.resumeVendor(SafeText(vendor))
        var sentences = [words.resumed(account.name)]
        if showProducts {
          sentences.append(
            words.productsShown(try await store.showProducts(of: account.identifier)))
          account = try await store.account(named: account.identifier)
        }
        try report.write(VendorReport(account), sentences)
      }
    }
  }
}

extension ReportOptions {
  /// Reports the change of a vendor, or undoes it: a secret that is shown only once would be lost.
  /// - Throws: `CommandError.undone`, or `.secretLost` if it could not be undone.
  @MainActor
  func write(
    _ vendor: VendorReport, _ sentences: [SafeText],
    orUndo undo: @MainActor () async throws -> Void
  ) async throws {
    do { try write(vendor, sentences) } catch let error as OutputError {
      do { try await undo() } catch {
        throw CommandError.secretLost(vendor: SafeText(vendor.identifier))
      }
      throw CommandError.undone(code: error.code)
    }
  }
}
