import Accessible
import ArgumentParser
import CommandIO
import Desktop
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

/// The options with which a command that changes a market proves who the user is.
struct WriteOptions: ParsableArguments {
  @OptionGroup var secret: SecretFile

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.") var yes = false
}

extension MarketConnection {
  /// Returns the credentials for writing: the stored identity, or, where each product has its own
  /// password, that of the option or a typed one.
  ///
  /// A link may lead to a stranger's market, which gets no secret without a question.
  func credentials(_ options: WriteOptions) async throws -> Credentials {
    if client.knownDialect == nil {
      // The dialect decides what is asked for.
      _ = try await client.page(PageRequest(.number(1), size: 1))
    }
    guard client.capabilities.offers(.productPasswords) else {
      if let identity { return .vendor(identity) }
      guard let identity = withheldIdentity else { throw notLoggedIn }
      try await confirmStranger(options)
      return .vendor(identity)
    }
    if isLinked, identity == nil { try await confirmStranger(options) }
    if let text = try options.secret.line() {
      guard let secret = Secret(text) else { throw MarketError.wrongSecret }
      return .password(secret)
    }
    guard Question.isPossible else { throw CommandError.noPassword(market: name) }
    Output.error.write("\(ScriptingWords.current.passwordPrompt(name)) ")
    let typed = await Question.hiddenLine()
    Output.error.write("\n")
    guard let typed else { throw MarketError.cancelled }
    guard let secret = Secret(typed) else { throw MarketError.wrongSecret }
    return .password(secret)
  }

  /// Asks before a deletion, where somebody is there to answer.
  func confirmDeletion(_ sentence: SafeText, _ options: WriteOptions) async throws {
    guard !options.yes, Question.isPossible else { return }
    guard try await confirms(sentence) else {
      throw CommandError.failed(ScriptingWords.current.nothingDone)
    }
  }

  /// The identity of `OPENMARKET_SECRET_FILE`, which a link has not been offered.
  private var withheldIdentity: Identity? {
    guard isLinked else { return nil }
    return source.identityFiles(
      folders: folders, environment: ProcessInfo.processInfo.environment
    ).lazy.compactMap { $0.read() }.first
  }

  private func confirmStranger(_ options: WriteOptions) async throws {
    if options.yes { return }
    guard Question.isPossible else { throw CommandError.stranger(market: name) }
    guard try await confirms(ScriptingWords.current.askStranger(name)) else {
      throw CommandError.stranger(market: name)
    }
  }

  private func confirms(_ sentence: SafeText) async throws -> Bool {
    Output.error.write("\(sentence) [y/N] ")
    guard let answer = await Question.line() else { throw MarketError.cancelled }
    return TypedAnswer.isYes(answer)
  }
}
