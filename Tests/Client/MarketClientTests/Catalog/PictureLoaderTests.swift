import Files
import Foundation
import Market
import Pictures
import Synchronization
import TestSupport
import Testing
import Text

@testable import MarketClient

/// Requested pictures arrive in order, once each, and under the right address.
@Suite(.timeLimit(.minutes(2)))
struct PictureLoaderTests {
  private let shelf = PictureShelf()
  private let deliveries = Deliveries()

  private final class Deliveries: Sendable {
    private let state = Mutex<[(PictureRequest, Result<Pixels, PictureLoadError>)]>([])

    var all: [(request: PictureRequest, answer: Result<Pixels, PictureLoadError>)] {
      state.withLock { $0.map { (request: $0.0, answer: $0.1) } }
    }

    func add(_ request: PictureRequest, _ answer: Result<Pixels, PictureLoadError>) {
      state.withLock { $0.append((request, answer)) }
    }
  }

  private func loader(
    slots: Int = 4, pause: Duration = .zero, isAttached: Bool = true, disk: DiskCache? = nil
  ) async throws -> (PictureLoader, PictureSource) {
    let address = try MarketAddress("https://market.example")
    let source = PictureSource(market: address, disk: disk)
    if isAttached { await source.attach(shelf.client(at: address)) }
    let loader = PictureLoader(
      source: source, pool: PicturePool(program: .worker, workers: 1), slots: slots, pause: pause
    ) { [deliveries] in deliveries.add($0, $1) }
    return (loader, source)
  }

  private func request(_ number: Int, side: Int = 16) -> PictureRequest {
    PictureShelf.request(number, side: side)
  }

  @Test func picturesLoadInTheRequestedOrder() async throws {
    shelf.setOpen(false)
    let (loader, _) = try await loader(slots: 1)
    await loader.setRequests([request(30), request(10), request(20)])
    for (count, number) in [30, 10, 20].enumerated() {
      try await until(within: .seconds(30)) { shelf.asked.count == count + 1 }
      #expect(await loader.inFlight == [request(number)])
      shelf.release("/\(number)")
    }
    try await until(within: .seconds(30)) { deliveries.all.count == 3 }
    #expect(shelf.asked == ["/30", "/10", "/20"])
    #expect(deliveries.all.map(\.request) == [request(30), request(10), request(20)])
  }

  @Test func onlyARepeatedKeyDelaysLoading() async throws {
    let (loader, _) = try await loader(pause: .seconds(3_600))
    await loader.setRequests([request(1)], isKeyRepeating: false)
    await loader.setRequests([request(1), request(2)], isKeyRepeating: false)
    try await until(within: .seconds(30)) { deliveries.all.count == 2 }
    await loader.setRequests([request(3)])
    #expect(await loader.inFlight.isEmpty)
    await loader.setRequests([request(4)], isKeyRepeating: false)
    try await until(within: .seconds(30)) { deliveries.all.count == 3 }
    #expect(deliveries.all.last?.request == request(4))
  }

  @Test func aFewAtATime() async throws {
    shelf.setOpen(false)
    let (loader, _) = try await loader(slots: 3)
    await loader.setRequests((0..<20).map { request($0) })
    try await until(within: .seconds(30)) { shelf.asked.count == 3 }
    #expect(await loader.inFlight == [request(0), request(1), request(2)])
    shelf.release("/1")
    try await until(within: .seconds(30)) { shelf.asked.count == 4 }
    #expect(await loader.inFlight == [request(0), request(2), request(3)])
    shelf.setOpen(true)
    try await until(within: .seconds(30)) { deliveries.all.count == 20 }
  }

  @Test func requestsForOneAddressShareItsBytes() async throws {
    shelf.setOpen(false)
    let (loader, _) = try await loader()
    await loader.setRequests([request(9, side: 4), request(9, side: 8), request(9, side: 2)])
    try await until(within: .seconds(30)) { shelf.asked.count == 1 }
    #expect(await loader.inFlight.count == 1)
    shelf.setOpen(true)
    try await until(within: .seconds(30)) { deliveries.all.count == 3 }
    #expect(shelf.asked == ["/9"])
    #expect(Set(try deliveries.all.map { try $0.answer.get().width }) == [2, 4, 8])
  }

  @Test func picturesScrolledAwayAreCancelled() async throws {
    shelf.setOpen(false)
    let (loader, _) = try await loader()
    await loader.setRequests([request(1), request(2)])
    try await until(within: .seconds(30)) { shelf.asked.count == 2 }
    await loader.setRequests([request(2), request(3)])
    try await until(within: .seconds(30)) { shelf.cancelled == ["/1"] && shelf.asked.count == 3 }
    shelf.setOpen(true)
    try await until(within: .seconds(30)) { deliveries.all.count == 2 }
    #expect(Set(deliveries.all.map(\.request)) == [request(2), request(3)])
    #expect(shelf.asked.filter { $0 == "/2" }.count == 1, "requests that are still wanted continue")
  }

