import Foundation
package import Logging
package import MarketStore
import NIOCore
package import Operations
package import Text
import Words

/// The market in this process: it opens the folder, adds the demo products if it is empty, and
/// serves it on a Unix socket that only its owner can open.
///
///     let market = try await LocalMarket.open(.folder("/srv/market"), logger: logger)
///     // speak 2b over market.socketPath
///     await market.close()
///
/// Several processes may open the same folder; each serves it on a separate socket.
public final class LocalMarket: Sendable {
  /// Maximum bytes of replies in memory: the only client, the browser in the same process, caches
  /// replies itself.
  private static let cacheBytes = 1 << 20

  /// The interval of the comments in an event stream, and of the checks of a connection. A Unix
  /// socket is closed at once when its other end ends, and each wake-up keeps a processor from
  /// sleeping. `TransportLimits.local` is the time for which clients wait for a comment.
  private static let eventCommentTime = Duration.seconds(600)
  private static let checkInterval = TimeAmount.minutes(5)

  public let socketPath: String
  private let store: any TransactionalStore
  private let serving: Task<Void, any Error>

  private init(
    socketPath: String, store: any TransactionalStore, serving: Task<Void, any Error>
  ) {
    self.socketPath = socketPath
    self.store = store
    self.serving = serving
  }

  /// Returns once the socket accepts requests.
  /// - Parameters:
  ///   - pictures: The store for new pictures; nil for the database.
  ///   - trash: The time for which deleted products are kept; nil for a market that another
  ///     program may serve.
  ///   - vendor: The name of this machine's user as a vendor, in a new market.
  ///   - isReading: Whether the market is opened read-only, so that its folder need not be
  ///     writable, and nothing is added to one on a server.
  /// - Throws: ``StoreError`` or ``ServiceError``.
  package static func open(
    _ location: StoreLocation, pictures: ExternalPictures? = nil, trash: TrashPeriod? = nil,
    vendor: SafeText = CommandWords.of(.english).vendors.localVendor,
    demo: DemoMarket = .embedded, isReading: Bool = false, logger: Logger
  ) async throws -> LocalMarket {
    let mayWrite = !isReading || !location.isReadableOnly
    let options = StoreOptions(trash: trash, pictures: pictures)
    let store = try mayWrite ? location.open(options) : location.openForReading(options)
    do {
      if mayWrite {
        try await store.preparePictures()
        if location.file != nil {
          try store.localIdentity(named: vendor)
          // A market on a server is shared: demo products would be unexpected in it.
          try await demo.addIfNew(to: store)
        } else if !isReading {
          // A server that accepts no changes for now can still be read.
          do {
            try store.localIdentity(named: vendor)
          } catch StoreError.failed(_, .server(.readOnly)) {}
        }
      }
      let path = try SocketFolder.forThisUser(market: location.name.string).newSocketPath()
      var options = ServiceOptions()
      options.uploads = UploadOptions(folder: location.folder)
      // No browser reaches its socket.
      options.servesPages = false
      options.cacheBytes = Self.cacheBytes
      options.eventCommentTime = Self.eventCommentTime
      options.times.checkInterval = Self.checkInterval
      let service = MarketService(
        store: store, address: .unixSocket(path: path), options: options, logger: logger)
      return LocalMarket(
        socketPath: path, store: store, serving: try await start(service))
    } catch {
      try? store.close()
      throw error
    }
  }

  /// Lets requests in progress finish, then closes the socket and the store.
  public func close() async {
    serving.cancel()
    _ = await serving.result
    try? store.close()
  }

  private static func start(_ service: MarketService) async throws -> Task<Void, any Error> {
    let (ready, continuation) = AsyncStream<Void>.makeStream()
    let serving = Task {
      defer { continuation.finish() }
      try await service.run { _ in continuation.yield() }
    }
    for await _ in ready { return serving }
    try await serving.value
    throw CancellationError()
  }
}
