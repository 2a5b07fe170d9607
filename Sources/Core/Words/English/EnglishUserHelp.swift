import Market

extension OptionHelp {
  package var english: HelpText {
    switch self {
    case .allowHTTP: "Allow http:// to other machines: others on the network can read it."
    case .marketAddress: "The market, such as https://market.example."
    case .server: "The market to open, such as https://market.example."
    case .dialect(let names): "The dialect of the market at --server: auto, or one of \(names)."
    case .caFile:
      """
      Also trust the certificate authorities in this PEM file.
      Default: $OPENMARKET_CA_FILE, or ca_file in config.toml.
      """
    case .readOnly: "Refuse to change anything in the market."
    case .name: "The name: \(ProductDraft.nameLength.text) characters."
    case .description: "The description: \(ProductDraft.descriptionLength.text) characters."
    case .price:
      """
      The price before the discount. “edit” also takes changes: -10%, +500; the amount of a \
      discount stays.
      """
    case .discount: "The amount taken off the price, or a percentage such as 20%."
    case .currency: "The currency, krw or usd (default for a new product: krw)."
    case .stock:
      "The pieces left (default for a new product: 0). “edit” also takes changes: +5, -2."
    case .picture: "A picture file, or - for one on standard input; repeatable, in order."
    case .productArguments: "Products: numbers, names or links; - reads standard input."
    case .secretFile: "A file whose first line is the secret; - is standard input."
    case .identityFile:
      """
      A file with the vendor ID and the secret on two lines, instead of a login; or with the \
      password of the product, where each has one; - is standard input.
      """
    case .yes:
      """
      Do not ask before deleting, before replacing a market with a backup, or before sending a \
      secret to a market known only from a link.
      """
    case .dryRun:
      "Print what would change, and change nothing. Whether you may change it is not checked."
    case .hostDryRun: "Print what would change, and change nothing."
    case .exitCode:
      """
      Report by the exit status: 1 if “list” or “search” finds nothing, or, with --dry-run, if \
      something would change; else 0. What otherwise has 1 has 2.
      """
    case .maximum: "Refuse more products than this, before anything is sent."
    case .retryKey:
      """
      Make it safe to repeat the command: with the same KEY, the same command does nothing \
      twice, for a day. Changes such as --price -10% and names of products take no key. A command \
      whose reply was lost prints its key.
      """
    case .pictures:
      """
      The store of the pictures: database, dir:PATH or s3://BUCKET/PREFIX.
      Default: $OPENMARKET_PICTURES, or database. See docs/manual/pictures.md.
      """
    case .maxProducts: "Products of one vendor; 0 for no limit."
    case .maxMegabytes: "Megabytes of one vendor's pictures and texts; 0 for no limit."
    case .maxRegistrations:
      "Products that one vendor registers, or gives new pictures, in an hour; 0 for no limit."
    case .dataDir:
      """
      The folder of the local market.
      Default: $OPENMARKET_DATA_DIR, or openmarket in $XDG_DATA_HOME or ~/.local/share.
      """
    case .json: "Print JSON, one object per line (default where the output is not a terminal)."
    case .text: "Print text for reading (default on a terminal)."
    case .quiet: "Print only the numbers of products, and no progress."
    case .output:
      """
      The form: table, jsonl, tsv or csv. The last two begin with the names of fields. In csv a \
      value with a comma, a quotation mark or a line break is in quotation marks; tsv has \\t, \\n \
      and \\\\ for tabs, line breaks and backslashes.
      """
    case .fields: "Print only these fields, such as name,price: names of JSON, with commas."
    case .timeout:
      """
      The time that a reply may take, in seconds or as 30s or 5m, up to an hour (default: 10, or \
      20 to its end).
      """
    case .verbose: "Report each request and its reply on standard error, without secrets."
    case .color:
      """
      Print colours and emphasis: auto (on a terminal), always or never. For text: --text in a pipe.
      """
    case .noColor: "Print without colours and emphasis, as with NO_COLOR."
    case .jsonResult: "Print the result as JSON."
    case .database:
      """
      A market in PostgreSQL instead of the folder, such as postgres://USER@HOST/NAME.
      Default: $OPENMARKET_DATABASE. docs/manual/postgresql.md explains how.
      """
    case .databasePasswordFile:
      """
      The file with the password of the database.
      Default: $OPENMARKET_DATABASE_PASSWORD_FILE; else PGPASSFILE, ~/.pgpass or PGPASSWORD.
      """
    }
  }
}

