import Accessible
import ArgumentParser
import Desktop
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

/// The options for authenticating the user in a command that changes a market.
struct WriteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A file with the vendor's identifier and secret on two lines, instead of a login; or with the \
      password of the product, where each has one; - is standard input.
      """, valueName: "FILE"),
    completion: .file())
  var secretFile: String?

  @Flag(
    name: .shortAndLong,
    help:
      "Do not ask before deleting, or before sending a secret to a market known only from a link.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      """
      Make it safe to repeat the command: with the same KEY, the same command does nothing twice. \
      A command whose reply was lost prints its key.
      """, valueName: "KEY"))
  var retryKey: String?

  func validate() throws {
    guard let retryKey, RetryKey(retryKey) == nil else { return }
    throw ValidationError(
      CommandWords.current.usage.notInRange(
        "--retry-key", ScriptingWords.current.bytes(RetryKey.length.upperBound)))
  }

  /// The keys of the writes of one run.
  var retry: Retry { Retry(given: retryKey.flatMap { RetryKey($0) }) }
}

/// The keys of the writes of one command, and the advice to repeat it.
struct Retry: Sendable {
  private let key: RetryKey
  /// Whether the command may have been run before: the user has given its key.
  let isRepetition: Bool

  init(given: RetryKey?) {
    key = given ?? RetryKey()
    isRepetition = given != nil
  }

  func key(of command: StaticString, at index: Int) -> UUID { key.key(of: command, at: index) }

  /// Explains how to repeat a command of which a part may have been carried out.
  func advise() {
    let word = SafeText(ShellWord.quoted(key.text))
    Output.error.write("openmarket: \(ScriptingWords.current.retry(word))\n")
  }
}

/// The user's credentials for the writes of one command. A file is read once, before the first
/// write.
@MainActor
struct WriteCredentials {
  private let market: MarketConnection
  private let options: WriteOptions
  private let file: (name: String, contents: [UInt8])?

  init(_ options: WriteOptions, _ market: MarketConnection) throws {
    self.market = market
    self.options = options
    file = try options.secretFile.map { ($0, try SecretFile.contents(of: $0)) }
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
    if market.isLinked, market.identity == nil { try await market.confirmStranger(options) }
    if let file {
      let line = try SecretFile.firstLine(of: file.contents, in: file.name)
      guard let secret = Secret(line) else { throw MarketError.wrongSecret }
      return .password(secret)
    }
    guard Question.isPossible else { throw CommandError.noPassword(market: market.name) }
    Output.error.write("\(ScriptingWords.current.passwordPrompt(market.name)) ")
    let typed = await Question.hiddenLine()
    Output.error.write("\n")
    guard let typed else { throw MarketError.cancelled }
    guard let secret = Secret(typed) else { throw MarketError.wrongSecret }
    return .password(secret)
  }

  private func identity() async throws -> Identity {
    if let file {
      guard let identity = IdentityFile.identity(in: Data(file.contents)) else {
        throw CommandError.badInput(ScriptingWords.current.noIdentity(SafeText(file.name)))
      }
      if market.isLinked, market.identity == nil { try await market.confirmStranger(options) }
      return identity
    }
    if let identity = market.identity { return identity }
    guard let identity = market.withheldIdentity else {
      throw market.notLoggedIn
    }
    try await market.confirmStranger(options)
    return identity
  }
}

extension MarketConnection {
  /// Asks before a deletion, if a user can answer.
  func confirmDeletion(of products: [Int], _ options: WriteOptions) async throws {
    guard !options.yes, Question.isPossible, let first = products.first else { return }
    let name = products.count == 1 ? try? await client.product(id: first).name : nil
    guard try await confirms(ScriptingWords.current.askDeletion(products.count, first, name)) else {
      throw CommandError.failed(ScriptingWords.current.nothingDone)
    }
  }

  /// The identity of `OPENMARKET_SECRET_FILE`, which the market of a link was not offered.
  fileprivate var withheldIdentity: Identity? {
    guard isLinked else { return nil }
    return source.identityFiles(
      folders: folders, environment: ProcessInfo.processInfo.environment
    ).lazy.compactMap { $0.read() }.first
  }

  fileprivate func confirmStranger(_ options: WriteOptions) async throws {
    if options.yes { return }
    guard Question.isPossible else { throw CommandError.stranger(market: name) }
    guard try await confirms(ScriptingWords.current.askStranger(name)) else {
      throw CommandError.stranger(market: name)
    }
  }

  private func confirms(_ sentence: SafeText) async throws -> Bool {
    Output.error.write("\(sentence) [y/N] ")
    guard let answer = await Question.line() else {
      if Task.isCancelled { throw MarketError.cancelled }
      return false
    }
    return TypedAnswer.isYes(answer)
  }
}
