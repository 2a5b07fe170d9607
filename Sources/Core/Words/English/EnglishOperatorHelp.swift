extension ServeHelp {
  package var english: HelpText {
    switch self {
    case .healthcheck:
      """
      Check whether a market works, for containers and scripts.
      A market of any dialect works if it returns a page of its list. Exit status: 0 if it works, \
      1 if not or if it cannot be reached, as container engines expect.
      """
    case .healthcheckURL:
      "The market's address.\nDefault: http://127.0.0.1:8080, or with the port of $OPENMARKET_PORT."
    case .status:
      """
      Show the state of the market on this machine: products, vendors, quotas, space and service.
      The quotas shown are those nearest to their limits. With --metrics-port the running \
      service reports since when it runs, the requests over its limits and slow requests, which \
      took 0.1 s or longer. Exit status: 69 when it does not reply there.
      """
    case .statusMetricsPort: "The --metrics-port of the running service."
    case .statusMetricsHost: "The --metrics-host of the running service."
    case .serve:
      """
      Serve the local market over HTTP.
      By default only this machine can connect. To offer the market to others, give it a \
      certificate (--tls-cert, --tls-key) or put it behind a proxy that has one (--behind-proxy). \
      docs/manual/serving.md explains how. Every option can be set in the environment, such as \
      OPENMARKET_PUBLIC_URL, or in a file (--config).
      """
    case .host: "The address to listen on."
    case .port: "The port; 0 picks a free one."
    case .databaseConnections: "Connections to the database server; one more waits for changes."
    case .readDatabase:
      "A standby of the database server, for lists and searches while it has the newest change."
    case .config:
      """
      Settings in TOML, named like the options but without the leading dashes.
      Default: $OPENMARKET_CONFIG. Options and $OPENMARKET_… variables override it.
      """
    case .migrateOnly: "Upgrade the market and exit without serving it."
    case .demo: "Add the demo products if the market is empty."
    case .marketName: "The market's name on its pages and in feeds. Default: its host."
    case .imprint:
      "Who runs the market, and how to reach them: text at the foot of each page for web browsers."
    case .noWeb: "Serve no pages for web browsers, only data for programs."
    case .refuseLargePictures: "Reject pictures of 300 KB or more (413) instead of shrinking them."
    case .dialectPort: "Speak an older dialect on its own port, such as 2a=8081; repeatable."
    case .dialectHost: "Speak an older dialect by Host name, such as 2a=old.example; repeatable."
    case .behindProxy:
      "A proxy in front encrypts all connections; allows addresses other than this machine's."
    case .trustedProxies: "A proxy or a network whose X-Forwarded-For is trusted; repeatable."
    case .tlsCert: "Certificate chain (PEM)."
    case .tlsKey: "Private key of the certificate (PEM)."
    case .publicURL: "The URL that clients use; picture URLs begin with it."
    case .rateLimit:
      """
      Requests per second from one address; 0 for no limit. Programs on this machine have no \
      limit, except with --behind-proxy.
      """
    case .maxConnections: "Connections at once; five of six may be event streams."
    case .metricsPort: "A local port for /healthz, /readyz and /metrics; 0 picks a free one."
    case .metricsHost:
      "The address of that port, for a proxy or a monitor on another machine. It is not encrypted."
    case .logFile: "Append JSON lines to FILE instead of logging to standard error."
    case .logLevel: "Minimum level: error, warning, notice, info (writes) or debug (all requests)."
    case .trashDays:
      """
      Days for which vendors can restore deleted products, at most as many and as large ones as \
      they may have. At least ten minutes.
      """
    case .reserve: "Megabytes of disk space that new products leave free for edits and deletions."
    case .backupTo: "Back the market up into this folder once a day."
    case .backupKeep: "The number of backups to keep there."
    case .auditDays: "Days to keep the audit; 0 keeps it forever."
    }
  }
}

