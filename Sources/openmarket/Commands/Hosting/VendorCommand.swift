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
      try await report.write(
        VendorAdministration(store, .current, isDryRun: dryRun.isChosen).add(
          SafeText(name), identifier: identifier, accessID: accessID.map { SafeText($0) },
          number: number, secret: secret, at: Self.knownAddress))
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
      try await report.write(vendors(in: store).approve(vendor.name))
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
      let vendors = vendors(in: store)
      let account = try await store.account(named: vendor.name)
      let isLocal = try await store.localVendor() == account.id
      try forbid("--secret-file", with: account.name, if: isLocal && secret.secretFile != nil)
      try await report.write(
        isLocal
          ? vendors.renewLocal(account) : vendors.rotate(account, to: secret.secret()))
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
      try await report.write(
        vendors(in: store).rename(vendor.name, to: SafeText(name)))
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
      try await report.write(
        vendors(in: store).suspend(vendor.name, hidingProducts: hideProducts))
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
      try await report.write(
        vendors(in: store).resume(vendor.name, showingProducts: showProducts))
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
      try await report.write(
        vendors(in: store).remove(vendor.name, deletingProducts: deleteProducts))
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

extension StoreChange {
  fileprivate func vendors(in store: any TransactionalStore) -> VendorAdministration {
    VendorAdministration(store, .current, isDryRun: isDryRun)
  }
}

extension ReportOptions {
  /// Reports the change of a vendor, or undoes it: a secret that is shown only once would be lost.
  /// - Throws: `CommandError.undone`, or `.secretLost` if it could not be undone.
  @MainActor
  func write(_ change: VendorChange) async throws {
    if json { for warning in change.warnings { Output.error.write("\(warning)\n") } }
    do { try write(change.vendor, change.sentences) } catch let error as OutputError {
      guard let undo = change.undo else { throw error }
      do { try await undo() } catch {
        throw CommandError.secretLost(vendor: SafeText(change.vendor.identifier))
      }
      throw CommandError.undone(code: error.code)
    }
  }
}
