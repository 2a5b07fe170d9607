import ArgumentParser
import Browser
import Desktop
import Files
import Foundation
import Market
import MarketClient
import Scripting
import Text
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

  @Argument(
    help: ArgumentHelp("The market, such as https://market.example.", valueName: "address"),
    completion: .markets)
  var address: String?

  @Option(
    help: ArgumentHelp("The market, such as https://market.example.", valueName: "url"),
    completion: .markets)
  var server: String?

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

  /// The address in the arguments, otherwise in the environment.
  private var givenServer: String? {
    address ?? server
      ?? ProcessInfo.processInfo.environment["OPENMARKET_SERVER"].flatMap {
        $0.isEmpty ? nil : $0
      }
  }

  func validate() throws {
    guard givenServer != nil else {
      throw ValidationError(CommandWords.current.usage.noServer)
    }
  }

  @MainActor
  func run() async throws {
    try await reporting {
      let address: MarketAddress
      do throws(MarketError) {
        address = try MarketAddress(typed: givenServer ?? "", allowHTTP: allowHttp)
      } catch {
        throw CommandError.unusableServer(error)
      }
      try trust.apply(sendsSecret: true)
      let identity = try secretFile.map(Self.read) ?? Self.ask(address)
      let welcome = try await welcome(identity, at: address)
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

  /// Returns a welcome. Fails unless the market has checked the identity, or cannot check any.
  private func welcome(_ identity: Identity, at address: MarketAddress) async throws -> SafeText {
    let words = CommandWords.current.login
    let host = address.name
    if noCheck { return words.savedUnchecked(host, nil) }
    let client = MarketClient(address: address, dialect: .found(remembered: nil))
    do throws(MarketError) {
      // Another server may reply to an identity like a market that cannot check one.
      _ = try await client.page(PageRequest(.number(1), size: 1))
      let (vendor, isProven) = try await client.verify(identity)
      await client.shutdown()
      let name = vendor.name ?? words.numberedVendor(vendor.id)
      return isProven ? words.loggedIn(host, name) : words.loggedInUnproven(host, name)
    } catch {
      await client.shutdown()
      switch error {
      case .unknownVendor: throw CommandError.unknownIdentifier(host: host)
      case .wrongSecret: throw CommandError.wrongSecret(host: host)
      case .notOffered: return words.savedUnchecked(host, error.reason(in: .current))
      default: throw CommandError.unchecked(error)
      }
    }
  }

  private static func read(_ file: String) throws -> Identity {
    guard let identity = IdentityFile(named: file).read() else { throw CommandError.noIdentity }
    return identity
  }

  private static func ask(_ address: MarketAddress) throws -> Identity {
    let words = CommandWords.current.login
    let isTyped = isatty(STDIN_FILENO) == 1
    if isTyped { Output.error.write("\(words.identifierPrompt(address.name)) ") }
    let identifier = readLine() ?? ""
    let secret =
      isTyped ? getpass("\(words.secretPrompt) ").map { String(cString: $0) } : readLine()
    if let identity = IdentityFile.identity(identifier, secret ?? "") { return identity }
    switch (identifier.trimmed.isEmpty, (secret ?? "").trimmed.isEmpty) {
    case (true, true): throw CommandError.nothingTyped(.both)
    case (true, false): throw CommandError.nothingTyped(.identifier)
    case (false, true): throw CommandError.nothingTyped(.secret)
    case (false, false): throw CommandError.noIdentity
    }
  }
}

/// `openmarket logout`: forgets the identity at a market.
struct LogoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: "Forget your identity at a market.",
    discussion: "Exit status: 0 even if you were not logged in. The local market needs no login."
  )

  @Argument(
    help: ArgumentHelp("The market, such as https://market.example.", valueName: "address"),
    completion: .markets)
  var address: String?

  @Option(
    help: ArgumentHelp("The market, such as https://market.example.", valueName: "url"),
    completion: .markets)
  var server: String?

  @Flag(name: .shortAndLong, help: "Print nothing but errors.") var quiet = false

  private var givenServer: String? {
    address ?? server
      ?? ProcessInfo.processInfo.environment["OPENMARKET_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
  }

  func validate() throws {
    guard givenServer != nil else {
      throw ValidationError(CommandWords.current.usage.noServer)
    }
  }

  func run() throws {
    try reporting {
      let market: MarketAddress
      do throws(MarketError) {
        market = try MarketAddress(typed: givenServer ?? "", allowHTTP: true)
      } catch {
        throw CommandError.unusableServer(error)
      }
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
