/// Options and arguments of several commands.
package enum OptionHelp: HelpPhrase {
  case allowHTTP, marketAddress, server, timeout, verbose
  case dialect(_ names: String)
  case caFile, readOnly, name
  case description, price, discount, currency, stock, picture, productArguments, secretFile
  case identityFile, yes, dryRun, hostDryRun, exitCode, maximum, retryKey, pictures, maxProducts,
    maxMegabytes, maxRegistrations
  case dataDir, json, text, quiet, output, fields, color, noColor, jsonResult, database,
    databasePasswordFile
}

/// The program, its browser and its help.
package enum BrowserHelp: HelpPhrase {
  case help, helpNames, program, browse, link, language, layout, theme
  case graphics(_ choices: String)
  case accessible, maxVendors, maxNewVendors
  case maxNewVendorsPerAddress, approveVendors, kiosk, kioskFolder, idleTimeout
}

/// The commands for scripts.
package enum ScriptHelp: HelpPhrase {
  case add, addFile, compare, delete, edit, editTarget, editFile, list, search, words
  case sort(_ orders: String)
  case limit, all, count, login, logout, loginSecretFile, quiet, loginNoCheck
  case markets, marketsName, marketsCheck
  case show, showPicture, watch, watchAfter, watchExisting, watchCount
  case listAfter, copy, copyFrom, copyTo, copyAgain
}

/// The commands about settings, themes, caches and the terminal.
package enum ToolHelp: HelpPhrase {
  case cache, cacheInfo, cachePrune, cacheClear, cachePruneKeep, config, configCheck, configPath
  case configShow, doctor, doctorWait, licenses, theme, themeList, themeCheck, themeCheckFile
}
