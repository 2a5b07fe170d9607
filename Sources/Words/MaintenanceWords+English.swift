import Text

extension MaintenanceWords {
  static let english = MaintenanceWords(
    errors: MaintenanceErrorWords(
      exists: { "\($0) exists already. Name a new file" },
      noSuchFile: { "There is no file \($0)" },
      noMarket: { "There is no market in \($0)" },
      unsound: {
        "\($0) is damaged (problems: \($1)), so nothing was restored. openmarket verify lists them"
      },
      inUse: { "The market in \($0) is in use by process \($1). Stop it, then try again" },
      tooLargeToCompact: {
        """
        The market is in use by process \($1), and writing all \($0) MB again would keep vendors \
        waiting. Stop it, then try again; this is necessary only once
        """
      }),
    problems: ProblemWords(
      structure: { "the file's structure: \($0)" },
      reference: { "row \($1) of \($0) names a row of \($2) that is missing" },
      pictureName: { "picture \($0) has other bytes than it was saved with" },
      pictureBytes: { "picture \($0) is not a picture" },
      counts: { "the counts of level \($0) differ from the products" }),
    backup: BackupWords(
      saved: { "saved \($0), \($1)" },
      restored: { "restored \($0)" },
      previous: { "the market before is \($0)" },
      sound: { "\($0) is sound: products \($1), vendors \($2), pictures \($3)" },
      problems: { "\($0) has problems: \($1)" },
      compacted: { "\($0) before, \($1) now" },
      upgrading: { "upgrading the market; as it was before it is in \($0)" },
      upToDate: "the market is up to date"),
    audit: AuditWords(
      time: "time", action: "action", vendor: "vendor", product: "product", client: "client",
      outcome: "outcome", note: "note",
      badSince: "--since must be a day such as 2026-01-31, a time, or an age such as 12h or 7d"),
    moderation: ModerationWords(
      hid: { "hid \($0), product \($1)" },
      showed: { "\($0), product \($1), is on offer again" },
      deleted: { "deleted \($0), product \($1), permanently" },
      noneHidden: "no product is hidden",
      renamed: { "renamed \($0) to \($1)" },
      suspended: { "suspended \($0): it cannot register, edit or delete products" },
      resumed: { "resumed \($0), who can write again" },
      productsHidden: { "products hidden: \($0)" },
      productsShown: { "products on offer again: \($0)" },
      itsNumber: { "number: \($0)" },
      isSuspended: "(suspended)"),
    service: ServiceWords(
      healthy: { "\($0) is healthy" },
      unhealthy: { "\($0) is not healthy: \($1)" },
      unknownSetting: { "\($0): there is no setting \($1)" },
      unknownSettingLike: { "\($0): there is no setting \($1); did you mean \($2)?" },
      badSetting: { "\($0): \($1) has a value of the wrong kind" },
      badFile: { "\($0): \($1)" }))
}
