import Foundation
import Market
import MarketClient
import Text
import Words

/// The user's credentials for the writes of one command. A file is read once, before the first
/// write.
@MainActor
struct WriteCredentials {
  private let market: MarketConnection
  private let settings: WriteSettings
  private let file: (name: String, contents: [UInt8])?

  init(_ settings: WriteSettings, _ market: MarketConnection) throws {
    self.market = market
    self.settings = settings
    file = try settings.secretFile.map { ($0, try SecretInput.contents(of: $0)) }
  }

  /// Returns the credentials for a write: the identity of the file or the stored one, or, if each
  /// product has its own password, that of the file or a typed one.
  ///
  /// A link may lead to a stranger's market, which gets no secret without the user's consent.
  func next() async throws -> Credentials {
    let client = market.client
    if client.knownDialect == nil {
      // The dialect decides which credentials are asked for.
      _ = try await client.page(PageRequest(.number(1), size: 1))
    }
    guard client.capabilities.offers(.productPasswords) else {
      return .vendor(try await identity())
    }
    if market.isLinked, market.identity == nil { try await market.confirmStranger(settings) }
    if let file {
      let line = try SecretInput.firstLine(of: file.contents, in: file.name)
      guard let secret = Secret(line) else { throw MarketError.wrongSecret }
      return .password(secret)
    }
    guard Question.isPossible else { throw CommandError.noPassword(market: market.name) }
    Output.error.write("\(ScriptingWords.of(market.language).passwordPrompt(market.name)) ")
    let typed = await Question.hiddenLine()
    Output.error.write("\n")
    guard let typed else { throw MarketError.cancelled }
    guard let secret = Secret(typed) else { throw MarketError.wrongSecret }
    return .password(secret)
  }

  private func identity() async throws -> Identity {
    if let file {
      guard let identity = IdentityFile.identity(in: Data(file.contents)) else {
        throw CommandError.badInput(
          ScriptingWords.of(market.language).noIdentity(SafeText(file.name)))
      }
      if market.isLinked, market.identity == nil { try await market.confirmStranger(settings) }
      return identity
    }
    if let identity = market.identity { return identity }
    guard let identity = market.withheldIdentity else {
      throw market.notLoggedIn
    }
    try await market.confirmStranger(settings)
    return identity
  }
}

extension MarketConnection {
  /// Asks before a deletion, if a user can answer.
  func confirmDeletion(of products: [Int], _ settings: WriteSettings) async throws {
    guard !settings.isAgreed, Question.isPossible, let first = products.first else { return }
    let name = products.count == 1 ? try? await client.product(id: first).name : nil
    let question = ScriptingWords.of(language).askDeletion(products.count, first, name)
    guard try await Question.confirms(question) else {
      throw CommandError.failed(ScriptingWords.of(language).nothingDone)
    }
  }

  /// The identity of `OPENMARKET_SECRET_FILE`, which the market of a link was not offered.
  fileprivate var withheldIdentity: Identity? {
    guard isLinked else { return nil }
    return target.identity(
      folders: folders, environment: ProcessInfo.processInfo.environment)
  }

  fileprivate func confirmStranger(_ settings: WriteSettings) async throws {
    if settings.isAgreed { return }
    guard Question.isPossible else { throw CommandError.stranger(market: name) }
    guard try await Question.confirms(ScriptingWords.of(language).askStranger(name)) else {
      throw CommandError.stranger(market: name)
    }
  }
}
