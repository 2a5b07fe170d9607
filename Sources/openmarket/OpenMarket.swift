import ArgumentParser
import Foundation

@main
struct OpenMarket: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openmarket",
    abstract: "A market in the terminal.",
    version: "0.1.0",
    subcommands: [BrowseCommand.self, ServeCommand.self, SeedCommand.self, DemoCommand.self],
    defaultSubcommand: BrowseCommand.self)

  static func main() async {
    // What the program writes is its user's own: databases, sockets, caches.
    umask(0o077)
    await main(nil)
  }
}
