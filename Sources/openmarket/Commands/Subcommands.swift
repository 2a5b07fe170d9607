import ArgumentParser
import Scripting
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

  /// Returns the command that is probably meant by an unknown one; nil if none is close.
  static func closest(to word: String) -> String? {
    CommandSynonyms.command(named: word) ?? Suggestion.closest(to: word, of: names)
  }

  static var names: [String] { all.compactMap { $0.configuration.commandName } }
}
