/// The place that a page needs, and the commands of the page that need special treatment.
struct PagePlan {
  /// A way to run a command. By default it is run to its end, with status 0.
  enum Treatment {
    /// Runs it to its end, as without a treatment.
    case end
    /// Runs it in a terminal until it shows the market, and ends it with `q`.
    case browse
    /// Starts it as a server, which stays until the next one. `openmarket serve` is run so.
    case serve
    /// Runs it in a terminal, and types a line after each question.
    case type([String])
    /// Omits it, for a reason.
    case omit(String)
  }

  /// A way to check a block that does not consist of commands.
  enum Check {
    /// Runs a script, which has to end with status 0. The block is in `$file`.
    case script(String)
    case omit(String)
  }

  let page: String
  /// A script before the first command, with the functions of place.sh.
  var setup = ""
  /// Commands before those of the page, such as one that serves a market.
  var first: [String] = []
  /// Values for placeholders of the page.
  var values: [String: String] = [:]
  /// Ways to run commands, by their beginning.
  var treatments: [String: Treatment] = [:]
  /// The beginnings of commands that are run after all others.
  var last: [String] = []
  /// Ways to check blocks, by their first line or else their language.
  var files: [String: Check] = [:]
  /// Scripts before the first command below a heading.
  var before: [String: String] = [:]
  /// Scripts after a command, by its beginning.
  var after: [String: String] = [:]
}

extension PagePlan {
  /// Programs that cannot work in the place of a page.
  static let absent: [String: String] = [
    "apt": "installs packages",
    "apt-mark": "is about packages",
    "journalctl": "needs a running systemd",
    "podman": "needs containers",
    "rsync": "needs another machine",
    "systemctl": "needs a running systemd",
    "./dev": "is what builds and tests",
  ]

  /// Configurations that mean the same on every page, by their language.
  static let checks: [String: Check] = [
    "json": .script("jq -e . \"$file\""),
    "nginx": .script("nginx_check \"$file\""),
  ]
}
