import Market
import Scripting
import Testing
import Text
import Words

@Suite struct ProductReferencesTests {
  @Test func numbersLinksAndObjectsNameProducts() throws {
    let mixed = try ProductReferences(["12", "openmarket:7"])
    #expect(mixed.numbers == [12, 7] && mixed.link?.place == .local(folder: nil))
    let lines = try ProductReferences(lines: "1\n\n {\"id\":2,\"name\":\"x\"}\r\n3")
    #expect(lines.numbers == [1, 2, 3] && lines.link == nil)
    let remote = try ProductReferences(["https://a.example/api/products/5"])
    #expect(remote.numbers == [5])
  }

  @Test(arguments: ["12\n7", "\r\n12\r\n7\r\n", #"{"id":12}"# + "\n7"])
  func aByteOrderMarkIsSkipped(lines: String) throws {
    #expect(try ProductReferences(lines: "\u{FEFF}\(lines)").numbers == [12, 7])
  }

  /// `list --output csv` and `jq .` write them.
  @Test(arguments: [
    #"[{"id":12},{"id":7}]"#, "[12, 7]", "{\n  \"id\": 12\n}\n{\n  \"id\": 7\n}\n",
    "id,name\n12,\"a\nb\"\n7,c\n", "\u{FEFF}name;id\r\nx;12\r\ny;7\r\n", "id\n12\n7",
  ])
  func arraysPrettyObjectsAndTablesNameProducts(text: String) throws {
    #expect(try ProductReferences(lines: text).numbers == [12, 7])
    #expect(throws: ReferenceError.self) { try ProductReferences(lines: text, limit: 1) }
  }

  @Test func mistakesInTablesAndArraysAreReported() throws {
    for (text, line) in [("id,name\n12,x\n,y", 3), ("[{\"id\":12},\n{}]", 2)] {
      #expect(throws: ReferenceError.noNumber(line: line)) { try ProductReferences(lines: text) }
    }
    let link = "id,link\n5,https://a.example/item/5\n"
    #expect(
      try ProductReferences(lines: link).inputLink?.place == .remote(address: "https://a.example"))
    #expect(throws: ReferenceError.severalMarkets) {
      try ProductReferences(lines: link + "6,https://b.example/item/6\n")
    }
    for text in ["name,price\nx,1", "[12", "id,name\n12,\"x"] {
      #expect(throws: ReferenceError.self) { try ProductReferences(lines: text) }
    }
  }

  /// A line never chooses the market by itself: it may only confirm the one in use.
  @Test func linksInLinesAndObjectsAreThoseOfTheInput() throws {
    for lines in ["https://a.example/item/5", #"{"id":5,"link":"https://a.example/item/5"}"#] {
      let products = try ProductReferences(lines: lines)
      #expect(products.numbers == [5] && products.link == nil)
      #expect(products.inputLink?.place == .remote(address: "https://a.example"))
      #expect(throws: ReferenceError.severalMarkets) {
        try ProductReferences(lines: "\(lines)\nhttps://b.example/item/5")
      }
    }
  }

  @Test func anythingElseIsRefused() {
    #expect(throws: ReferenceError.notAProduct("x", line: nil)) { try ProductReferences(["x"]) }
    #expect(throws: ReferenceError.notAProduct("0", line: 2)) {
      try ProductReferences(lines: "1\n0")
    }
    #expect(throws: ReferenceError.noNumber(line: 1)) { try ProductReferences(lines: "{}") }
    #expect(throws: ReferenceError.severalMarkets) {
      try ProductReferences(["https://a.example/item/1", "https://b.example/item/1"])
    }
    #expect(throws: ReferenceError.notAProduct("https://a.example", line: nil)) {
      try ProductReferences(["https://a.example"])
    }
  }

  @Test func aLineAfterTheMaximumIsRefused() throws {
    #expect(try ProductReferences(lines: "1\n\n2\n\n", limit: 2).numbers == [1, 2])
    let tooMany = ReferenceError.tooMany(limit: 2, line: 4)
    #expect(throws: tooMany) { try ProductReferences(lines: "1\n\n2\n3", limit: 2) }
    #expect(tooMany.sentence(in: .english) == "line 4: more than 2 products; split the input")
  }

  @Test func repeatedNumbersAreNamed() throws {
    try ProductReferences(lines: "1\n2").requireDifferent()
    #expect(throws: ReferenceError.repeated(2, line: 4, former: 1)) {
      try ProductReferences(lines: "2\n1\n\n{\"id\":2}").requireDifferent()
    }
    #expect(throws: ReferenceError.repeated(7, line: nil, former: nil)) {
      try ProductReferences(["7", "openmarket:7"]).requireDifferent()
    }
    let sentence = ReferenceError.repeated(2, line: 4, former: 1).sentence(in: .english)
    #expect(sentence == "line 4: product 2 is also in line 1")
  }

  @Test(arguments: ["Walnut desk", "책상", "3 chairs", "a/b", "X:1"])
  func namesAreProductsWhereTheyAreAllowed(name: String) throws {
    #expect(try ProductReferences(["7", name], allowsNames: true).numbers == [7])
    #expect(throws: ReferenceError.notAProduct(SafeText(name), line: nil)) {
      try ProductReferences([name])
    }
  }

  @Test(arguments: ["0", "-1", "99999999999999999999", "{}", "openmarket:x", "https://a.example"])
  func mistypedNumbersAndLinksAreNotNames(text: String) {
    #expect(!ProductReferences.isName(text))
    #expect(throws: ReferenceError.self) { try ProductReferences([text], allowsNames: true) }
  }
}
