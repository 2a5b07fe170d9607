import Foundation
import Market
import Testing
import Text
import ViewModels
import Words

/// Every rule of the form, followed and broken, in every combination.
@Suite("The rules of the form") struct FormRulesTests {
  /// A text typed into a field, and its error; nil for a valid one.
  private struct Text {
    let typed: String
    let english: SafeText?
    let korean: SafeText?

    init(_ typed: String, _ english: SafeText? = nil, _ korean: SafeText? = nil) {
      self.typed = typed
      self.english = english
      self.korean = korean
    }
  }

  private static let missing = ("Required" as SafeText, "입력해 주세요" as SafeText)

  private static let names = [
    Text("책상 하나"), Text("", missing.0, missing.1), Text("  \t ", missing.0, missing.1),
    Text(" 책상 ", "Name: at least 3 characters (now 2)", "상품명: 3자 이상 입력해 주세요 (현재 2자)"),
    Text(
      String(repeating: "👩‍👩‍👧", count: 101), "Name: at most 100 characters (now 101)",
      "글자수가 초과되었습니다 (101/100)"),
  ]

  private static let descriptions = [
    Text("열 글자가 넘는 상품 설명\n두 줄"), Text("", missing.0, missing.1),
    Text(
      "아홉글자입니다요\n ", "Description: at least 10 characters (now 8)",
      "상세 설명: 10자 이상 입력해 주세요 (현재 8자)"),
    Text(
      String(repeating: "가", count: 1_001),
      "Description: at most 1000 characters (now 1001)",
      "글자수가 초과되었습니다 (1001/1000)"),
  ]

  private static let stocks = [
    Text("12"), Text("", missing.0, missing.1),
    Text("-1", "Stock cannot be negative", "재고: 0 이상을 입력해 주세요"),
    Text("1.5", "Stock is not a whole number", "재고: 정수를 입력해 주세요"),
    Text("many", "Stock is not a whole number", "재고: 정수를 입력해 주세요"),
  ]

  /// Currency, price, discount.
  private static let money: [(currency: Currency, price: Text, discount: Text)] = [
    (.krw, Text("480,000"), Text("48,000")), (.krw, Text("480000"), Text("")),
    (.usd, Text("2.36"), Text("2.36")), (.usd, Text("0.05"), Text("0")),
    (.krw, Text("0"), Text("")), (.usd, Text("999999999999.99"), Text("0.01")),
    (.krw, Text("", missing.0, missing.1), Text("")),
    (
      .krw, Text("", missing.0, missing.1),
      Text("-3", "Discount cannot be negative", "할인금액: 0 이상을 입력해 주세요")
    ),
    (
      .krw, Text("2.5", "Price has no decimals in KRW", "상품가격: KRW에는 소수점을 쓸 수 없습니다"),
      Text("1.5", "Discount has no decimals in KRW", "할인금액: KRW에는 소수점을 쓸 수 없습니다")
    ),
    (
      .usd,
      Text("2.505", "Price has at most 2 decimals in USD", "상품가격: 소수점 아래 2자리까지 입력할 수 있습니다"),
      Text("0.001", "Discount has at most 2 decimals in USD", "할인금액: 소수점 아래 2자리까지 입력할 수 있습니다")
    ),
    (
      .krw, Text("100"),
      Text("101", "The discount cannot exceed the price", "할인금액은 상품가격보다 클 수 없습니다")
    ),
    (.krw, Text("-100", "Price cannot be negative", "상품가격: 0 이상을 입력해 주세요"), Text("")),
    (
      .krw, Text("12a", "Price is not a number", "상품가격: 숫자를 입력해 주세요"),
      Text("x", "Discount is not a number", "할인금액: 숫자를 입력해 주세요")
    ),
  ]

  private static let pictures: [(count: Int, english: SafeText?, korean: SafeText?)] = [
    (1, nil, nil), (5, nil, nil), (0, "Add at least one picture", "사진을 한 장 이상 추가해 주세요"),
  ]

