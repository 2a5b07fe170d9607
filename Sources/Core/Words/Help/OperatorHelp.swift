/// `openmarket serve`, `healthcheck` and `status`.
package enum ServeHelp: HelpPhrase {
  case healthcheck, healthcheckURL, serve, host, port, databaseConnections, readDatabase, config
  case migrateOnly, demo, marketName, imprint, noWeb, refuseLargePictures, dialectPort, dialectHost
  case behindProxy, trustedProxies, tlsCert, tlsKey, publicURL, rateLimit, maxConnections
  case metricsPort, metricsHost, logFile, logLevel, reserve, trashDays, backupTo, backupKeep,
    auditDays
  case status, statusMetricsPort, statusMetricsHost
}

/// The commands on a whole market: backups, exports, checks and samples.
package enum MarketHelp: HelpPhrase {
  case audit, auditSince, auditVendor, auditFollow, backup, restore, compact, backupFile
  case restoreTargets, demo, demoAdd, demoRemove, pictures, picturesMove, picturesSweep
  case picturesMoveTo, picturesMoveFrom, picturesSweepKeepDays, picturesSweepDryRun, seed, seedCount
  case exportMarket
  case importMarket, exportTarget, exportPublic, importSource, importRestart
  case importDryRun, verify, verifyFile
}

/// `openmarket vendor`.
package enum VendorHelp: HelpPhrase {
  case approve, rename, suspend, resume, vendor, renameName, suspendHideProducts
  case resumeShowProducts, vendors, add, list, rotate, remove, addName, addIdentifier
  case addAccessID, addNumber, listConfig, removeDeleteProducts
}

/// `openmarket product`.
package enum ModerationHelp: HelpPhrase {
  case products, hide, show, delete, hidden, number
}
