import Market
import Testing
import Text
import Words

@testable import Web

/// The form with filters below the orders of a list.
@Suite struct FilterFormTests {
  @Test(arguments: Language.allCases) func theFormHasTheFiltersOfTheList(
    language: Language
  ) throws {
    let typed: SafeText = "desk price>=1000 price<50000 in:stock -red"
    let page = try MarkupReader(
      SamplePages.list(typed).document(on: SamplePages.site(language)))
    let fields = page.all("input").dropFirst().map(\.attributes)
    #expect(
      fields.map { $0["name"] } == ["q", "min_price", "max_price", "in_stock", "min_discount"])
    #expect(fields.map { $0["value"] } == [typed.string, "1000", "50000", "1", "1"])
    #expect(fields.map { $0["checked"] != nil } == [false, false, false, true, false])
    let currencies = page.all("option").map(\.attributes)
    #expect(currencies.map { $0["selected"] != nil } == [false, true, false])
    // Each control has a name that is read out, and the form is closed.
    #expect(page.all("label").count == 1 + 5)
    #expect(page.all("details").map(\.attributes) == [[:]])
    let words = language == .korean ? ["필터", "최저 가격", "할인 상품"] : ["Filter", "Price from"]
    for word in words { #expect(page.text.contains(word)) }
  }

  private static func form(
    _ minimum: SafeText, _ maximum: SafeText, _ currency: Currency?, inStock: Bool = false,
    isDiscounted: Bool = false
  ) -> FilterForm {
    var form = FilterForm()
    (form.minimum, form.maximum, form.currency) = (minimum, maximum, currency)
    (form.inStock, form.isDiscounted) = (inStock, isDiscounted)
    return form
  }

  @Test(arguments: [
    (
      "desk sort:name", form("1,000", " 3만 ", .krw, inStock: true, isDiscounted: true),
      "desk currency:krw price>=1000 price<=30000 in:stock discount>0 sort:name"
    ),
    ("desk price<50000 in:stock discount>5", form("", "", nil), "desk"),
    ("price<50000", form("", "50000", .krw), "currency:krw price<50000"),
    ("price<50000", form("", "40000", .krw), "currency:krw price<=40000"),
    ("", form("0.5", "", .usd), "currency:usd price>=0.5"),
    ("", form("5", "", nil), "currency:krw price>=5"),
    ("", form("", "", .usd), "currency:usd"),
    (
      "vendor:6 discount>=1000", form("", "", nil, isDiscounted: true),
      "vendor:6 discount>=1000"
    ),
  ])
  func theFormChangesTheFiltersOfTheQuery(
    typed: String, form: FilterForm, changed: SafeText
  ) throws {
    #expect(try form.changing(try ProductQuery(typed: typed)).typed == changed)
  }

  /// A form that is sent as it is shown changes nothing.
  @Test(arguments: [
    "", "desk OR chair", "price>5 price<=9", "currency:usd price:0.5..9.99", "price<0.5",
    "in:stock discount>0 sort:price_asc", "-in:stock -vendor:6", "currency:usd sort:price_desc",
  ])
  func aFormThatIsNotChangedChangesNothing(typed: String) throws {
    let query = try ProductQuery(typed: typed)
    #expect(try FilterForm(query).changing(query) == query)
  }

  @Test func wrongPricesAreMistakes() throws {
    for text: SafeText in ["cheap", "-5", "1e5", "5 vendor:3", "1234567890123"] {
      #expect(throws: QueryError.price(text)) {
        try Self.form("", text, .krw).changing(.everything)
      }
    }
    #expect(throws: QueryError.emptyPriceRange) {
      try Self.form("9", "5", .krw).changing(.everything)
    }
  }

  @Test func aMistakeInTheFormKeepsWhatWasFilledIn() throws {
    var list = try SamplePages.list("desk")
    list.filter = Self.form("cheap", "5", .usd, inStock: true)
    list.mistake = "Not a price"
    let page = try MarkupReader(list.document(on: SamplePages.site()))
    #expect(page.all("p").contains { $0.attributes["role"] == "alert" })
    #expect(page.all("details").map(\.attributes) == [["open": ""]])
    let values = page.all("input").map { $0.attributes["value"] }
    #expect(values == ["desk", "desk", "cheap", "5", "1", "1"])
  }
}