  private static let seller = Secret("correct horse battery").flatMap {
    Identity(identifier: "me", secret: $0)
  }

  private func expected(
    _ texts: [FormField: Text], _ pictures: SafeText?, _ language: Language
  ) -> [FormField: SafeText] {
    var found = texts.compactMapValues { language == .english ? $0.english : $0.korean }
    found[.pictures] = pictures
    return found
  }

  private func form(pictures count: Int) -> ProductForm {
    var form = ProductForm()
    for job in form.addPictures((0..<count).map { "/picture \($0).png" }).jobs {
      let upload = PictureUpload(fileName: "a.png", mediaType: "image/png", bytes: Data([1]))
      form.receive(job, .success(PreparedPicture(upload: upload, before: 1)))
    }
    return form
  }

  private func type(_ text: Text, into field: FormField, of form: ProductForm) -> ProductForm {
    var form = form
    form.setFocus(field)
    _ = form.edit(.insert(text.typed))
    return form
  }

  @Test func everyCombinationReportsAllErrorsAndFocusesTheFirst() {
    var combinations = 0
    for picture in Self.pictures {
      let empty = form(pictures: picture.count)
      for name in Self.names {
        let named = type(name, into: .name, of: empty)
        for money in Self.money {
          var priced = type(money.price, into: .price, of: named)
          priced.chooseCurrency(money.currency)
          priced = type(money.discount, into: .discount, of: priced)
          for stock in Self.stocks {
            let stocked = type(stock, into: .stock, of: priced)
            for description in Self.descriptions {
              combinations += 1
              let texts: [FormField: Text] = [
                .name: name, .price: money.price, .discount: money.discount, .stock: stock,
                .description: description,
              ]
              check(type(description, into: .description, of: stocked), texts, picture)
            }
          }
        }
      }
    }
    #expect(combinations == 3 * 5 * 13 * 5 * 4)
  }

  private func check(
    _ filled: ProductForm, _ texts: [FormField: Text],
    _ pictures: (count: Int, english: SafeText?, korean: SafeText?)
  ) {
    let english = expected(texts, pictures.english, .english)
    #expect(filled.problems(in: .english) == english)
    var form = filled
    let submission = form.submit(as: Self.seller)
    if let first = form.fields.first(where: { english[$0] != nil }) {
      #expect(submission == .corrected && form.focus == first)
    } else if case .send = submission {
    } else {
      Issue.record("a valid form is not sent: \(submission)")
    }
    // The typed text stays, even if it is too long.
    for (field, text) in texts where !field.isNumber {
      let kept = field == .description ? form.description.text : form.text(of: field).text
      #expect(kept == text.typed.replacingOccurrences(of: "\t", with: field == .name ? " " : "\t"))
    }
    let korean = expected(texts, pictures.korean, .korean)
    for field in form.fields {
      #expect(form.shownProblems(in: .korean)[field] == korean[field])
    }
  }

