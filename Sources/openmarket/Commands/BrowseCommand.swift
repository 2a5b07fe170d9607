import Actions
public import ArgumentParser
import Browser
import CommandIO
import CursesTerminal
import Desktop
import Files
import Foundation
import Keymap
import Kiosk
import Market
import MarketClient
import MarketServer
import MarketStore
import Settings
public import TerminalPictures
import Text
import ViewModels
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
      valueName: "link"), completion: .markets)
  var link: String?

  @OptionGroup var market: MarketOptions

  @Option(help: "Language, ko or en (default: last chosen, else the locale's).")
  var language: Language?

  @Option(help: "Layout, list or grid (default: last used).")
  var layout: ProductLayout?

  @Option(
    help: "Colours: auto, dark, light, high-contrast or colour-blind (default: last used).",
    completion: .themes)
  var theme: ThemeName?

  @Option(
    help: ArgumentHelp(
      "How pictures are drawn: \(GraphicsChoice.names.joined(separator: ", ")).",
      discussion: "Default: $OPENMARKET_GRAPHICS, the settings, last used, or auto.",
      valueName: "how"
    ))
  var graphics: GraphicsChoice?

  @OptionGroup var kiosk: KioskOptions

  @Flag(help: "Print lines instead of a full screen, for screen readers; needs no terminal.")
  var accessible = false

  @MainActor
  func run() async throws {
    let environment = MarketOptions.environment(for: productLink)
    let visit = try reporting { try kiosk.visit(environment) }
    defer { visit?.end() }
    let folders = visit?.folders ?? UserFolders(environment: environment)
    // Visitors have no settings of their own, and the host's are options.
    let (settings, mistakes) =
      visit == nil
      ? try reporting { try ConfigFile(folders: folders).read(allowsHTTP: market.allowHttp) }
      : (Settings(), [])
    let language =
      language ?? .chosen ?? settings.language ?? (try? StateFile(folders: folders).load())?
      .language
      ?? Language(environment: environment)
    try await reporting(in: language) {
      try DescriptorLimit.check()
      try market.trust.apply(settings, environment, folders)
      var notices = mistakes.map { ConfigFile.notice($0, in: language) }
      let isAnonymous = visit != nil && visit?.key == nil
      if isAnonymous { notices.append(KioskWords.of(language).noKey) }
      let target = try market.target(
        of: marketLink, environment, language, configured: settings.server)
      let isDoubtful =
        !market.isNamed(marketLink, environment) && mistakes.contains { $0.concerns(["server"]) }
      if isDoubtful {
        let words = CommandWords.of(language).config
        notices.insert(words.uncertainMarketReadOnly(target.name), at: 0)
      }
      let isReadOnly =
        isAnonymous || isDoubtful || market.access.isReadOnly(settings, environment)
      guard !accessible else {
        for notice in notices { Output.error.write("openmarket: \(notice)\n") }
        return try await AccessibleSession(
          target: target, language: language, environment: environment, folders: folders,
          product: productLink?.product, isReadOnly: isReadOnly
        ).run()
      }
      let themes =
        visit == nil ? try themes(in: folders, settings.theme, language, &notices) : []
      try TerminalRequirements.check(environment: environment)
      let registration = try visit.flatMap { try kiosk.registration($0, market, target, language) }
      try await BrowserSession(
        target: target, language: language, environment: environment, folders: folders,
        localMarket: try? market.storage.location(),
        choices: ScreenChoices(
          layout: layout ?? settings.layout, theme: theme ?? settings.theme,
          graphics: graphics ?? GraphicsChoice(environment: environment) ?? settings.graphics,
          // GNU screen holds back Esc while the mouse is reported.
          isMouseOn: settings.mouse ?? (environment["STY"] == nil)),
        settings: settings, themes: themes, notices: notices, allowsHTTP: market.allowHttp,
        product: productLink?.product, isReadOnly: isReadOnly,
        abilities: kiosk.abilities(joins: registration != nil), join: registration,
        visitor: visit.flatMap { _ in VisitorAddress(environment: environment)?.text },
        idleTimeout: kiosk.timeout
      )
      .run()
    }
  }

  func validate() throws {
    if let link, productLink == nil {
      if Subcommands.names.contains(link) {
        throw ValidationError(CommandWords.current.usage.commandFirst(SafeText(link)))
      }
      // What has a colon was meant as a link.
      let closest =
        link.contains(":")
        ? nil : Subcommands.closest(to: link).map { SafeText($0) }
      throw ValidationError(
        CommandWords.current.usage.notALink(SafeText(link, limit: 100), closest))
    }
    try market.validate(with: productLink, usesBoth: true)
    if kiosk.kiosk {
      let words = KioskWords.of(.current)
      guard market.server != nil else { throw ValidationError(words.needsServer) }
      guard !accessible else { throw ValidationError(words.notAccessible) }
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

  /// The link; a bare number is a product of the market that opens anyway. Nil for none, and for a
  /// text that is no link.
  private var productLink: ProductLink? {
    guard let link else { return nil }
    guard let number = Int(link), number > 0 else { return ProductLink(link) }
    return ProductLink(to: number, at: .local(folder: nil))
  }

  /// The link, where it names a market.
  private var marketLink: ProductLink? { link.flatMap(Int.init) == nil ? productLink : nil }
}

/// A browser for visitors, such as those who come by SSH.
struct KioskOptions: ParsableArguments {
  /// Read before the arguments are parsed: see `OpenMarket.main`.
  static let flag = "--kiosk"

  @Flag(
    help: ArgumentHelp(
      "Serve a visitor: no other market, no files, no programs; their key is the vendor.",
      discussion: "docs/manual/ssh.md explains how. With --data-dir or --database, visitors sell."))
  var kiosk = false

  @Option(
    help: ArgumentHelp(
      "The folder of the kiosk.",
      discussion: "Default: openmarket/kiosk in ~/.local/state of the account.", valueName: "DIR"))
  var kioskFolder: String?

  @Option(
    help: ArgumentHelp(
      "The time without a key after which the browser ends.",
      discussion: "Default: 15m with --kiosk, else never.", valueName: "TIME"))
  var idleTimeout: String?

  /// Long enough to read a page, short enough that a forgotten window frees its place.
  private static let usualTimeout = Duration.seconds(15 * 60)
  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
  /// Seconds of the longest time.
  private static let maximumTime = 7 * 86_400

  func validate() throws {
    guard idleTimeout == nil || typedTimeout != nil else {
      throw ValidationError(KioskWords.of(.current).notATime("--idle-timeout"))
    }
  }

  /// Nil for none.
  var timeout: Duration? { typedTimeout ?? (kiosk ? Self.usualTimeout : nil) }

  private var typedTimeout: Duration? {
    guard let idleTimeout, let unit = idleTimeout.last else { return nil }
    let factor = Self.units[unit]
    let digits = factor == nil ? idleTimeout[...] : idleTimeout.dropLast()
    guard let count = Int(digits), (1...Self.maximumTime).contains(count) else { return nil }
    return .seconds(min(Self.maximumTime, count * (factor ?? 60)))
  }

  /// Returns the visit; nil where this is no kiosk.
  func visit(_ environment: [String: String]) throws -> Visit? {
    guard kiosk else { return nil }
    let folder = try kioskFolder ?? UserFolders(environment: [:]).state + "/kiosk"
    return Visit(folder: folder, environment: environment)
  }

  /// - Parameter joins: Whether visitors become vendors by their keys alone.
  func abilities(joins: Bool) -> Abilities {
    kiosk ? (joins ? .kiosk : .kiosk.union(.credentials)) : .all
  }

  /// Returns the way in which a visitor with a key becomes a vendor; nil where the host names no
  /// store.
  @MainActor
  func registration(
    _ visit: Visit, _ market: MarketOptions, _ target: BrowserSession.Target, _ language: Language
  ) throws -> (@MainActor (SafeText) async -> Event)? {
    guard market.storage.isNamed, case .remote(let address, _) = target else { return nil }
    let location = try market.storage.location()
    guard location.exists else { throw CommandError.noMarket(folder: location.name) }
    let found: Identity?
    do {
      found = try visit.identity()
    } catch {
      throw CommandError.failed(error.sentence(in: language))
    }
    guard let identity = found else { return nil }
    return { name in
      do {
        let store = try location.open()
        defer { try? store.close() }
        let vendor = try await VendorRegistration(identity).vendor(named: name, in: store)
        try IdentityFile(for: address, in: visit.folders).write(identity)
        return .joined(identity, vendor)
      } catch let error as VendorRegistrationError {
        let words = KioskWords.of(language)
        switch error {
        case .taken(let name): return .joinRefused(words.nameTaken(name))
        case .tooMany: return .joinRefused(words.tooManyVendors)
        }
      } catch let error as FileError {
        return .joinRefused(error.sentence(in: language))
      } catch {
        return .joinRefused(CommandFailure(error, in: language).sentence)
      }
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
