import Foundation
import Market
import Testing
import Text

@testable import Wire

/// The replies of a server, byte for byte, from which a client reads the same product.
struct DialectWritingTests {
  @Test func lists() throws {
    #expect(try dialect("2b").bytes(of: Sample.page()).text == Sample.page2b())
    #expect(try dialect("2a").bytes(of: Sample.page()).text == Sample.page2a())
    for name in ["1b", "1a"] {
      #expect(
        try dialect(name).bytes(of: Sample.page()).text
          == #"{"page":2,"items":[\#(Sample.itemOfList)]}"#)
    }
  }

  @Test func details() throws {
    let product = Sample.product()
    #expect(try dialect("2b").bytes(of: product).text == Sample.detail2(midnight: "T00:00:00"))
    #expect(try dialect("2a").bytes(of: product).text == Sample.detail2(midnight: "T00:00:00.00"))
    #expect(try dialect("1b").bytes(of: product).text == Sample.item)
    #expect(try dialect("1a").bytes(of: product).text == Sample.item)
  }

  @Test func deletions() throws {
    let product = Sample.product()
    #expect(try dialect("1a").bytes(ofDeleted: product).text == #"{"id":26}"#)
    #expect(try dialect("1b").bytes(ofDeleted: product).text == Sample.item)
    for name in ["2a", "2b"] {
      #expect(try dialect(name).bytes(ofDeleted: product) == dialect(name).bytes(of: product))
    }
  }

