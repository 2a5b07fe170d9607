public import Pictures

/// Brings the pixels that are on the screen, then those that soon will be.
///
/// ``want(_:)`` says again and again what is wanted, the most wanted first. What is no longer
/// wanted is cancelled, a few are fetched and decoded at a time, and wishes for one address share
/// its bytes. While wishes keep changing, as when a key repeats, nothing new starts.
public actor PictureLoader {
  /// Called for each picture that was loaded or is unavailable. Pictures are named by their wish,
  /// so that a late one cannot land in another's place.
  public typealias Delivery =
    @Sendable (PictureRequest, Result<Pixels, PictureLoadError>) async -> Void

  private let source: PictureSource
  private let pool: PicturePool
  private let deliver: Delivery
  private let pause: Duration
  private let places: Int

  private var wanted: [PictureRequest] = []
  private var running: [PictureRequest: Task<Void, Never>] = [:]
  private var starting: Task<Void, Never>?
  private var lastWant: ContinuousClock.Instant?

  /// Requests at once: two for the network, one that decodes, one that was answered.
  public static let places = 4
  /// Keys repeat every 25 to 40 ms.
  public static let pause = Duration.milliseconds(45)

  public init(
    source: PictureSource, pool: PicturePool, places: Int = places, pause: Duration = pause,
    deliver: @escaping Delivery
  ) {
    self.source = source
    self.pool = pool
    self.places = max(1, places)
    self.pause = pause
    self.deliver = deliver
  }

  /// Wants these and nothing else.
  public func want(_ wishes: [PictureRequest]) {
    guard wishes != wanted + running.keys || wishes.isEmpty else { return }
    let all = Set(wishes)
    for (wish, task) in running where !all.contains(wish) {
      running[wish] = nil
      task.cancel()
    }
    wanted = wishes.filter { running[$0] == nil }
    let now = ContinuousClock.now
    let isRepeating = lastWant.map { now - $0 < pause } ?? false
    lastWant = now
    starting?.cancel()
    starting = nil
    guard isRepeating else { return startNext() }
    starting = Task {
      guard (try? await Task.sleep(for: self.pause)) != nil else { return }
      self.continueLoading()
    }
  }

  /// Begins again with what was wanted: a market is there to be asked now.
  public func resume() { startNext() }

  /// The pictures being fetched or decoded.
  var underWay: Set<PictureRequest> { Set(running.keys) }

  /// Gives everything up.
  public func stop() {
    starting?.cancel()
    for task in running.values { task.cancel() }
    running = [:]
    wanted = []
  }

  private func continueLoading() {
    starting = nil
    startNext()
  }

  private func startNext() {
    guard starting == nil else { return }
    var busy = Set(running.keys.map(\.address))
    for wish in wanted where running.count < places && busy.insert(wish.address).inserted {
      wanted.removeAll { $0 == wish }
      running[wish] = Task { await self.load(wish) }
    }
  }

  private func load(_ wish: PictureRequest) async {
    let answer = await pixels(of: wish)
    // What was given up meanwhile is told to nobody.
    guard !Task.isCancelled, running.removeValue(forKey: wish) != nil else { return }
    switch answer {
    case .failure(.notOpen): wanted.append(wish)
    default:
      await deliver(wish, answer)
      startNext()
    }
  }

  private func pixels(of wish: PictureRequest) async -> Result<Pixels, PictureLoadError> {
    do throws(PictureLoadError) {
      let bytes = try await source.bytes(at: wish.address)
      do throws(PictureError) {
        return .success(try await pool.thumbnail(of: bytes, fitting: wish.box))
      } catch {
        throw .unreadable(error)
      }
    } catch {
      return .failure(error)
    }
  }
}
