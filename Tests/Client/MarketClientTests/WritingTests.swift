import Foundation
import Market
import Synchronization
import Testing
import Text

@testable import MarketClient

/// Writes and recorded replies to them.
struct WritingTests {
  private static let identifier = "0d6b3bd1-6e24-11ec-abfa-951effcf9a75"
  private static let draft = ProductDraft(
    name: "Walnut desk", description: "Oiled walnut", amount: 480_000)
  private static let picture = PictureUpload(
    fileName: "a.jpg", mediaType: "image/jpeg", bytes: Data(repeating: 7, count: 100_000))

  /// Replies by method and path, 404 for all others. Records the requests.
  private final class Script: Sendable {
    let replies: [String: (Int, String)]
    let asked = Mutex<[TransportRequest]>([])

    init(_ replies: [String: (Int, String)]) { self.replies = replies }

    func client(
      _ dialect: DialectChoice = .native, at address: String = "https://market.example",
      isReadOnly: Bool = false
    ) throws -> MarketClient {
      MarketClient(
        address: try MarketAddress(address, allowHTTP: true), dialect: dialect,
        transport: RecordedTransport { request in
          self.asked.withLock { $0.append(request) }
          let reply = self.replies["\(request.method) \(request.path)"] ?? (404, "{}")
          return TransportReply(
            status: reply.0, headers: ["etag": "\"e1\""], body: Data(reply.1.utf8))
        }, isReadOnly: isReadOnly)
    }

    var lines: [String] { asked.withLock { $0.map { "\($0.method) \($0.path)" } } }
  }

