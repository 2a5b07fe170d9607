public import Pictures

/// Loads the pictures on the screen, then those that will soon be.
///
/// `setRequests(_:isKeyRepeating:)` replaces the list of wanted pictures, the most important first.
/// Pictures no longer wanted are cancelled, a few are fetched and decoded at a time, and requests
/// for one address share its bytes. While a key repeats, and the list keeps changing, nothing new
/// starts.
public actor PictureLoader {
  /// A callback for each picture or error. Pictures are identified by their request, so that a late
  /// one cannot appear in the wrong cell.
  public typealias Delivery =
    @Sendable (PictureRequest, Result<Pixels, PictureLoadError>) async -> Void

  private let source: PictureSource
  private let pool: PicturePool
  private let deliver: Delivery
  private let pause: Duration
  private let slots: Int

  private var wanted: [PictureRequest] = []
  /// Wanted pictures that are not on disk, and wait until the market is open.
  private var unopened: [PictureRequest] = []
  private var running: [PictureRequest: Task<Void, Never>] = [:]
  private var starting: Task<Void, Never>?
  private var lastRequestTime: ContinuousClock.Instant?
  /// The number of times that a market was opened.
  private var openings = 0

  /// Concurrent requests: two for the network, one being decoded, one just answered.
  public static let slots = 4
  /// Keys repeat every 25 to 40 ms.
  public static let pause = Duration.milliseconds(45)

  public init(
    source: PictureSource, pool: PicturePool, slots: Int = slots, pause: Duration = pause,
    deliver: @escaping Delivery
  ) {
    self.source = source
    self.pool = pool
    self.slots = max(1, slots)
    self.pause = pause
    self.deliver = deliver
  }

  /// Replaces the wanted pictures.
  /// - Parameter isKeyRepeating: Whether keys may be repeating. Otherwise the list changes because
  ///   pages and pictures arrive, and nothing waits.
  public func setRequests(_ requests: [PictureRequest], isKeyRepeating: Bool = true) {
    guard requests != wanted + unopened + running.keys || requests.isEmpty else { return }
    let all = Set(requests)
    for (request, task) in running where !all.contains(request) {
      running[request] = nil
      task.cancel()
    }
    unopened.removeAll { !all.contains($0) }
    let waiting = Set(unopened)
    wanted = requests.filter { running[$0] == nil && !waiting.contains($0) }
    let now = ContinuousClock.now
    let isRepeating = isKeyRepeating && (lastRequestTime.map { now - $0 < pause } ?? false)
    lastRequestTime = now
    starting?.cancel()
    starting = nil
    guard isRepeating else { return startNext() }
    starting = Task {
      guard (try? await Task.sleep(for: self.pause)) != nil else { return }
      self.continueLoading()
    }
  }

  /// Starts again after the market was opened.
  public func resume() {
    openings += 1
    wanted = unopened + wanted
    unopened = []
    startNext()
  }

  /// Pictures that are being fetched or decoded.
  var inFlight: Set<PictureRequest> { Set(running.keys) }

  /// Cancels everything.
  public func stop() {
    starting?.cancel()
    for task in running.values { task.cancel() }
    running = [:]
    wanted = []
    unopened = []
  }

  private func continueLoading() {
    starting = nil
    startNext()
  }

  private func startNext() {
    guard starting == nil else { return }
    var busy = Set(running.keys.map(\.address))
    for request in wanted where running.count < slots && busy.insert(request.address).inserted {
      wanted.removeAll { $0 == request }
      running[request] = Task { await self.load(request) }
    }
  }

  private func load(_ request: PictureRequest) async {
    let earlierOpenings = openings
    let answer = await pixels(of: request)
    // A cancelled picture is not reported.
    guard !Task.isCancelled, running.removeValue(forKey: request) != nil else { return }
    switch answer {
    case .failure(.notOpen):
      // The market may have been opened since it was asked.
      if openings != earlierOpenings { wanted.append(request) } else { unopened.append(request) }
    default: await deliver(request, answer)
    }
    startNext()
  }

  private func pixels(of request: PictureRequest) async -> Result<Pixels, PictureLoadError> {
    do throws(PictureLoadError) {
      let bytes = try await source.bytes(at: request.address)
      do throws(PictureError) {
        return .success(try await pool.thumbnail(of: bytes, fitting: request.box))
      } catch {
        throw .unreadable(error)
      }
    } catch {
      return .failure(error)
    }
  }
}
