public import ArgumentParser
import CursesTerminal
import Foundation
public import Market
import MarketAPI
import TerminalText

/// `openmarket [browse]`: the full-screen browser.
struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Browse a market in the terminal: your own, or the one at --server.",
    discussion: """
      Without --server (or $OPENMARKET_SERVER) the local market opens. Press ? inside for the keys.
      """)

  @Option(
    help: ArgumentHelp("The market to open, such as https://market.example.", valueName: "url"))
  var server: String?

  @OptionGroup var folder: DataFolder

  @Option(help: "Language of the screen, ko or en; otherwise the locale's.")
  var language: Language?

  @Flag(help: "Allow http:// to other machines: others on the network can read it.")
  var allowHttp = false

  @MainActor
  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let language = language ?? Language(environment: environment)
    try await reporting {
      let target = try target(environment, language)
      do {
        try TerminalRequirements.check(environment: environment)
        try await BrowserSession(target: target, language: language, environment: environment)
          .run()
      } catch let unusable as TerminalUnusable {
        throw Failure(unusable.sentence, status: 2)
      }
    }
  }

  /// An address that can be none is a mistake on the command line, said before the screen is taken.
  private func target(_ environment: [String: String], _ language: Language) throws
    -> BrowserSession.Target
  {
    let given = server ?? environment["OPENMARKET_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    guard let given else {
      return .local(folder: try folder.path())
    }
    do {
      return .remote(try MarketAddress(given, allowHTTP: allowHttp))
    } catch {
      throw ValidationError(
        "\(error.reason(in: language)). \(error.recovery(in: language)).")
    }
  }
}

extension Language: ExpressibleByArgument {
  /// The first of LC_ALL, LC_MESSAGES and LANG that is set decides, as POSIX says.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self.init(locale: locale ?? "")
  }
}
