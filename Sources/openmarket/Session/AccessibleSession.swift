import Accessible
import Browser
import Catalog
import Desktop
import Files
import Foundation
import Keymap
import Market
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

  /// The time after which the user is told that a request is loading.
  private static let progressDelay = Duration.seconds(2)

  func run() async throws {
    let source = MarketSource(
      target: target, visits: nil, language: language)
    let visits = URL(filePath: try folders.cache).appending(path: "visits")
    source.remember(LastVisit.load(of: source.key, from: visits)?.dialect)
    let name: SafeText? =
      switch source.kind {
      case .local: nil
      case .remote(let name): name
      }
    var model = AccessibleModel(marketName: name, language: language, today: { Day.localToday() })
    var catalog: Catalog?
    var lines = TypedLines().makeAsyncIterator()
    var turn = model.start()
    while say(turn.lines) {
      switch turn.next {
      case .end: return try await end(model, source, catalog)
      case .request(let request):
        turn = await answer(request, &model, source, &catalog)
        if let fault = source.fault { throw CommandError.failed(fault) }
      case .line:
        Output.standard.write("\(model.prompt) ")
        guard let line = await lines.next() else {
          // The shell's prompt begins on its own line.
          Output.standard.write("\n")
          return try await end(model, source, catalog)
        }
        turn = model.handle(line)
      }
    }
    await source.close(catalog)
  }

  /// Fails if no product was ever listed, so that scripts notice.
  private func end(_ model: AccessibleModel, _ source: MarketSource, _ catalog: Catalog?)
    async throws
  {
    await source.close(catalog)
    if let obstacle = model.obstacle { throw CommandError.failed(obstacle) }
  }

  /// - Returns: False if the reader has closed the output.
  private func say(_ lines: [SafeText]) -> Bool {
    lines.isEmpty || Output.standard.write(lines.map { "\($0)\n" }.joined())
  }

  private func answer(
    _ request: AccessibleModel.Request, _ model: inout AccessibleModel, _ source: MarketSource,
    _ catalog: inout Catalog?
  ) async -> AccessibleModel.Turn {
    let waiting = Task {
      try await Task.sleep(for: Self.progressDelay)
      Output.standard.write("\(AccessibleModel.loading(in: language))\n")
    }
    defer { waiting.cancel() }
    do {
      let open: Catalog
      if let known = catalog {
        open = known
      } else {
        open = try await source.open()
        catalog = open
        let identity = source.identityFiles(folders: folders, environment: environment).lazy
          .compactMap { $0.read() }.first
        if let identity, let me = try? await open.vendor(of: identity) { model.setVendor(me) }
      }
      switch request {
      case .page(let page):
        // The cached page may have changed, and a page is small.
        await open.refresh()
        let answer = try await open.page(page)
        model.setCapabilities(open.capabilities)
        return model.receive(page: .success(answer))
      case .product(let id):
        return model.receive(product: .success(try await open.product(id: id)), id: id)
      }
    } catch {
      switch request {
      case .page: return model.receive(page: .failure(error))
      case .product(let id): return model.receive(product: .failure(error), id: id)
      }
    }
  }
}

/// Lines of standard input, read by a thread of their own: reading blocks.
private struct TypedLines: AsyncSequence {
  typealias Element = String

  /// Bytes of a line; a longer one is truncated.
  static let limit = 4_096

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
