package import Actions
import Desktop
package import Files
import Foundation
package import Market
package import MarketClient
import Scripting
package import Text
package import ViewModels
package import Words

/// Returns the market of a reference; a failure for an unusable address.
package typealias MarketFinder =
  @MainActor (MarketReference, Language) -> Result<MarketTarget, MarketError>

/// One run of the line-by-line browser: reads standard input, writes standard output, needs no
/// terminal.
@MainActor
package struct AccessibleSession {
  private var target: MarketTarget
  private var language: Language
  private let environment: [String: String]
  private let folders: UserFolders
  private var product: Int?
  /// The market as it was read in another language; nil after the start and in another market.
  private var former: AccessibleModel?
  private let isReadOnly: Bool
  /// Finds another market.
  private let find: MarketFinder
  /// The time without a line after which the session ends; nil for never.
  private let idleTimeout: Duration?
  /// The abilities that the user has here.
  package var abilities = Abilities.all
  /// Creates the vendor of a visitor's key; nil if there is no such visitor.
  package var join: (@MainActor (SafeText, Language) async -> Event)?
  /// Records the open market among those to choose from, and returns all of these.
  package var remember: @MainActor (MarketReference) -> [MarketReference] = { _ in [.local] }
  /// The saved views, with the queries as typed.
  package var views: [(name: String, query: String)] = []
  /// Records the language that was chosen, for the next run.
  package var rememberLanguage: @MainActor (Language) -> Void = { _ in }
  /// The IP address of a visitor; nil for the user of this machine.
  package var visitor: String?

  /// The time after which a line says that a request is loading.
  private static let progressDelay = Duration.seconds(2)

  /// - Parameters:
  ///   - product: The product to read out first.
  ///   - isReadOnly: Whether nothing may be changed in any market.
  ///   - find: Finds another market.
  package init(
    target: MarketTarget, language: Language, environment: [String: String],
    folders: UserFolders, product: Int?, isReadOnly: Bool,
    find: @escaping MarketFinder, idleTimeout: Duration? = nil
  ) {
    self.find = find
    self.idleTimeout = idleTimeout
    self.target = target
    self.language = language
    self.environment = environment
    self.folders = folders
    self.product = product
    self.isReadOnly = isReadOnly
  }

  /// Reads until the user leaves, or until a signal ends it like the end of the input.
  package func run() async throws {
    try await interruptible {
      var session = self
      var lines = TypedLines(idleTimeout: idleTimeout)
      while try await session.read(&lines) {}
      try Task.checkCancellation()
    }
  }

  /// Reads out one market in one language.
  /// - Returns: Whether another one follows.
  private mutating func read(_ lines: inout TypedLines) async throws -> Bool {
    let source = MarketSource(target, isReadOnly: isReadOnly, visitor: visitor)
    source.remember(LastVisit.load(of: source.key, from: try folders.visits)?.dialect)
    var model = AccessibleModel(
      marketName: target.remoteName, language: language, product: product,
      isReadOnly: isReadOnly, abilities: abilities, markets: remember(target.reference),
      views: views, canJoin: join != nil,
      today: { Day.localToday() })
    if let former { model.resume(former) }
    former = nil
    var runner = try AccessibleRequestRunner(
      source: source, language: language, folders: folders, environment: environment,
      abilities: abilities,
      join: { [join, language] in await join?($0, language) ?? .identityFound(nil) })
    var turn = model.start()
    do {
      while true {
        // Typed text is kept even if its answer cannot be written.
        for change in turn.drafts { turn.lines += await keep(change, runner, &model) }
        try say(turn.lines)
        switch turn.next {
        case .leave: turn = model.leave()
        case .end:
          try await end(&model, source, runner)
          return false
        case .language(let other):
          (language, product, former) = (other, nil, model)
          rememberLanguage(other)
          await source.close(runner.catalog)
          return true
        case .market(let market):
          do throws(MarketError) {
            let other = try await reachable(market)
            (target, product) = (other, nil)
          } catch {
            turn = model.receive(refused: error)
            continue
          }
          await source.close(runner.catalog)
          return true
        case .request(let request):
          turn = await reporting { await runner.perform(request, &model) }
          if let fault = source.fault {
            try? await end(&model, source, runner)
            throw CommandError.failed(fault)
          }
        case .line:
          guard let line = try await ask(model, &lines) else {
            // The shell's prompt begins on its own line.
            try Output.standard.write("\n")
            try await end(&model, source, runner)
            return false
          }
          turn = model.handle(line)
        }
      }
    } catch let error as OutputError {
      try? await end(&model, source, runner)
      throw error
    }
  }

  /// Returns a market that answers; the open market is left only for such a one.
  private func reachable(_ market: MarketReference) async throws(MarketError) -> MarketTarget {
    let current = target.key
    let target = try find(market, language).get()
    // A local market that is open answers, and must not be opened twice.
    if case .local = target, target.key == current { return target }
    let source = MarketSource(target, isReadOnly: isReadOnly)
    var client: MarketClient?
    let answer = await Result { () async throws(MarketError) in
      let open = try await source.connect()
      client = open
      return try await open.page(PageRequest(.number(1), size: 1))
    }
    await client?.shutdown()
    await source.close(nil)
    _ = try answer.get()
    return target
  }

  private func ask(
    _ model: AccessibleModel, _ lines: inout TypedLines
  ) async throws -> String? {
    let prompt = model.prompt
    if !prompt.isEmpty { try Output.standard.write("\(prompt) ") }
    guard model.hidesAnswer else { return try await next(&lines, after: prompt) }
    let echo = TerminalEcho.off()
    defer {
      // The user's line end was not echoed either. The next line reports a failure.
      if echo.restore() { try? Output.standard.write("\n") }
    }
    return try await next(&lines, after: prompt)
  }

  /// Returns the next line; nil at the end of the input, or after too long a time without one.
  /// - Parameter prompt: The prompt, which is repeated after a warning.
  private func next(_ lines: inout TypedLines, after prompt: SafeText) async throws -> String? {
    let words = KioskWords.of(language)
    var isWarned = false
    while true {
      switch await lines.next() {
      // The user only stays: an empty line may be an answer.
      case .line("") where isWarned: isWarned = false
      case .line(let line): return line
      case .idle(let left?):
        Output.error.write("\nopenmarket: \(words.lineEndsSoon(words.time(left)))\n")
        isWarned = true
      case .idle(nil):
        Output.error.write("\nopenmarket: \(words.ended)\n")
        return nil
      case nil: return nil
      }
      if !prompt.isEmpty { try Output.standard.write("\(prompt) ") }
    }
  }

  /// Fails if no product was ever listed, or if a draft is lost, so that scripts notice.
  private func end(
    _ model: inout AccessibleModel, _ source: MarketSource, _ runner: AccessibleRequestRunner
  ) async throws {
    for (draft, _) in model.unsaved { _ = await keep(.save(draft), runner, &model) }
    await source.close(runner.catalog)
    for (draft, reason) in model.unsaved { draft.reportLoss(reason, in: language) }
    if !model.unsaved.isEmpty { throw ReportedError(status: 1) }
    if let obstacle = model.obstacle { throw CommandError.failed(obstacle) }
  }

  private func say(_ lines: [SafeText]) throws(OutputError) {
    try Output.standard.write(lines: lines.map(\.string))
  }

  /// - Returns: The lines that report a failure.
  private func keep(
    _ change: AccessibleModel.DraftChange, _ runner: AccessibleRequestRunner,
    _ model: inout AccessibleModel
  ) async -> [SafeText] {
    do {
      try await runner.keep(change)
      return model.receive(change, failure: nil)
    } catch {
      return model.receive(change, failure: error.reason)
    }
  }

  /// Reports a slow request while it is in flight.
  private func reporting(_ body: () async -> AccessibleModel.Turn) async -> AccessibleModel.Turn {
    let waiting = Task {
      try await Task.sleep(for: Self.progressDelay)
      try Output.standard.write("\(AccessibleModel.loading(in: language))\n")
    }
    defer { waiting.cancel() }
    return await body()
  }
}