extension BrowserHelp {
  package var english: HelpText {
    switch self {
    case .help:
      """
      Show the help of a command, or of a topic: keys, search, config, environment, files, \
      exit-status, json, completion or themes.
      The manual pages openmarket(1), openmarket-serve(8), -config(5) and -keys(7) say the same.
      """
    case .helpNames: "A command, such as `vendor add`, or a topic."
    case .program:
      """
      A market in the terminal.
      Without a subcommand the browser starts:

        openmarket [LINK] [--server URL] [--data-dir DIR] [--language ko|en] [--allow-http]

      Without --server (or OPENMARKET_SERVER) the local market opens, in --data-dir, \
      OPENMARKET_DATA_DIR or $XDG_DATA_HOME/openmarket. In the browser, ? shows the keys and q \
      quits. --language works with every command.
      """
    case .browse:
      """
      Browse a market in the terminal: your own, or the one at --server.
      Without --server (or $OPENMARKET_SERVER) the local market opens. Press ? for the keys.
      """
    case .link:
      "A link to a product, as copied with y; or a market's address, or a product's number."
    case .language: "Language of this run, ko or en (default: last chosen, else the locale's)."
    case .layout: "Layout, list or grid (default: last used)."
    case .theme: "Colours: auto, dark, light, high-contrast or colour-blind (default: last used)."
    case .graphics(let choices):
      """
      How pictures are drawn: \(choices).
      Default: $OPENMARKET_GRAPHICS, the settings, last used, or auto.
      """
    case .accessible: "Print lines instead of a full screen, for screen readers; needs no terminal."
    case .maxVendors: "Keys add vendors until the market has this many; 0 for no limit."
    case .maxNewVendors: "Vendors added by keys in a day; 0 for no limit."
    case .maxNewVendorsPerAddress:
      "Vendors added by keys in a day from one address, or one /64 of IPv6; 0 for no limit."
    case .approveVendors: "New vendors sell only after “openmarket vendor approve”."
    case .kiosk:
      """
      Serve a visitor: no other market, files or programs; the SSH key identifies the vendor.
      Requires --server. docs/manual/ssh.md explains how. With --data-dir or --database, \
      visitors can sell.
      """
    case .kioskFolder:
      "The folder of the kiosk.\nDefault: openmarket/kiosk in ~/.local/state of the account."
    case .idleTimeout:
      "Exit after this time without a key press.\nDefault: 15m with --kiosk, else never."
    }
  }
}

