import Foundation
import Market
import MarketStore
import NIOCore
import Pictures
import StoreFixtures
import TestSupport
import Testing
import Text

@testable import MarketServer

/// Uploads that wait while others are decoded.
@Suite(.timeLimit(.minutes(1))) struct PictureQueueTests {
  private let folder: TemporaryFolder
  /// A worker that begins when the file `go` exists, or `go.` with the number of its process.
  private let worker: PictureWorkerProgram

  init() throws {
    folder = try TemporaryFolder()
    let plain = PictureWorkerProgram.worker
    let script = """
      touch \(folder.path)/began.$$
      while [ ! -e \(folder.path)/go ] && [ ! -e \(folder.path)/go.$$ ]; do sleep 0.01; done
      exec "$0" "$@"
      """
    worker = PictureWorkerProgram(
      path: "/bin/sh", arguments: ["-c", script, plain.path] + plain.arguments)
  }

  private func release() throws { try Data().write(to: URL(filePath: folder.path + "/go")) }

  /// Releases one of the workers that have been started.
  private func releaseOne() throws {
    let name = try #require(try started().first)
    try Data().write(to: URL(filePath: folder.path + "/go." + name.dropFirst("began.".count)))
  }

  private func started() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("began.") }
  }

  private func waitForWorkers(_ count: Int) async throws {
    try await until { try started().count == count }
  }

  @Test func clientsTakeTurns() async throws {
    let intake = PictureIntake(program: worker)
    let budget = ByteBudget(bytes: 1 << 20)
    var spool = UploadSpool(folder: folder.path, share: ByteBudget.Share(of: budget, for: nil))
    try await spool.append(ByteBuffer(bytes: WritableMarket.picture))
    spool.endPicture()
    let finished = Steps()
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Two of the first client are decoded, and the others wait.
      for number in 1...7 {
        let network: SafeText = number < 7 ? "192.0.2.1" : "192.0.2.2"
        group.addTask { [spool] in
          try await RequestTrace.$current.withValue(
            RequestTrace(client: network, network: network)
          ) { _ = try await intake.prepare(spool, hashing: false) }
          finished.add(number)
        }
        try await until { await intake.uploads.waitingCount == max(0, number - 2) }
        if number <= 2 { try await waitForWorkers(number) }
      }
      // One at a time: of two that are decoded together, either may end first.
      try releaseOne()
      try await until { finished.all.count == 6 }
      try release()
      try await group.waitForAll()
    }
    #expect(finished.all.prefix(4).contains(7), "\(finished.all)")
  }

  @Test func aClientThatLeavesEndsItsWait() async throws {
    let store = try SQLiteStore.inMemory()
    let identity = try store.localIdentity()
    var options = ServiceOptions()
    options.uploads = UploadOptions(folder: folder.path, worker: worker)
    let service = try await RunningService.start(store, options)
    let market = WritableMarket(store: store, identity: identity, address: service.address)
    async let first = market.create()
    async let second = market.create()
    try await waitForWorkers(2)
    let body = market.form()
    var third: RawConnection? = try RawConnection(service.address)
    try third?.send(
      "POST /api/products HTTP/1.1\r\nHost: m\r\n\(WritableMarket.multipart)\r\n"
        + "identifier: \(identity.identifier)\r\nContent-Length: \(body.count)\r\n\r\n")
    try third?.send(body)
    third = nil
    try await until { service.metrics.text(products: nil).contains("status=\"499\"") }
    try release()
    #expect(try await [first.status, second.status] == [201, 201])
    #expect(try await market.total() == 2)
    service.tellToEnd()
    try await service.ended()
  }

  /// The other price arrives after the product was read, while the picture is decoded.
  @Test func anEditOfTheFirstDialectKeepsThePaidPrice() async throws {
    var options = ServiceOptions()
    let isSet = options.setDialect("1a", atHost: "market")
    #expect(isSet)
    try await WritableMarket.serving(nil, options, worker: worker) { market in
      let author = ProductAuthor.guest(password: "a password")
      let id = try await market.store.create(
        .sample(), pictures: [.sample("one")], by: author, once: nil
      ).product.record.id
      var current = try #require(try await market.store.product(id)).record
      let paid = (current.price - current.discount) / 2
      let picture = Data(WritableMarket.picture).base64EncodedString()
      let json = #"{"password":"a password","discounted_price":\#(paid),"images":["\#(picture)"]}"#
      async let reply = market.send(
        "PATCH /item/\(id)", ["Content-Type: application/json"], body: Array(json.utf8),
        identified: false)
      try await waitForWorkers(1)
      var change = ProductChange()
      change.values.amount = Decimal(2 * current.price)
      _ = try await market.store.edit(id, change, by: author, ifVersion: nil)
      try release()
      #expect(try await reply.status == 200)
      let price = current.price
      current = try #require(try await market.store.product(id)).record
      #expect(current.price == 2 * price && current.price - current.discount == paid)
    }
  }
}
