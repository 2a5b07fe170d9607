import Foundation
import Market
import Scripting
import SeededRandom
import Testing
import Text
import Words

@Suite struct ProductInputTests {
  private func read(_ text: String) -> [ProductInput] { ProductInput.read(Data(text.utf8)) }

  private func mistake(_ text: String) -> String? {
    read(text).flatMap(\.mistakes).first?.sentence(in: .english).string
  }

  @Test func fieldsAreReadExactly() throws {
    let input = try #require(
      read(
        """
        {"name": "a \\"b\\" 케이크", "description": "two\\nlines", "currency": "usd",
         "price": 2.36, "discount": 0.1, "stock": 7,
         "pictures": ["a.jpg", {"path": "b.png"}, {"base64": "aGk=", "name": "c"}, {"id": 3}]}
        """
      ).first)
    #expect(input.values.name == "a \"b\" 케이크" && input.values.description == "two\nlines")
    #expect(
      input.values.amount == Decimal(string: "2.36")
        && input.values.discount == Decimal(string: "0.1"))
    #expect(input.values.currency == .usd && input.values.stock == 7)
    #expect(
      input.pictures == [
        .file("a.jpg"), .file("b.png"), .bytes(Data("hi".utf8), name: "c"), .kept(3),
      ])
  }

  /// One object, JSON Lines, objects over several lines, and an array.
  @Test(arguments: [
    "{\"id\":1}\n{\"id\":2}\n", "{\"id\":1} {\"id\":2}", "[{\"id\":1},{\"id\":2}]",
    "\n[\n  {\n    \"id\": 1\n  },\n  {\"id\": 2}\n]\n", "{\n\"id\":1\n}\n\n{\n\"id\":2\n}",
    "{\"id\":1,\"name\":\"} ] , { \\\" \"}\n{\"id\":2}", "\u{FEFF}{\"id\":1}\r\n{\"id\":2}\r\n",
  ])
  func severalObjectsAreFound(text: String) throws {
    #expect(read(text).map(\.id) == [1, 2])
  }

  @Test(arguments: [
    ("hello", "line 1, column 1: this is not JSON"),
    ("{\"name\": }", "line 1, column 10: this is not JSON, at “name”"),
    ("{\"name\":\"a\"}\n{\"name\":\"b\"", "line 2, column 12: this is not JSON, at “name”"),
    ("{\n \"name\": \"글\",\n \"price\": 1,,\n}", "line 3, column 13: this is not JSON, at “price”"),
    ("{\"name\":\"글\"; \"price\": 1}", "line 1, column 12: this is not JSON, at “name”"),
    ("{\"name\":\"a\"}\n7", "line 2, column 1: this is not a JSON object"),
    (
      "{\n \"name\": \"a\",\n \"price\": \"12\"\n}",
      "line 3, column 2: “price” must be a number"
    ),
    ("{\"price\":\"+$5\"}", "line 1, column 2: “price” must be a number"),
    ("{\"id\":7,\"price\":\"-₩500\"}", "line 1, column 9: “price” must be a number"),
    ("{\"name\":1}", "line 1, column 2: “name” must be text"),
    ("{}\n{\"stock\":1.5}", "line 2, column 2: “stock” must be a whole number"),
    ("{\n\"pictures\": [\n{\"url\": \"x\"}]}", "line 2, column 1: “pictures” must be a list"),
    ("{\"pictures\":[{\"base64\":7}]}", "line 1, column 2: “pictures” must be a list"),
    ("{\n\n\"nmae\":\"a\"}", "line 3, column 1: “nmae” is not a field of a product: use name, "),
    ("{\"price\":5,\n\"stock\":1,\"price\":7}", "line 2, column 11: “price” is there twice"),
    ("{\"name\":\"a\",\"n\\u0061me\":\"b\"}", "line 1, column 13: “name” is there twice"),
    ("{\n\"pictures\": [\"-\"]}", "line 2, column 1: a picture is a file here"),
    ("{\"pictures\":[{\"path\":\"-\"}]}", "line 1, column 2: a picture is a file here"),
    // A comma outside an array, and an array that does not end.
    ("{},\n{}", "line 1, column 3: objects separated by commas must be in an array"),
    (",", "line 1, column 1: objects separated by commas"),
    ("[{},{}],", "line 1, column 8: objects separated by commas"),
    ("[{},\n{}\n", "line 3, column 1: this is not JSON"),
    ("[{\"name\":\"a\"", "line 1, column 13: this is not JSON, at “name”"),
  ])
  func mistakesNameLineAndField(text: String, sentence: String) throws {
    let found = try #require(mistake(text))
    #expect(found.hasPrefix(sentence), "\(found)")
  }

  /// A script whose query finds nothing has nothing to do.
  @Test(arguments: ["", "[]", "\n\n", "name,price", "id\n"])
  func nothingIsNoMistake(text: String) {
    #expect(ProductInput.read(Data(text.utf8), allowsNumbers: true).isEmpty)
  }

  /// All can be corrected at once.
  @Test(arguments: [
    (
      "{\"id\":1,\"price\":\"x\",\"stock\":1.5,\"cost\":2}\n7\n{\"id\":2,\"name\":3}\n{\"id\":3,]}\n{\"id\":4}",
      ["1, column 33", "1, column 9", "1, column 21", "2, column 1", "3, column 9", "4, column 9"]
    ),
    (
      "id,price,stock\n1,1x,2y\n2,9\n3,4z,5\n\"4",
      ["2, column 3", "2, column 6", "3, column 1", "4, column 3", "5, column 1"]
    ),
  ])
  func allMistakesAreFound(text: String, places: [String]) {
    let found = read(text).flatMap(\.mistakes).map { $0.sentence(in: .english).string }
    let expected = places.map { "line \($0): " }
    #expect(
      found.count == expected.count && zip(found, expected).allSatisfy { $0.hasPrefix($1) },
      "\(found)")
  }

  /// Texts in JSON and cells of tables mean what the options mean.
  @Test(arguments: [
    "{\"id\":12,\"price\":\"+10%\",\"discount\":\"20%\",\"stock\":\"-2\",\"sale_price\":9000,\"discount_percent\":1}",
    "discount_percent,price,discount,stock,sale_price,id\n1,+10%,20%,-2,9000,12",
  ])
  func changesAndPercentagesAreThoseOfTheOptions(text: String) throws {
    let product = Product(
      id: 12, vendor: Vendor(id: 6, name: nil), name: "desk", description: "of solid walnut",
      thumbnail: "", price: Price(amount: 10_000, discount: 1_000, currency: .krw), stock: 3,
      createdOn: nil, issuedOn: nil, images: [])
    let input = try #require(read(text).first)
    #expect(input.mistakes.isEmpty && input.isRelative && input.disagreement(with: product) == nil)
    let much = try #require(read(#"{"id":12,"stock":"+9223372036854775807"}"#).first)
    #expect(much.problems(of: product) == [.tooLarge(.stock)])
    #expect(much.problems(of: Product(unknown: 12)) == [] && input.problems(of: product) == [])
    let draft = input.draft(of: product)
    #expect(draft.amount == 11_000 && draft.discount == 2_200 && draft.stock == 1)
    // A new product has nothing to change, and an option replaces the change.
    let sentence = try #require(input.relativeValue).sentence(in: .english).string
    #expect(sentence.contains("needs a product: use “edit”"), "\(sentence)")
    var option = ProductInput()
    (option.values.amount, option.values.stock) = (5_000, 7)
    let given = input.overridden(by: option)
    #expect(!given.isRelative && given.draft(of: product).amount == 5_000)
  }

  /// The price of `show` has a currency as well, which such a change keeps.
  @Test func aChangeOfAPriceKeepsTheCurrency() throws {
    let product = Product(
      id: 12, vendor: Vendor(id: 6, name: nil), name: "desk", description: "of solid walnut",
      thumbnail: "", price: Price(amount: 10_000, discount: 0, currency: .krw), stock: 3,
      createdOn: nil, issuedOn: nil, images: [])
    let inputs = read(
      "{\"price\":\"+10%\",\"currency\":\"KRW\"}{\"price\":\"+10%\",\"currency\":\"USD\"}")
    #expect(inputs.map { $0.disagreement(with: product) == nil } == [true, false])
  }

  /// A missing field has a line. A field given by an option has none.
  @Test func aRuleThatIsBrokenNamesItsFieldAndLine() throws {
    var option = ProductInput()
    option.values.stock = -1
    let input = try #require(
      read("{}\n{\"description\": \"Solid walnut\",\n\"name\": \"ab\", \"stock\": 3}").last)
    let given = input.overridden(by: option)
    let sentences = given.sentences(for: given.draft.problems, in: .english).map(\.string)
    #expect(sentences.contains("line 2: “price”: Required"), "\(sentences)")
    #expect(sentences.contains { $0.hasPrefix("line 3: “name”: ") }, "\(sentences)")
    #expect(sentences.contains { $0.hasPrefix("line 2: “stock”: ") }, "\(sentences)")
    let korean = option.sentences(for: option.draft.problems, in: .korean).map(\.string)
    #expect(korean.contains("“price”: 입력해 주세요"), "\(korean)")
  }

  @Test func controlCharactersAreNamed() throws {
    let inputs = read(
      "{\"name\":\"a\\tb\",\"description\":\"two\\r\\nlines\"}\n{\"description\":\"\\u009b\"}")
    let mistakes = inputs.map { $0.controlCharacters()?.sentence(in: .english).string }
    #expect(
      mistakes
        == [nil, "line 2, column 2: “description” has control characters, which a market refuses"])
  }

  @Test func salePricesAndPercentagesAreDiscountsOrMistakes() throws {
    func input(_ text: String) throws -> ProductInput { try #require(read(text).first) }
    #expect(try input("{\"price\":9000,\"discount_percent\":20}").draft.discount == 1_800)
    #expect(try input("{\"price\":9000,\"sale_price\":8500}").draft.discount == 500)
    var option = ProductInput()
    option.discountPercent = 10
    let printed = try input("{\"price\":9000,\"discount\":500,\"sale_price\":8500}")
    #expect(printed.disagreement(with: nil) == nil)
    #expect(printed.overridden(by: option).draft.discount == 900)
    let wrong = try input("{\"price\":9000,\"discount\":500,\n\"sale_price\":20}")
    let mistake = try #require(wrong.disagreement(with: nil)).sentence(in: .english).string
    #expect(mistake.hasPrefix("line 2, column 1: “sale_price” does not follow"), "\(mistake)")
    let product = Product(
      id: 12, vendor: Vendor(id: 6, name: nil), name: "desk", description: "of solid walnut",
      thumbnail: "", price: Price(amount: 10_000, discount: 0, currency: .krw), stock: 3,
      createdOn: nil, issuedOn: nil, images: [])
    // The sale price of the product before the edit is merely out of date.
    let edit = try input("{\"price\":9000,\"discount\":0,\"sale_price\":10000}")
    #expect(edit.disagreement(with: product) == nil)
    #expect(wrong.disagreement(with: product) != nil)
    #expect(try input("{\"discount_percent\":25}").draft(of: product).discount == 2_500)
  }

  /// `show` prints what `add` and `edit` read, also attributes that are added later.
  @Test func everyAttributeIsPrintedAndRead() throws {
    let members = ProductAttribute.allCases.compactMap { attribute -> String? in
      switch attribute.kind {
      case .text: "\"\(attribute.rawValue)\":\"\(attribute.rawValue) of a desk\""
      case .amount, .count: "\"\(attribute.rawValue)\":12"
      case .currency: "\"\(attribute.rawValue)\":\"USD\""
      case .pictures: nil
      }
    }
    let input = try #require(read("{\(members.joined(separator: ","))}").first)
    #expect(input.changedFields.count == members.count)
    let product = Product(
      id: 12, vendor: Vendor(id: 6, name: nil), fields: try #require(ProductFields(input.draft)),
      thumbnail: "", createdOn: nil, issuedOn: nil)
    let printed = ProductRecord(product, link: nil).json.text
    #expect(read(printed).first?.values == input.values, "\(printed)")
    #expect(input.draft(of: Product(unknown: 12)) == input.draft)
    #expect(ProductInput().overridden(by: input).values == input.values)
  }

  /// Sums in jq and in most languages have such digits.
  @Test func floatingPointErrorsAreRemoved() throws {
    for (written, meant) in [
      ("27390.000000000004", "27390"), ("112.42999999999999", "112.43"),
      ("100000000.05000001", "100000000.05"), ("0.30000000000000004", "0.3"),
      ("27390.5", "27390.5"), ("27390.001", "27390.001"), ("0.00012345678901234567", nil),
      ("1.2345678901234567", nil),
    ] {
      let price = try #require(read("{\"price\":\(written)}").first?.values.amount)
      #expect("\(price)" == meant ?? written)
    }
  }

  @Test func numbersReplaceObjectsWhereTheyAreAllowed() throws {
    #expect(ProductInput.read(Data("74\n75\n".utf8), allowsNumbers: true).map(\.id) == [74, 75])
    #expect(mistake("74\n")?.contains("not a JSON object") == true)
  }

  @Test(arguments: ["74,75", "74,", "74 , 75"])
  func commasBetweenNumbersAreMistakes(text: String) {
    let inputs = ProductInput.read(Data(text.utf8), allowsNumbers: true)
    #expect(inputs.contains { !$0.mistakes.isEmpty })
  }

  /// Reading ends for any text, and a mistake has a position in it.
  @Test func readingEnds() throws {
    var random = SeededRandom(seed: 7)
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", " ", "\t", ";", "1", "\"id\"",
      "\"name\":\"a\"", "{}", "글", "\u{0}",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<12, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let inputs = ProductInput.read(Data(text.utf8), allowsNumbers: .random(using: &random))
      for mistake in inputs.flatMap(\.mistakes) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let position = try #require(mistake.position, "\(text)")
        guard lines.indices.contains(position.line - 1) else {
          Issue.record("\(position) in \(text)")
          continue
        }
        let length = lines[position.line - 1].unicodeScalars.count
        #expect((1...length + 1).contains(position.column), "\(position) in \(text)")
      }
    }
  }

  @Test func optionsOverrideAndPrintedProductsCanBeReadAgain() throws {
    var option = ProductInput()
    option.values.amount = 5
    let input = try #require(read("{\"name\":\"a\",\"price\":1}").first).overridden(by: option)
    #expect(input.values.name == "a" && input.values.amount == 5)

    let product = Product(
      id: 12, vendor: Vendor(id: 6, name: "Kim"), name: "desk", description: "of solid walnut",
      thumbnail: "/t", price: Price(amount: 10, discount: 1, currency: .usd), stock: 3,
      createdOn: Day(number: 20_000), issuedOn: nil,
      images: [ProductImage(id: 3, url: "/p/3", thumbnail: "/t/3")], revision: "\"r1\"")
    let line = ProductRecord(product, link: "openmarket:12").json.text
    let again = try #require(read(line).first)
    #expect(again.id == 12 && again.isBased(on: product))
    #expect(again.editedPictures(of: product) == nil)
    #expect(ProductEdit(of: product, draft: again.draft(of: product)).isEmpty)
    #expect(!again.isBased(on: product.at(revision: "\"r2\"")))
    #expect(line.contains("\"revision\":\"r1\""))
    #expect(again.isBased(on: product.at(revision: "\"r1-gzip\"")))
  }
}
