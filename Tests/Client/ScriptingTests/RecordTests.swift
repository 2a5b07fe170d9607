import Foundation
import Market
import Scripting
import Testing
import Text
import Words

@Suite struct RecordTests {
  private func product(_ price: Price, name: String = "a \"b\"\n\u{1F468}\u{200D}\u{1F469}")
    -> Product
  {
    Product(
      id: 12, vendor: Vendor(id: 6, name: "Kim"), name: SafeText(name), description: "Two\nlines",
      thumbnail: "/t/1.jpg", price: price, stock: 0, createdOn: Day(year: 2022, month: 10, day: 20),
      issuedOn: nil, images: [ProductImage(id: 3, url: "/p/3", thumbnail: "/t/3")],
      revision: "\"r1\"", wording: ProductWording(name: name, description: "Two\nlines"))
  }

  private func object(_ line: JSONLine) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.text.utf8)) as? [String: Any])
  }

  @Test func aProductKeepsItsWordingAndExactAmounts() throws {
    let cents = try #require(Decimal(string: "2.36"))
    let price = Price(amount: cents, discount: 1, currency: .usd)
    let line = ProductRecord(
      product(price), link: "openmarket:12"
    ).json
    #expect(!line.text.contains("\n"))
    #expect(line.text.contains("\"price\":2.36,\"discount\":1,\"sale_price\":1.36,"))
    let fields = try object(line)
    #expect(fields["name"] as? String == "a \"b\"\n\u{1F468}\u{200D}\u{1F469}")
    #expect(fields["description"] as? String == "Two\nlines")
    #expect(fields["sold_out"] as? Bool == true)
    #expect(fields["created_on"] as? String == "2022-10-20")
    #expect(fields["revision"] as? String == "r1")
    #expect(fields["link"] as? String == "openmarket:12")
    #expect((fields["vendor"] as? [String: Any])?["id"] as? Int == 6)
    #expect((fields["pictures"] as? [[String: Any]])?.first?["id"] as? Int == 3)
  }

  /// A program gets the market's exact text, and a terminal gets no control characters.
  @Test func textsAreExactAndControlNoTerminal() throws {
    let name = "a\u{9B}2J\u{202E}b\u{1F468}\u{200D}\u{1F469}\u{FE0F}"
    let line = ProductRecord(product(Price(amount: 1, currency: .krw), name: name), link: nil).json
    #expect(try object(line)["name"] as? String == name)
    #expect(line.text.contains(#""a\u009b2J\u202eb"#))
    #expect(line.text.unicodeScalars.contains("\u{200D}"))
  }

  /// Only this program can open the market on a socket, and the addresses of its pictures.
  @Test func addressesThatCannotBeOpenedAreOmitted() throws {
    let product = product(Price(amount: 1, currency: .krw))
    let here = try object(ProductRecord(product, link: nil, hasAddresses: false).json)
    #expect(here["thumbnail"] == nil)
    #expect(here["pictures"] as? [[String: Int]] == [["id": 3]])
    let elsewhere = try object(ProductRecord(product, link: nil).json)
    #expect(elsewhere["thumbnail"] as? String == "/t/1.jpg")
  }

  @Test func unknownValuesAreOmitted() throws {
    let fields = try object(ProductRecord(Product(unknown: 4), link: nil).json)
    #expect(
      Set(fields.keys) == [
        "id", "name", "currency", "price", "discount", "sale_price", "stock", "sold_out",
      ])
  }

  @Test func aChangeNamesItsProduct() {
    let change = MarketChange(kind: .created, product: 5, vendor: nil, eventID: "9-1")
    #expect(ChangeRecord(change).json.text == #"{"event":"created","id":5,"event_id":"9-1"}"#)
    let reset = MarketChange(kind: .reset, product: 0, vendor: nil, eventID: nil)
    #expect(ChangeRecord(reset).json.text == #"{"event":"reset"}"#)
    let product = product(Price(amount: 1, currency: .krw))
    let existing = ChangeRecord(existing: product, ProductRecord(product, link: nil)).json.text
    #expect(existing.hasPrefix(#"{"event":"existing","id":12,"vendor":6,"product":{"id":12,"#))
  }

  @Test func aMarketRecordHasTheReasonForAFailure() {
    let offline = MarketRecord(
      address: "https://a.example", state: .failed(.connection(host: "a.example", .refused)),
      seller: nil)
    #expect(offline.json(in: .english).text.contains(#""state":"offline","reason":"#))
    let here = MarketRecord(address: nil, state: .here, seller: Vendor(id: 1, name: "Me"))
    #expect(
      here.json(in: .english).text
        == #"{"market":"local","state":"local","vendor":{"id":1,"name":"Me"}}"#)
  }

  /// The numbers of docs/manual/scripting.md, which scripts rely on.
  @Test func failuresHaveTheStatusesOfSysexits() {
    let expected: [(MarketError, Int32)] = [
      (.plainHTTP(host: "a"), 64), (.refused([.missing(.name)]), 65), (.marketFull, 65),
      (.refusedByHost(.readOnlyMarket), 75), (.notOffered(.events), 65),
      (.status(code: 400, message: "no"), 65),
      (.status(code: 404, message: nil), 76), (.notFound, 66),
      (.gone, 66), (.connection(host: "a", .refused), 69), (.timeout(.connect, seconds: 5), 69),
      (.status(code: 502, message: nil), 69), (.unknownOutcome(host: "a"), 74),
      (.rateLimited(retryAfter: 9), 75), (.conflict(current: nil), 75),
      (.notAMarket(.webPage), 76), (.wrongSecret, 77), (.notTheVendor, 77),
      (.secretInClear(host: "a"), 77), (.cancelled, 130),
    ]
    for (error, status) in expected { #expect(ExitStatus(error).rawValue == status, "\(error)") }
  }
}
