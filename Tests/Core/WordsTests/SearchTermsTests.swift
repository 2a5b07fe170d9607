import Foundation
import Market
import Testing
import Text
import Words

/// The products that a search finds, and the places of its words.
@Suite struct SearchTermsTests {
  /// Words may be anywhere; only a text in quotation marks is searched for as a whole.
  @Test(arguments: [
    ("walnut desk", true), ("desk wide", true), ("KIM desk", true), ("oak desk", false),
    ("\"walnut desk\"", true), ("\"desk walnut\"", false), ("\"walnut desk\" kim wide", true),
    ("oak desk OR kim tidy", true), ("desk 1 2 3 4 5 6 walnut, wide", false),
  ])
  func wordsAreFoundAnywhere(typed: String, isFound: Bool) throws {
    let product = Product(
      id: 1, vendor: Vendor(id: 1, name: "Kim"), name: "Walnut desk, wide", description: "Tidy",
      thumbnail: "", price: Price(amount: 5, currency: .krw), stock: 3, createdOn: nil,
      issuedOn: nil)
    let query = try ProductQuery(typed: typed)
    #expect(query.includes(product) == isFound)
    var page = ProductPage(
      products: [product], number: 1, size: 20, totalCount: nil, hasNext: false, nextCursor: nil)
    page.searchedTexts = query.search.texts.count
    #expect(query.ignored(in: page) == (isFound ? nil : .search))
  }

  /// A long name that was copied is compared once, not word by word.
  @Test func theWordsAfterTheEighthAreOneTerm() throws {
    let terms = try ProductQuery(typed: "a b c d e f g h \"i j\" k").search.terms
    #expect(terms == ["a", "b", "c", "d", "e", "f", "g", "h i j k"])
    #expect(SearchTerms(line: SearchTerms(terms).line).terms == terms)
    let typed = "a b c d e f g h i j k"
    #expect(try ProductQuery(typed: typed).typed.string == typed)
    #expect(try ProductQuery(typed: typed + " prise<5").unknownFilter?.word == "prise<5")
  }

  @Test func matchesAreGlyphsOfTheText() {
    let query = ProductQuery(search: "de")
    #expect(query.matches(in: "Walnut DEsk, wide") == [7..<9, 15..<17])
    #expect(ProductQuery(search: "가방").matches(in: "손뜨개 가방 가방") == [4..<6, 7..<9])
    #expect(ProductQuery(search: "ｆｉ").matches(in: "Film") == [0..<2])
    #expect(ProductQuery(search: "aa").matches(in: "aaaa") == [0..<2, 2..<4])
    #expect(ProductQuery.everything.matches(in: "desk") == [])
    let several = ProductQuery(search: SearchTexts(["desk", "oak", "desk lamp"]))
    #expect(several.matches(in: "Oak desk lamp, desk") == [0..<3, 4..<13, 15..<19])
  }

  /// Other rules than those of our own market would make its replies seem to ignore the search.
  @Test func searchesFoldTextAsTheMarketDoes() throws {
    func ranges(_ search: String, _ text: SafeText) -> [Range<Int>] {
      ProductQuery(search: SearchTexts(SafeText(search))).matches(in: text)
    }
    #expect(ranges("two  spaces", "With two  spaces") == [5..<16])
    #expect(ranges("two spaces", "With two  spaces") == [])
    #expect(ranges(" two ", "With two") == [5..<8])
    #expect(ranges("two", "With a\ntwo") == [7..<10])
    #expect(ranges("fine wine", "A \u{FB01}ne wine") == [2..<10])
    #expect(ranges("f", "\u{FB00}") == [0..<1])
    #expect(ranges("strasse lamp", "Straße lamp") == [0..<11])
    #expect(ranges("ΟΔΟΣ", "οδος οδοσ") == [0..<4, 5..<9])
    #expect(ranges("ガード", "ｶﾞｰﾄﾞ x") == [0..<5])
    #expect(ranges("x", "ｶﾞｰﾄﾞ x") == [6..<7])
    #expect(ranges("é", "cafe\u{301} é") == [3..<4, 5..<6])
    #expect(ranges("ดี", "ดีมาก ดีดี") == [0..<1, 5..<6, 6..<7])
    #expect(ranges("3\u{20E3}", "3\u{20E3} 3\u{20E3}") == [0..<1, 2..<3])
    #expect(ranges("1", "①") == [])
    #expect(SafeText("ＳＴＲＡSSＥ").folded == "strasse")
    let product = Product(
      id: 1, vendor: Vendor(id: 1, name: "Kim"), name: "Straße map", description: "oak",
      thumbnail: "", price: Price(amount: 5, currency: .krw), stock: 3, createdOn: nil,
      issuedOn: nil)
    let page = ProductPage(
      products: [product], number: 1, size: 20, totalCount: nil, hasNext: false, nextCursor: nil)
    #expect(ProductQuery(search: "strasse").ignored(in: page) == nil)
    #expect(try ProductQuery(typed: "-strasse").ignored(in: page) == .filter)
    #expect(try ProductQuery(typed: "name:strasse").includes(product))
  }

  /// Texts that are not typed are cut between characters.
  @Test func theBeginningOfALongTextIsSearched() throws {
    for (character, count) in [("가", 200), ("🇰🇷", 100), ("ที่", 66)] {
      let longest = String(repeating: character, count: count)
      #expect(SearchTexts.prefix(of: SafeText(longest + character)).string == longest)
      #expect(SearchTexts.prefix(of: SafeText(longest)).string == longest)
      #expect(try ProductQuery(typed: longest).search.text.string == longest)
    }
  }
}
