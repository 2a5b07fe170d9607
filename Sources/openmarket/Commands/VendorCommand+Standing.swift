import ArgumentParser
import MarketStore
import Text
import Words

extension VendorCommand {
  /// A vendor after a change, as JSON.
  struct Report: Encodable {
    let id: Int64
    let name: String
    let identifier: String
    let isSuspended: Bool
    /// Whether the host has to approve the vendor.
    let isWaiting: Bool
    let products: Int
    let hiddenProducts: Int
    /// The used part of the quotas; nil if the command does not report it.
    let bytes: Int?
    let registrationsLastHour: Int?
    /// The quotas; nil for no limit, and if the command does not report them.
    let maxProducts: Int?
    let maxBytes: Int?
    let maxRegistrationsPerHour: Int?
    let accessId: String?
    /// A generated secret, shown only once.
    let secret: String?

    init(
      _ account: VendorAccount, secret: VendorSecret? = nil, usage: QuotaUsage? = nil,
      of quotas: Quotas = .none
    ) {
      maxProducts = quotas.products
      maxBytes = quotas.bytes
      maxRegistrationsPerHour = quotas.registrations
      bytes = usage?.bytes
      registrationsLastHour = usage?.registrations
      accessId = account.accessID?.string
      self.secret = if case .generated(let text) = secret { text } else { nil }
      id = account.id
      name = account.name.string
      identifier = account.identifier.string
      isSuspended = account.standing == .suspended
      isWaiting = account.standing == .waiting
      products = account.productCount
      hiddenProducts = account.hiddenCount
    }
  }

  struct Approve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Approve a waiting vendor, who can then sell.")

    @Argument(help: "The vendor's name, access id, identifier or number.", completion: .vendors)
    var vendor: String
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await reporting {
        let store = try storage.existingStore()
        let account = try await store.approveVendor(SafeText(vendor))
        try store.close()
        try report.write(
          Report(account), [MaintenanceWords.current.moderation.approved(account.name)])
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
      try await reporting {
        let store = try storage.existingStore()
        let before = try await store.account(named: SafeText(vendor))
        let account = try await store.renameVendor(before.identifier, to: SafeText(name))
        let warnings = try await store.lookalikes(of: account).warnings(of: account.name)
        try store.close()
        if report.json { for warning in warnings { Output.error.write("\(warning)\n") } }
        try report.write(
          Report(account),
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
      try await reporting {
        let store = try storage.existingStore()
        let words = MaintenanceWords.current.moderation
        var account = try await store.suspendVendor(SafeText(vendor))
        var sentences = [words.suspended(account.name)]
        if hideProducts {
          sentences.append(
            words.productsHidden(try await store.hideProducts(of: account.identifier)))
          account = try await store.account(named: account.identifier)
        }
        try store.close()
        try report.write(Report(account), sentences)
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
      try await reporting {
        let store = try storage.existingStore()
        let words = MaintenanceWords.current.moderation
        var account = try await store.resumeVendor(SafeText(vendor))
        var sentences = [words.resumed(account.name)]
        if showProducts {
          sentences.append(
            words.productsShown(try await store.showProducts(of: account.identifier)))
          account = try await store.account(named: account.identifier)
        }
        try store.close()
        try report.write(Report(account), sentences)
      }
    }
  }
}

extension ReportOptions {
  /// Reports the change of a vendor, or undoes it: a secret that is shown only once would be lost.
  /// - Throws: `CommandError.undone`, or `.secretLost` if it could not be undone.
  @MainActor
  func write(
    _ vendor: VendorCommand.Report, _ sentences: [SafeText],
    orUndo undo: @MainActor () async throws -> Void
  ) async throws {
    do { try write(vendor, sentences) } catch let error as OutputError {
      do { try await undo() } catch {
        throw CommandError.secretLost(vendor: SafeText(vendor.identifier))
      }
      throw CommandError.undone(error)
    }
  }
}
