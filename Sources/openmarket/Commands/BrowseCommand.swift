public import ArgumentParser
import Browser
import CursesTerminal
import Desktop
import Files
import Foundation
import Market
import MarketClient
import Settings
public import TerminalPictures
import Text
public import Widgets
public import Words

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

  @Option(
    help: ArgumentHelp(
      "The dialect of the market at --server: auto, or one of "
        + DialectChoice.names.joined(separator: ", ") + ".", valueName: "name"))
  var dialect = "auto"

  @OptionGroup var folder: DataFolder

  @Option(help: "Language, ko or en (default: last chosen, else the locale's).")
  var language: Language?

  @Option(help: "Layout, list or grid (default: last used).")
  var layout: ProductLayout?

  @Option(help: "Colours: auto, dark, light, high-contrast or colour-blind (default: last used).")
  var theme: ThemeName?

  @Flag(help: "Allow http:// to other machines: others on the network can read it.")
  var allowHttp = false

  @Option(
    help: ArgumentHelp(
      "How pictures are drawn: \(GraphicsChoice.names.joined(separator: ", ")).",
      discussion: "Default: $OPENMARKET_GRAPHICS, the settings, last used, or auto.",
      valueName: "how"
    ))
  var graphics: GraphicsChoice?

  @Flag(help: "Print lines instead of a full screen, for screen readers; needs no terminal.")
  var accessible = false

  @MainActor
  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let folders = UserFolders(environment: environment)
    let (settings, mistakes) = try reporting { try ConfigFile(folders: folders).read() }
    let language =
      language ?? settings.language ?? (try? StateFile(folders: folders).load())?.language
      ?? Language(environment: environment)
    try await reporting(in: language) {
      try DescriptorLimit.check()
      var notices = mistakes.map { ConfigFile.notice($0, in: language) }
      let target = try target(environment, language, settings.server, &notices)
      guard !accessible else {
        return try await AccessibleSession(
          target: target, language: language, environment: environment, folders: folders
        ).run()
      }
      try TerminalRequirements.check(environment: environment)
      let themes = try themes(in: folders, settings.theme, language, &notices)
      try await BrowserSession(
        target: target, language: language, environment: environment, folders: folders,
        localFolder: try? folder.path(),
        choices: ScreenChoices(
          layout: layout ?? settings.layout, theme: theme ?? settings.theme,
          graphics: graphics ?? GraphicsChoice(environment: environment) ?? settings.graphics,
          // GNU screen holds back Esc while the mouse is reported.
          isMouseOn: settings.mouse ?? (environment["STY"] == nil)),
        settings: settings, themes: themes, notices: notices, allowsHTTP: allowHttp
      )
      .run()
    }
  }

  func validate() throws {
    guard dialect == "auto" || DialectChoice.names.contains(dialect) else {
      let names = SafeText(DialectChoice.names.joined(separator: ", "))
      throw ValidationError(CommandWords.current.usage.notADialect("--dialect", names))
    }
  }

  /// Returns the user's themes, and adds notices of the mistakes in the one in use.
  private func themes(
    in folders: UserFolders, _ configured: ThemeName?, _ language: Language,
    _ notices: inout [SafeText]
  ) throws -> [CustomTheme] {
    let entries = (try? ThemeFolder(folders: folders).read()) ?? []
    if case .file(let name)? = theme ?? configured {
      guard let entry = entries.first(where: { $0.theme.name == name }) else {
        let names = ThemeName.names + entries.map(\.theme.name)
        throw ValidationError(
          CommandWords.of(language).usage.notOneOf(
            "--theme", SafeText(names.joined(separator: ", "))))
      }
      notices += entry.notices(in: language)
    }
    return entries.map(\.theme)
  }

  private var choice: DialectChoice {
    dialect == "auto" ? .found(remembered: nil) : .named(dialect)
  }

  /// Returns the market to open. An invalid --server is a usage error, reported before the first
  /// paint; an invalid address in the settings is only a notice.
  private func target(
    _ environment: [String: String], _ language: Language, _ configured: SafeText?,
    _ notices: inout [SafeText]
  ) throws -> BrowserSession.Target {
    let given = server ?? environment["OPENMARKET_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    guard let given else {
      // A named data folder chooses the local market.
      if folder.dataDir == nil, let configured {
        do {
          return .remote(
            try MarketAddress(configured.string, allowHTTP: allowHttp), choice)
        } catch {
          notices.append("config.toml: \(error.reason(in: language))")
        }
      }
      return .local(folder: try folder.path())
    }
    do {
      return .remote(try MarketAddress(given, allowHTTP: allowHttp), choice)
    } catch {
      throw ValidationError(
        "\(error.reason(in: language)). \(error.recovery(in: language)).")
    }
  }
}

extension GraphicsChoice: ExpressibleByArgument {
  public init?(argument: String) { self.init(name: argument) }

  public static var allValueStrings: [String] { names }

  init?(environment: [String: String]) {
    guard let name = environment["OPENMARKET_GRAPHICS"] else { return nil }
    self.init(name: name)
  }
}

extension ProductLayout: ExpressibleByArgument {}
extension ThemeName: ExpressibleByArgument {
  public static var allValueStrings: [String] { names }
}
extension Language: ExpressibleByArgument {}
