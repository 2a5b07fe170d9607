internal import ArgumentParser

@main
struct OpenMarket: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openmarket", abstract: "A market in the terminal.", version: "0.1.0",
    subcommands: [BrowseCommand.self], defaultSubcommand: BrowseCommand.self)
}
