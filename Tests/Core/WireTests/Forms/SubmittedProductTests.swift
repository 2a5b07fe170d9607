import Foundation
import Market
import Testing
import Text
import Wire

@Suite struct ProductFormTests {
  private func form(_ json: String, _ keys: ProductFormKeys = .generation2) throws
    -> SubmittedProduct
  {
    try SubmittedProduct(FormFields(json: json.utf8, field: "body"), keys: keys)
  }

  private func error(_ json: String) -> FormError? {
    do throws(FormError) {
      _ = try SubmittedProduct(FormFields(json: json.utf8, field: "body"), keys: .generation2)
      return nil
    } catch {
      return error
    }
  }

  @Test func everyFieldIsRead() throws {
    let form = try form(
      """
      {"name":" 찻잔 \\n 청 ","descriptions":"한 줄\\r\\n두\\t줄\\n","price":1.5e3,"currency":"krw",
       "discountedPrice":"10","stock":3.0,"secret":" s ","thumbnailId":"7","product_id":5,
       "identifier":"u","unknown":{"a":[1]}}
      """)
    #expect(form.values.name == "찻잔   청")
    #expect(form.values.description == "한 줄\n두 줄")
    #expect(form.values.amount == 1_500)
    #expect(form.values.currency == .krw)
    #expect(form.values.discount == 10)
    #expect(form.values.stock == 3)
    #expect(form.secret == " s ")
    #expect(form.thumbnailID == 7)
    #expect(form.identifier == "u")
  }

  @Test func generation1HasItsOwnNames() throws {
    let form = try form(
      #"{"title":"cup","descriptions":"d","discounted_price":160,"password":"p","name":"x"}"#,
      .generation1)
    #expect(form.values.name == "cup")
    #expect(form.values.description == "d")
    #expect(form.values.discount == 160)
    #expect(form.secret == "p")
  }

  @Test(
    arguments: [
      ("2000", 2_000), ("2000.0", 2_000), ("2E3", 2_000), ("\"2000\"", 2_000),
      ("\" 2.36 \"", Decimal(string: "2.36")), ("\"-2.5e+1\"", -25),
      ("\"\"", nil), ("null", nil), ("-1", -1),
      ("0.1", Decimal(sign: .plus, exponent: -1, significand: 1)),
    ] as [(String, Decimal?)])
  func numbersComeInAnyShape(text: String, number: Decimal?) throws {
    #expect(try form("{\"price\":\(text)}").values.amount == number)
  }

  @Test(arguments: [
    (#"{"price":"12원"}"#, FormError.field("price", .notANumber)),
    (#"{"price":true}"#, .field("price", .notANumber)),
    (#"{"price":[1]}"#, .field("price", .notANumber)),
    (#"{"price":"-"}"#, .field("price", .notANumber)),
    (#"{"price":"10-20"}"#, .field("price", .notANumber)),
    (#"{"price":"1.2.3"}"#, .field("price", .notANumber)),
    (#"{"price":"12."}"#, .field("price", .notANumber)),
    (#"{"price":"2e"}"#, .field("price", .notANumber)),
    (#"{"price":1e99999}"#, .field("price", .notANumber)),
    (#"{"price":"1e30"}"#, .field("price", .outOfRange)),
    (#"{"discounted_price":-1e30}"#, .field("discounted_price", .outOfRange)),
    (#"{"stock":1.5}"#, .field("stock", .notWhole)),
    (#"{"stock":9007199254740992}"#, .field("stock", .outOfRange)),
    (#"{"stock":"99999999999999999999999"}"#, .field("stock", .outOfRange)),
    (#"{"name":5}"#, .field("name", .notText)),
    (#"{"name":"a\u0000b"}"#, .field("name", .controlCharacter)),
    (#"{"name":"a\u001b[2J"}"#, .field("name", .controlCharacter)),
    (#"{"description":"a\u009dx"}"#, .field("description", .controlCharacter)),
  ])
  func invalidValuesAreRefusedByName(json: String, expected: FormError) {
    #expect(error(json) == expected)
    #expect(expected.sentence.hasPrefix("\(json.dropFirst(2).prefix { $0 != "\"" }): "))
  }

  @Test func aCharacterMayNotHideABook() {
    let marks = String(repeating: "\u{301}", count: 1_700)
    #expect(error(#"{"name":"aaa\#(marks)"}"#) == .tooManyScalars("name", limit: 1_600))
    let description = String(repeating: "a\u{301}\u{302}\u{303}\u{304}", count: 801)
    #expect(
      error(#"{"description":"\#(description)"}"#) == .tooManyScalars("description", limit: 4_000))
  }

  /// Decomposed, as some systems send it.
  @Test(arguments: [("각", 100, 1_000), ("👨‍👩‍👧‍👦", 100, 500), ("ที่", 100, 1_000), ("👍🏽", 100, 1_000)])
  func textsOfManyScalarsFit(character: String, name: Int, description: Int) throws {
    let text = character.decomposedStringWithCanonicalMapping
    let (name, description) = (
      String(repeating: text, count: name), String(repeating: text, count: description)
    )
    let form = try form(#"{"name":"\#(name)","description":"\#(description)"}"#)
    #expect(form.values.name == name && form.values.description == description)
  }

  /// Empty means missing in a multipart form; in JSON it is 0 where a number may be missing.
  @Test func emptyTextsMeanWhatTheyMeanThere() throws {
    let json = try form(#"{"name":"","price":"","discounted_price":"","stock":""}"#)
    #expect(json.values.name == "")
    #expect(json.values.amount == nil)
    #expect(json.values.discount == 0)
    #expect(json.values.stock == 0)
    let parts = ["name", "price", "discounted_price", "stock", "secret"].map {
      ReadForm.part($0, "")
    }
    let multipart = try ReadForm(parts.joined() + "--b--")
    #expect(
      try SubmittedProduct(multipart.fields, keys: .generation2)
        == form(#"{"stock":null,"discounted_price":null}"#))
  }

  /// Every attribute is in the description of the interface, also one that is added later.
  @Test(arguments: ["Item", "Registration", "Change"])
  func everyAttributeIsDescribed(schema: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../docs/openapi.yaml").standardizedFileURL
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "    \(schema):"))
    let members = lines[(start + 1)...].prefix { $0.hasPrefix("      ") }
    for attribute in ProductAttribute.allCases where attribute != .pictures {
      let key = try #require(ProductFormKeys.generation2[attribute].first)
      #expect(members.contains { $0.hasPrefix("        \(key):") }, "\(key)")
    }
  }

  @Test func secretsComeBareOrInAnObject() throws {
    for body in [#"{"secret":"a b"}"#, #""a b""#] {
      let fields = try FormFields(json: body.utf8, field: "body")
      #expect(try SubmittedProduct.secret(in: fields, keys: .generation2) == "a b")
    }
    #expect(throws: FormError.field("secret", .missing)) {
      try SubmittedProduct.secret(
        in: FormFields(json: "{}".utf8, field: "body"), keys: .generation2)
    }
  }
}
