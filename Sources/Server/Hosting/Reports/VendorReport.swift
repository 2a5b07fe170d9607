package import MarketStore
package import Text
package import Words

/// A vendor after a change, as JSON.
package struct VendorReport: Encodable, Sendable {
  let id: Int64
  let name: String
  package let identifier: String
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

  package init(
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

  /// Returns the rows of a table of vendors with its heading.
  /// - Parameter local: The number of the vendor of this machine's user.
  package static func rows(
    of vendors: [(account: VendorAccount, usage: QuotaUsage)], local: Int64?, _ limits: Quotas,
    in language: Language
  ) -> [[SafeText]] {
    guard !vendors.isEmpty else { return [] }
    let words = CommandWords.of(language).vendors
    let heading = [
      words.identifier, words.accessID, words.products, words.size, words.lastHour, words.number,
      words.name,
    ]
    return [heading]
      + vendors.map { row(of: $0, $1, isLocal: $0.id == local, limits, in: language) }
  }

  /// Returns the fields of a row: identifier, access id, products, size, products registered in the
  /// last hour, number, name, and what is special about the vendor.
  private static func row(
    of account: VendorAccount, _ usage: QuotaUsage, isLocal: Bool, _ limits: Quotas,
    in language: Language
  ) -> [SafeText] {
    func part(_ used: Int, _ limit: Int?, _ text: (Int) -> SafeText) -> SafeText {
      limit.map { "\(text(used))/\(text($0))" } ?? text(used)
    }
    var parts = [
      account.identifier, account.accessID ?? "-",
      part(usage.products, limits.products) { SafeText(String($0)) },
      part(usage.bytes, limits.bytes) { SafeText(dataSize: $0) },
      part(usage.registrations, limits.registrations) { SafeText(String($0)) },
      SafeText(String(account.id)), account.name,
    ]
    if isLocal { parts.append(CommandWords.of(language).vendors.thisMachine) }
    let moderation = MaintenanceWords.of(language).moderation
    switch account.standing {
    case .active: break
    case .waiting: parts.append(moderation.isWaiting)
    case .suspended: parts.append(moderation.isSuspended)
    }
    return parts
  }
}

extension [SafeText] {
  /// Warnings for the host who chose `name` about these similar names of other vendors.
  package func warnings(of name: SafeText, in language: Language) -> [SafeText] {
    let words = CommandWords.of(language).vendors
    let namesakes = count { $0 == name }
    let similar = Set(self).subtracting([name]).sorted()
    return (namesakes > 0 ? [words.namesakes(namesakes + 1)] : [])
      + (similar.isEmpty
        ? [] : [words.lookalikes(SafeText(similar.map(\.string).joined(separator: ", ")))])
  }
}

extension VendorSecret {
  /// A generated secret, shown only once.
  package func sentences(_ words: VendorCommandWords) -> [SafeText] {
    guard case .generated(let secret) = self else { return [] }
    return [words.itsSecret(SafeText(secret)), words.secretShownOnce]
  }
}