extension MarketHelp {
  package var english: HelpText {
    switch self {
    case .audit:
      """
      Show who did what: time, action, vendor, product, client, outcome and note.
      Oldest first, in columns on a terminal and separated by tabs elsewhere; with --json one \
      object per line. The client “-” is a command on this machine. Exit status: 0, or 1 when the \
      market cannot be read.
      """
    case .auditSince:
      "The start: a day (2026-01-31), a time (2026-01-31T10:20:30Z) or an age (12h, 7d)."
    case .auditVendor: "Only this vendor: name, access id, vendor ID or number."
    case .auditFollow: "Wait for new entries until interrupted."
    case .backup:
      """
      Copy the market to a new file, even while it is served.
      The file holds everything: products, pictures, vendors and the audit. Only pictures outside \
      the database (serve --pictures) have to be backed up separately. Only you can read the file, \
      and an existing one is never overwritten. A market in PostgreSQL is backed up with pg_dump, \
      or exported. Exit status: 0 when the copy is on the disk, 1 when it is not.
      """
    case .restore:
      """
      Restore deleted products, or replace the local market with a backup.
      Numbers and links are products, which can be restored for 30 days unless the host decided \
      otherwise; - reads them from standard input. Without arguments, your deleted products are \
      listed. Anything else is a backup file: it is checked first, the market must not be running, \
      and the replaced market is kept in its folder under a dated name. A terminal is asked before \
      that, unless with --yes. Write ./12 for a file whose name is a number. Exit status: \
      openmarket help exit-status.
      """
    case .compact:
      """
      Shrink the file after deletions; works while the market is served.
      Exit status: 0 when done, 1 when it could not be done: the reason says whether the market \
      has to be stopped for it.
      """
    case .backupFile: "The new file."
    case .restoreTargets: "Product numbers or links, or the backup."
    case .demo: "Add or remove the demo products of the local market."
    case .demoAdd: "Add the demo products."
    case .demoRemove: "Remove the demo products."
    case .pictures: "Move the pictures of a market, or collect unused ones."
    case .picturesMove:
      """
      Move all pictures to another store, even while the market is served.
      Serve the market with the new store first, so that new pictures go there. Run an interrupted \
      move again to continue it. docs/manual/pictures.md has the steps. Exit status: 0 when done, \
      2 when pictures were missing or damaged, 1 when it ended early.
      """
    case .picturesSweep:
      """
      Collect unused pictures outside the database.
      A served market does this every day. Pictures are discarded when they are an hour old, and \
      removed after --keep-days. Exit status: 0 when done, 1 when not.
      """
    case .picturesMoveTo: "The new store: database, dir:PATH or s3://BUCKET/PREFIX."
    case .picturesMoveFrom:
      "The old store, if it is not the database.\nDefault: $OPENMARKET_PICTURES."
    case .picturesSweepKeepDays: "Days to keep discarded pictures; at least as long as backups."
    case .picturesSweepDryRun:
      "Print how many pictures would be moved or removed, and change nothing."
    case .seed: "Add synthetic products, to try a large market."
    case .seedCount: "The number of products, 1–10000000."
    case .exportMarket:
      """
      Export the market as JSON lines and picture files, even while it is served.
      docs/manual/export.md documents every field. The export holds the hashes of secrets, and \
      only you can read the files that it creates; for “export - > FILE” the shell creates the \
      file, as its umask says. An existing one is never overwritten. Exit status: 0 when all of it \
      is on the disk, 1 when not, 74 when standard output could not be written, 130 when it was \
      interrupted.
      """
    case .importMarket:
      """
      Create a new market from an export.
      Every line and every picture is checked; nothing is left of an export with a mistake. After \
      an interruption, run the same command again to continue; until then the market cannot be \
      opened. Exit status: 0 when the market is complete, 1 when not, 130 when it was interrupted.
      """
    case .exportTarget:
      """
      A new folder, even if its name is FILE.jsonl; - is standard output, with the pictures in the \
      lines.
      """
    case .exportPublic: "Omit secrets, the audit, keys, and products that are deleted or hidden."
    case .importSource: "The folder of an export; - is standard input."
    case .importRestart: "Discard an interrupted import and start again."
    case .importDryRun:
      """
      Check all of the export and print what would be imported, and import nothing. A database on \
      a server is not asked.
      """
    case .verify:
      """
      Check the market, or a backup, completely.
      Checks the structure of the file, the references between its tables, the counts and every \
      picture, with --pictures also those outside the database. With --database, checks a market \
      in PostgreSQL in the same way: the values of rows, references, totals, searches, events and \
      pictures, in one read-only snapshot. Exit status: 0 when all is well, 2 when there are \
      problems, also in a file too damaged to be read, 1 when the market or the picture store \
      cannot be checked.
      """
    case .verifyFile: "A backup (default: the market itself)."
    }
  }
}

extension VendorHelp {
  package var english: HelpText {
    switch self {
    case .approve:
      """
      Approve a waiting vendor, who can then sell.
      Vendors wait that SSH keys add while the kiosk has --approve-vendors: openmarket(1).
      """
    case .rename: "Rename a vendor; all products show the new name immediately."
    case .suspend: "Refuse all writes of a vendor. “resume” undoes it."
    case .resume: "Let a suspended vendor write again."
    case .vendor: "The vendor's name, access id, vendor ID or number."
    case .renameName: "The new name."
    case .suspendHideProducts: "Hide the vendor's products."
    case .resumeShowProducts: "Offer the vendor's hidden products again."
    case .vendors: "Manage vendors."
    case .add: "Add a vendor. Without --secret-file, a secret is generated and shown once."
    case .list:
      """
      List vendors and how much of their quotas they have used.
      Fields are separated by tabs: vendor ID, access id, products, size of their pictures and \
      texts, products registered or given new pictures in the last hour, number, name. The number \
      is the one in the filter vendor:6. A limit follows a slash. Limits are those of “openmarket \
      serve” with the same options, environment and file.
      """
    case .rotate: "Give a vendor a new secret; the old one stops working immediately."
    case .remove: "Remove a vendor; one with products only with --delete-products."
    case .addName: "The name that customers see."
    case .addIdentifier: "The vendor ID, which is a UUID (default: a new one)."
    case .addAccessID: "Another name for the vendor."
    case .addNumber:
      "The vendor's number in products, for an app that contains it (default: the next)."
    case .listConfig:
      "The settings of the service.\nDefault: $OPENMARKET_CONFIG."
    case .removeDeleteProducts: "Delete the vendor's products permanently."
    }
  }
}

extension ModerationHelp {
  package var english: HelpText {
    switch self {
    case .products:
      """
      Hide, show or delete products of any vendor.
      Exit status: 0 when done, 1 when nothing has changed.
      """
    case .hide: "Hide a product from all lists, searches and pages. “show” undoes it."
    case .show: "Offer a hidden product again."
    case .delete: "Delete a product permanently; its vendor cannot restore it."
    case .hidden: "List the hidden products: number, vendor's number and name."
    case .number: "The product's number."
    }
  }
}
