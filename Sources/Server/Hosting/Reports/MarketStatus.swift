import Files
import Foundation
import MarketServer
package import MarketStore
package import Operations
package import Text
package import Words

/// The state of a market for its host, as JSON or as rows.
package struct MarketStatus: Encodable {
  private let market: String
  private let version = ServiceMetrics.version
  private let products: Int
  private let hiddenProducts: Int
  private let vendors: Int
  private let waitingVendors: Int
  private let suspendedVendors: Int
  /// Bytes with those of the log; nil for a database on a server.
  private let databaseBytes: Int?
  /// Bytes of the device of the folder; nil if the folder cannot be read.
  private let diskFreeBytes: Int?
  /// The quotas of which vendors have used most, the fullest first.
  private let quotas: [UsedQuota]
  /// Nil if the service was not asked.
  private let service: ServiceReply?

  /// Quotas that are reported.
  private static let maximumQuotas = 3

  /// - Parameter quotas: The limits of the service.
  package init(
    of store: any TransactionalStore, at location: StoreLocation, quotas limits: Quotas,
    service: ServiceReply?
  ) async throws {
    market = location.name.string
    products = try await store.page(at: .offset(0), limit: 1).total
    hiddenProducts = try await store.hiddenProducts().count
    let usages = try await store.quotaUsage()
    vendors = usages.count
    waitingVendors = usages.count { $0.account.standing == .waiting }
    suspendedVendors = usages.count { $0.account.standing == .suspended }
    databaseBytes = try location.file.map { try MarketFile(folder: $0).size }
    diskFreeBytes = try? FreeSpace.bytes(at: location.folder)
    let used = usages.flatMap { account, usage in
      [
        UsedQuota(account, .products, usage.products, of: limits.products),
        UsedQuota(account, .bytes, usage.bytes, of: limits.bytes),
        UsedQuota(account, .registrations, usage.registrations, of: limits.registrations),
      ].compactMap(\.self)
    }
    quotas = Array(used.sorted { $0.share > $1.share }.prefix(Self.maximumQuotas))
    self.service = service
  }

  /// Returns a label and a value for each row.
  package func rows(in language: Language) -> [[SafeText]] {
    let words = MaintenanceWords.of(language).status
    let names = CommandWords.of(language).vendors
    var rows: [[SafeText]] = [
      [words.market, SafeText(market)], [words.version, SafeText(version)],
      [names.products, words.products(products, hiddenProducts)],
      [words.vendors, words.vendorCount(vendors, waitingVendors, suspendedVendors)],
    ]
    if let databaseBytes { rows.append([words.database, SafeText(dataSize: databaseBytes)]) }
    if let diskFreeBytes { rows.append([words.freeSpace, SafeText(dataSize: diskFreeBytes)]) }
    rows += quotas.map { [words.quota, $0.text(names)] }
    let service: ServiceFigures
    switch self.service {
    case .running(let figures): service = figures
    case .failed(let reason): return rows + [[words.service, reason]]
    case nil: return rows + [[words.service, words.notAsked]]
    }
    rows.append([words.service, words.running(SafeText(service.version), service.time)])
    rows.append([words.limited, words.limitedCount(service.limited, service.limitedAddresses)])
    let clients = service.limitedClients.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    rows += clients.map { ["", "\(SafeText($0.key)) \(SafeText(String($0.value)))"] }
    let slow = service.slow.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    rows.append([words.slow, slow.isEmpty ? "0" : SafeText(slow.joined(separator: ", "))])
    return rows
  }
}

/// The part of a quota that a vendor has used.
private struct UsedQuota: Encodable {
  enum Kind: String, Encodable {
    case products, bytes, registrations
  }

  let vendorId: Int64
  let vendor: String
  let quota: Kind
  let used: Int
  let limit: Int

  /// Nil for a quota without a limit, or of which nothing is used.
  init?(_ account: VendorAccount, _ quota: Kind, _ used: Int, of limit: Int?) {
    guard let limit, used > 0 else { return nil }
    (vendorId, vendor) = (account.id, account.name.string)
    (self.quota, self.used, self.limit) = (quota, used, limit)
  }

  var share: Double { Double(used) / Double(max(limit, 1)) }

  /// Returns the vendor with the part that is used, and the name of the quota.
  func text(_ words: VendorCommandWords) -> SafeText {
    let (name, parts): (SafeText, [SafeText]) =
      switch quota {
      case .products: (words.products, [used, limit].map { SafeText(String($0)) })
      case .bytes: (words.size, [used, limit].map { SafeText(dataSize: $0) })
      case .registrations: (words.lastHour, [used, limit].map { SafeText(String($0)) })
      }
    return "\(SafeText(vendor)): \(name) \(parts[0])/\(parts[1])"
  }
}

/// The figures of a service, or the reason why it sent none.
package enum ServiceReply: Encodable {
  case running(ServiceFigures)
  case failed(SafeText)

  private enum CodingKeys: CodingKey {
    case state, reason
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .running(let figures):
      try values.encode("running", forKey: .state)
      try figures.encode(to: encoder)
    case .failed(let reason):
      try values.encode("failed", forKey: .state)
      try values.encode(reason.string, forKey: .reason)
    }
  }
}

/// Figures of a running service since its start: a part of its metrics.
package struct ServiceFigures: Encodable {
  fileprivate let version: String
  /// Nil for a version that does not report it.
  private let startedAt: String?
  fileprivate let limited: Int
  fileprivate let limitedAddresses: Int
  /// The requests over a limit of the addresses with the most of them.
  fileprivate let limitedClients: [String: Int]
  /// Slow reads by route.
  fileprivate let slow: [String: Int]

  private enum CodingKeys: String, CodingKey {
    case version, startedAt
    case limited = "limitedRequests"
    case limitedAddresses, limitedClients
    case slow = "slowRequests"
  }

  /// Reads the text format of Prometheus; nil for a text that is not from a market.
  package init?(metrics text: String) {
    var values: [Substring: [String: Int]] = [:]
    for match in text.matches(of: /(?m)^([a-z_]+)(?:\{[a-z]+="([^"]*)"\})? ([0-9]+)$/) {
      values[match.1, default: [:]][String(match.2 ?? "")] = Int(match.3)
    }
    guard let version = values["openmarket_build_info"]?.keys.first else { return nil }
    self.version = version
    startedAt = values["process_start_time_seconds"]?[""].map {
      Date(timeIntervalSince1970: TimeInterval($0)).formatted(.iso8601)
    }
    limited = values["openmarket_limited_total"]?[""] ?? 0
    limitedAddresses = values["openmarket_limited_addresses_total"]?[""] ?? 0
    limitedClients = values["openmarket_limited_requests"] ?? [:]
    slow = values["openmarket_slow_requests_total"] ?? [:]
  }

  /// The time of the start; a dash if it is not known.
  fileprivate var time: SafeText { SafeText(startedAt ?? "-") }
}
