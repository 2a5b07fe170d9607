import ArgumentParser
import Browser
import Files
import Foundation
import Market
import MarketClient
import Scripting
import Session
import ViewModels
import Words

/// `openmarket login`: saves the identity of a vendor at a market, so that forms need not ask for
/// it.
struct LoginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Log in to a market.",
    discussion: """
      Asks for the vendor's identifier and secret, or reads them as two lines from standard input \
      or --secret-file; never from arguments. They are saved in \
      $XDG_CONFIG_HOME/openmarket/identities, readable only by you. $OPENMARKET_SECRET_FILE names \
      another file to use instead. Nothing is saved until the market has checked them, as far as \
      it can. The local market needs no login.
      """)

  @OptionGroup var named: NamedMarket

  @Option(
    help: ArgumentHelp(
      "A file with the identifier and the secret on two lines.", valueName: "FILE"),
    completion: .file()
  )
  var secretFile: String?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.") var quiet = false

  @Flag(help: "Save without asking the market, for example while it cannot be reached.")
  var noCheck = false

  @Flag(help: "Allow http:// to other machines: others on the network can read it.")
  var allowHttp = false

  @OptionGroup var trust: TrustOptions

  @MainActor
  func run() async throws {
    try await reporting {
      let address = try named.marketAddress(allowsHTTP: allowHttp)
      try trust.apply(sendsSecret: true)
      let identity = try secretFile.map(Self.read) ?? TypedIdentity.ask(for: address, in: .current)
      let welcome =
        noCheck
        ? CommandWords.current.login.savedUnchecked(address.name, nil)
        : try await TypedIdentity.check(identity, at: address, in: .current)
      let file = try IdentityFile(for: address, in: .current)
      do throws(FileError) { try file.write(identity) } catch {
        throw CommandError.identityNotSaved(error)
      }
      try Self.list(address)
      if !quiet { try Output.standard.write("\(welcome)\n") }
    }
  }

  /// Lists the market among those that were opened, for `markets` and the browser.
  private static func list(_ address: MarketAddress) throws {
    let file = try StateFile(folders: .current)
    var state = file.load() ?? BrowserState()
    state.remember(.remote(address.canonical))
    file.save(state)
  }

  private static func read(_ file: String) throws -> Identity {
    guard let identity = IdentityFile(named: file).read() else { throw CommandError.noIdentity }
    return identity
  }
}

/// `openmarket logout`: forgets the identity at a market.
struct LogoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: "Forget your identity at a market.",
    discussion: "Exit status: 0 even if you were not logged in. The local market needs no login."
  )

  @OptionGroup var named: NamedMarket

  @Flag(name: .shortAndLong, help: "Print nothing but errors.") var quiet = false

  func run() throws {
    try reporting {
      let market = try named.marketAddress(allowsHTTP: true)
      let file = try IdentityFile(for: market, in: .current)
      let wasLoggedIn = file.read() != nil
      do throws(FileError) { try file.remove() } catch {
        throw CommandError.failed(error.sentence(in: .current))
      }
      let words = ScriptingWords.current
      let sentence = wasLoggedIn ? words.loggedOut(market.name) : words.notLoggedOut(market.name)
      if !quiet { try Output.standard.write("\(sentence)\n") }
    }
  }
}

/// The market of a login: its address, which has to be given.
struct NamedMarket: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The market, such as https://market.example.", valueName: "address"),
    completion: .markets)
  var address: String?

  @Option(
    help: ArgumentHelp("The market, such as https://market.example.", valueName: "url"),
    completion: .markets)
  var server: String?

  /// The address in the arguments, otherwise in the environment.
  private var given: String? {
    address ?? server
      ?? ProcessInfo.processInfo.environment["OPENMARKET_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
  }

  func validate() throws {
    guard given != nil else { throw ValidationError(CommandWords.current.usage.noServer) }
  }

  func marketAddress(allowsHTTP: Bool) throws -> MarketAddress {
    try MarketAddress(forCommand: given ?? "", allowsHTTP: allowsHTTP)
  }
}
