import ArgumentParser
import Hosting
import MarketStore
import Operations
import Scripting
import Text
import Words

struct AuditCommand: StoreCommand {
  static var configuration: CommandConfiguration { .init("audit", help: MarketHelp.audit) }

  @Option(help: .phrase(MarketHelp.auditSince, "WHEN")) var since: String?
  @Option(help: .phrase(MarketHelp.auditVendor, "VENDOR"), completion: .vendors) var vendor: String?
  @Flag(help: .phrase(MarketHelp.auditFollow)) var follow = false
  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard since.map({ AuditQuery.time($0, now: 0) != nil }) ?? true else {
      throw ValidationError(MaintenanceWords.current.audit.badSince)
    }
  }

  func run(in store: any TransactionalStore) async throws {
    var reader = AuditReader(
      of: store, isOnServer: try storage.location().file == nil,
      since: since.flatMap { AuditQuery.time($0, now: store.clock.seconds()) },
      vendor: try await vendorNumber(in: store))
    var lines = ReportLines(
      report, heading: AuditReport.heading(in: .current), minimumWidths: AuditReport.usualWidths)
    try await reader.read { try lines.write($0) { $0.row } }
    guard follow else { return }
    try await OutputReader.whilePresent { [reader, lines] in
      try await untilSignal {
        var (reader, lines) = (reader, lines)
        try await reader.follow { try lines.write($0) { $0.row } }
      }
    }
  }

  private func vendorNumber(in store: any TransactionalStore) async throws -> Int64? {
    guard let vendor else { return nil }
    return try await store.account(named: SafeText(vendor)).id
  }
}
