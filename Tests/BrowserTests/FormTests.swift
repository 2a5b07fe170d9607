import Browser
import Foundation
import Market
import Terminal
import TerminalText
import Testing
import ViewModels

/// The form, the dialog and the drafts on a made-up market, drawn into memory.
@Suite struct FormTests {
  private static let seller = Secret("a secret of a vendor").flatMap {
    Identity(identifier: "me", secret: $0)
  }

  private func browser(_ columns: Int = 100, _ rows: Int = 30, _ language: Language = .english)
    -> SampleBrowser
  {
    var browser = SampleBrowser(columns, rows, language).loaded(SampleProducts.all)
    _ = browser.model.receive(.form(.identity(Self.seller)))
    return browser
  }

  @Test(arguments: Language.allCases)
  func theFocusedFieldIsAlwaysVisible(language: Language) {
    for (columns, rows) in [
      (20, 8), (24, 10), (40, 12), (59, 9), (60, 8), (80, 24), (120, 40), (200, 60),
    ] {
      var browser = browser(columns, rows, language).typing("a")
      var seen = 0
      for _ in 0..<7 {
        let frame = browser.frame()
        #expect(frame.text.contains("▌"), "\(columns)×\(rows)")
        if let cursor = frame.cursor {
          seen += 1
          #expect(cursor.column < columns && cursor.row < rows - 1)
        }
        browser = browser.pressing(.tab)
      }
      #expect(seen == 5, "text fields show the caret at \(columns)×\(rows)")
    }
  }

  @Test func theCursorStandsAtTheCaret() throws {
    let browser = browser().typing("a가나 b")
    let cursor = try #require(browser.frame().cursor)
    let line = browser.frame().row(cursor.row)
    let before = line.prefix(cursor.column).filter { !$0.isContinuation }
    #expect(before.map(\.glyph.string).joined().hasSuffix("가나 b"))
  }

  @Test func aPastedLineBreakDoesNotSubmitAndKeysAreText() {
    var browser = browser().typing("adqj?")
    _ = browser.model.handle(.paste("one\ntwo"))
    #expect(browser.frame().text.contains("dqj?one two"))
    #expect(browser.model.scene == .form)
  }

  @Test func backKeepsTheDraft() {
    var browser = browser().typing("aWalnut")
    let consequences = browser.model.handle(.key(.escape))
    #expect(browser.model.scene == .list)
    let isSaved = consequences.contains {
      if case .market(.form(.saveDraft)) = $0 { true } else { false }
    }
    #expect(isSaved)
    #expect(browser.frame().text.contains("Draft kept"))
  }

  @Test func hangUpSavesWhatWasTyped() {
    var browser = browser().typing("aWalnut")
    let consequences = browser.model.handle(.terminate)
    #expect(consequences.last == .quit)
    #expect(
      consequences.contains { if case .market(.form(.saveDraft)) = $0 { true } else { false } })
  }

  @Test func deletingAsksAndOnlyYConfirms() {
    var browser = browser().typing("d")
    #expect(browser.model.scene == .dialog)
    #expect(browser.frame().text.contains("[ Cancel ]"))
    #expect(browser.frame().text.contains("Handmade walnut desk · KRW 432,000"))
    browser = browser.typing("d")
    #expect(browser.model.scene == .dialog)
    #expect(browser.pressing(.enter).model.scene == .list)
    let consequences = browser.model.handle(.key(.character("ㅛ")))
    let ticket = consequences.compactMap { consequence -> WriteTicket? in
      if case .market(.write(let ticket)) = consequence { ticket } else { nil }
    }.first
    guard let ticket, case .delete(let product, _) = ticket.write else {
      Issue.record("nothing is deleted")
      return
    }
    _ = browser.model.receive(.written(ticket, .success(product)))
    #expect(browser.model.scene == .list)
    #expect(browser.frame().text.contains("Deleted. u to undo"))
    #expect(!browser.frame().text.contains("Handmade walnut desk"))
    let undone = browser.model.handle(.key(.character("u")))
    #expect(
      undone.contains {
        if case .market(.write(let ticket)) = $0, case .restore = ticket.write {
          true
        } else {
          false
        }
      })
  }

  @Test func withoutAnIdentityTheSecretIsAskedForAndAWrongOneKeepsTheDialog() {
    var browser = SampleBrowser(80, 24, .korean).loaded(SampleProducts.all).typing("d")
    browser = browser.typing("me").pressing(.enter).typing("yyyd").pressing(.tab, .tab)
    #expect(!browser.frame().text.contains("yyyd"))
    let ticket = browser.model.handle(.key(.enter)).compactMap { consequence -> WriteTicket? in
      if case .market(.write(let ticket)) = consequence { ticket } else { nil }
    }.first
    guard let ticket else {
      Issue.record("nothing is deleted")
      return
    }
    _ = browser.model.receive(.written(ticket, .failure(.wrongSecret)))
    #expect(browser.model.scene == .dialog)
    #expect(browser.frame().text.contains("비밀번호가 일치하지 않습니다"))
  }

  @Test func someoneElsesProductSaysWhyItCannotBeChanged() throws {
    var browser = browser()
    let seller = try #require(Self.seller)
    _ = browser.model.receive(.identified(seller, .success(Vendor(id: 999, name: "me"))))
    #expect(browser.typing("d").model.scene == .list)
    #expect(browser.typing("e").frame().text.contains("It belongs to another vendor"))
  }

  @Test func everySizeIsDrawnWithAnyDialogOpen() {
    for columns in [1, 2, 5, 19, 20, 21, 39, 59, 60, 61, 110, 200] {
      for rows in [1, 2, 3, 5, 8, 9, 24, 60] {
        for keys in ["a", "d", "w"] {
          let frame = browser(columns, rows).typing(keys).frame()
          #expect(frame.cells.count == columns * rows)
        }
        let files = browser(columns, rows).typing("a").pressing(.backTab, .enter).frame()
        #expect(files.cells.count == columns * rows)
      }
    }
  }
}
