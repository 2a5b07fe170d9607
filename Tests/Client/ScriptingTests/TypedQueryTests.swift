import Market
import Scripting
import Testing
import Text
import Words

@Suite struct TypedQueryTests {
  /// Lines as typed in the browser's search line, and as arguments in a shell.
  @Test(arguments: [
    ("desk", ["desk"]), ("stock>0 케이크", ["stock>0 케이크"]), ("stock>0 케이크", ["stock>0", "케이크"]),
    ("가격<50000 재고>10 판매자:한강", ["가격<50000", "재고>10", "판매자:한강"]),
    ("price:10..50 currency:usd", ["price:10..50", "currency:usd"]),
    ("-\"two words\" -vendor:Kim in:stock", ["-\"two words\"", "-vendor:Kim", "in:stock"]),
    ("\"in:stock\" sort:name", ["\"in:stock\"", "sort:name"]), ("", []),
    ("desk OR \"office chair\"", ["desk", "OR", "\"office chair\""]),
  ])
  func wordsHaveTheSameMeaningAsInTheBrowser(typed: String, words: [String]) throws {
    let query = TypedQuery(words: words, sort: nil)
    #expect(try query.query(me: nil) == ProductQuery(typed: typed))
    #expect(!query.needsVendor)
  }

  @Test func theSortOptionIsNoPartOfTheLine() throws {
    var query = try ProductQuery(typed: "27\" monitor")
    query.sort = .priceAscending
    #expect(try TypedQuery(words: ["27\" monitor"], sort: "price").query(me: nil) == query)
    #expect(throws: QueryError.sort("sort:price in:stock")) {
      try TypedQuery(words: [], sort: "price in:stock").query(me: nil)
    }
  }

  /// A mark makes another character of a quotation mark, but not another scalar.
  @Test(arguments: ["a\"\u{301}b", "\u{600}\"", "\"\u{FE0F}"])
  func aMarkMayFollowAQuotationMark(text: String) throws {
    var query = ProductQuery()
    query.refinement.names = [SafeText(text)]
    #expect(try ProductQuery(typed: query.typed.string) == query)
  }

  @Test func aMarkMayFollowASign() throws {
    let text = "\u{301}a"
    for typed in ["name:\"\(text)\"", "name:\(text)", "name=\(text)"] {
      let query = try ProductQuery(typed: typed)
      #expect(query.refinement.names == [SafeText(text)] && query.search.isEmpty, "\(typed)")
      #expect(try ProductQuery(typed: query.typed.string) == query)
    }
    let excluded = try ProductQuery(typed: "-\"\(text)\"")
    #expect(excluded.refinement.excludedTexts == [SafeText(text)] && excluded.search.isEmpty)
    #expect(try ProductQuery(typed: excluded.typed.string) == excluded)
    #expect(throws: QueryError.self) { try ProductQuery(typed: "price<=\u{301}5") }
  }

  @Test func theSortOptionWins() throws {
    for sort in ProductQuery.Sort.allCases {
      let query = TypedQuery(words: ["desk", "sort:name"], sort: sort.rawValue)
      #expect(try query.query(me: nil) == ProductQuery(typed: "desk sort:\(sort.rawValue)"))
    }
    #expect(try TypedQuery(words: [], sort: "price").query(me: nil).sort == .priceAscending)
    #expect(try ProductQuery(typed: "sort:Price").sort == .priceAscending)
    #expect(throws: QueryError.sort("sort:cheap")) {
      try TypedQuery(words: [], sort: "cheap").query(me: nil)
    }
  }

  @Test func onlyTheUsersOwnProductsNeedTheVendor() throws {
    let query = TypedQuery(words: ["vendor:me"], sort: nil)
    #expect(query.needsVendor)
    #expect(try query.query(me: 7).vendorID == 7)
    #expect(!TypedQuery(words: ["price<x"], sort: nil).needsVendor)
  }
}
