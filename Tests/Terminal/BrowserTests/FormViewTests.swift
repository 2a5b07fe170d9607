import Actions
import Browser
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

/// The fields, buttons and preview of a form, as drawn.
@Suite struct FormViewTests {
  private func browser(_ columns: Int, _ rows: Int, _ language: Language = .english)
    -> SampleBrowser
  {
    var browser = SampleBrowser(columns, rows, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.identityFound(SampleBrowser.seller))
    return browser
  }

  /// Letters are refused whether they arrive one by one or at once.
  @Test(arguments: Language.allCases, [true, false])
  func stockTakesDigitsOnly(language: Language, isQuick: Bool) {
    let form = browser(100, 30, language).typing("a").pressing(.tab, .tab, .tab, .tab)
    var typed = form
    if isQuick {
      _ = typed.model.handle(.text("1ㅁ2x"))
    } else {
      typed = typed.typing("1ㅁ2x")
    }
    let text = typed.frame().text
    #expect(text.contains(language.pick("Stock is not a whole number", "재고: 정수를 입력해 주세요")))
    #expect(
      typed.pressing(.tab).frame().text.contains(language.pick("Stock      │12", "재고       │12")))
  }

  @Test(arguments: Language.allCases, [true, false])
  func aPriceReportsItsLimit(language: Language, isQuick: Bool) {
    var form = browser(100, 30, language).typing("a").pressing(.tab)
    let digits = String(repeating: "9", count: 16)
    if isQuick {
      _ = form.model.handle(.text(digits))
    } else {
      form = form.typing(digits)
    }
    #expect(form.frame().text.contains(language.pick("At most 15 digits", "최대 15자리까지")))
    #expect(form.frame().text.contains("│999,999,999,999,999 "))
  }

  /// They are two columns wide.
  @Test func koreanUnitsMoveTheCaretAndTheSalePrice() throws {
    var form = browser(100, 30).typing("a").pressing(.tab).typing("48만")
    let cursor = try #require(form.frame().cursor)
    let before = form.frame().row(cursor.row).prefix(cursor.column).filter { !$0.isContinuation }
    #expect(before.map(\.glyph.string).joined().hasSuffix("48만"))
    let left = try #require(form.pressing(.left).frame().cursor)
    #expect(left.column == cursor.column - 2)
    form = form.pressing(.tab, .tab).typing("12만3천4백")
    #expect(form.frame().text.contains("│12만3천4백  "), "\(form.frame().text)")
  }

  /// The edge of the field in focus has the colour of the bar beside its label.
  @Test func theFieldInFocusHasColouredEdges() throws {
    for field in [0, 1, 3, 4] {
      var form = browser(80, 24).typing("a")
      for _ in 0..<field { form = form.pressing(.tab) }
      let frame = form.frame()
      let edges = (1..<24).filter { row in
        let cells = frame.row(row)
        guard cells[15].glyph.string == "│",
          let bar = cells.first(where: { $0.glyph.string == "▌" })
        else { return false }
        return cells[15].style == bar.style
      }
      #expect(edges.count == 1, "field \(field)")
    }
  }

  /// Signs at the right edge say that there is more.
  @Test func aLongDescriptionBeginsAtItsStart() throws {
    let old = SampleProducts.described[0]
    let text = (1...40).map { "Line \($0)." }.joined(separator: "\n")
    let product = Product(
      id: old.id, vendor: old.vendor, name: old.name,
      description: SafeText(text, shape: .paragraphs), thumbnail: old.thumbnail,
      price: old.price, stock: old.stock, createdOn: nil, issuedOn: nil, revision: "\"2\"")
    var form = browser(80, 24)
    for case .loadProduct(let ticket) in form.model.handle(.key(.character("e"))) {
      _ = form.model.receive(.product(ticket, .success(product)))
    }
    func edges(_ sign: Character) -> Int {
      form.frame().text.split(separator: "\n").count { $0.contains("Line ") && $0.contains(sign) }
    }
    #expect(form.frame().text.contains("Line 1.") && !form.frame().text.contains("Line 40."))
    #expect(edges("↑") == 0 && edges("↓") == 1)
    form = form.pressing(.tab, .tab, .tab, .tab, .tab)
    #expect(form.frame().text.contains("Line 40."), "the caret is at the end")
    #expect(edges("↑") == 1 && edges("↓") == 0)
    for _ in 0..<20 { form = form.pressing(.up) }
    #expect(edges("↑") == 1 && edges("↓") == 1, "\(form.frame().text)")
  }

  @Test(arguments: Language.allCases) func buttonsFollowTheFields(language: Language) {
    let form = browser(60, 20, language).typing("aLamp").pressing(.backTab, .backTab)
    let labels = language.pick("[ Register ]  [ Close ]", "[ 등록 ]  [ 닫기 ]")
    #expect(form.frame().text.contains(labels))
    var closed = form
    closed.save(closed.model.handle(.key(.enter)))
    #expect(closed.model.scene == .list)
    #expect(closed.frame().text.contains(language.pick("Draft saved", "임시저장했습니다")))
    let sent = form.pressing(.left, .enter)
    #expect(sent.model.scene == .form)
    #expect(sent.frame().text.contains(language.pick("Fix the highlighted", "표시된 항목을 고쳐")))
  }

  @Test(arguments: Language.allCases) func theCardOfTheGridIsBesideAWideForm(language: Language) {
    func card(_ browser: SampleBrowser) -> String {
      let lines = browser.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { String($0.suffix(28)) }.joined(separator: "\n")
    }
    var form = browser(120, 24, language).typing("a")
    #expect(!card(form).contains("KRW 0") && !card(form).contains(language.pick("Sold", "품절")))
    form = form.typing("Walnut").pressing(.tab).typing("480000")
    #expect(card(form).contains("Walnut") && card(form).contains("KRW 480,000"))
    form = form.pressing(.tab, .tab).typing("10%").pressing(.tab).typing("3")
    #expect(card(form).contains("KRW 432,000") && card(form).contains("10%"))
    #expect(card(form).contains(language.pick("3 left", "잔여수량 3")))
    let title = language.pick("Preview", "미리보기")
    #expect(card(form).contains(title))
    // The keys are for the form.
    let corners = form.frame().cells.filter { $0.glyph.string == "┐" }.map(\.style)
    #expect(corners.count == 2 && corners[0] != corners[1])
    #expect(!browser(119, 24, language).typing("a").frame().text.contains(title))
  }
}