  @Test func anErrorIsShownOnceItsFieldWasLeft() {
    for (field, texts) in [
      (FormField.name, Self.names), (.stock, Self.stocks), (.description, Self.descriptions),
    ] {
      for text in texts {
        var form = type(text, into: field, of: form(pictures: 1))
        let isTooLong = text.english?.string.contains("at most") == true
        #expect(
          form.shownProblems(in: .english)[field] == (isTooLong ? text.english : nil),
          "\(field) while it is typed")
        form.moveFocus(by: 1)
        // Tabbing past an empty field is not a mistake yet.
        let wasPassed = text.typed.isEmpty
        #expect(
          form.shownProblems(in: .english)[field] == (wasPassed ? nil : text.english),
          "\(field) after it")
      }
    }
  }

  @Test func aChangedCurrencyChangesWhichPricesAreValid() {
    var form = type(Text("2.50"), into: .price, of: form(pictures: 1))
    form.moveFocus(by: 1)
    #expect(form.shownProblems(in: .english)[.price] == "Price has no decimals in KRW")
    form.chooseCurrency(.usd)
    #expect(form.shownProblems(in: .english)[.price] == nil)
  }

  @Test func theSalePriceFollowsTheTypedText() {
    var form = type(Text("10"), into: .price, of: ProductForm())
    form.chooseCurrency(.usd)
    form.setFocus(.discount)
    for (key, sale) in [("2", "8"), (".", "8"), ("3", "7.7"), ("6", "7.64")] {
      _ = form.edit(.insert(key))
      #expect(form.salePrice == Decimal(string: sale))
    }
    for key in ["0", "0"] { _ = form.edit(.insert(key)) }
    #expect(form.salePrice == Decimal(string: "7.64"))
    _ = form.edit(.replaceAll("11"))
    #expect(form.salePrice == nil)
  }

  @Test(arguments: [
    ("20%", "384000"), ("20 %", "384000"), ("２０％", "384000"), ("12.5%", "420000"), ("100%", "0"),
    ("0.001%", "479995"), ("33.33%", "320016"),
  ])
  func aDiscountMayBeAPercentageOfThePrice(typed: String, sale: String) {
    var form = type(Text("480,000"), into: .price, of: form(pictures: 1))
    form = type(Text(typed), into: .discount, of: form)
    #expect(form.salePrice == Decimal(string: sale))
    #expect(form.draft.discount == form.salePrice.map { 480_000 - $0 })
    #expect(form.problems(in: .english)[.discount] == nil)
    // A percentage stays a percentage when the price changes, and when the draft is opened again.
    form.setFocus(.price)
    _ = form.edit(.replaceAll("1000"))
    let reopened = ProductForm(FormDraft(form), need: .nothing)
    #expect(reopened.draft.discount == form.draft.discount && form.draft.discount <= 1_000)
    #expect(reopened.text(of: .discount).text == form.text(of: .discount).text)
  }

  /// The market stores an amount: 20 % of KRW 45,000 must not become 17 % of another price.
  @Test(arguments: [
    (45_000, 9_000, "20%", 54_000, 10_800), (33_330, 5_000, "15%", 10_000, 1_500),
    (45_000, 9_001, "9001", 54_000, 9_001), (480_000, 0, "", 100, 0), (3, 3, "100%", 5, 5),
  ])
  func aWholePercentageFollowsANewPriceOfAnEdit(
    amount: Int, discount: Int, text: String, newAmount: Int, newDiscount: Int
  ) {
    let product = Product(
      id: 1, vendor: Vendor(id: 1, name: nil), name: "Walnut desk",
      description: "Solid walnut, oiled.", thumbnail: "",
      price: Price(amount: Decimal(amount), discount: Decimal(discount), currency: .krw), stock: 1,
      createdOn: nil, issuedOn: nil)
    var form = ProductForm(of: product, purpose: .edit(product))
    #expect(form.text(of: .discount).text == text && form.draft.discount == Decimal(discount))
    #expect(form.submit(as: Self.seller) == .unchanged)
    form.setFocus(.price)
    _ = form.edit(.replaceAll(String(newAmount)))
    for form in [form, ProductForm(FormDraft(form), need: .nothing)] {
      #expect(form.draft.discount == Decimal(newDiscount))
    }
  }

  @Test func centsOfAPercentageAreRounded() {
    var form = type(Text("0.99"), into: .price, of: ProductForm())
    form.chooseCurrency(.usd)
    form = type(Text("50%"), into: .discount, of: form)
    #expect(form.draft.discount == Decimal(string: "0.5"))
    #expect(form.salePrice == Decimal(string: "0.49"))
  }

  @Test(
    arguments: [
      ("", "20%", "A percentage is taken off the price: enter a price", "할인율로 계산하려면 상품가격을 입력해 주세요"),
      (
        "-5", "20%", "A percentage is taken off the price: enter a price",
        "할인율로 계산하려면 상품가격을 입력해 주세요"
      ),
      ("100", "101%", "The discount cannot exceed the price", "할인금액은 상품가격보다 클 수 없습니다"),
      ("100", "-1%", "Discount cannot be negative", "할인금액: 0 이상을 입력해 주세요"),
      ("100", "%", "Discount is not a number", "할인금액: 숫자를 입력해 주세요"),
      ("100", "5%%", "Discount is not a number", "할인금액: 숫자를 입력해 주세요"),
    ] as [(String, String, SafeText, SafeText)])
  func aPercentageWithoutAMeaningIsReported(
    price: String, typed: String, english: SafeText, korean: SafeText
  ) {
    var form = type(Text(price), into: .price, of: form(pictures: 1))
    form = type(Text(typed), into: .discount, of: form)
    form.setFocus(.stock)
    #expect(form.shownProblems(in: .english)[.discount] == english)
    #expect(form.shownProblems(in: .korean)[.discount] == korean)
    #expect(form.draft.discount <= 101)
  }

  @Test func anInvalidIdentityIsReportedAtItsField() {
    var form = ProductForm(need: .identity)
    for (field, text) in [(FormField.identifier, "판매자"), (.secret, "\u{1}")] {
      form = type(Text(text), into: field, of: form)
    }
    _ = form.submit(as: nil)
    #expect(form.shownProblems(in: .korean)[.identifier] == "사용할 수 없는 값입니다")
    #expect(form.shownProblems(in: .english)[.secret] != nil)
    form = type(Text(String(repeating: "x", count: 1_001)), into: .secret, of: form)
    #expect(form.shownProblems(in: .english)[.secret] == "Not a valid value")
  }

  /// Returns a form whose product is valid.
  private func filled(need: ProductForm.Need = .nothing) -> ProductForm {
    var form = form(pictures: 1)
    form.need = need
    for (field, text) in [
      (FormField.name, "Walnut desk"), (.price, "1"), (.stock, "1"),
      (.description, "Oiled walnut."),
    ] {
      form = type(Text(text), into: field, of: form)
    }
    return form
  }

  @Test func aStoredIdentityThatIsRefusedCanBeTyped() throws {
    var form = filled()
    guard case .send(let write) = form.submit(as: Self.seller) else {
      Issue.record("nothing is sent")
      return
    }
    let ticket = WriteTicket(serial: 1, write: write)
    form.sent(ticket)
    form.receive(ticket, failure: .wrongSecret)
    #expect(form.focus == .secret && form.text(of: .identifier).text == "me")
    #expect(form.submit(as: Self.seller) == .corrected)
    _ = form.edit(.insert("another secret"))
    guard case .send(let again) = form.submit(as: Self.seller),
      case .vendor(let identity) = again.credentials
    else {
      Issue.record("nothing is sent again")
      return
    }
    #expect(identity.secret.revealed == "another secret")
  }

  @Test(arguments: [ProductForm.Need.identity, .password])
  func aRefusedSecretIsTypedAgain(need: ProductForm.Need) {
    var form = type(Text("wrong"), into: .secret, of: filled(need: need))
    if need == .identity { form = type(Text("me"), into: .identifier, of: form) }
    guard case .send(let write) = form.submit(as: nil) else {
      Issue.record("nothing is sent")
      return
    }
    let ticket = WriteTicket(serial: 1, write: write)
    form.sent(ticket)
    form.receive(ticket, failure: .wrongSecret)
    #expect(form.focus == .secret && form.text(of: .secret).isEmpty)
    #expect(form.text(of: .identifier).text == (need == .identity ? "me" : ""))
    _ = form.edit(.insert("right"))
    guard case .send(let again) = form.submit(as: nil) else {
      Issue.record("nothing is sent again")
      return
    }
    #expect(again.credentials == need.credentials(identifier: "me", secret: "right"))
  }
}
