import ArgumentParser
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
  static var configuration: CommandConfiguration { .init("login", help: ScriptHelp.login) }

  @OptionGroup var named: NamedMarket
  @Option(help: .phrase(ScriptHelp.loginSecretFile, "FILE"), completion: .file())
  var secretFile: String?
  @Flag(name: .shortAndLong, help: .phrase(ScriptHelp.quiet)) var quiet = false
  @Flag(help: .phrase(ScriptHelp.loginNoCheck)) var noCheck = false
  @Flag(help: .phrase(OptionHelp.allowHTTP)) var allowHttp = false
  @OptionGroup var trust: TrustOptions

  @MainActor
  func run() async throws {
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
    // For `markets` and the browser.
    try StateFile(folders: .current).remember(.remote(address.canonical))
    if !quiet { try Output.standard.write("\(welcome)\n") }
  }

  private static func read(_ file: String) throws -> Identity {
    guard let identity = IdentityFile(named: file).read() else { throw CommandError.noIdentity }
    return identity
  }
}

/// `openmarket logout`: forgets the identity at a market.
struct LogoutCommand: ParsableCommand {
  static var configuration: CommandConfiguration { .init("logout", help: ScriptHelp.logout) }

  @OptionGroup var named: NamedMarket
  @Flag(name: .shortAndLong, help: .phrase(ScriptHelp.quiet)) var quiet = false

  func run() throws {
    let market = try named.marketAddress(allowsHTTP: true)
    let file = try IdentityFile(for: market, in: .current)
    let wasLoggedIn = file.read() != nil
    try file.remove()
    let words = ScriptingWords.current
    let sentence = wasLoggedIn ? words.loggedOut(market.name) : words.notLoggedOut(market.name)
    if !quiet { try Output.standard.write("\(sentence)\n") }
  }
}

/// The market of a login: its address, which has to be given.
struct NamedMarket: ParsableArguments {
  @Argument(help: .phrase(OptionHelp.marketAddress, "address"), completion: .markets)
  var address: String?
  @Option(help: .phrase(OptionHelp.marketAddress, "url"), completion: .markets) var server: String?

  /// The address in the arguments, otherwise in the environment.
  private var given: String? {
    address ?? server
      ?? ProcessInfo.processInfo.environment["OPENMARKET_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
  }

  func validate() throws { try require(given != nil, or: UsageWords.current.noServer) }

  func marketAddress(allowsHTTP: Bool) throws -> MarketAddress {
    try MarketAddress(forCommand: given ?? "", allowsHTTP: allowsHTTP)
  }
}
