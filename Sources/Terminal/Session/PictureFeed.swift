import Files
import Foundation
import MarketClient
import Pictures
import TerminalPictures
import Text
import Words

/// Loads the pictures that the board misses: from the disk cache at once, from the market when it
/// is open.
@MainActor
final class PictureFeed {
  private let source: PictureSource
  private typealias RequestList = (requests: [PictureRequest], isKeyRepeating: Bool)
  private let requests: AsyncStream<RequestList>
  private let request: AsyncStream<RequestList>.Continuation
  private var loader: PictureLoader?
  private var listening: Task<Void, Never>?

  /// Does nothing before ``serve(_:repaint:)``.
  init(market: MarketAddress, disk: DiskCache) {
    source = PictureSource(market: market, disk: disk)
    // Only the latest request counts.
    (requests, request) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Loads the pictures that `board` requests.
  /// - Parameter repaint: Called when a picture on the screen has arrived.
  func serve(_ board: PictureBoard, repaint: @escaping @MainActor () -> Void) {
    let deliver: @MainActor (PictureRequest, Result<Pixels, PictureLoadError>) -> Void = {
      [weak board] in
      if board?.receive($0, try? $1.get()) == true { repaint() }
    }
    // The board holds it.
    let deliverInlays: @MainActor ([InlayJob.Result]) -> Void = { [weak board] in
      if board?.receive($0) == true { repaint() }
    }
    let pool = PicturePool(workers: 1)
    // Ready when the first page arrives.
    if board.graphics != .none { Task.detached { await pool.warmUp() } }
    let loader = PictureLoader(source: source, pool: pool, deliver: deliver)
    self.loader = loader
    board.onRequest = { [request, weak board] in
      request.yield(($0, board?.isKeyRepeating ?? false))
    }
    board.onJobs = { jobs in
      // Together, so that they are painted at once.
      Task.detached(priority: .userInitiated) { await deliverInlays(jobs.map { $0.run() }) }
    }
    listening = Task { [requests] in
      for await list in requests {
        await loader.setRequests(list.requests, isKeyRepeating: list.isKeyRepeating)
      }
    }
  }

  func open(_ client: MarketClient) async {
    await source.attach(client)
    await loader?.resume()
  }

  /// Returns the original picture; nil if it is unavailable.
  func bytes(at address: SafeText) async -> Data? { try? await source.bytes(at: address) }

  func stop() {
    listening?.cancel()
    request.finish()
    Task { [loader] in await loader?.stop() }
  }
}
