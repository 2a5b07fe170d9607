import ArgumentParser
import Foundation
import TerminalText

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
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  /// Help on stdout with status 0, wrong flags on stderr with 64. The message quotes arguments,
  /// which may hold anything.
  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    let message = SafeText(fullMessage(for: error), shape: .paragraphs)
    if !message.isEmpty {
      let output = code.isSuccess ? FileHandle.standardOutput : .standardError
      output.write(Data("\(message)\n".utf8))
    }
    Foundation.exit(code.rawValue)
  }
}
