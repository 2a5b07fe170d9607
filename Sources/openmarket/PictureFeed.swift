import Caching
import Catalog
import Foundation
import MarketClient
import Pictures
import TerminalPictures
import Text

/// Brings what the board of pictures misses: from the cache on disk at once, from the market when
/// it is open.
@MainActor
final class PictureFeed {
  private let source: PictureSource
  private let wishes: AsyncStream<[PictureRequest]>
  private let wish: AsyncStream<[PictureRequest]>.Continuation
  private var loader: PictureLoader?
  private var listening: Task<Void, Never>?

  /// Nothing is read, and no process started, before the first picture is wanted.
  init(market: MarketAddress, disk: DiskCache) {
    source = PictureSource(market: market, disk: disk)
    // What was wanted before the latest is wanted no more.
    (wishes, wish) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Loads what `board` wants; `repaint` is called when the screen misses what has come.
  func serve(_ board: PictureBoard, repaint: @escaping @MainActor () -> Void) {
    let counter = Counter(board: board, repaint: repaint)
    let loader = PictureLoader(source: source, pool: PicturePool(workers: 1)) { wish, answer in
      await counter.take(wish, answer)
    }
    self.loader = loader
    board.onWant = { [wish] in wish.yield($0) }
    board.onJob = { job in
      Task.detached(priority: .userInitiated) { await counter.take(job.run()) }
    }
    listening = Task { [wishes] in
      for await wanted in wishes { await loader.want(wanted) }
    }
  }

  func open(_ client: MarketClient) async {
    await source.attach(client)
    await loader?.resume()
  }

  /// The picture as the market has it; nil where it cannot be had.
  func bytes(at address: SafeText) async -> Data? { try? await source.bytes(at: address) }

  func stop() {
    listening?.cancel()
    wish.finish()
    Task { [loader] in await loader?.stop() }
  }

  /// Where pictures are handed over.
  @MainActor
  private final class Counter {
    private let board: PictureBoard
    private let repaint: @MainActor () -> Void

    init(board: PictureBoard, repaint: @escaping @MainActor () -> Void) {
      self.board = board
      self.repaint = repaint
    }

    func take(_ wish: PictureRequest, _ answer: Result<Pixels, PictureLoadError>) {
      if board.receive(wish, try? answer.get()) { repaint() }
    }

    func take(_ made: InlayJob.Result) {
      if board.receive(made) { repaint() }
    }
  }
}
