import Accessible
import Actions
public import ArgumentParser
import Browser
import CursesTerminal
import Files
import Foundation
import Hosting
import Market
import MarketClient
import Scripting
import Session
import Settings
import Text
import Widgets
public import Words

/// `openmarket [browse]`: the full-screen browser.
struct BrowseCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("browse", help: BrowserHelp.browse) }

  @Argument(help: .phrase(BrowserHelp.link, "link"), completion: .markets) var link: String?
  @OptionGroup var market: MarketOptions
  @Option(help: .phrase(BrowserHelp.language)) var language: Language?
  @Option(help: .phrase(BrowserHelp.layout)) var layout: ProductLayout?
  @Option(help: .phrase(BrowserHelp.theme), completion: .themes) var theme: ThemeName?
  @Option(help: .phrase(BrowserHelp.graphics(GraphicsChoice.names.joined(separator: ", ")), "how"))
  var graphics: GraphicsChoice?
  @OptionGroup var kiosk: KioskOptions
  @Flag(help: .phrase(BrowserHelp.accessible)) var accessible = false

  @MainActor
  func run() async throws {
    let environment = IdentityFile.environment(
      for: productLink, in: ProcessInfo.processInfo.environment)
    let visit = try kiosk.visit(environment)
    defer { visit?.end() }
    let folders = visit?.folders ?? UserFolders(environment: environment)
    // Visitors have no settings, and the host's are options.
    let (settings, mistakes) =
      visit == nil
      ? try ConfigFile(folders: folders).read(allowsHTTP: market.allowHttp, checksFiles: true)
      : (Settings(), [])
    let language =
      language ?? .chosen ?? settings.language ?? (try? StateFile(folders: folders).load())?
      .language
      ?? Language(environment: environment)
    do {
      try await open(visit, environment, folders, settings, mistakes, language)
    } catch {
      throw reported(kiosk.shown(error, in: language), in: language)
    }
  }

  @MainActor
  private func open(
    _ visit: Visit?, _ environment: [String: String], _ folders: UserFolders, _ settings: Settings,
    _ mistakes: [SettingsError], _ language: Language
  ) async throws {
    try DescriptorLimit.check()
    try TrustedAuthorities.add(
      market.trust.caFile, or: settings, environment, folders, in: .current)
    var notices = mistakes.map { ConfigFile.notice($0, in: language) }
    let isAnonymous = visit != nil && visit?.key == nil
    if isAnonymous { notices.append(KioskWords.of(language).noKey) }
    let choice = market.choice(environment, folders, in: language)
    let target = try requireAddress(in: language) {
      try choice.target(of: marketLink, configured: settings.server)
    }
    let doubts = choice.doubts(mistakes, marketLink)
    let isMarketUncertain = choice.isUncertain(doubts, marketLink)
    let words = CommandWords.of(language).config
    if isMarketUncertain {
      notices.insert(words.uncertainMarketReadOnly(target.name), at: 0)
    } else if !doubts.isEmpty, settings.isReadOnly(in: environment) {
      notices.insert(words.mistakesReadOnly(target.name), at: 0)
    }
    var session = BrowserSession(
      target: target,
      localMarket: (try? market.storage.location()).map { LocalPlace($0, in: language) },
      language: language, environment: environment, folders: folders)
    session.allowsHTTP = market.allowHttp
    session.settings = settings
    session.isReadOnly = isAnonymous || market.access.readOnly
    session.isMarketUncertain = isMarketUncertain
    let registration = visit.flatMap {
      kiosk.registration($0, market.storage, target, environment)
    }
    session.abilities = kiosk.abilities(of: visit, joins: registration != nil)
    session.join = registration
    session.visitor = visit.flatMap { _ in VisitorAddress(environment: environment)?.text }
    guard !accessible else {
      for notice in notices + stateNotices(folders, language) { Output.error.report(notice) }
      let finder: MarketFinder = { [session] in session.target(of: $0, in: $1) }
      var reader = AccessibleSession(
        target: target, language: language, environment: environment, folders: folders,
        product: productLink?.product, isReadOnly: session.refusesChanges, find: finder,
        idleTimeout: kiosk.timeout)
      reader.abilities = session.abilities
      reader.join = registration
      let state = try StateFile(folders: folders)
      reader.rememberLanguage = { state.remember($0) }
      reader.views = (state.load()?.views ?? []).map { ($0.name, $0.query) }
      if reader.abilities.contains(.markets) { reader.remember = { state.remember($0) } }
      reader.visitor = session.visitor
      return try await reader.run()
    }
    let themes =
      visit == nil ? try themes(in: folders, settings.theme, language, &notices) : []
    try checkTerminal(environment, isVisit: visit != nil)
    session.options = try options(environment, language)
    session.choices = ScreenChoices(
      layout: layout ?? settings.layout, theme: theme ?? settings.theme,
      graphics: session.options.graphics ?? settings.graphics,
      // GNU screen holds back Esc while the mouse is reported.
      isMouseOn: settings.mouse ?? (environment["STY"] == nil))
    session.themes = themes.map(\.theme)
    session.mistakes = mistakes + themes.flatMap(\.mistakes)
    session.notices = notices + stateNotices(folders, language)
    session.product = productLink?.product
    session.idleTimeout = kiosk.timeout
    try await session.run()
  }

  /// The choices that options and variables name.
  /// - Parameter language: The language of an error.
  private func options(
    _ environment: [String: String], _ language: Language
  ) throws -> Settings {
    var options = Settings()
    options.language = self.language ?? .chosen
    (options.layout, options.theme) = (layout, theme)
    options.graphics = try graphics ?? GraphicsChoice(in: environment, language)
    return options
  }

  /// Renames a file of the saved state that cannot be read, and returns a notice of it.
  private func stateNotices(_ folders: UserFolders, _ language: Language) -> [SafeText] {
    guard let file = try? StateFile(folders: folders).setAside() else { return [] }
    return [CommandWords.of(language).config.stateSetAside(file)]
  }

  private func checkTerminal(_ environment: [String: String], isVisit: Bool) throws {
    do {
      try TerminalRequirements.check(environment: environment)
    } catch TerminalError.notATerminal where isVisit {
      throw CommandError.visitWithoutTerminal
    }
  }

  func validate() throws {
    if let link, productLink == nil {
      if Subcommands.names.contains(link) {
        throw ValidationError(UsageWords.current.commandFirst(SafeText(link)))
      }
      // Text with a colon was meant as a link.
      let closest = link.contains(":") ? nil : Subcommands.closest(to: link).map { SafeText($0) }
      throw ValidationError(UsageWords.current.notALink(SafeText(link, limit: 100), closest))
    }
    try market.validate(with: productLink, usesBoth: true)
    try require(!kiosk.kiosk || market.server != nil, or: KioskWords.current.needsServer)
  }

  /// Returns the user's themes, and adds notices of the mistakes in the one in use.
  private func themes(
    in folders: UserFolders, _ configured: ThemeName?, _ language: Language,
    _ notices: inout [SafeText]
  ) throws -> [ThemeFolder.Entry] {
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
    return entries
  }

  /// The link; a bare number is a product of the market that opens anyway. Nil without a link,
  /// and for text that is not a link.
  private var productLink: ProductLink? {
    guard let link else { return nil }
    guard let number = Int(link), number > 0 else { return ProductLink(link) }
    return ProductLink(to: number, at: .local(folder: nil))
  }

  /// The link, if it names a market.
  private var marketLink: ProductLink? { link.flatMap(Int.init) == nil ? productLink : nil }
}

extension GraphicsChoice: ExpressibleByArgument {
  public init?(argument: String) { self.init(name: argument) }

  /// The choice in `OPENMARKET_GRAPHICS`; nil if it is not set.
  /// - Throws: `ValidationError` for another value.
  init?(in environment: [String: String], _ language: Language) throws {
    let variable: SafeText = "OPENMARKET_GRAPHICS"
    guard let name = environment[variable.string], !name.isEmpty else { return nil }
    guard let choice = GraphicsChoice(name: name) else {
      throw ValidationError(
        CommandWords.of(language).usage.parser.invalid(SafeText(name, limit: 60), variable))
    }
    self = choice
  }

  public static var allValueStrings: [String] { names }
}

extension ProductLayout: ExpressibleByArgument {}
extension ThemeName: ExpressibleByArgument {
  public static var allValueStrings: [String] { names }
}
extension Language: ExpressibleByArgument {}