  /// Requests that change within the pause, which is an hour here, start nothing.
  @Test func nothingStartsWhileAKeyRepeats() async throws {
    shelf.setOpen(false)
    let (loader, _) = try await loader(pause: .seconds(3_600))
    await loader.setRequests([request(0)])
    #expect(await loader.inFlight == [request(0)])
    for number in 1...20 {
      await loader.setRequests([request(number), request(number + 1)])
      #expect(await loader.inFlight.isEmpty)
    }
    await loader.stop()
    #expect(shelf.asked.allSatisfy { $0 == "/0" })
  }

  @Test func afterThePauseTheLastRequestIsLoaded() async throws {
    let (loader, _) = try await loader(pause: .milliseconds(30))
    for number in 0...50 { await loader.setRequests([request(number)]) }
    try await until(within: .seconds(30)) { deliveries.all.contains { $0.request == request(50) } }
  }

  @Test func requestsWaitUntilTheMarketIsOpen() async throws {
    let (loader, source) = try await loader(isAttached: false)
    await loader.setRequests([request(5)])
    try await until(within: .seconds(30)) { await loader.inFlight.isEmpty }
    #expect(deliveries.all.isEmpty)
    await source.attach(shelf.client(at: try MarketAddress("https://market.example")))
    await loader.resume()
    try await until(within: .seconds(30)) { deliveries.all.count == 1 }
  }

  /// Offline: the pictures that are not on disk do not stop those that are.
  @Test func picturesOnDiskAreShownBeforeTheMarketIsOpen() async throws {
    try await withFolder { folder in
      let disk = DiskCache(folder: folder.path())
      shelf.answer { request throws(MarketError) in
        TransportReply(
          status: 200, headers: ["cache-control": "max-age=31536000, immutable"],
          body: PictureShelf.picture(request.path))
      }
      let (_, earlier) = try await loader(disk: disk)
      _ = try await earlier.bytes(at: request(3).address)
      let (loader, source) = try await loader(slots: 2, isAttached: false, disk: disk)
      await loader.setRequests([request(1), request(2), request(3)])
      try await until(within: .seconds(30)) { deliveries.all.map(\.request) == [request(3)] }
      try await until(within: .seconds(30)) { await loader.inFlight.isEmpty }
      // Those that are no longer wanted are forgotten.
      await loader.setRequests([request(2), request(4)])
      try await until(within: .seconds(30)) { await loader.inFlight.isEmpty }
      await source.attach(shelf.client(at: try MarketAddress("https://market.example")))
      await loader.resume()
      try await until(within: .seconds(30)) { deliveries.all.count == 3 }
      #expect(Set(deliveries.all.dropFirst().map(\.request)) == [request(2), request(4)])
    }
  }

  /// The request that was answered "not open" had waited for the next one.
  @Test func theMarketIsOpenedWhileARequestIsUnderWay() async throws {
    for number in 1...30 {
      let (loader, source) = try await loader(isAttached: false)
      await loader.setRequests([request(number)])
      await source.attach(shelf.client(at: try MarketAddress("https://market.example")))
      await loader.resume()
      try await until(within: .seconds(30)) { deliveries.all.count == number }
    }
  }

  @Test func aFailureIsReportedAndCanBeRetried() async throws {
    shelf.answer { _ throws(MarketError) in TransportReply(status: 404, body: Data()) }
    let (loader, _) = try await loader()
    await loader.setRequests([request(7)])
    try await until(within: .seconds(30)) { deliveries.all.count == 1 }
    #expect(deliveries.all[0].answer == .failure(.market(.notFound)))
    shelf.answer { _ throws(MarketError) in
      TransportReply(status: 200, body: Data("no picture".utf8))
    }
    await loader.setRequests([])
    await loader.setRequests([request(7)])
    try await until(within: .seconds(30)) { deliveries.all.count == 2 }
    #expect(deliveries.all[1].answer == .failure(.unreadable(.unknownFormat)))
    #expect(shelf.asked == ["/7", "/7"])
  }

  /// Each picture arrives under the right address, no matter how replies are delayed and shuffled,
  /// and which requests are cancelled meanwhile.
  @Test func noPictureArrivesUnderAnotherAddress() async throws {
    shelf.setOpen(false)
    let (loader, _) = try await loader(slots: 6)
    var state: UInt64 = 11
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<60 {
      let first = random(40)
      await loader.setRequests((first..<first + 6).map { request($0 * 5) })
      for _ in 0..<4 { shelf.release("/\(random(46) * 5)") }
      await Task.yield()
    }
    await loader.setRequests((0..<45).map { request($0 * 5) })
    shelf.setOpen(true)
    try await until(within: .seconds(60)) {
      Set(deliveries.all.map(\.request)).isSuperset(of: (0..<45).map { request($0 * 5) })
    }
    for (request, answer) in deliveries.all {
      let grey = try #require(UInt8(request.address.string.dropFirst()))
      let shown = try #require(try answer.get()[3, 3])
      #expect(abs(Int(shown.x) - Int(grey)) <= 2, "\(request.address)")
    }
  }
}
