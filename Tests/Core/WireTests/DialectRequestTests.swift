import Foundation
import Market
import Testing
import Text
import Wire

/// The requests of a client that change something.
struct DialectRequestTests {
  private static let key = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  private static let picture = PictureUpload(
    fileName: "내 \"책상\".jpg", mediaType: "image/jpeg", bytes: Data([0xFF, 0xD8, 0x0D, 0x0A]))
  private static let draft = ProductDraft(
    name: " Walnut desk ", description: "Oiled and\n140 cm", amount: Decimal(string: "480000"),
    discount: 48_000, currency: .krw, stock: 12)

  private func vendor() throws -> Credentials {
    let secret = try #require(Secret("se\"cret"))
    return .vendor(
      try #require(
        Identity(identifier: "0d6b3bd1-6e24-11ec-abfa-951effcf9a75", secret: secret)))
  }

  private func password() throws -> Credentials { .password(try #require(Secret("1234"))) }

  private func body(_ request: WireRequest) throws -> (text: String, boundary: String) {
    let body = try #require(request.body)
    let type = body.mediaType
    let text = String(decoding: body.pieces.reduce(Data(), +), as: UTF8.self)
    #expect(body.count == body.pieces.reduce(0) { $0 + $1.count })
    return (text, type.split(separator: "=").last.map(String.init) ?? "")
  }

  private func original() throws -> Product {
    try dialect("2b").product(in: Data(dialect("2b").bytes(of: Sample.product()))).at(
      revision: "\"r1\"")
  }

  private func edit(_ change: (inout ProductDraft) -> Void) throws -> ProductEdit {
    let original = try original()
    var draft = ProductDraft(
      name: original.name.string, description: original.description?.string ?? "",
      amount: original.price.amount, discount: original.price.discount,
      currency: original.price.currency, stock: original.stock)
    change(&draft)
    return ProductEdit(of: original, draft: draft)
  }

  @Test(arguments: [("2b", "description"), ("2a", "descriptions")])
  func registeringInGeneration2(name: String, description: String) throws {
    let request = try dialect(name).registering(
      Self.draft, [Self.picture], by: vendor(), key: Self.key)
    #expect(request.method == .post)
    #expect(request.path == "/api/products")
    let (text, boundary) = try body(request)
    #expect(
      text == "--\(boundary)\r\nContent-Disposition: form-data; name=\"params\"\r\n"
        + "Content-Type: application/json\r\n\r\n"
        + #"{"name":"Walnut desk","\#(description)":"Oiled and\n140 cm","price":480000,"#
        + #""currency":"KRW","discounted_price":48000,"stock":12,"secret":"se\"cret"}"#
        + "\r\n--\(boundary)\r\nContent-Disposition: form-data; name=\"images\"; "
        + "filename=\"내 %22책상%22.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
        + String(decoding: [0xFF, 0xD8, 0x0D, 0x0A], as: UTF8.self) + "\r\n--\(boundary)--\r\n")
    let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
    #expect(headers["identifier"] == "0d6b3bd1-6e24-11ec-abfa-951effcf9a75")
    #expect(
      headers["Idempotency-Key"]
        == (name == "2b" ? "01020304-0506-0708-090a-0b0c0d0e0f10" : nil))
  }

  @Test func registeringInGeneration1() throws {
    for name in ["1a", "1b"] {
      let request = try dialect(name).registering(
        Self.draft, [Self.picture, Self.picture], by: password(), key: Self.key)
      #expect(request.path == "/item")
      let (text, boundary) = try body(request)
      let fields = [
        ("title", "Walnut desk"), ("descriptions", "Oiled and\n140 cm"), ("price", "480000"),
        ("currency", "KRW"), ("discounted_price", "432000"), ("stock", "12"), ("password", "1234"),
      ]
      let expected = fields.map {
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n"
      }
      #expect(text.hasPrefix(expected.joined()))
      #expect(text.components(separatedBy: "name=\"images[]\"; filename=").count == 3)
      #expect(text.hasSuffix("\r\n--\(boundary)--\r\n"))
    }
  }

  @Test func centsAreNotRoundedSilently() throws {
    var draft = Self.draft
    draft.currency = .usd
    draft.amount = Decimal(string: "2.36")
    draft.discount = 0
    let asked = draft
    #expect(throws: MarketError.notOffered(.cents)) {
      try dialect("1b").registering(asked, [], by: password(), key: Self.key)
    }
  }

  /// It was sent as a final price of 0, which these markets take for no discount.
  @Test(arguments: ["1a", "1b"])
  func aDiscountOfTheWholePriceIsNotSentAsNone(name: String) throws {
    let error = MarketError.refused([.discountOfWholePrice])
    var draft = Self.draft
    (draft.amount, draft.discount) = (100, 100)
    let given = draft
    #expect(throws: error) {
      try dialect(name).registering(given, [], by: password(), key: Self.key)
    }
    let edit = try edit { $0.discount = $0.amount ?? 0 }
    #expect(throws: error) { try dialect(name).editing(edit, by: password()) }
    (draft.amount, draft.discount) = (0, 0)
    let text = try body(dialect(name).registering(draft, [], by: password(), key: Self.key)).text
    #expect(text.contains("name=\"price\"\r\n\r\n0\r\n"))
  }

  @Test func editingSendsWhatDiffers() throws {
    let edit = try edit { $0.stock = 3 }
    let request = try dialect("2b").editing(edit, by: vendor())
    #expect(request.method == .patch)
    #expect(request.path == "/api/products/26")
    #expect(try body(request).text == #"{"stock":3,"secret":"se\"cret"}"#)
    #expect(request.headers.contains { $0.name == "If-Match" && $0.value == "\"r1\"" })
    let older = try dialect("2a").editing(edit, by: vendor())
    #expect(!older.headers.contains { $0.name == "If-Match" })
  }

  @Test func pricesGoTogether() throws {
    let edit = try edit { $0.discount = 0 }
    #expect(
      try body(dialect("2a").editing(edit, by: vendor())).text
        == #"{"price":480000,"currency":"KRW","discounted_price":0,"secret":"se\"cret"}"#)
    let old = try body(dialect("1b").editing(edit, by: password())).text
    #expect(old.contains("name=\"discounted_price\"\r\n\r\n480000\r\n"))
    #expect(!old.contains("title"))
    #expect(try self.edit { $0.name += "  " }.isEmpty)
  }

  /// Kept pictures are named by their numbers, new ones are parts of a form.
  @Test func editingPicturesInTheNativeDialect() throws {
    var edit = try edit { _ in }
    let kept = edit.original.images.map(EditedPicture.kept)
    edit.key = Self.key
    edit.pictures = kept.reversed()
    let moved = try dialect("2b").editing(edit, by: vendor())
    let numbers = edit.original.images.reversed().map { String($0.id) }
    #expect(
      try body(moved).text
        == #"{"image_ids":[\#(numbers.joined(separator: ","))],"secret":"se\"cret"}"#)
    #expect(
      moved.headers.contains {
        $0.name == "Idempotency-Key" && $0.value == Self.key.uuidString.lowercased()
      })
    edit.pictures = [.new(Self.picture)] + kept
    let (text, _) = try body(dialect("2b").editing(edit, by: vendor()))
    #expect(text.contains(#"{"image_ids":[0,\#(numbers.reversed().joined(separator: ","))],"#))
    #expect(text.contains(#"name="images"; filename="#))
  }

  @Test func requestsThatADialectCannotExpress() throws {
    var edit = try edit { _ in }
    edit.pictures = [.new(Self.picture)]
    let replacing = edit
    for other in [try dialect("2a"), Dialect2b(isNative: false)] {
      #expect(throws: MarketError.notOffered(.pictureReplacement)) {
        try other.editing(replacing, by: vendor())
      }
    }
    #expect(try body(dialect("1a").editing(replacing, by: password())).text.contains("images[]"))
    edit.pictures = nil
    edit.thumbnail = 223
    let choosing = edit
    #expect(
      try body(dialect("2a").editing(choosing, by: vendor())).text
        == #"{"thumbnail_id":223,"secret":"se\"cret"}"#)
    #expect(throws: MarketError.notOffered(.thumbnailChoice)) {
      try dialect("1b").editing(choosing, by: password())
    }
    #expect(throws: MarketError.notOffered(.vendors)) {
      try dialect("1b").editing(choosing, by: vendor())
    }
    #expect(throws: MarketError.notOffered(.productPasswords)) {
      try dialect("2b").editing(choosing, by: password())
    }
    for name in ["2a", "1b", "1a"] {
      #expect(throws: MarketError.notOffered(.restore)) {
        try dialect(name).restoring(1, by: vendor())
      }
      #expect(throws: MarketError.notOffered(.restore)) {
        try dialect(name).trash(in: Data("{}".utf8))
      }
    }
  }

  @Test func deletedProductsAreRead() throws {
    let native = try dialect("2b")
    let text = """
      {"period":2592000,"products":[{"id":7,"name":"책상\\u202e","expires_in":86400},\
      {"id":"x"},{"id":8,"name":"Lamp","deleted_at":3,"expires_in":-5},\
      {"id":9,"name":"Cup","expires_in":9223372036854775807}]}
      """
    let trash = try native.trash(in: Data(text.utf8))
    #expect(trash.period == .seconds(2_592_000))
    #expect(trash.products.map(\.id) == [7, 8, 9])
    #expect(
      trash.products[0].exactName == "책상\u{202E}"
        && !trash.products[0].name.string.contains("\u{202E}"))
    #expect(trash.products[1].remaining == .zero)
    #expect(trash.products[2].remaining == .seconds(Trash.maximumSeconds))
    #expect(throws: MarketError.self) { try native.trash(in: Data(#"{"period":1}"#.utf8)) }
    guard
      case .notAMarket = #expect(
        throws: MarketError.self,
        performing: {
          try native.trash(in: Data("<html>".utf8))
        })
    else {
      Issue.record("a web page is no market")
      return
    }
  }

  @Test func deletingInTwoSteps() throws {
    let newer = try #require(try dialect("2b").askingToDelete(26, by: vendor()))
    #expect(newer.path == "/api/products/26/archived")
    #expect(try body(newer).text == #"{"secret":"se\"cret"}"#)
    let older = try #require(try dialect("2a").askingToDelete(26, by: vendor()))
    #expect(older.path == "/api/products/26/secret")
    for text in ["/api/products/t0k-en", " \"/api/products/t0k-en\"\n"] {
      let request = try dialect("2b").deleting(26, by: vendor(), Data(text.utf8))
      #expect(request.path == "/api/products/t0k-en")
      #expect(request.method == .delete)
      #expect(request.body == nil)
    }
    #expect(
      try dialect("2a").deleting(26, by: vendor(), Data("ab-12".utf8)).path
        == "/api/products/26/ab-12")
  }

  @Test(arguments: [
    "", "http://evil.example/x", "//evil.example", "/api/../x", "/a?b", "/a b", "/a\r\nX: y",
    "{\"code\":1}", "/" + String(repeating: "a", count: 2_000),
  ])
  func invalidGrantsAreRefused(text: String) throws {
    #expect(throws: MarketError.self) {
      try dialect("2b").deleting(26, by: vendor(), Data(text.utf8))
    }
    guard !text.isEmpty, text.first != "/" else { return }
    #expect(throws: MarketError.self) {
      try dialect("2a").deleting(26, by: vendor(), Data(text.utf8))
    }
  }

  @Test func deletingInOne() throws {
    let asking = try dialect("1a").askingToDelete(26, by: password())
    #expect(asking == nil)
    #expect(
      try body(dialect("1a").deleting(26, by: password(), Data())).text
        == #"{"id":26,"password":"1234"}"#)
    #expect(
      try body(dialect("1b").deleting(26, by: password(), Data())).text == #"{"password":"1234"}"#)
  }

  @Test func secretsNeverPrint() throws {
    let secret = try #require(Secret("hunter2"))
    let identity = try #require(Identity(identifier: "id", secret: secret))
    var dumped = ""
    dump(Credentials.vendor(identity), to: &dumped)
    for text in [
      "\(secret)", String(reflecting: identity), dumped, "\(Credentials.password(secret))",
    ] {
      #expect(!text.contains("hunter2"))
    }
    #expect(Secret("") == nil)
    #expect(Secret("a\r\nb") == nil)
    #expect(Identity(identifier: "a b", secret: secret) == nil)
    #expect(Identity(identifier: "a\r\nX: y", secret: secret) == nil)
  }
}
