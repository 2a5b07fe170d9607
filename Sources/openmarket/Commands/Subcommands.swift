import ArgumentParser

/// The commands of the program.
enum Subcommands {
  static let all: [any ParsableCommand.Type] = [
    BrowseCommand.self, ListCommand.self, SearchCommand.self, ShowCommand.self, WatchCommand.self,
    AddCommand.self, EditCommand.self, DeleteCommand.self, LogoutCommand.self,
    MarketsCommand.self, ServeCommand.self, SeedCommand.self, DemoCommand.self,
    VendorCommand.self, LoginCommand.self, ConfigCommand.self, ThemeCommand.self, CacheCommand.self,
    BackupCommand.self, RestoreCommand.self, VerifyCommand.self, CompactCommand.self,
    PicturesCommand.self, ExportCommand.self, ImportCommand.self, AuditCommand.self,
    ProductCommand.self, HealthcheckCommand.self, DoctorCommand.self,
  ]

  static var names: [String] { all.compactMap { $0.configuration.commandName } }
}