extension ScriptHelp {
  package var english: HelpText {
    switch self {
    case .add:
      """
      Register products, from options, JSON or CSV.
      A file has one JSON object, several in a row, an array, or a table (openmarket help json); - \
      is standard input. Options override the file. Everything is checked before anything is sent. \
      The market stores a tab as a space, every line break as a line feed, in a name as a space, \
      and no white space around a text. Exit status: openmarket help exit-status.
      """
    case .addFile: "A file with products as JSON or CSV; - is standard input."
    case .delete:
      """
      Delete products.
      Asks first on a terminal, even if the products come from a pipe, unless --yes is given. \
      A product that cannot be deleted does not stop the others. \
      “openmarket restore” restores products of our own market, for 30 days unless its host \
      decided otherwise. Exit status: openmarket help exit-status.
      """
    case .edit:
      """
      Change products, by options, JSON or CSV.
      Only the given fields change. A file with one JSON object, or - for standard input, may \
      follow the product. A file alone, or - and a file, has objects or rows with an id, or \
      numbers; - alone reads them from standard input (openmarket help json). An object with a \
      revision only changes that revision. Several changes are all checked against the \
      products and their currencies before the first is made. The market stores a tab as a space, \
      every line break as a line feed, in a name as a space, and no white space around a text. \
      Exit status: openmarket help exit-status.
      """
    case .editTarget:
      """
      The number or name of the product, or a link; - or a file for several, which have an id.
      """
    case .editFile:
      """
      A file with the changes as JSON or CSV; - is standard input.
      """
    case .list:
      """
      List products, with the filters of the browser's search line.
      Words and filters such as 'stock>0' 'price<50000' 'vendor:Kim' are those of the search line \
      in the browser; openmarket help search lists them. A market's address may come first. Put \
      words that begin with - after --. Exit status: openmarket help exit-status.
      """
    case .search:
      "List the products that contain words.\nThe same as “list”, but needs at least one word."
    case .words: "Words to search for, and filters."
    case .sort(let orders):
      """
      The order: \(orders).
      “price” is “price_asc”. Prices are those after the discount, and are compared as numbers: \
      add a currency, such as currency:krw.
      """
    case .limit: "The maximum number of products (default: 30)."
    case .all: "List all products."
    case .count: "Print only the number of products."
    case .login:
      """
      Log in to a market.
      Asks for the vendor ID and the secret, or reads them as two lines from standard input \
      or --secret-file; never from arguments. They are saved in \
      $XDG_CONFIG_HOME/openmarket/identities, readable only by you. $OPENMARKET_SECRET_FILE names \
      another file to use instead. Nothing is saved until the market has checked them, as far as \
      it can. The local market needs no login.
      """
    case .logout:
      """
      Forget your identity at a market.
      Exit status: 0 even if you were not logged in. The local market needs no login.
      """
    case .loginSecretFile: "A file with the vendor ID and the secret on two lines."
    case .quiet: "Print nothing but errors."
    case .loginNoCheck: "Save without asking the market, for example while it cannot be reached."
    case .markets:
      """
      List the markets that were opened, with their state.
      The local market, then those in the browser's list, latest first: address, your vendor \
      there, and the number of products or the reason why it cannot be reached.
      """
    case .marketsName:
      """
      One market, an address or local. Exit status: 69 if it cannot be reached, with --check 77 if \
      you are not logged in there.
      """
    case .marketsCheck:
      "Also verify your logins, without changing anything. Exit status: 77 if one is refused."
    case .compare:
      """
      Compare two to four products.
      Prints their prices, stock, sellers and days side by side; with --json the products, the \
      facts in which they differ, and how much cheaper each is than the most expensive one of its \
      currency. A product is a number, its full name or a link. Exit status: openmarket help \
      exit-status.
      """
    case .show:
      """
      Show products in full.
      A product is a number, its full name, or a link copied with y in the browser; - reads \
      numbers, links or JSON objects with an id from standard input, one per line. Exit status: \
      openmarket help exit-status.
      """
    case .showPicture: "Write the bytes of this picture of the product, from 1, to standard output."
    case .watch:
      """
      Print the changes of a market as they happen, until Ctrl-C.
      A broken connection is reopened, and the changes made meanwhile follow; a reset means that \
      anything may have changed. A restored product is reported as created. With words and \
      filters, as for “list”, it prints only changes of the products that they find, and once, as \
      unmatched, a product that they no longer find. A deletion is printed if they found the \
      product, or may have found it. --timeout limits the wait for a reply, not for a change: \
      timeout 60 openmarket watch ends after a minute. Exit status: openmarket help exit-status.
      """
    case .watchAfter:
      """
      Continue after the change with this event_id; a changed product that the words do not find \
      now is reported, because they may have found it before.
      """
    case .watchExisting:
      "First print the products that are there, then all changes since; again after a reset."
    case .watchCount: "Exit after this many changes; products of --existing count."
    case .listAfter:
      """
      Begin after the product with this number, in the order of the list; newest and oldest first, \
      any number will do, also 0 or that of a deleted product.
      """
    case .copy:
      """
      Copy products into another market, with their pictures.
      Each is registered as a new product of yours, the oldest first. After an interruption, run \
      it again to continue: products that were copied before are not copied again, even if they \
      were edited or deleted since. Only this account remembers that, in \
      ~/.local/state/openmarket/copies. Words and filters are those of “list”; without them \
      all products of the market are copied, including those of other sellers. Exit status: \
      openmarket help exit-status.
      """
    case .copyFrom: "The market to copy from: an address, or local (default: the usual one)."
    case .copyTo:
      "The market to copy to: an address, or local (default: the usual one, if it exists)."
    case .copyAgain: "Copy products that were copied before as well, at each run."
    }
  }
}

extension ToolHelp {
  package var english: HelpText {
    switch self {
    case .cache: "Manage the picture cache."
    case .cacheInfo: "Show the size and the folder of the cache."
    case .cachePrune: "Remove the least recently used pictures until the rest is small enough."
    case .cacheClear: "Remove all pictures."
    case .cachePruneKeep: "Megabytes to keep."
    case .config: "Inspect settings."
    case .configCheck: "List every mistake in config.toml with its line."
    case .configPath: "Show the path of config.toml."
    case .configShow: "Print the settings in use, as config.toml."
    case .doctor: "Report terminal capabilities and how pictures will be drawn."
    case .doctorWait: "Seconds to wait for the terminal's replies, 0–60 (default: 0.3, over SSH 1)."
    case .licenses: "Print the licences and notices of openmarket and of the packages in it."
    case .theme:
      """
      List and check themes.
      Your own themes are files themes/NAME.toml in the folder of config.toml.
      """
    case .themeList: "List the names of all themes."
    case .themeCheck:
      "List every mistake in theme files with its line, and colours that are hard to read."
    case .themeCheckFile: "The file to check (default: all in the themes folder)."
    }
  }
}
