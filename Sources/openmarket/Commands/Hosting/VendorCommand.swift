import ArgumentParser
import Foundation
import Hosting
import MarketStore
import Scripting
import Text
import Words

struct VendorCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    .init(
      "vendor", help: VendorHelp.vendors,
      subcommands: [
        Add.self, List.self, Approve.self, Rotate.self, Rename.self, Suspend.self, Resume.self,
        Remove.self,
      ])
  }

  struct Add: AsyncParsableCommand {
    static var configuration: CommandConfiguration { .init(help: VendorHelp.add) }

    @Argument(help: .phrase(VendorHelp.addName)) var name: String
    @Option(help: .phrase(VendorHelp.addIdentifier, "UUID")) var identifier: String?
    @Option(help: .phrase(VendorHelp.addAccessID, "ID")) var accessID: String?
    @Option(help: .phrase(VendorHelp.addNumber, "N")) var number: Int64?
    @OptionGroup var secret: SecretFile
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    @MainActor
    func run() async throws {
      let secret = try secret.secret()
      let store = try dryRun.isChosen ? storage.dryRunStore() : storage.store()
      let account = try await store.addVendor(
        name: SafeText(name), identifier: identifier, accessID: accessID.map { SafeText($0) },
        number: number, secret: secret)
      // Without them the secret is still shown, once.
      let lookalikes = (try? await store.lookalikes(of: account)) ?? []
      let warnings = lookalikes.warnings(of: account.name, in: .current)
      let words = CommandWords.current.vendors
      // A JSON record has no room for sentences.
      if report.json { for warning in warnings { Output.error.write("\(warning)\n") } }
      guard !dryRun.isChosen else {
        // The secret and a generated identifier would be others the next time.
        try report.write(
          VendorReport(account), dryRun.marked([words.added(account.name)]) + warnings)
        return try store.close()
      }
      try await report.write(
        VendorReport(account, secret: secret),
        [words.added(account.name), words.itsIdentifier(account.identifier)]
          + secret.sentences(words) + warnings + [words.howToSell(Self.knownAddress)]
      ) { _ = try await store.removeVendor(account.identifier, deletingProducts: false) }
      try store.close()
    }

    /// The address of the market, if this command has the environment of the service, as in a
    /// container.
    private static var knownAddress: SafeText? {
      ProcessInfo.processInfo.environment["OPENMARKET_PUBLIC_URL"]
        .flatMap { $0.isEmpty ? nil : SafeText($0) }
    }
  }

  struct List: StoreCommand {
    static var configuration: CommandConfiguration { .init(help: VendorHelp.list) }

    @OptionGroup var quotas: VendorQuotaOptions
    @Option(help: .phrase(VendorHelp.listConfig, "FILE"), completion: .file()) var config: String?
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let vendors = try await store.quotaUsage()
      let local = try await store.localVendor()
      try report.write(
        vendors.map { VendorReport($0.account, usage: $0.usage, of: quotas.quotas) },
        rows: VendorReport.rows(of: vendors, local: local, quotas.quotas, in: .current))
    }
  }

  struct Approve: StoreChange {
    static var configuration: CommandConfiguration { .init(help: VendorHelp.approve) }

    @OptionGroup var vendor: NamedVendor
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let account = try await store.approveVendor(vendor.name)
      try report.write(
        VendorReport(account),
        dryRun.marked([MaintenanceWords.current.moderation.approved(account.name)]))
    }
  }

  struct Rotate: StoreChange {
    static var configuration: CommandConfiguration { .init(help: VendorHelp.rotate) }

    @OptionGroup var vendor: NamedVendor
    @OptionGroup var secret: SecretFile
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let account = try await store.account(named: vendor.name)
      let words = CommandWords.current.vendors
      if try await store.localVendor() == account.id {
        try forbid("--secret-file", with: account.name, if: secret.secretFile != nil)
        // The browser reads it from a file: users need not choose or see it.
        if !isDryRun { try store.localIdentity(named: account.name, renewed: true) }
        try report.write(VendorReport(account), dryRun.marked([words.renewed(account.name)]))
      } else {
        let secret = try secret.secret()
        let rotation = try await store.rotateSecret(of: account.identifier, to: secret)
        guard !isDryRun else {
          return try report.write(
            VendorReport(account), dryRun.marked([words.rotated(account.name)]))
        }
        try await report.write(
          VendorReport(account, secret: secret),
          [words.rotated(account.name)] + secret.sentences(words)
        ) { try await store.undo(rotation) }
      }
    }
  }

  struct Rename: StoreChange {
    static var configuration: CommandConfiguration { .init(help: VendorHelp.rename) }

    @OptionGroup var vendor: NamedVendor
    @Argument(help: .phrase(VendorHelp.renameName)) var name: String
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let before = try await store.account(named: vendor.name)
      let account = try await store.renameVendor(before.identifier, to: SafeText(name))
      let warnings = try await store.lookalikes(of: account).warnings(
        of: account.name, in: .current)
      if report.json { for warning in warnings { Output.error.write("\(warning)\n") } }
      try report.write(
        VendorReport(account),
        dryRun.marked([MaintenanceWords.current.moderation.renamed(before.name, account.name)])
          + warnings)
    }
  }

  struct Suspend: StoreChange {
    static var configuration: CommandConfiguration { .init(help: VendorHelp.suspend) }

    @OptionGroup var vendor: NamedVendor
    @Flag(help: .phrase(VendorHelp.suspendHideProducts)) var hideProducts = false
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let account = try await store.suspendVendor(vendor.name)
      let words = MaintenanceWords.current.moderation
      guard !isDryRun else {
        let count = hideProducts ? account.productCount : nil
        return try report.write(
          VendorReport(account),
          dryRun.marked(
            [words.suspended(account.name), count.map(words.productsHidden)].compactMap(\.self)))
      }
      let count = hideProducts ? try await store.hideProducts(of: account.identifier) : nil
      try report.write(
        VendorReport(try await store.account(named: account.identifier)),
        [words.suspended(account.name), count.map(words.productsHidden)].compactMap(\.self))
    }
  }

  struct Resume: StoreChange {
    static var configuration: CommandConfiguration { .init(help: VendorHelp.resume) }

    @OptionGroup var vendor: NamedVendor
    @Flag(help: .phrase(VendorHelp.resumeShowProducts)) var showProducts = false
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let account = try await store.resumeVendor(vendor.name)
      let words = MaintenanceWords.current.moderation
      guard !isDryRun else {
        let count = showProducts ? account.hiddenCount : nil
        return try report.write(
          VendorReport(account),
          dryRun.marked(
            [words.resumed(account.name), count.map(words.productsShown)].compactMap(\.self)))
      }
      let count = showProducts ? try await store.showProducts(of: account.identifier) : nil
      try report.write(
        VendorReport(try await store.account(named: account.identifier)),
        [words.resumed(account.name), count.map(words.productsShown)].compactMap(\.self))
    }
  }

  struct Remove: StoreChange {
    static var configuration: CommandConfiguration { .init(help: VendorHelp.remove) }

    @OptionGroup var vendor: NamedVendor
    @Flag(help: .phrase(VendorHelp.removeDeleteProducts)) var deleteProducts = false
    @OptionGroup var dryRun: DryRunOption
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run(in store: any TransactionalStore) async throws {
      let account =
        try await isDryRun
        ? store.removableVendor(vendor.name, deletingProducts: deleteProducts)
        : store.removeVendor(vendor.name, deletingProducts: deleteProducts)
      let (name, count) = (account.name, account.productCount + account.hiddenCount)
      let words = CommandWords.current.vendors
      try report.write(
        VendorReport(account),
        dryRun.marked([
          count == 0 ? words.removed(name) : words.removedWithProducts(name, count)
        ]))
    }
  }
}

/// The vendor that a command is about.
struct NamedVendor: ParsableArguments {
  @Argument(help: .phrase(VendorHelp.vendor), completion: .vendors) var vendor: String

  var name: SafeText { SafeText(vendor) }
}

/// A chosen secret, in a file: all users of a machine can see arguments.
struct SecretFile: ParsableArguments {
  @Option(help: .phrase(OptionHelp.secretFile, "FILE"), completion: .file()) var secretFile: String?

  func secret() throws -> VendorSecret { try line().map(VendorSecret.typed) ?? .generate() }

  /// The first line of the file; nil if none is named.
  func line() throws -> String? {
    guard let secretFile else { return nil }
    return try SecretInput.firstLine(of: SecretInput.contents(of: secretFile), in: secretFile)
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
