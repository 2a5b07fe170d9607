import Foundation
import Market
import Pictures
import StoreFixtures
import TestSupport
import Testing

@testable import MarketServer
@testable import MarketStore
@testable import Operations

/// Nothing expensive happens before the author has proved the right to write, and no client waits
/// for other clients' pictures.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct ProofTests {
  /// 100 megapixels according to its header.
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
      // The same worker decodes pictures from a vendor.
      #expect(try await market.create().status == 201)
      #expect(workers.started > 0)
    }
  }

  /// Identifiers are looked up before anything else is read, and are no cheaper than secrets.
  @Test func unknownIdentifiersAreLimitedLikeWrongSecrets() async throws {
    try await WritableMarket.serving { market in
      func ask(_ number: Int, _ request: String = "GET /api/vendors/me") async throws -> RawReply {
        try await market.send(
          request, ["identifier: 00000000-0000-4000-8000-\(100_000_000_000 + number)"],
          identified: false)
      }
      for _ in 1...ServiceLimits.guesses { #expect(try await ask(0).status == 401) }
      let same = try await ask(0)
      #expect(same.status == 429 && same.header("Retry-After") != nil)
      for number in 1...(ServiceLimits.guessesOfAddress - ServiceLimits.guesses) {
        let request = number.isMultiple(of: 2) ? "GET /api/vendors/me" : "POST /api/products"
        #expect(try await ask(number, request).status == 401, "\(number)")
      }
      #expect(try await ask(99).status == 429)
      #expect(try await ask(99, "POST /api/products").status == 429)
      #expect(try await market.send("GET /api/vendors/me").status == 429)
    }
  }

  /// They must not lock the market for a write.
  @Test func unknownIdentifiersOfDeletionsAreLimited() async throws {
    try await WritableMarket.serving { market in
      func delete() async throws -> Int {
        try await market.send(
          "DELETE /api/products/00000000-0000-4000-8000-000000000001",
          ["identifier: 00000000-0000-4000-8000-000000000000"], identified: false
        ).status
      }
      for _ in 1...ServiceLimits.guesses {
        let status = try await delete()
        #expect(status == 401)
      }
      let status = try await delete()
      #expect(status == 429)
    }
  }

  /// The body, which may have 150 MB, is not sent.
  @Test(arguments: ["POST /api/products", "PATCH /api/products/1"])
  func anUnknownIdentifierIsRefusedBeforeTheBody(line: String) async throws {
    try await WritableMarket.serving { market in
      let connection = try RawConnection(market.address)
      try connection.send(
        "\(line) HTTP/1.1\r\nHost: a\r\n\(WritableMarket.multipart)\r\n"
          + "identifier: 00000000-0000-4000-8000-000000000000\r\nContent-Length: 9000000\r\n\r\n")
      #expect(try await connection.receive(until: "}").hasPrefix("HTTP/1.1 401 "))
    }
  }

  /// The table does not grow with the length of identifiers.
  @Test func overlongIdentifiersAreOne() throws {
    let long = String(repeating: "a", count: 101)
    #expect(SecretGuesses.Subject.vendor(named: long) == .vendor(named: long + "b"))
    #expect(SecretGuesses.Subject.vendor(named: "A") == .vendor(named: "a"))
    #expect(SecretGuesses.Subject.vendor(named: "a") != .vendor(named: "b"))
  }

  @Test func aKnownIdentifierIsNotLimited() async throws {
    try await WritableMarket.serving { market in
      for _ in 1...(ServiceLimits.guessesOfAddress * 2) {
        let reply = try await market.send("GET /api/vendors/me")
        #expect(reply.status == 200)
      }
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
  /// Adds a product directly to the store.
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
    try await until(within: .seconds(30)) { started >= count }
  }
}
