import ArgumentParser
import Foundation
import Logging
import Maintenance
import MarketServer
import MarketStore
import Text
import Words

/// Options for the daily backup and the age of the audit of a served market.
struct UpkeepOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Back the market up into this folder once a day.", valueName: "DIR"),
    completion: .directory)
  var backupTo: String?

  @Option(help: ArgumentHelp("Backups that are kept there.", valueName: "N"))
  var backupKeep = 7

  @Option(
    help: ArgumentHelp("Days for which the audit is kept; 0 for ever.", valueName: "N"))
  var auditDays = 365

  func validate() throws {
    guard (1...10_000).contains(backupKeep) else {
      throw ValidationError(CommandWords.current.usage.notInRange("--backup-keep", "1–10000"))
    }
    guard (0...36_500).contains(auditDays) else {
      throw ValidationError(CommandWords.current.usage.notInRange("--audit-days", "0–36500"))
    }
    guard backupTo != "" else {
      throw ValidationError(CommandWords.current.usage.noFolder("--backup-to"))
    }
  }
}

/// The work of a served market beside its requests: daily backups, unused pictures, the age of the
/// audit, lines in the log for what commands change, and signs of life for the service manager.
struct Upkeep: Sendable {
  let store: any TransactionalStore
  let location: StoreLocation
  let options: UpkeepOptions
  let metrics: ServiceMetrics
  let logger: Logger
  let manager: ServiceManager?

  /// The pause after a backup that failed.
  private static let retryPause = Duration.seconds(3_600)
  /// The pause between two looks at the age of the audit.
  private static let auditPause = Duration.seconds(3_600)

  /// Seconds before the first sweep of the pictures, which reads all their names.
  private static let firstSweep = 300...3_900
  private static let sweepPause = Duration.seconds(86_400)

  /// Runs until the task is cancelled.
  func run() async {
    await withTaskGroup { group in
      group.addTask { await backUpDaily() }
      group.addTask { await expireAudit() }
      group.addTask { await sweepPicturesDaily() }
      group.addTask { await logCommands() }
      group.addTask { await reportLife() }
    }
  }

  private func backUpDaily() async {
    guard let path = options.backupTo else { return }
    let backups = BackupFolder(path: path, keeping: options.backupKeep)
    let newest = try? await OwnThread.run {
      backups.removeLeftovers()
      return backups.newestTime
    }
    if let newest { metrics.noteBackup(at: newest) }
    while !Task.isCancelled {
      let due = backups.secondsUntilDue(now: Int(time(nil)))
      guard (try? await Task.sleep(for: .seconds(due))) != nil else { return }
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
      } catch {
        metrics.noteFailedBackup()
        let reason = CommandFailure(error, in: .english).sentence
        logger.error(
          "backup failed", metadata: ["folder": "\(SafeText(path))", "reason": "\(reason)"])
        guard (try? await Task.sleep(for: Self.retryPause)) != nil else { return }
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

  /// Collects the pictures outside of the database that no row names.
  private func sweepPicturesDaily() async {
    guard let pictures = store.outsidePictures?.store else { return }
    // Nodes that start together do not sweep together, which would only waste their work.
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
        let reason = CommandFailure(error, in: .english).sentence
        logger.error("pictures not swept", metadata: ["reason": "\(reason)"])
      }
    }
  }

  private func expireAudit() async {
    guard options.auditDays > 0 else { return }
    repeat {
      // What cannot be removed now is removed an hour later.
      let removed = try? await store.expireAudit(olderThan: .seconds(options.auditDays * 86_400))
      if let removed, removed > 0 {
        logger.info("audit expired", metadata: ["entries": .stringConvertible(removed)])
      }
    } while (try? await Task.sleep(for: Self.auditPause)) != nil
  }

  /// Logs the changes by commands on this machine, which are in no request.
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
      // A store that hangs gives no sign, so that the service is started again.
      do {
        _ = try await store.lastAuditNumber()
        manager.notifyAlive()
      } catch {}
    } while (try? await Task.sleep(for: watchdog / 3)) != nil
  }
}