  @Test(arguments: [
    ("2b", #"{"code":404,"message":"no \"such\""}"#),
    ("2a", #"{"code":404,"message":"no \"such\""}"#),
    ("1b", #"{"message":"no \"such\""}"#), ("1a", #"{"error":true,"reason":"no \"such\""}"#),
  ])
  func errors(name: String, text: String) throws {
    let bytes = try dialect(name).bytes(ofError: 404, "no \"such\"")
    #expect(bytes.text == text)
    #expect(Dialects.error(in: Data(bytes))?.message == "no \"such\"")
  }

  /// Generation 1 has whole prices: rounded to the nearest, never to 0, and no discount where the
  /// rounded prices are equal.
  @Test(
    arguments: [
      (236, 0, 2, nil), (250, 0, 3, nil), (20, 0, 1, nil), (0, 0, 0, nil), (249, 10, 2, nil),
      (1_000, 1_000, 10, 0), (1_000, 980, 10, 1), (99_999, 1, 1_000, nil),
    ] as [(Int64, Int64, Int64, Int64?)])
  func dollarsInGeneration1(
    price: Int64, discount: Int64, whole: Int64, paid: Int64?
  ) throws {
    let product = Sample.product(currency: "USD", price: price, discount: discount)
    let text = try dialect("1b").bytes(of: product).text
    let rest = paid.map { ",\"discounted_price\":\($0)" } ?? ""
    #expect(text.contains(",\"price\":\(whole),\"currency\":\"USD\"\(rest),\"stock\""))
  }

  /// Apps find an address wherever they expect one; our own client knows that it is not a picture.
  @Test func aProductWithoutPictures() throws {
    let placeholder = Sample.address(PicturePlaceholder.fileName)
    let bare = OutgoingProduct(
      id: 1, vendor: OutgoingVendor(id: 1, name: "", createdOn: Day(number: 0)),
      fields: ProductFields(
        name: "", description: "", currency: "KRW", price: 0, discount: 0, stock: 0),
      createdOn: Day(number: 0),
      issuedOn: Day(number: 0), thumbnail: placeholder,
      pictures: [OutgoingPicture(id: 0, original: placeholder, thumbnail: placeholder)])
    for dialect in Dialects.all {
      let bytes = dialect.bytes(of: bare)
      let addresses = dialect.name.hasPrefix("1") ? 2 : 3
      #expect(bytes.text.ranges(of: "\"\(placeholder.text)\"").count == addresses)
      let product = try dialect.product(in: Data(bytes))
      #expect(product.images.isEmpty)
      #expect(product.thumbnail.isEmpty)
    }
  }

  /// Values that a dialect cannot express are not compared; all others are equal in all four.
  @Test func theSameProductThroughAllFour() throws {
    let read = try Dialects.all.map { dialect in
      try dialect.product(in: Data(dialect.bytes(of: Sample.product())))
    }
    for product in read {
      #expect(product.id == 26)
      #expect(product.name == "Walnut desk")
      #expect(product.description?.string == "Oiled.\n140 × 70 cm")
      #expect(product.price == Price(amount: 480_000, discount: 48_000, currency: .krw))
      #expect(product.stock == 5_000_000_000)
      #expect(product.createdOn == Day(number: 18_651))
      #expect(product.thumbnail.string == Sample.base + "a-small.jpg")
      #expect(product.images.map(\.url.string) == [Sample.base + "a.jpg", Sample.base + "b.png"])
      #expect(
        product.images.map(\.thumbnail.string)
          == [Sample.base + "a-small.jpg", Sample.base + "b-small.jpg"])
    }
    for product in read.prefix(2) {
      #expect(product.vendor == Vendor(id: 6, name: "호두 \"상점\""))
      #expect(product.issuedOn == Day(number: 18_652))
      #expect(product.images.map(\.id) == [222, 223])
    }
  }

  @Test func pagesComeBack() throws {
    for dialect in Dialects.all {
      let page = try dialect.page(
        in: Data(dialect.bytes(of: Sample.page())), answering: PageRequest(.number(2), size: 1))
      #expect(page.products.map(\.id) == [26])
      #expect(page.number == 2)
      #expect(page.hasNext)
      let counts = dialect.capabilities.offers(.totals)
      #expect(page.totalCount == (counts ? 3 : nil))
      #expect(page.nextCursor == (dialect.name == "2b" ? "c-26" : nil))
    }
  }

  @Test func changesAreNativeAlone() throws {
    let event = EventStreamParser.Event(name: "changed", data: #"{"id":26,"vendor_id":6}"#, id: "9")
    let reset = EventStreamParser.Event(name: "reset", data: "{}", id: "40")
    let native = Dialects.native
    #expect(
      native.change(in: event)
        == MarketChange(kind: .changed, product: 26, vendor: 6, eventID: "9"))
    #expect(
      native.change(in: reset)
        == MarketChange(kind: .reset, product: 0, vendor: nil, eventID: "40"))
    for dialect in Dialects.all where dialect.name != native.name {
      #expect(dialect.change(in: event) == nil)
    }
  }

  /// The dialect of the request is kept if its pages are those of another dialect as well.
  @Test func theKnownDialectIsKept() throws {
    let old = try dialect("1a")
    let page = Data(old.bytes(of: Sample.page()))
    #expect(Dialects.spoken(in: page, tag: nil, known: old)?.name == "1a")
    let newer = Data(try dialect("2a").bytes(of: Sample.page()))
    #expect(Dialects.spoken(in: newer, tag: nil, known: old)?.name == "2a")
  }

  @Test func everyDialectIsRecognized() throws {
    for dialect in Dialects.all {
      let spoken = Dialects.spoken(in: Data(dialect.bytes(of: Sample.page())), tag: nil)
      #expect(spoken?.name == (dialect.name == "1a" ? "1b" : dialect.name))
    }
    let old = try dialect("1b")
    let refusal = Data(try dialect("1a").bytes(ofError: 404, "Not Found"))
    #expect(Dialects.spoken(inRefusal: refusal, as: old)?.name == "1a")
    #expect(Dialects.spoken(inRefusal: Data(old.bytes(ofError: 404, "x")), as: old) == nil)
    #expect(Dialects.spoken(in: Data("{}".utf8), tag: nil) == nil)
    #expect(Dialects.spoken(in: Data("<html>".utf8), tag: nil) == nil)
  }
}
