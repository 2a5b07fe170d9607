import Actions
import Text

extension ManualWords {
  package static let english = ManualWords(
    titles: Titles(
      name: "Name", synopsis: "Synopsis", description: "Description", options: "Options",
      commands: "Commands", administration: "Administration", search: "Search",
      settings: "Settings",
      commonOptions: "Common options", completion: "Completion", themes: "Your own themes",
      environment: "Environment",
      files: "Files", exitStatus: "Exit status", examples: "Examples", seeAlso: "See also",
      keys: "Keys", dialogs: "Keys of forms and dialogs"),
    summaries: Summaries(
      program: "a market in the terminal",
      service: "serve and maintain a market",
      settings: "settings of openmarket",
      keys: "keys of openmarket"),
    program: [
      """
      `openmarket` opens a market in the terminal: products as a list or a grid with pictures, \
      with search, details, and forms to sell. Without a market's address it opens your own, \
      which is a folder on this machine.
      """,
      """
      In the browser, `?` shows the keys of the screen, `Ctrl-P` finds everything by name, and `q` \
      quits. `--accessible` asks and answers in lines, for screen readers and pipes.
      """,
    ],
    service: [
      """
      `openmarket serve` offers the market in a folder over HTTP or HTTPS, to the browser of this \
      program and to the apps of the Open Market API. The other commands maintain that folder; all \
      of them except `restore` work while it is served.
      """,
      "Every option of `serve` can also be set in a configuration file: `--config`.",
    ],
    administration: "The options of these commands are in `openmarket-serve`(8).",
    settingsFile: [
      """
      Permanent settings are in a TOML file, which is read again when it changes. Options of the \
      command line override it. A choice made in the browser holds until the program ends; the \
      next start remembers it where the file says nothing.
      """,
      """
      `openmarket config check` lists every mistake with its line. A mistake never keeps the \
      browser from starting. It stops a command that changes a market if it leaves unclear which \
      one is meant, or whether it may be changed, and one that connects to a server if the file of \
      `ca_file` cannot be used.
      """,
      """
      `openmarket config show` prints the settings in use; those that the file does not set, and \
      those that a variable overrides, are comments.
      """,
    ],
    keys: [
      """
      Each key runs an action. Actions have the same names in the `:` line, in `Ctrl-P` and in \
      `[keys]` of config.toml, which sets their keys: `down = ["j", "↓", "Ctrl-N"]`.
      """
    ],
    search: [
      """
      A search finds the products that have all its words, in any order, in the name, the vendor's \
      name or the description; words in quotation marks are one text. `OR` and filters can be \
      among the words:
      """
    ],
    completion: """
      The Debian package installs completion for bash, zsh and fish. Otherwise bash reads its file \
      with `source`, zsh finds its own in a folder of `$fpath`, and fish in \
      `~/.config/fish/completions`:
      """,
    themes: [
      """
      A theme is a file `themes/NAME.toml` beside config.toml, whose folder `openmarket config \
      path` shows. `theme = "NAME"`, `--theme NAME` or `t` in the browser chooses it, and \
      `openmarket theme check` lists its mistakes.
      """,
      """
      A colour is `"#rrggbb"`, a number of the terminal's palette, a name such as `"bright-blue"`, \
      or `"default"`. Colours that are not set are those of `base`, a built-in theme:
      """,
    ],
    environment: [
      ("OPENMARKET_SERVER", "The market to open, like `--server`."),
      ("OPENMARKET_DATA_DIR", "The folder of the local market, like `--data-dir`."),
      (
        "OPENMARKET_PICTURES",
        "The store of the local market's pictures, like `openmarket serve --pictures`."
      ),
      (
        "OPENMARKET_SECRET_FILE",
        """
        A file with the vendor's ID and secret for the market in OPENMARKET_SERVER; without that \
        variable, for the market of the command.
        """
      ),
      ("OPENMARKET_DATABASE", "A market in PostgreSQL instead of the folder, like `--database`."),
      (
        "OPENMARKET_DATABASE_PASSWORD_FILE",
        "The file with its password, like `--database-password-file`."
      ),
      ("OPENMARKET_GRAPHICS", "How pictures are drawn, like `--graphics`."),
      (
        "OPENMARKET_READ_ONLY",
        "`1`: nothing may be changed in a market, like `--read-only`. `0` overrides config.toml."
      ),
      ("OPENMARKET_CONFIG", "The configuration file of `serve`, like `--config`."),
      ("OPENMARKET_PORT", "The port of `serve`, like `--port`; `healthcheck` connects to it."),
      (
        "OPENMARKET_CA_FILE",
        "A PEM file of certificate authorities that are also trusted, like `--ca-file`."
      ),
      ("SSL_CERT_FILE", "A PEM file of the authorities to trust instead of the system's."),
      (
        "OPENMARKET_PUBLIC_URL",
        "The address in the message for a new vendor, like `--public-url`."
      ),
      ("NO_COLOR", "Turns colours off if it is set and not empty."),
      (
        "CLICOLOR_FORCE, FORCE_COLOR",
        """
        Commands print colours also into a pipe, like `--color always`, if one of them is set and \
        not 0; not with NO_COLOR.
        """
      ),
      ("VISUAL, EDITOR", "The editor for long descriptions."),
      ("LC_ALL, LC_MESSAGES, LANG", "The language, unless `--language` or a setting names one."),
      ("COLORTERM", "`truecolor` or `24bit`: the terminal shows all colours."),
      (
        "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME",
        "The folders that contain the program's own."
      ),
    ],
    files: [
      ("~/.local/share/openmarket/", "Your market, and your identity in it."),
      ("~/.local/state/openmarket/", "Drafts, recent deletions, saved views and searches."),
      (
        "~/.config/openmarket/",
        "config.toml, themes, and your identities in other markets; only you can read it."
      ),
      ("~/.cache/openmarket/", "Pages and pictures; it is safe to delete."),
      (
        "docs/manual/",
        "The manual, beside the source code; in `/usr/share/doc/openmarket/manual` of the package."
      ),
    ],
    exitStatus: [
      ("0", "Done."),
      (
        "1",
        """
        It failed; one line on standard error says why. With `--exit-code` only: nothing was \
        found, or a dry run would change something.
        """
      ),
      ("2", "The terminal cannot show the browser. With `--exit-code`: it failed."),
      ("64", "The command line is wrong; nothing was done."),
      ("65", "Refused: the input or the market's rules do not allow it."),
      ("66", "There is no such product, or no longer."),
      ("69", "The market cannot be reached."),
      ("74", "A request was sent but got no reply, or the output could not be written."),
      (
        "75",
        "Try again later: too many requests, a used-up quota, or a product that was changed first."
      ),
      ("76", "The reply is not from a market."),
      ("77", "Not allowed: not logged in, a wrong secret, another vendor's product, or read-only."),
      ("78", "A mistake in config.toml, for a command that would write or send a secret."),
      ("130", "Ended by Ctrl-C."),
    ],
    serviceFiles: [
      ("/var/lib/openmarket/", "The market of the service; only its own user can read it."),
      ("/var/lib/openmarket/backups/", "Daily backups; the last seven are kept."),
      ("/etc/openmarket/serve.env", "The options of the service, as environment variables."),
      ("openmarket.service", "The systemd unit; `certificate.conf` and others extend it."),
    ],
    serviceStatus: [
      ("0", "Done; `serve` was stopped with SIGTERM or Ctrl-C."),
      ("1", "It failed; one line on standard error says why. `healthcheck`: not healthy."),
      ("2", "`verify` has found problems."),
      ("64", "The command line, or a setting, is wrong; nothing was done."),
      ("69", "`status`: the service does not reply."),
    ],
    serviceExamples: [
      (
        "openmarket serve --data-dir /var/lib/openmarket --behind-proxy",
        "Serve a market to a proxy on this machine."
      ),
      (
        "openmarket vendor add --data-dir /var/lib/openmarket \"Corner Shop\"",
        "Add a vendor; the secret is shown once."
      ),
      (
        "openmarket backup --data-dir /var/lib/openmarket market.sqlite",
        "Copy the market, even while it is served."
      ),
      (
        "openmarket status --data-dir /var/lib/openmarket --metrics-port 9464",
        "Show the state of the market and of the running service."
      ),
      ("openmarket audit --since 7d --follow", "Show who did what, and wait for new entries."),
    ],
    serviceJSON: [
      (
        "vendor add --json",
        """
        `identifier`, which texts call vendor ID; `id`, which they call number; `name`, \
        `access_id`, `is_suspended`, `is_waiting`, `products`, `hidden_products`; a generated \
        `secret`.
        """
      ),
      (
        "vendor list --json",
        """
        An array of the same without `secret`, and with `bytes`, `registrations_last_hour`, \
        `max_products`, `max_bytes`, `max_registrations_per_hour`.
        """
      ),
      (
        "status --json",
        """
        `market`, `version`, `products`, `hidden_products`, `vendors`, `waiting_vendors`, \
        `suspended_vendors`, `database_bytes`, `disk_free_bytes`; `quotas`, each with `vendor_id` \
        (the number), `vendor`, `quota`, `used`, `limit`; with `--metrics-port` a `service` with \
        `state` and either `reason` or `version`, `started_at`, `limited_requests`, \
        `limited_addresses`, by address `limited_clients` and, by route, `slow_requests`.
        """
      ),
      (
        "audit --json",
        """
        One object per entry: `time`, `action`, `vendor_id` (the number), `vendor`, `product_id`, \
        `client`, `outcome`, `note`. A member without a value is omitted, as everywhere.
        """
      ),
      ("backup --json", "`file`, `bytes`; `pictures_outside`, which the backup does not contain."),
      (
        "verify --json",
        """
        `file` or `database`, `products`, `vendors`, `pictures`, `pictures_outside`, `orphans`; \
        `problems`, each a sentence.
        """
      ),
    ],
    settingsFiles: [
      (
        "~/.config/openmarket/config.toml",
        "The settings; `openmarket config path` prints its path."
      ),
      ("~/.config/openmarket/themes/NAME.toml", "Your themes."),
    ],
    filters: [
      (
        "desk OR chair OR \"floor lamp\"",
        "With any of up to five texts; the filters apply to all of them."
      ),
      (
        "price<50000, price>=10usd, price:10..50",
        """
        Price to pay, after the discount, in this range: in won, or in the currency after it or of \
        currency:usd.
        """
      ),
      ("currency:krw, currency:usd", "In this currency."),
      ("in:stock, -in:stock", "In stock; sold out."),
      ("stock>10, stock:3..7", "With this many pieces left."),
      ("discount>0", "Discounted; the amount off is in the smallest unit of the currency."),
      (
        "name:lamp, name:\"two words\"",
        """
        With this text anywhere in the name: Oak 2 is also in Oak 29. A quotation mark in a text \
        is written twice: name:\"9\"\" lamp\".
        """
      ),
      (
        "vendor:me, vendor:\"Kim\", vendor:6",
        "Your own, of vendors with this in their name, of the vendor with this number."
      ),
      ("-word, -\"two words\", -vendor:Kim", "Without these words; not of these vendors."),
      (
        "sort:price_asc",
        "In this order; `S` reverses it. Prices are compared as numbers: add a currency."
      ),
    ],
    settings: [
      ("language", "The language of the program."),
      ("theme", "The colours: a built-in theme, or one of your own."),
      ("layout", "A list or a grid, until another one is chosen in the browser."),
      ("mouse", "Whether the mouse moves and chooses; without it the terminal selects text."),
      ("graphics", "How pictures are drawn."),
      ("server", "The address of the market to open."),
      ("ca_file", "A PEM file of certificate authorities that are also trusted, like `--ca-file`."),
      ("read_only", "Whether to refuse all changes in a market, like `--read-only`."),
      (
        "send_outbox",
        "Whether what waits for the market is sent as soon as it answers; otherwise `w` sends it."
      ),
      ("keys", "A table of actions and their keys, which replace the default ones."),
      (
        "commands",
        """
        Tables of your own commands, `[[commands]]`. Each has a `title`; a `command`, which is a \
        program with its arguments, or a line for the shell; an optional `key`; and an `output`: \
        `show` in a dialog, `terminal`, or `none`. It gets the product under the cursor, or all \
        marked ones, as JSON on standard input. `:run` runs a command by its title.
        """
      ),
    ],
    examples: [
      ("openmarket", "Open your own market."),
      ("openmarket --server https://market.example", "Open another market."),
      ("openmarket https://market.example/products/12", "Open a product of it."),
      (
        """
        openmarket add --name "Oak chair" --description "Four sturdy legs" --price 90000 \
        --stock 4 --picture chair.jpg
        """,
        "Register a product."
      ),
      ("openmarket list 'price<50000' --output csv", "Print a table for spreadsheets."),
      (
        "openmarket list --all --quiet vendor:me | openmarket edit - --price -10% --dry-run",
        "See what 10 % off all your products would change."
      ),
      (
        "openmarket watch --existing --count 1 'name:\"Oak chair\"' 'stock>0'",
        """
        Wait until a product with this in its name is in stock; `timeout 60` before it waits for a \
        minute at most.
        """
      ),
      (
        "openmarket copy --to https://market.example vendor:me",
        "Copy your products into another market."
      ),
      (
        "openmarket export old && openmarket import old --data-dir new",
        "Make a copy of your market."
      ),
      (
        """
        openmarket export copy --data-dir new && sed '1d;$d' copy/market.jsonl >lines && \
        sed '1d;$d' old/market.jsonl | diff - lines && diff -r old/pictures copy/pictures
        """,
        "Prove that both are equal: only the first and the last line of their exports may differ."
      ),
      ("openmarket serve --port 8080 --demo", "Serve your market, with examples, to this machine."),
    ],
    everywhere: "everywhere", scene: sceneName, defaultValue: "default", values: "Values")

  @Sendable private static func sceneName(_ scene: Scene) -> SafeText {
    switch scene {
    case .list: "list"
    case .detail: "detail"
    case .help: "help"
    case .helpFilter: "filter of the help"
    case .palette: "palette"
    case .command: "command line"
    case .search: "search"
    case .filter: "filter"
    case .menu: "menu"
    case .messages: "messages"
    case .form: "form"
    case .drafts: "drafts"
    case .files: "file chooser"
    case .deletion: "deletion"
    case .dialog: "other dialogs"
    case .tasks: "tasks"
    case .login: "login"
    case .markets: "markets"
    case .trash: "trash"
    case .comparison: "comparison"
    }
  }
}
