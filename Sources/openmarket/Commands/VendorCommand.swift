import ArgumentParser
import Foundation
import Market
import MarketServer
import MarketStore
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
        let warnings = try await store.lookalikes(of: account).warnings(of: account.name)
        let words = CommandWords.current.vendors
        // A JSON record has no room for sentences.
        if report.json { for warning in warnings { Output.error.write("\(warning)\n") } }
        try await report.write(
          Report(account, secret: secret),
          [words.added(account.name), words.itsIdentifier(account.identifier)]
            + secret.sentences(words) + warnings + [words.howToSell(MarketAddress.known)]
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
      try await reporting {
        let store = try storage.existingStore()
        var vendors: [(account: VendorAccount, usage: QuotaUsage)] = []
        for account in try await store.vendors() {
          vendors.append((account, try await store.quotaUsage(of: account.id)))
        }
        try store.close()
        let words = CommandWords.current.vendors
        let names = [
          words.identifier, words.accessID, words.products, words.size, words.lastHour,
          words.number, words.name,
        ]
        try report.write(
          vendors.map { Report($0.account, usage: $0.usage, of: quotas.quotas) },
          rows: vendors.isEmpty ? [] : [names] + vendors.map { row(of: $0, $1, words) })
      }
    }

    private func row(
      of account: VendorAccount, _ usage: QuotaUsage, _ words: VendorCommandWords
    ) -> [SafeText] {
      func part(_ used: Int, _ limit: Int?, _ text: (Int) -> SafeText) -> SafeText {
        limit.map { "\(text(used))/\(text($0))" } ?? text(used)
      }
      let limits = quotas.quotas
      var parts = [
        account.identifier, account.accessID ?? "-",
        part(usage.products, limits.products) { SafeText(String($0)) },
        part(usage.bytes, limits.bytes, dataSize),
        part(usage.registrations, limits.registrations) { SafeText(String($0)) },
        SafeText(String(account.id)), account.name,
      ]
      if account.isLocal { parts.append(words.thisMachine) }
      let moderation = MaintenanceWords.current.moderation
      switch account.standing {
      case .active: break
      case .waiting: parts.append(moderation.isWaiting)
      case .suspended: parts.append(moderation.isSuspended)
      }
      return parts
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
      try await reporting {
        let secret = try secret.secret()
        let store = try storage.existingStore()
        let account = try await store.account(named: SafeText(vendor))
        let words = CommandWords.current.vendors
        if account.isLocal {
          // The browser reads it from a file: users need not choose or see it.
          try store.localIdentity(named: account.name, renewed: true)
          try report.write(Report(account), [words.renewed(account.name)])
        } else {
          let rotation = try await store.rotateSecret(of: account.identifier, to: secret)
          try await report.write(
            Report(account, secret: secret),
            [words.rotated(account.name)] + secret.sentences(words)
          ) { try await store.undo(rotation) }
        }
        try store.close()
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
      try await reporting {
        let store = try storage.existingStore()
        let account = try await store.removeVendor(
          SafeText(vendor), deletingProducts: deleteProducts)
        let words = CommandWords.current.vendors
        try store.close()
        let count = account.productCount + account.hiddenCount
        try report.write(
          Report(account),
          [
            count == 0
              ? words.removed(account.name) : words.removedWithProducts(account.name, count)
          ])
      }
    }
  }
}

/// The address of the market that vendors connect to.
private enum MarketAddress {
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

  /// Bytes; more is not a secret.
  private static let sizeLimit = 4_096

  func secret() throws -> VendorSecret { try line().map(VendorSecret.typed) ?? .generate() }

  /// The first line of the file; nil if none is named.
  func line() throws -> String? {
    guard let secretFile else { return nil }
    return try Self.firstLine(of: Self.contents(of: secretFile), in: secretFile)
  }

  /// Returns the first line of the contents of a file.
  static func firstLine(of contents: [UInt8], in file: String) throws -> String {
    let line = contents.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let secret = String(validating: line, as: UTF8.self) else {
      throw CommandError.notText(file: SafeText(file))
    }
    return secret
  }

  /// Returns the bytes of a file; - is standard input.
  static func contents(of path: String) throws -> [UInt8] {
    let name = SafeText(path)
    let file = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw CommandError.unreadable(file: name, code: errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: sizeLimit)
    while bytes.count <= sizeLimit {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandError.unreadable(file: name, code: errno) }
      if count == 0 { break }
      bytes += part.prefix(count)
    }
    return bytes
  }
}

extension [SafeText] {
  /// Warnings for the host who chose `name` about these similar names of other vendors.
  func warnings(of name: SafeText) -> [SafeText] {
    let words = CommandWords.current.vendors
    let namesakes = count { $0 == name }
    let similar = Set(self).subtracting([name]).sorted()
    return (namesakes > 0 ? [words.namesakes(namesakes + 1)] : [])
      + (similar.isEmpty
        ? [] : [words.lookalikes(SafeText(similar.map(\.string).joined(separator: ", ")))])
  }
}

extension VendorSecret {
  /// A generated secret, shown only once.
  fileprivate func sentences(_ words: VendorCommandWords) -> [SafeText] {
    guard case .generated(let secret) = self else { return [] }
    return [words.itsSecret(SafeText(secret)), words.secretShownOnce]
  }
}
