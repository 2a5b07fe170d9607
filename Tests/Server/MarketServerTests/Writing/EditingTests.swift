import Foundation
import Market
import MarketClient
import MarketStore
import StoreFixtures
import Testing
import Text
import Wire

@testable import MarketServer

/// Editing, deleting and restoring like clients of the original market, and the additions of our
/// dialect, over a socket.
@Suite(.inEveryMarket, .timeLimit(.minutes(2))) struct EditingTests {
  @Test func anySubsetIsEdited() async throws {
    try await WritableMarket.serving { market in
      let made = try await market.create().product()
      let path = "/api/products/\(made.id)"
      let before = try await market.send("GET \(path)")
      // JSON without a type, under another one, with a trailing slash.
      let price = try await market.send(
        "PATCH \(path)/", json: #"{"price":"15000","secret":"\#(market.identity.secret)"}"#)
      #expect(price.status == 200)
      #expect(try price.product().price == 15_000)
      #expect(try price.product().name == made.name)
      let name = try await market.send(
        "PATCH /\(path)?", ["Content-Type: application/x-www-form-urlencoded"],
        json: #"{"name":"찻잔 네 개","stock":0,"secret":"\#(market.identity.secret)"}"#)
      #expect(try name.product().name == "찻잔 네 개")
      #expect(try name.product().stock == 0)
      #expect(try name.product().price == 15_000)
      let after = try await market.send("GET \(path)", ["If-None-Match: \(before.tag)"])
      #expect(after.status == 200)
      #expect(after.body == name.body)
      // In a multipart form, an empty text counts as missing.
      let part = "\r\nContent-Disposition: form-data; name="
      let form = """
        --b\(part)name\r\n\r\n\r\n--b\(part)stock\r\n\r\n9\r\n\
        --b\(part)secret\r\n\r\n\(market.identity.secret)\r\n--b--
        """
      let multipart = try await market.send(
        "PATCH \(path)", [WritableMarket.multipart], body: Array(form.utf8))
      #expect(multipart.status == 200, "\(multipart.body)")
      #expect(try multipart.product().name == "찻잔 네 개")
      #expect(try multipart.product().stock == 9)
    }
  }

  @Test func theThumbnailIsChosen() async throws {
    try await WritableMarket.serving { market in
      let form = market.form(pictures: [RegisteringTests.first, RegisteringTests.second])
      let made = try await market.create(form).product()
      func choose(_ id: Int) async throws -> RawReply {
        try await market.send(
          "PATCH /api/products/\(made.id)",
          json: #"{"thumbnailId":\#(id),"secret":"\#(market.identity.secret)"}"#)
      }
      #expect(
        try await choose(made.images[1].id).product().thumbnail == made.images[1].thumbnailUrl)
      let wrong = try await choose(999)
      #expect(wrong.status == 400)
      #expect(try wrong.message().hasPrefix("thumbnail_id, image_ids: "))
    }
  }

  @Test func picturesAreAddedMovedAndRemoved() async throws {
    try await WritableMarket.serving { market in
      let made = try await market.create(market.form(pictures: [RegisteringTests.first])).product()
      let path = "/api/products/\(made.id)"
      let kept = made.images[0]
      func edit(_ json: String, _ pictures: [[UInt8]] = []) async throws -> RawReply {
        let params = #"{"secret":"\#(market.identity.secret)",\#(json)}"#
        guard !pictures.isEmpty else { return try await market.send("PATCH \(path)", json: params) }
        return try await market.send(
          "PATCH \(path)", [WritableMarket.multipart],
          body: market.form(params, pictures: pictures))
      }
      // A client of the original market: the pictures stay.
      #expect(try await edit(#""stock":5"#).product().images == made.images)
      let added = try await edit(#""image_ids":[0,\#(kept.id)]"#, [RegisteringTests.second])
      #expect(added.status == 200, "\(added.body)")
      let images = try added.product().images
      #expect(images.count == 2 && images[1] == kept)
      #expect(try added.product().thumbnail == images[0].thumbnailUrl)
      // Without files, no form is needed.
      let moved = try await edit(#""image_ids":[\#(kept.id),\#(images[0].id)]"#).product()
      #expect(moved.images == [kept, images[0]] && moved.thumbnail == kept.thumbnailUrl)
      #expect(try await edit(#""imageIds":["\#(kept.id)"]"#).status == 400)
      #expect(try await edit(#""image_ids":[\#(kept.id)]"#).product().images == [kept])
      for (wrong, files) in [
        ("[]", 0), ("[999]", 0), ("[\(kept.id),\(kept.id)]", 0), ("[0]", 0), ("[\(kept.id)]", 1),
        ("[0,0,0]", 2), ("7", 0), ("[1.5]", 0), ("[0,0,0,0,0,0]", 0),
      ] {
        let reply = try await edit(
          "\"image_ids\":\(wrong)", Array(repeating: RegisteringTests.second, count: files))
        #expect(reply.status == 400, "\(wrong)")
        #expect(try reply.message().contains("image"), "\(reply.body)")
      }
      #expect(try await market.send("GET \(path)").product().images == [kept])
    }
  }

  /// A client whose reply was lost repeats the request, with the tag that it knew.
  @Test func aRepeatedEditIsMadeOnce() async throws {
    try await WritableMarket.serving { market in
      let made = try await market.create()
      let path = try "/api/products/\(made.product().id)"
      let params = #"{"secret":"\#(market.identity.secret)","image_ids":[0],"name":"찻잔 둘"}"#
      func edit(_ params: String) async throws -> RawReply {
        try await market.send(
          "PATCH \(path)",
          [WritableMarket.multipart, "If-Match: \(made.tag)", "Idempotency-Key: once"],
          body: market.form(params, pictures: [RegisteringTests.second]))
      }
      let first = try await edit(params)
      #expect(first.status == 200, "\(first.body)")
      #expect(try await edit(params).body == first.body)
      #expect(try await edit(params.replacing("둘", with: "셋")).status == 422)
      let wrong = params.replacing(market.identity.secret, with: "a wrong secret")
      #expect(try await edit(wrong).status == 401)
    }
  }

  @Test func editsThatBreakARuleAreRefused() async throws {
    try await WritableMarket.serving { market in
      let made = try await market.create().product()
      let path = "/api/products/\(made.id)"
      let secret = market.identity.secret
      for (json, status, message) in [
        (#"{"discounted_price":99999,"secret":"\#(secret)"}"#, 400, "discounted_price: "),
        (#"{"name":"","secret":"\#(secret)"}"#, 400, "name: "),
        (#"{"stock":"many","secret":"\#(secret)"}"#, 400, "stock: "),
        (#"{"name":"찻잔 네 개"}"#, 400, "secret: "),
        (#"{"name":"찻잔 네 개","secret":"guess"}"#, 401, "secret: "),
        (#"{"name":"찻잔 네 개","secret":5}"#, 400, "secret: "), ("[]", 400, "body: "),
        (#""text""#, 400, "secret: "), ("", 400, "The request has no body"),
        (String(repeating: "[", count: 60_000), 400, "body: nested"),
      ] {
        let reply = try await market.send("PATCH \(path)", json: json)
        #expect(reply.status == status, "\(json.prefix(60)): \(reply.body)")
        #expect(try reply.message().hasPrefix(message), "\(reply.body)")
      }
      let missing = try await market.send(
        "PATCH /api/products/999", json: #"{"name":"찻잔 네 개","secret":"\#(secret)"}"#)
      #expect(missing.status == 404)
      #expect(try await market.send("GET \(path)").product() == made)
    }
  }

  /// Only a product's vendor may write it.
  @Test func otherVendorsAreRefused() async throws {
    try await WritableMarket.serving { market in
      try await market.store.write { transaction in
        let shop = try transaction.shop("Shop")
        var product = NewProduct.sample(name: "Teapot")
        product.vendorID = shop
        try transaction.products.add(product)
      }
      let path = "/api/products/\(try await market.firstProduct())"
      for line in ["PATCH \(path)", "POST \(path)/archived", "POST \(path)/restored"] {
        let reply = try await market.send(line, json: market.secretJSON)
        #expect([403, 409].contains(reply.status), "\(line): \(reply.status)")
      }
    }
  }

  /// RFC 9110 §13.2.1: conditions are only evaluated for authorized requests.
  @Test func onlyTheVendorLearnsOfAConflict() async throws {
    try await WritableMarket.serving { market in
      let path = try "/api/products/\(await market.create().product().id)"
      let stale = ["If-Match: \"stale\""]
      let body = #"{"name":"찻잔 하나","secret":"\#(market.identity.secret)"}"#
      let unknown = try await market.send(
        "PATCH \(path)", stale + ["identifier: \(UUID().uuidString)"], body: Array(body.utf8),
        identified: false)
      #expect(unknown.status == 401)
      #expect(!unknown.body.contains("product\":"))
      let wrong = try await market.send(
        "PATCH \(path)", stale, json: #"{"name":"찻잔 하나","secret":"wrong"}"#)
      #expect(wrong.status == 401)
      #expect(try await market.send("PATCH \(path)", stale, json: body).status == 412)
      let gone = try await market.send("PATCH /api/products/99", stale, json: body)
      #expect(gone.status == 404)
    }
  }

  @Test func aConflictAnswersWhatIsThere() async throws {
    try await WritableMarket.serving { market in
      let made = try await market.create()
      let path = try "/api/products/\(made.product().id)"
      func edit(_ name: String, _ tag: String) async throws -> RawReply {
        try await market.send(
          "PATCH \(path)", ["If-Match: \(tag)"],
          json: #"{"name":"\#(name)","secret":"\#(market.identity.secret)"}"#)
      }
      let first = try await edit("찻잔 하나", made.tag)
      #expect(first.status == 200)
      let second = try await edit("찻잔 둘", made.tag)
      #expect(second.status == 412)
      struct Conflict: Decodable { let code: Int, message: String, product: DecodedProduct }
      let conflict: Conflict = try second.decoded()
      #expect(conflict.code == 412)
      #expect(try conflict.product == first.product())
      #expect(second.tag == first.tag)
      #expect(try await edit("찻잔 둘", "\"other\", \(first.tag)").status == 200)
      #expect(try await edit("찻잔 셋", "*").status == 200)
    }
  }

  @Test func aProductIsDeletedOnceAndRestored() async throws {
    try await WritableMarket.serving { market in
      let made = try await market.create().product()
      let path = "/api/products/\(made.id)"
      let secret = try await market.send("DELETE /api/products/\(market.identity.secret)")
      #expect(secret.status == 400)
      // A secret that was typed may be all digits.
      #expect(try await market.send("DELETE /api/products/12345678").status == 400)
      // The secret in an object, and bare.
      let json = try await market.send("POST \(path)/archived", json: market.secretJSON)
      #expect(json.status == 200)
      #expect(json.header("Content-Type") == "text/plain; charset=utf-8")
      let bare = try await market.send(
        "POST \(path)/archived/", json: "\"\(market.identity.secret)\"")
      let token = try #require(bare.body.split(separator: "/").last)
      #expect(bare.body == "/api/products/\(token)")
      #expect(token.contains { !$0.isNumber })
      let stranger = try await market.send(
        "DELETE \(bare.body)", ["identifier: \(UUID().uuidString)"], identified: false)
      #expect((400...404).contains(stranger.status))
      let deleted = try await market.send("DELETE /\(bare.body)/", json: "{}")
      #expect(deleted.status == 200, "\(deleted.body)")
      #expect(try deleted.product() == made)
      #expect(try await market.send("DELETE \(bare.body)").status == 400)
      for gone in ["GET \(path)", "GET \(made.images[0].url.dropFirst(15))"] {
        #expect(try await market.send(gone).status == 404)
      }
      #expect(try await market.total() == 0)
      let restored = try await market.send("POST \(path)/restored", json: market.secretJSON)
      #expect(restored.status == 200, "\(restored.body)")
      // Its pictures are the same, possibly with new numbers.
      let again = try restored.product()
      #expect(again.withoutNumbers == made.withoutNumbers)
      #expect(try await market.send("GET \(path)").status == 200)
      #expect(
        try await market.send("POST \(path)/restored", json: market.secretJSON).status == 409)
      let never = try await market.send("POST /api/products/999/restored", json: market.secretJSON)
      #expect(never.status == 404)
      // Only the vendor learns whether the product ever existed.
      let wrong = try await market.send(
        "POST /api/products/999/restored", json: #"{"secret":"a wrong one"}"#)
      #expect(wrong.status == 401)
    }
  }

  /// The deleted products of a vendor are listed on any machine, for the right secret alone.
  @Test func deletedProductsAreListed() async throws {
    try await WritableMarket.serving { market in
      let made = try await market.create().product()
      let path = "POST /api/vendors/me/deleted"
      let empty = try await market.send(path, json: market.secretJSON)
      #expect(empty.status == 200 && empty.body == #"{"period":2592000,"products":[]}"#)
      let bare = try await market.send(
        "POST /api/products/\(made.id)/archived", json: market.secretJSON)
      #expect(try await market.send("DELETE \(bare.body)").status == 200)
      let listed = try await market.send(path, json: market.secretJSON)
      let trash = try Dialects.native.trash(in: Data(listed.body.utf8))
      let product = try #require(trash.products.first)
      #expect(product.id == made.id && product.exactName == made.name)
      #expect(product.price == Price(amount: 10_000, currency: .krw))
      #expect(product.remaining > .seconds(2_591_000) && product.remaining <= trash.period)
      #expect(listed.body.contains("\"deleted_at\":\"20"))
      #expect(try await market.send(path, json: #"{"secret":"a wrong one"}"#).status == 401)
      #expect(try await market.send("GET /api/vendors/me/deleted").status == 405)
    }
  }

  /// Only its vendor sees that the host has hidden a product; for other clients it does not exist.
  @Test func onlyItsVendorSeesThatAProductIsHidden() async throws {
    try await DialectPorts.serving { ports in
      let market = ports.market
      let id = try await market.create().product().id
      let client = try ports.client("2b")
      _ = try await market.store.hideProduct(Int64(id))
      let own = try await market.send("GET /api/products/\(id)")
      #expect(own.status == 403)
      #expect(try own.message() == "The host of this market has hidden the product")
      #expect(try await market.send("GET /api/products/\(id)", identified: false).status == 404)
      let other = try await market.store.addVendor(
        name: "Other", secret: .generated("other secret"))
      let stranger = try await market.send(
        "GET /api/products/\(id)", ["identifier: \(other.identifier)"], identified: false)
      #expect(stranger.status == 404)
      // Our client names the vendor once the market has recognised it.
      await #expect(throws: MarketError.notFound) { try await client.product(id: id) }
      guard case .vendor(let identity) = try ports.credentials("2b") else { return }
      _ = try await client.vendor(of: identity)
      await #expect(throws: MarketError.refusedByHost(.hiddenProduct)) {
        try await client.product(id: id)
      }
      await client.shutdown()
    }
  }

  @Test func aVendorAsksWhoItIs() async throws {
    try await WritableMarket.serving { market in
      let reply = try await market.send("GET /api/vendors/me")
      #expect(reply.status == 200)
      struct Me: Decodable { let id: Int, name: String }
      let me: Me = try reply.decoded()
      #expect(!me.name.isEmpty)
      for identifier in [UUID().uuidString, "nobody"] {
        let other = try await market.send(
          "GET /api/vendors/me", ["identifier: \(identifier)"], identified: false)
        #expect(other.status == 401)
      }
      #expect(try await market.send("GET /api/vendors/me", identified: false).status == 401)
    }
  }
}
