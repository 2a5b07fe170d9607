package import Text

/// Phrases for hosting a market: its backups, its products and vendors, its service.
package struct MaintenanceWords: Translated {
  package let error: @Sendable (MaintenanceError) -> SafeText
  package let problem: @Sendable (MarketProblem) -> SafeText
  /// The result of a change that was not made.
  package let dryRun: @Sendable (_ result: SafeText) -> SafeText
  package let backup: BackupWords
  package let pictures: PicturePlaceWords
  package let audit: AuditWords
  package let moderation: ModerationWords
  package let service: ServiceWords
  package let status: StatusWords
}

/// Phrases of `openmarket backup`, `restore`, `verify` and `compact`.
package struct BackupWords: Sendable {
  package let saved: @Sendable (_ path: SafeText, _ megabytes: SafeText) -> SafeText
  package let restorable: @Sendable (_ folder: SafeText, _ backup: SafeText) -> SafeText
  package let askRestoring: @Sendable (_ folder: SafeText, _ backup: SafeText) -> SafeText
  package let restored: @Sendable (_ path: SafeText) -> SafeText
  package let previous: @Sendable (_ path: SafeText) -> SafeText
  package let sound:
    @Sendable (_ path: SafeText, _ products: Int, _ vendors: Int, _ pictures: Int) -> SafeText
  package let problems: @Sendable (_ path: SafeText, _ count: Int) -> SafeText
  package let compacted: @Sendable (_ before: SafeText, _ after: SafeText) -> SafeText
  package let upgrading: @Sendable (_ copy: SafeText) -> SafeText
  package let upToDate: SafeText
}

/// Phrases about pictures outside the database.
package struct PicturePlaceWords: Sendable {
  package let moved: @Sendable (_ count: Int, _ size: SafeText, _ place: SafeText) -> SafeText
  package let withoutBytes: @Sendable (_ file: SafeText, _ place: SafeText) -> SafeText
  package let swept:
    @Sendable (_ kept: Int, _ discarded: Int, _ recovered: Int, _ removed: Int) -> SafeText
  /// The result of a dry run.
  package let sweepable:
    @Sendable (_ kept: Int, _ discarded: Int, _ recovered: Int, _ removed: Int) -> SafeText
  package let notInBackup: @Sendable (_ count: Int, _ size: SafeText) -> SafeText
  package let neededByBackup: @Sendable (_ count: Int, _ size: SafeText) -> SafeText
  package let notChecked: @Sendable (_ count: Int) -> SafeText
  package let checked: @Sendable (_ place: SafeText, _ count: Int, _ size: SafeText) -> SafeText
  package let orphans: @Sendable (_ count: Int, _ discarded: Int) -> SafeText
  package let missing: @Sendable (_ file: SafeText) -> SafeText
  package let damaged: @Sendable (_ file: SafeText) -> SafeText
  package let needsPlace: SafeText
}

/// Phrases of `openmarket audit`.
package struct AuditWords: Sendable {
  package let time: SafeText
  package let action: SafeText
  package let vendor: SafeText
  package let product: SafeText
  package let client: SafeText
  package let outcome: SafeText
  package let note: SafeText
  package let badSince: SafeText
}

/// Phrases of `openmarket product` and of suspending and renaming vendors.
package struct ModerationWords: Sendable {
  package let hid: @Sendable (_ name: SafeText, _ id: Int64) -> SafeText
  package let showed: @Sendable (_ name: SafeText, _ id: Int64) -> SafeText
  package let deleted: @Sendable (_ name: SafeText, _ id: Int64) -> SafeText
  package let noneHidden: SafeText
  package let renamed: @Sendable (_ old: SafeText, _ new: SafeText) -> SafeText
  package let suspended: @Sendable (_ name: SafeText) -> SafeText
  package let resumed: @Sendable (_ name: SafeText) -> SafeText
  package let approved: @Sendable (_ name: SafeText) -> SafeText
  package let productsHidden: @Sendable (_ count: Int) -> SafeText
  package let productsShown: @Sendable (_ count: Int) -> SafeText
  package let isSuspended: SafeText
  package let isWaiting: SafeText
}

/// Phrases of `openmarket status`.
package struct StatusWords: Sendable {
  package let market: SafeText
  package let version: SafeText
  package let products: @Sendable (_ count: Int, _ hidden: Int) -> SafeText
  package let vendors: SafeText
  package let vendorCount: @Sendable (_ count: Int, _ waiting: Int, _ suspended: Int) -> SafeText
  package let database: SafeText
  package let freeSpace: SafeText
  package let quota: SafeText
  package let service: SafeText
  package let running: @Sendable (_ version: SafeText, _ time: SafeText) -> SafeText
  package let notAsked: SafeText
  package let limited: SafeText
  package let limitedCount: @Sendable (_ requests: Int, _ addresses: Int) -> SafeText
  package let slow: SafeText
}

/// Phrases of a service: its settings and its health.
package struct ServiceWords: Sendable {
  package let healthy: @Sendable (_ url: SafeText) -> SafeText
  package let unhealthy: @Sendable (_ url: SafeText, _ reason: SafeText) -> SafeText
  package let mistake: @Sendable (ServiceSettingsError) -> SafeText
}