  private func vendor() throws -> Credentials {
    let secret = try #require(Secret("se\"cret"))
    return .vendor(try #require(Identity(identifier: Self.identifier, secret: secret)))
  }

  private func password() throws -> Credentials { .password(try #require(Secret("1234"))) }

  private func product(vendor: Int = 13) throws -> Product {
    Product(
      id: 175, vendor: Vendor(id: vendor, name: nil), name: "a", description: nil, thumbnail: "",
      price: Price(amount: 1, currency: .krw), stock: 1, createdOn: nil, issuedOn: nil)
  }

  private func register(key: UUID = UUID()) throws -> MarketWrite {
    .register(Self.draft, pictures: [Self.picture], try vendor(), key: key)
  }

  @Test func aRegisteredProduct() async throws {
    let script = Script(["POST /api/products": (201, Fixture.detail)])
    let key = UUID()
    let progress = Mutex<[UploadProgress]>([])
    let product = try await script.client().perform(try register(key: key)) { report in
      progress.withLock { $0.append(report) }
    }
    #expect(product.id == 175)
    #expect(product.revision == "\"e1\"")
    let request = try #require(script.asked.withLock { $0.first })
    #expect(request.headers["Idempotency-Key"] == key.uuidString.lowercased())
    #expect(request.headers["identifier"] == Self.identifier)
    #expect(progress.withLock { $0.last?.isComplete } == true)
  }

  @Test(arguments: [DialectChoice.native, .found(remembered: nil)])
  func aReadOnlyClientSendsNoChange(dialect: DialectChoice) async throws {
    let script = Script([
      "GET /api/products/175": (200, Fixture.detail), "POST /api/products": (201, Fixture.detail),
    ])
    let client = try script.client(dialect, isReadOnly: true)
    let (product, credentials) = (try product(), try vendor())
    for write in [
      try register(), .edit(ProductEdit(of: product, draft: Self.draft), credentials),
      .delete(product, credentials), .restore(product, credentials),
    ] {
      #expect(await failure(of: try await client.perform(write)) == .readOnly)
    }
    #expect(script.lines.isEmpty)
  }

  /// A login requests only the vendor of the identity, nothing that the market could carry out.
  @Test func aReadOnlyClientProvesNoSecret() async throws {
    let script = Script(["GET /api/vendors/me": (200, #"{"id":13,"name":"a"}"#)])
    let identity = try #require(try vendor().identity)
    let client = try script.client(isReadOnly: true)
    _ = try? await client.verify(identity)
    #expect(!script.lines.isEmpty && script.lines.allSatisfy { $0.hasPrefix("GET ") })
  }

  @Test func invalidDraftsAreNotSent() async throws {
    let script = Script([:])
    var draft = Self.draft
    draft.name = "ab"
    let write = MarketWrite.register(draft, pictures: [], try vendor(), key: UUID())
    let client = try script.client()
    let error = await failure(of: try await client.perform(write))
    #expect(
      error == .refused([.pictureCount(0), .tooShort(.name, count: 2, least: 3)]))
    #expect(script.lines.isEmpty)
  }

  @Test func noSecretInClear() async throws {
    let script = Script(["POST /api/products": (201, Fixture.detail)])
    let far = try script.client(at: "http://market.example")
    let write = try register()
    #expect(
      await failure(of: try await far.perform(write)) == .secretInClear(host: "market.example"))
    let identity = try #require(try vendor().identity)
    #expect(
      await failure(of: try await far.verify(identity)) == .secretInClear(host: "market.example"))
    #expect(script.lines.isEmpty)
    _ = try await script.client(at: "http://127.0.0.1:8080").perform(write)
  }

  @Test(
    arguments: [
      (400, #"{"message":"name: required"}"#, .status(code: 400, message: "name: required")),
      (404, "{}", .notFound), (409, "{}", .status(code: 409, message: nil)), (410, "{}", .gone),
      (412, #"{"code":412}"#, .conflict(current: nil)), (413, "", .uploadTooLarge),
      (415, "", .pictureKind), (422, "{}", .idempotencyKeyReused),
      (429, "{}", .rateLimited(retryAfter: 10)), (500, "", .status(code: 500, message: nil)),
      (507, "", .marketFull), (403, "{}", .notTheVendor),
      (403, #"{"quota":"products","limit":5}"#, .overQuota(.products(limit: 5))),
      (403, #"{"quota":"bytes","limit":0}"#, .notTheVendor),
      (403, #"{"refusal":"suspended"}"#, .refusedByHost(.suspendedVendor)),
      (403, #"{"refusal":"hidden"}"#, .refusedByHost(.hiddenProduct)),
      (403, #"{"refusal":"else"}"#, .notTheVendor),
      (403, #"{"quota":"else","limit":5}"#, .notTheVendor),
      (
        429, #"{"quota":"registrations","limit":5}"#, .overQuota(.registrations(limit: 5))
      ),
    ] as [(Int, String, MarketError)])
  func refusals(status: Int, body: String, expected: MarketError) async throws {
    let script = Script(["POST /api/products": (status, body)])
    let write = try register()
    let client = try script.client()
    #expect(await failure(of: try await client.perform(write)) == expected)
  }

  @Test func theRefusedField() {
    #expect(
      MarketError.status(code: 400, message: "name: required").refusedField == .name)
    #expect(
      MarketError.status(code: 400, message: "discounted_price: too much").refusedField
        == .discount)
    #expect(MarketError.status(code: 400, message: "no").refusedField == nil)
    #expect(MarketError.status(code: 500, message: "name: x").refusedField == nil)
  }

  /// Markets reply to these in the same way; the identity distinguishes them.
  @Test(
    arguments: [
      (401, 200, 13, .wrongSecret), (403, 200, 13, .wrongSecret), (400, 200, 13, .wrongSecret),
      (401, 200, 6, .notTheVendor), (403, 200, 6, .notTheVendor), (401, 401, 13, .unknownVendor),
      (403, 401, 13, .unknownVendor), (403, 500, 13, .notTheVendor), (404, 200, 13, .notFound),
    ] as [(Int, Int, Int, MarketError)])
  func whyADeletionIsRefused(
    status: Int, me: Int, owner: Int, expected: MarketError
  ) async throws {
    let script = Script([
      "POST /api/products/175/archived": (status, "{}"),
      "GET /api/vendors/me": (me, #"{"id":13,"name":"shop"}"#),
    ])
    let write = MarketWrite.delete(try product(vendor: owner), try vendor())
    let client = try script.client()
    #expect(await failure(of: try await client.perform(write)) == expected)
  }

  @Test func deletingTakesTwoSteps() async throws {
    let script = Script([
      "POST /api/products/175/archived": (200, "/api/products/t0ken"),
      "DELETE /api/products/t0ken": (200, Fixture.detail),
    ])
    let gone = try product()
    let write = MarketWrite.delete(gone, try vendor())
    #expect(try await script.client().perform(write) == gone)
    #expect(script.lines == ["POST /api/products/175/archived", "DELETE /api/products/t0ken"])
  }

  @Test func aFailedSecondStepHasItsOwnError() async throws {
    let script = Script([
      "POST /api/products/175/archived": (200, "/api/products/t0ken"),
      "DELETE /api/products/t0ken": (500, "{}"),
    ])
    let write = MarketWrite.delete(try product(), try vendor())
    let client = try script.client()
    #expect(
      await failure(of: try await client.perform(write))
        == .deletionUnfinished(.status(code: 500, message: nil)))
  }

  @Test func aConflictCarriesTheCurrentProduct() async throws {
    let script = Script([
      "PATCH /api/products/175": (412, #"{"code":412,"product":\#(Fixture.detail)}"#)
    ])
    var draft = Self.draft
    draft.stock = 9
    let edit = ProductEdit(of: try product().at(revision: "\"old\""), draft: draft)
    let client = try script.client()
    let write = MarketWrite.edit(edit, try vendor())
    let error = await failure(of: try await client.perform(write))
    guard case .conflict(let current?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(current.id == 175)
    #expect(current.revision == "\"e1\"")
    #expect(script.asked.withLock { $0.first?.headers["If-Match"] } == "\"old\"")
  }

  /// A market checks the secret when it is asked for permission to delete a product of the vendor.
  @Test func aSecretIsVerifiedIfTheMarketCan() async throws {
    let secret = try #require(Secret("se\"cret"))
    let identity = try #require(Identity(identifier: Self.identifier, secret: secret))
    let me = ["GET /api/vendors/me": (200, #"{"id":13,"name":"me"}"#)]
    let own = "GET /api/products?page_no=1&items_per_page=1&vendor_id=13"
    let page = [own: (200, Fixture.page([Fixture.row()]))]
    let asking = "POST /api/products/175/archived"
    for (status, expected) in [(200, true), (401, false)] {
      let script = Script(me.merging(page) { $1 }.merging([asking: (status, "/api/x")]) { $1 })
      let client = try script.client()
      if expected {
        #expect(try await client.verify(identity).isProven)
      } else {
        #expect(await failure(of: try await client.verify(identity)) == .wrongSecret)
      }
      #expect(!script.lines.contains { $0.hasPrefix("DELETE") })
    }
    // Without a product of the vendor, a product that does not exist.
    let restoring = "POST /api/products/9007199254740991/restored"
    let wrong = try Script(me.merging([restoring: (401, "{}")]) { $1 }).client()
    #expect(await failure(of: try await wrong.verify(identity)) == .wrongSecret)
    let fine = try Script(me).client()
    #expect(try await fine.verify(identity).isProven)
    let silent = try Script([:]).client()
    #expect(
      await failure(of: try await silent.verify(identity)) == .status(code: 404, message: nil))
  }

  @Test func anUnreadableAnswerLeavesTheOutcomeUnknown() async throws {
    let script = Script(["POST /api/products": (200, "<html>")])
    let write = try register()
    let client = try script.client()
    guard case .unknownOutcome = await failure(of: try await client.perform(write)) else {
      Issue.record("the outcome is known")
      return
    }
  }

  @Test(arguments: ["1a", "1b"])
  func aWrongPasswordOfGeneration1(name: String) async throws {
    let item = #"{"id":175,"title":"a","price":1,"currency":"KRW"}"#
    let there = Script(["GET /item/175": (200, item)])
    let write = MarketWrite.delete(try product(), try password())
    let client = try there.client(.named(name))
    #expect(await failure(of: try await client.perform(write)) == .wrongSecret)
    let missing = try Script([:]).client(.named(name))
    #expect(await failure(of: try await missing.perform(write)) == .notFound)
    let deleting = Script(["DELETE /item/175": (200, #"{"id":175}"#)])
    _ = try await deleting.client(.named(name)).perform(write)
    #expect(deleting.lines == ["DELETE /item/175"])
  }
}

/// Dialects detected from replies.
struct RecognitionTests {
  private static let item = #"{"id":1,"title":"a","price":1,"currency":"KRW"}"#

  private func client(_ replies: [String: (Int, String)], _ remembered: String? = nil) throws
    -> MarketClient
  {
    try client(replies, speaking: .found(remembered: remembered))
  }

  private func client(
    _ replies: [String: (Int, String)], speaking dialect: DialectChoice
  ) throws -> MarketClient {
    MarketClient(
      address: try MarketAddress("https://market.example"), dialect: dialect,
      transport: RecordedTransport { request in
        let path = request.path.split(separator: "?").first.map(String.init) ?? ""
        let reply = replies[path] ?? (404, #"{"message":"nothing"}"#)
        return TransportReply(status: reply.0, body: Data(reply.1.utf8))
      })
  }

  @Test(arguments: [nil, "2b", "1a", "nonsense"])
  func nativeByItsCursor(remembered: String?) async throws {
    let page = Fixture.page([Fixture.row()], more: ", \"nextCursor\": \"c\"")
    let client = try client(["/api/products": (200, page)], remembered)
    _ = try await client.page(firstPage)
    #expect(client.capabilities == .native)
    #expect(client.knownDialect == "2b")
  }

  @Test func anotherMarketOf2b() async throws {
    let client = try client(["/api/products": (200, Fixture.page([Fixture.row()]))])
    _ = try await client.page(firstPage)
    #expect(client.capabilities.offers(.search))
    #expect(!client.capabilities.offers(.restore))
    let sorted = PageRequest(.number(1), query: ProductQuery(sort: .name))
    #expect(await failure(of: try await client.page(sorted)) == .notOffered(.sort))
  }

  @Test func twoA() async throws {
    let body = #"{"page_no":1,"pages":[\#(Fixture.row())],"has_next":false}"#
    let client = try client(["/api/products": (200, body)])
    _ = try await client.page(firstPage)
    #expect(client.knownDialect == "2a")
    let search = PageRequest(.number(1), query: ProductQuery(search: "a"))
    #expect(await failure(of: try await client.page(search)) == .notOffered(.search))
  }

  @Test(arguments: [
    (#"{"message":"no"}"#, "1b"), (#"{"error":true,"reason":"Not Found"}"#, "1a"),
  ])
  func generation1(refusal: String, name: String) async throws {
    let client = try client([
      "/items/1": (200, #"{"page":1,"items":[\#(Self.item)]}"#), "/item/0": (404, refusal),
    ])
    let page = try await client.page(firstPage)
    #expect(page.products.map(\.id) == [1])
    #expect(page.totalCount == nil)
    #expect(client.knownDialect == name)
    #expect(client.capabilities.offers(.productPasswords))
  }

  @Test func theErrorOfAWrongDialectNamesTheRightOne() async throws {
    let native = Fixture.page([Fixture.row()], more: ", \"nextCursor\": \"c\"")
    let of2b = try client(["/api/products": (200, native)], speaking: .named("1a"))
    #expect(
      await failure(of: try await of2b.page(firstPage))
        == .otherDialect(chosen: "1a", spoken: "2b"))
    let items = ["/items/1": (200, #"{"page":1,"items":[\#(Self.item)]}"#)]
    let of1 = try client(items, speaking: .named("2b"))
    guard case .otherDialect(chosen: "2b", _) = await failure(of: try await of1.page(firstPage))
    else {
      Issue.record("the right dialect is not named")
      return
    }
    // If no other dialect gets a reply either, the first error is thrown.
    let none = try client([:], speaking: .named("1a"))
    #expect(
      await failure(of: try await none.page(firstPage))
        == .status(code: 404, message: "nothing"))
  }

  /// The address is right, so the 404 of the native address is irrelevant.
  @Test func aBrokenListOfGeneration1IsReported() async throws {
    let client = try client([
      "/items/1": (200, #"{"page":1,"items":[{"id":1,"title":"a","price":1}]}"#)
    ])
    guard
      case .decoding("items[0].currency", _)? = await failure(of: try await client.page(firstPage))
    else {
      Issue.record("not reported")
      return
    }
  }

  /// Some markets fail at unknown paths.
  @Test func generation1IsFoundDespiteFailures() async throws {
    let client = try client([
      "/api/products": (500, "oops"), "/items/1": (200, #"{"page":1,"items":[\#(Self.item)]}"#),
      "/item/0": (500, "oops"),
    ])
    _ = try await client.page(firstPage)
    #expect(client.knownDialect == "1b")
    let none = try self.client(["/api/products": (502, ""), "/items/1": (502, "")])
    #expect(
      await failure(of: try await none.page(firstPage)) == .status(code: 502, message: nil))
  }

  @Test func anEmptyListAloneIsNotAMarket() async throws {
    let second = try client(["/api/products": (200, #"{"pages":[]}"#)])
    #expect(await failure(of: try await second.page(firstPage)) == .notAMarket(.otherJSON))
    let first = try client(["/items/1": (200, #"{"page":1,"items":[]}"#), "/item/0": (404, "none")])
    #expect(
      await failure(of: try await first.page(firstPage))
        == .status(code: 404, message: "nothing"))
    let empty = try client(["/items/1": (200, #"{"page":1,"items":[]}"#)])
    #expect(try await empty.page(firstPage).products.isEmpty)
    #expect(empty.knownDialect == "1b")
  }

  @Test func theFirstErrorOfSomethingElseIsThrown() async throws {
    let client = try client(["/api/products": (200, "<html>")])
    #expect(await failure(of: try await client.page(firstPage)) == .notAMarket(.webPage))
    #expect(client.knownDialect == nil)
  }
}
