import ArgumentParser
import Hosting
import Text
import Words

/// Options for the daily backup and the age of the audit of a served market.
struct UpkeepOptions: ParsableArguments {
  @Option(help: .phrase(ServeHelp.backupTo, "DIR"), completion: .directory) var backupTo: String?

  @Option(help: .phrase(ServeHelp.backupKeep, "N"))
  var backupKeep = UpkeepPlan().backupCount

  @Option(help: .phrase(ServeHelp.auditDays, "N"))
  var auditDays = UpkeepPlan().auditDays

  var plan: UpkeepPlan {
    var plan = UpkeepPlan()
    (plan.backupFolder, plan.backupCount, plan.auditDays) = (backupTo, backupKeep, auditDays)
    return plan
  }

  func validate() throws {
    try (1...10_000).check(backupKeep, of: "--backup-keep")
    try (0...36_500).check(auditDays, of: "--audit-days")
    try require(backupTo != "", or: UsageWords.current.noFolder("--backup-to"))
  }
}
