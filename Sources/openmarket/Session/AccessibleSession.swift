import Accessible
import ArgumentParser
import Browser
import Catalog
import Desktop
import Files
import Foundation
import Keymap
import Market
import Scripting
import Text
import Widgets
import Words

/// One run of the line-by-line browser: reads standard input, writes standard output, needs no
/// terminal.
@MainActor
struct AccessibleSession {
  let target: BrowserSession.Target
  let language: Language
  let environment: [String: String]
  let folders: UserFolders
  /// The product to read out first.
  var product: Int?
  /// Whether nothing may be changed in the market.
  var isReadOnly = false

  /// The time after which the user is told that a request is loading.
  private static let progressDelay = Duration.seconds(2)

  func run() async throws {
    let source = MarketSource(
      target: target, visits: nil, language: language, isReadOnly: isReadOnly)
    let visits = URL(filePath: try folders.cache).appending(path: "visits")
    source.remember(LastVisit.load(of: source.key, from: visits)?.dialect)
    let name: SafeText? =
      switch source.kind {
      case .local: nil
      case .remote(let name): name
      }
    var model = AccessibleModel(
      marketName: name, language: language, product: product,
      isReadOnly: isReadOnly, today: { Day.localToday() })
    var runner = try AccessibleRequestRunner(
      source: source, folders: folders, environment: environment)
    var lines = TypedLines().makeAsyncIterator()
    var turn = model.start()
    do {
      while true {
        try say(turn.lines)
        for change in turn.drafts { try say(await keep(change, runner, &model)) }
        switch turn.next {
        case .leave: turn = model.leave()
        case .end: return try await end(&model, source, runner)
        case .request(let request):
          turn = await reporting { await runner.perform(request, &model) }
          if let fault = source.fault { throw CommandError.failed(fault) }
        case .line:
          guard let line = try await ask(model, &lines) else {
            // The shell's prompt begins on its own line.
            try Output.standard.write("\n")
            return try await end(&model, source, runner)
          }
          turn = model.handle(line)
        }
      }
    } catch let error as OutputError {
      // Typed text is kept even if its answer cannot be written.
      for change in turn.drafts { try? await runner.keep(change) }
      await source.close(runner.catalog)
      throw error
    }
  }

  private func ask(
    _ model: AccessibleModel, _ lines: inout AsyncStream<String>.Iterator
  ) async throws -> String? {
    let prompt = model.prompt
    if !prompt.isEmpty { try Output.standard.write("\(prompt) ") }
    guard model.hidesAnswer else { return await lines.next(isolation: #isolation) }
    let echo = TerminalEcho.off()
    defer {
      // The user's line end was not echoed either. The next line reports a failure.
      if echo.restore() { try? Output.standard.write("\n") }
    }
    return await lines.next(isolation: #isolation)
  }

  /// Fails if no product was ever listed, or if a draft is lost, so that scripts notice.
  private func end(
    _ model: inout AccessibleModel, _ source: MarketSource, _ runner: AccessibleRequestRunner
  ) async throws {
    for (draft, _) in model.unsaved { _ = await keep(.save(draft), runner, &model) }
    await source.close(runner.catalog)
    let lost = model.unsaved.map(UnsavedDraft.init)
    for draft in lost { draft.report(in: language) }
    if !lost.isEmpty { throw ExitCode.failure }
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
  private func reporting(
    _ body: () async -> AccessibleModel.Turn
  ) async -> AccessibleModel.Turn {
    let waiting = Task {
      try await Task.sleep(for: Self.progressDelay)
      try Output.standard.write("\(AccessibleModel.loading(in: language))\n")
    }
    defer { waiting.cancel() }
    return await body()
  }
}

/// Lines of standard input, read on a separate thread: reading blocks.
private struct TypedLines: AsyncSequence {
  typealias Element = String

  /// Bytes of a line; a longer one is truncated. It exceeds any description that a market accepts.
  static let limit = 65_536

  func makeAsyncIterator() -> AsyncStream<String>.Iterator {
    let (lines, feed) = AsyncStream<String>.makeStream()
    Thread.detachNewThread {
      while let line = Self.read() { feed.yield(line) }
      feed.finish()
    }
    return lines.makeAsyncIterator()
  }

  /// Nil at the end of the input.
  private static func read() -> String? {
    var bytes: [UInt8] = []
    while true {
      let byte = getchar()
      guard byte != EOF else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
      if bytes.count < limit, let byte = UInt8(exactly: byte) { bytes.append(byte) }
    }
  }
}
