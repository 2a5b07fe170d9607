import Foundation
import Market
import Pictures
import StoreFixtures
import Testing

@testable import MarketServer
@testable import MarketStore
@testable import SampleMarkets

/// Nothing expensive happens before the author has proved to be allowed to write, and nobody waits
/// for other people's pictures.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct ProofTests {
  /// 100 megapixels by its header.
  private static let large: [UInt8] = {
    var picture = LargePhoto.jpeg(width: 64, height: 64, orientation: 1)
    guard
      let frame = picture.indices.first(where: { picture[$0] == 0xFF && picture[$0 + 1] == 0xC0 })
    else { return [] }
    picture.replaceSubrange(frame + 5..<frame + 9, with: [0x27, 0x10, 0x27, 0x10])
    return picture
  }()

  @Test func noPictureIsDecodedForAWrongSecret() async throws {
    let workers = try CountedWorkers()
    try await WritableMarket.serving(worker: workers.program) { market in
      let wrong = market.params().replacing(market.identity.secret, with: "a wrong secret")
      let body = market.form(wrong, pictures: Array(repeating: Self.large, count: 5))
      try await withThrowingTaskGroup { group in
        for _ in 0..<6 { group.addTask { try await market.create(body).status } }
        for try await status in group { #expect(status == 401) }
      }
      let id = try await market.register()
      #expect(
        try await market.send("PATCH /api/products/\(id)", [WritableMarket.multipart], body: body)
          .status == 401)
      #expect(workers.started == 0)
      // The same worker decodes what a vendor sends.
      #expect(try await market.create().status == 201)
      #expect(workers.started > 0)
    }
  }

  @Test func noPictureIsDecodedForAWrongPassword() async throws {
    let workers = try CountedWorkers()
    try await DialectPorts.serving(worker: workers.program) { ports in
      let market = try ports.at("1a")
      let made = try await market.send(
        "POST /item", [OddForm.plain.type], body: ports.form("1a"), identified: false)
      #expect(made.status == 201)
      let before = workers.started
      let texts = [("title", "새 찻잔"), ("password", "wrong")]
      let edit = OddForm.plain.body(texts: texts, pictures: [Self.large], as: "images[]")
      #expect(
        try await market.send(
          "PATCH /item/\(ports.firstProduct())", [OddForm.plain.type], body: edit
        ).status == 404)
      #expect(workers.started == before)
    }
  }

  @Test func aChangeDoesNotWaitForPictures() async throws {
    let workers = try CountedWorkers(areHeld: true)
    try await WritableMarket.serving(worker: workers.program) { market in
      let id = try await market.register()
      try await withThrowingTaskGroup { group in
        for number in 0..<5 {
          let params = market.params(name: "찻잔 \(number)")
          group.addTask { try await market.create(market.form(params)).status }
        }
        try await workers.wait(forStarted: UploadLimits.preparedAtOnce)
        let edited = try await market.send(
          "PATCH /api/products/\(id)",
          json: #"{"stock":77,"secret":"\#(market.identity.secret)"}"#)
        #expect(edited.status == 200)
        #expect(!workers.isReleased)
        workers.release()
        for try await status in group { #expect(status == 201) }
      }
    }
  }
}

extension WritableMarket {
  /// A product that is added to the store itself.
  fileprivate func register() async throws -> Int64 {
    let draft = ProductDraft(
      name: "찻잔 세트", description: "둘이 마시기 좋은 찻잔입니다", amount: 12_000, pictures: 1)
    let picture = try #require(try DemoMarket.embedded.pictures(limit: 1).first)
    return try await store.create(
      draft, pictures: [picture],
      by: .vendor(identifier: identity.identifier, secret: identity.secret), once: nil
    ).product.record.id
  }
}

/// Picture workers that write a line into a file when they start, and may wait for a second file.
private struct CountedWorkers: Sendable {
  private let folder: TemporaryFolder
  let program: PictureWorkerProgram

  init(areHeld: Bool = false) throws {
    folder = try TemporaryFolder()
    let worker = PictureWorkerProgram.worker
    let wait = areHeld ? "while [ ! -e \"$0/released\" ]; do sleep 0.05; done; " : ""
    program = PictureWorkerProgram(
      path: "/bin/sh",
      arguments: [
        "-c", "echo started >>\"$0/started\"; \(wait)exec \"$1\" \"$2\"", folder.path, worker.path,
      ] + worker.arguments)
  }

  private var log: String { folder.path + "/started" }

  var started: Int {
    guard let text = try? String(contentsOfFile: log, encoding: .utf8) else { return 0 }
    return text.split(separator: "\n").count
  }

  var isReleased: Bool { FileManager.default.fileExists(atPath: folder.path + "/released") }

  func release() {
    _ = FileManager.default.createFile(atPath: folder.path + "/released", contents: nil)
  }

  func wait(forStarted count: Int) async throws {
    let end = ContinuousClock.now + .seconds(30)
    while started < count {
      guard ContinuousClock.now < end else { throw NoWorker() }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  private struct NoWorker: Error {}
}
