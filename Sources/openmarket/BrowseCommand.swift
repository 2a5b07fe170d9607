import ArgumentParser
import Foundation

struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse", abstract: "Browse a market on the whole screen.")

  @Option(help: ArgumentHelp("The market's address.", valueName: "URL"))
  var server: String?

  @OptionGroup var folder: DataFolder

  @Option(help: ArgumentHelp("The language: ko or en.", valueName: "ko|en"))
  var language: String?

  @Flag(help: "Allow http without encryption to other machines.")
  var allowHttp = false

  func run() async throws {}
}
