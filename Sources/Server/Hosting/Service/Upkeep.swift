import Foundation
import Logging
import MarketServer
import MarketStore
import Operations
import Text
import Words

/// The daily backup of a served market, and the age of its audit.
package struct UpkeepPlan: Sendable {
  /// The folder of the backups; nil for none.
  package var backupFolder: String?
  /// Backups that are kept.
  package var backupCount = 7
  /// Days to keep the audit; 0 keeps it forever.
  package var auditDays = 365

  package init() {}
}

/// The work of a served market beside its requests: daily backups, unused pictures, the age of the
/// audit, products that are not in the search index, lines in the log for what commands change, and
/// watchdog messages to the service manager.
struct Upkeep: Sendable {
  let store: any TransactionalStore
  let location: StoreLocation
  let plan: UpkeepPlan
  let metrics: ServiceMetrics
  let logger: Logger
  let manager: ServiceManager?

  /// The pause after a backup that failed, in seconds.
  private static let retryPause = 3_600
  /// The time between two polls for changes by commands.
  private static let commandPause = Duration.seconds(1)
  private static let tidyPause = Duration.seconds(3_600)

  /// Seconds before the first sweep of the pictures, which reads all their names.
  private static let firstSweep = 300...3_900
  private static let sweepPause = Duration.seconds(86_400)

  /// Reads the age of the last sound backup. Called before metrics are served, so that a restart
  /// raises no alarm, and ends none.
  func prepare() async {
    guard let backups else { return }
    let newest = try? await OwnThread.run {
      backups.removeLeftovers()
      return backups.newestSoundTime(until: Int(time(nil)))
    }
    if let newest { metrics.noteBackup(at: newest) }
  }

  private var backups: BackupFolder? {
    plan.backupFolder.map { BackupFolder(path: $0, keeping: plan.backupCount) }
  }

  /// Runs until the task is cancelled.
  func run() async {
    await withTaskGroup { group in
      group.addTask { await backUpDaily() }
      group.addTask { await tidyHourly() }
      group.addTask { await sweepPicturesDaily() }
      group.addTask { await logCommands() }
      group.addTask { await reportLife() }
    }
  }

  private func backUpDaily() async {
    guard let backups else { return }
    let path = backups.path
    var due = backups.secondsUntilDue(now: Int(time(nil)))
    while (try? await Task.sleep(for: .seconds(due))) != nil {
      // Without reading the folder: its times may be from a clock that is wrong.
      due = BackupFolder.interval
      do {
        let start = ContinuousClock.now
        let backup = try await OwnThread.run { [location] in
          try backups.add(try MarketFile(folder: location.folder), now: Int(time(nil)))
        }
        log(backup, seconds: (ContinuousClock.now - start) / .seconds(1))
        if backups.isOpen {
          logger.warning(
            "all users can write to the folder of the backups: run chmod o-w",
            metadata: ["folder": "\(SafeText(path))"])
        }
      } catch is CancellationError {
        // The next start removes the leftovers of the backup.
        return
      } catch {
        metrics.noteFailedBackup()
        logger.error(
          "backup failed",
          metadata: [
            "folder": "\(SafeText(path))",
            "reason": "\(CommandFailure(error, in: .english).sentence)",
          ])
        due = max(Self.retryPause, backups.secondsUntilDue(now: Int(time(nil))))
      }
    }
  }

  private func log(_ backup: BackupFolder.Backup, seconds: Double) {
    let file = SafeText(backup.path)
    if backup.problems == 0 {
      metrics.noteBackup(at: Int(time(nil)))
      logger.notice(
        "backed up", metadata: ["file": "\(file)", "seconds": .stringConvertible(seconds)])
    } else {
      metrics.noteFailedBackup()
      logger.error(
        "backed up, but the market is damaged: run openmarket verify",
        metadata: ["file": "\(file)", "problems": .stringConvertible(backup.problems)])
    }
    if let kept = backup.kept {
      logger.warning(
        "an older backup is kept: the market is damaged, has lost all products, or is another one",
        metadata: ["file": "\(SafeText(kept))"])
    }
  }

  /// Collects the pictures outside the database that no row refers to.
  private func sweepPicturesDaily() async {
    guard let pictures = store.externalPictures?.store else { return }
    // Nodes that start together do not sweep together, which would be wasted work.
    var pause = Duration.seconds(Int.random(in: Self.firstSweep))
    while (try? await Task.sleep(for: pause)) != nil {
      pause = Self.sweepPause
      do {
        try await pictures.checkHealth()
        let result = try await PictureSweep(of: store, in: pictures).run()
        logger.notice(
          "pictures swept",
          metadata: [
            "kept": .stringConvertible(result.kept),
            "discarded": .stringConvertible(result.discarded),
            "recovered": .stringConvertible(result.recovered),
            "removed": .stringConvertible(result.removed),
          ])
      } catch {
        logger.error(
          "pictures not swept",
          metadata: ["reason": "\(CommandFailure(error, in: .english).sentence)"])
      }
    }
  }

  private func tidyHourly() async {
    repeat { await tidy() } while (try? await Task.sleep(for: Self.tidyPause)) != nil
  }

  /// Finishes the search index, empties the trash and expires the audit; what fails is logged, and
  /// done an hour later.
  func tidy() async {
    // A node on a standby leaves it to those that write.
    guard !store.isReadOnly else { return }
    // A command that was killed leaves products that no search finds until the index is finished.
    await warn("search index not finished") { try await store.finishSearchIndex() }
    await warn("trash not emptied") { try await store.forgetDeleted() }
    guard plan.auditDays > 0 else { return }
    await warn("audit not expired") {
      let removed = try await store.expireAudit(olderThan: .seconds(plan.auditDays * 86_400))
      if removed > 0 {
        logger.info("audit expired", metadata: ["entries": .stringConvertible(removed)])
      }
    }
  }

  /// Runs `body` and logs its failure, unless the market is ending.
  private func warn(_ message: Logger.Message, ifFails body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      if Task.isCancelled || store.isReadOnly { return }
      logger.warning(
        message, metadata: ["reason": "\(CommandFailure(error, in: .english).sentence)"])
    }
  }

  /// Logs the changes made by commands on this machine, which are not in any request.
  private func logCommands() async {
    // Before the last number is read, so that no change is missed in between.
    let changes = store.changes()
    var query = AuditQuery(limit: 1_000)
    query.after = (try? await store.lastAuditNumber()) ?? 0
    for await _ in changes {
      while let entries = try? await store.audit(query), let last = entries.last {
        query.after = last.number
        for entry in entries where entry.client == nil { log(entry) }
        if entries.count < query.limit { break }
      }
      // Several nodes that number the audit after each change would wait for each other.
      guard (try? await Task.sleep(for: Self.commandPause)) != nil else { return }
    }
  }

  private func log(_ entry: AuditRecord) {
    var metadata: Logger.Metadata = ["action": "\(entry.action)"]
    if let vendor = entry.vendorID { metadata["vendor"] = .stringConvertible(Int(vendor)) }
    if let product = entry.productID { metadata["product"] = .stringConvertible(Int(product)) }
    logger.notice("command", metadata: metadata)
  }

  private func reportLife() async {
    guard let manager, let watchdog = manager.watchdog else { return }
    repeat {
      // A store that hangs sends no message, so that the service is restarted. A restart does not
      // help a store that fails, such as one whose database server is down.
      try? await store.checkReading()
      manager.notifyAlive()
    } while (try? await Task.sleep(for: watchdog / 3)) != nil
  }
}
