import ArgumentParser
import Text

/// The commands of the program.
enum Subcommands {
  static let all: [any ParsableCommand.Type] = [
    BrowseCommand.self, ListCommand.self, SearchCommand.self, ShowCommand.self, CompareCommand.self,
    WatchCommand.self, AddCommand.self, CopyCommand.self, EditCommand.self, DeleteCommand.self,
    LogoutCommand.self,
    MarketsCommand.self, ServeCommand.self, SeedCommand.self, DemoCommand.self,
    VendorCommand.self, LoginCommand.self, ConfigCommand.self, ThemeCommand.self, CacheCommand.self,
    BackupCommand.self, RestoreCommand.self, VerifyCommand.self, CompactCommand.self,
    PicturesCommand.self, ExportCommand.self, ImportCommand.self, AuditCommand.self,
    ProductCommand.self, HealthcheckCommand.self, StatusCommand.self, DoctorCommand.self,
    LicensesCommand.self,
  ]

  /// The names of these commands in other programs and shells.
  private static let synonyms = [
    "ls": "list", "dir": "list", "products": "list", "find": "search", "grep": "search",
    "get": "show", "cat": "show", "view": "show", "info": "show", "diff": "compare",
    "create": "add", "new": "add", "insert": "add", "upsert": "edit", "apply": "edit",
    "wait": "watch", "check": "verify",
    "cp": "copy", "clone": "copy", "sync": "copy", "mirror": "copy",
    "register": "add", "sell": "add", "update": "edit", "change": "edit", "set": "edit",
    "rm": "delete", "remove": "delete", "del": "delete", "undelete": "restore", "undo": "restore",
    "tail": "watch", "events": "watch", "server": "serve", "run": "serve", "start": "serve",
    "open": "browse", "ping": "healthcheck", "health": "healthcheck",
    "signin": "login", "signout": "logout", "user": "vendor", "users": "vendor",
  ]

  /// Returns the command that is probably meant by an unknown one; nil if none is close.
  static func closest(to word: String) -> String? {
    synonyms[word.lowercased()] ?? Suggestion.closest(to: word, of: names)
  }

  static var names: [String] { all.compactMap { $0.configuration.commandName } }
}
