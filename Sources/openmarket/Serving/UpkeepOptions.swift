import ArgumentParser
import Hosting
import Text
import Words

/// Options for the daily backup and the age of the audit of a served market.
struct UpkeepOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Back the market up into this folder once a day.", valueName: "DIR"),
    completion: .directory)
  var backupTo: String?

  @Option(help: ArgumentHelp("The number of backups to keep there.", valueName: "N"))
  var backupKeep = 7

  @Option(
    help: ArgumentHelp("Days to keep the audit; 0 keeps it forever.", valueName: "N"))
  var auditDays = 365

  var plan: Upkeep.Plan {
    Upkeep.Plan(backupFolder: backupTo, backupCount: backupKeep, auditDays: auditDays)
  }

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
