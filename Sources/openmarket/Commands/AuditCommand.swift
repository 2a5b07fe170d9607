import ArgumentParser
import Files
import Foundation
import Hosting
import MarketStore
import Operations
import Scripting
import Text
import Words

/// `openmarket audit`
struct AuditCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("audit", help: MarketHelp.audit) }

  @Option(help: .phrase(MarketHelp.auditSince, "WHEN")) var since: String?

  @Option(help: .phrase(MarketHelp.auditVendor, "VENDOR"), completion: .vendors) var vendor: String?

  @Flag(help: .phrase(MarketHelp.auditFollow)) var follow = false

  @OptionGroup var storage: StorageOptions
  @OptionGroup var report: ReportOptions

  /// Entries that are read at a time.
  private static let batch = 1_000
  /// The time between polls of a market on a server, whose other nodes report only changes of
  /// products.
  private static let pause = Duration.seconds(1)

  func validate() throws {
    guard since.map({ AuditQuery.time($0, now: 0) != nil }) ?? true else {
      throw ValidationError(MaintenanceWords.current.audit.badSince)
    }
  }

  @MainActor
  func run() async throws {
    let store = try storage.existingStore()
    var query = AuditQuery(limit: Self.batch)
    query.since = since.flatMap { AuditQuery.time($0, now: store.clock.seconds()) }
    if let vendor { query.vendor = try await store.account(named: SafeText(vendor)).id }
    // Before the first entries are read, so that none is missed in between.
    let changes = store.changes()
    var lines = ReportLines(
      report, heading: AuditReport.heading(in: .current), minimumWidths: AuditReport.usualWidths)
    try await showNew(of: store, &query, &lines)
    if follow {
      try await OutputReader.whilePresent { [query, lines] in
        try await follow(changes, of: store, after: query, lines)
      }
    }
    try store.close()
  }

  /// Writes entries as they are added, until a signal.
  private func follow(
    _ changes: AsyncStream<ChangeToken>, of store: any TransactionalStore,
    after query: AuditQuery, _ lines: ReportLines
  ) async throws {
    let isOnServer = try storage.location().file == nil
    let signals = SignalStream([SIGTERM, SIGINT])
    let ended = signals.received
    try await withThrowingTaskGroup { group in
      group.addTask {
        var (query, lines) = (query, lines)
        if isOnServer {
          while true {
            try await Task.sleep(for: Self.pause)
            try await showNew(of: store, &query, &lines)
          }
        }
        for await _ in changes { try await showNew(of: store, &query, &lines) }
      }
      group.addTask { for await _ in ended { return } }
      try await group.next()
      group.cancelAll()
    }
    withExtendedLifetime(signals) {}
  }

  /// Writes the entries after those already written.
  private func showNew(
    of store: any TransactionalStore, _ query: inout AuditQuery, _ lines: inout ReportLines
  ) async throws {
    while true {
      let entries = try await store.audit(query)
      try Output.standard.write(lines: try lines.next(entries.map(AuditReport.init)) { $0.row })
      guard let last = entries.last else { return }
      query.after = last.number
    }
  }
}
