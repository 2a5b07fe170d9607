public import ArgumentParser
import Browser
import CursesTerminal
import Desktop
import Files
import Foundation
import Keymap
import Market
import MarketClient
import MarketStore
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

  @Argument(
    help: ArgumentHelp(
      "A link to a product, as y copies it inside; or a market's address, or a product's number.",
      valueName: "link"))
  var link: String?

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
    let environment = Self.environment(for: productLink)
    let folders = UserFolders(environment: environment)
    let (settings, mistakes) = try reporting { try ConfigFile(folders: folders).read() }
    let language =
      language ?? .chosen ?? settings.language ?? (try? StateFile(folders: folders).load())?
      .language
      ?? Language(environment: environment)
    try await reporting(in: language) {
      try DescriptorLimit.check()
      var notices = mistakes.map { ConfigFile.notice($0, in: language) }
      let target = try target(environment, language, settings.server, &notices)
      guard !accessible else {
        return try await AccessibleSession(
          target: target, language: language, environment: environment, folders: folders,
          product: productLink?.product
        ).run()
      }
      let themes = try themes(in: folders, settings.theme, language, &notices)
      try TerminalRequirements.check(environment: environment)
      try await BrowserSession(
        target: target, language: language, environment: environment, folders: folders,
        localFolder: try? folder.path(),
        choices: ScreenChoices(
          layout: layout ?? settings.layout, theme: theme ?? settings.theme,
          graphics: graphics ?? GraphicsChoice(environment: environment) ?? settings.graphics,
          // GNU screen holds back Esc while the mouse is reported.
          isMouseOn: settings.mouse ?? (environment["STY"] == nil)),
        settings: settings, themes: themes, notices: notices, allowsHTTP: allowHttp,
        product: productLink?.product
      )
      .run()
    }
  }

  func validate() throws {
    if let link, productLink == nil {
      let closest = Suggestion.closest(to: link, of: Subcommands.names).map { SafeText($0) }
      throw ValidationError(
        CommandWords.current.usage.notALink(SafeText(link, limit: 100), closest))
    }
    if case .remote? = productLink?.place, server != nil {
      throw ValidationError(CommandWords.current.usage.linkAndServer)
    }
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

  /// The link; a bare number is a product of the market that opens anyway. Nil for none, and for a
  /// text that is no link.
  private var productLink: ProductLink? {
    guard let link else { return nil }
    guard let number = Int(link), number > 0 else { return ProductLink(link) }
    return ProductLink(to: number, at: .local(folder: nil))
  }

  /// Whether the link says which market it is of.
  private var namesMarket: Bool { link != nil && Int(link ?? "") == nil }

  /// The environment of a run. A link may lead to a market that the user has never seen, which must
  /// not be offered a secret that is meant for others: only for the market of `OPENMARKET_SERVER`.
  static func environment(
    for link: ProductLink?,
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    guard case .remote(let address)? = link?.place,
      (try? MarketAddress(address, allowHTTP: true))?.key
        != environment["OPENMARKET_SERVER"].flatMap({ try? MarketAddress($0, allowHTTP: true) })?
        .key
    else { return environment }
    var rest = environment
    rest["OPENMARKET_SECRET_FILE"] = nil
    return rest
  }

  /// Returns the market of a link.
  private func target(_ link: ProductLink, _ language: Language) throws -> BrowserSession.Target {
    switch link.place {
    case .local(let named):
      let path = try named ?? folder.dataDir ?? UserFolders.current.data
      guard StoreLocation.folder(path).exists else {
        throw CommandError.noMarket(folder: SafeText(path))
      }
      return .local(folder: path)
    case .remote(let address): return try remote(address, language)
    }
  }

  private func remote(_ address: String, _ language: Language) throws -> BrowserSession.Target {
    do {
      return .remote(try MarketAddress(typed: address, allowHTTP: allowHttp), choice)
    } catch {
      throw ValidationError(
        "\(error.reason(in: language)). \(error.recovery(in: language)).")
    }
  }

  /// Returns the market to open. An invalid --server is a usage error, reported before the first
  /// paint; an invalid address in the settings is only a notice.
  private func target(
    _ environment: [String: String], _ language: Language, _ configured: SafeText?,
    _ notices: inout [SafeText]
  ) throws -> BrowserSession.Target {
    if namesMarket, let productLink { return try target(productLink, language) }
    let given = server ?? environment["OPENMARKET_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    guard let given else {
      // A named data folder chooses the local market.
      if folder.dataDir == nil, let configured {
        do {
          return .remote(
            try MarketAddress(typed: configured.string, allowHTTP: allowHttp), choice)
        } catch {
          notices.append("config.toml: \(error.reason(in: language))")
        }
      }
      return .local(folder: try folder.path())
    }
    return try remote(given, language)
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
