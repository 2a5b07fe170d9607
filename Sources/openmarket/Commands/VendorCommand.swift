import ArgumentParser
import Foundation
import Hosting
import MarketServer
import MarketStore
import Scripting
import Text
import Words

struct VendorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vendor", abstract: "Manage vendors.",
    subcommands: [
      Add.self, List.self, Approve.self, Rotate.self, Rename.self, Suspend.self, Resume.self,
      Remove.self,
    ])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a vendor. Without --secret-file, a secret is generated and shown once.")

    @Argument(help: "The name that customers see.") var name: String
    @Option(help: ArgumentHelp("The vendor's UUID (default: a new one).", valueName: "UUID"))
    var identifier: String?
    @Option(help: ArgumentHelp("Another name for the vendor.", valueName: "ID"))
    var accessID: String?
    @Option(
      help: ArgumentHelp(
        "The vendor's number in products, for an app that contains it (default: the next).",
        valueName: "N"))
    var number: Int64?
    @OptionGroup var secret: SecretFile
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await reporting {
        let secret = try secret.secret()
        let store = try storage.store()
        let account = try await store.addVendor(
          name: SafeText(name), identifier: identifier, accessID: accessID.map { SafeText($0) },
          number: number, secret: secret)
        let warnings = try await store.lookalikes(of: account).warnings(
          of: account.name, in: .current)
        let words = CommandWords.current.vendors
        // A JSON record has no room for sentences.
        if report.json { for warning in warnings { Output.error.write("\(warning)\n") } }
        try await report.write(
          VendorReport(account, secret: secret),
          [words.added(account.name), words.itsIdentifier(account.identifier)]
            + secret.sentences(words) + warnings + [words.howToSell(PublicAddress.known)]
        ) { _ = try await store.removeVendor(account.identifier, deletingProducts: false) }
        try store.close()
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List vendors and how much of their quotas they have used.",
      discussion: """
        Fields are separated by tabs: identifier, access id, products, size of their pictures and \
        texts, products registered in the last hour, number, name. The number is the one in the \
        filter vendor:6. A limit follows a slash. Limits are those of “openmarket serve” with the \
        same options, environment and file.
        """)

    @OptionGroup var quotas: VendorQuotaOptions
    @Option(
      help: ArgumentHelp(
        "The settings of the service.", discussion: "Default: $OPENMARKET_CONFIG.",
        valueName: "FILE"),
      completion: .file())
    var config: String?
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        var vendors: [(account: VendorAccount, usage: QuotaUsage)] = []
        for account in try await store.vendors() {
          vendors.append((account, try await store.quotaUsage(of: account.id)))
        }
        let words = CommandWords.current.vendors
        let names = [
          words.identifier, words.accessID, words.products, words.size, words.lastHour,
          words.number, words.name,
        ]
        try report.write(
          vendors.map { VendorReport($0.account, usage: $0.usage, of: quotas.quotas) },
          rows: vendors.isEmpty
            ? []
            : [names] + vendors.map { VendorReport.row(of: $0, $1, quotas.quotas, in: .current) })
      }
    }
  }

  struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give a vendor a new secret; the old one stops working immediately.")

    @Argument(help: "The vendor's name, access id, identifier or number.", completion: .vendors)
    var vendor: String
    @OptionGroup var secret: SecretFile
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let secret = try secret.secret()
        let account = try await store.account(named: SafeText(vendor))
        let words = CommandWords.current.vendors
        if account.isLocal {
          // The browser reads it from a file: users need not choose or see it.
          try store.localIdentity(named: account.name, renewed: true)
          try report.write(VendorReport(account), [words.renewed(account.name)])
        } else {
          let rotation = try await store.rotateSecret(of: account.identifier, to: secret)
          try await report.write(
            VendorReport(account, secret: secret),
            [words.rotated(account.name)] + secret.sentences(words)
          ) { try await store.undo(rotation) }
        }
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a vendor; one with products only with --delete-products.")

    @Argument(help: "The vendor's name, access id, identifier or number.", completion: .vendors)
    var vendor: String
    @Flag(help: "Delete the vendor's products permanently.") var deleteProducts = false
    @OptionGroup var storage: StorageOptions
    @OptionGroup var report: ReportOptions

    func run() async throws {
      try await storage.withExistingStore { store in
        let account = try await store.removeVendor(
          SafeText(vendor), deletingProducts: deleteProducts)
        let words = CommandWords.current.vendors
        let count = account.productCount + account.hiddenCount
        try report.write(
          VendorReport(account),
          [
            count == 0
              ? words.removed(account.name) : words.removedWithProducts(account.name, count)
          ])
      }
    }
  }
}

/// The address of the market that vendors connect to.
private enum PublicAddress {
  /// The address, if this command has the environment of the service, as in a container.
  static var known: SafeText? {
    ProcessInfo.processInfo.environment["OPENMARKET_PUBLIC_URL"]
      .flatMap { $0.isEmpty ? nil : SafeText($0) }
  }
}

/// A chosen secret, in a file: all users of a machine can see arguments.
struct SecretFile: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file whose first line is the secret; - is standard input.", valueName: "FILE"),
    completion: .file())
  var secretFile: String?

  func secret() throws -> VendorSecret { try line().map(VendorSecret.typed) ?? .generate() }

  /// The first line of the file; nil if none is named.
  func line() throws -> String? {
    guard let secretFile else { return nil }
    return try SecretInput.firstLine(of: SecretInput.contents(of: secretFile), in: secretFile)
  }
}
