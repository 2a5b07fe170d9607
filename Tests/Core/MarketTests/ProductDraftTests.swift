import Foundation
import Market
import Testing
import Text

struct ProductDraftTests {
  private func draft(_ change: (inout ProductDraft) -> Void = { _ in }) -> ProductDraft {
    var draft = ProductDraft(
      name: "호두나무", description: "작은 원목 스피커입니다", amount: 480_000, discount: 0, currency: .krw,
      stock: 1, pictures: 1)
    change(&draft)
    return draft
  }

  @Test func aGoodDraft() {
    #expect(draft().problems == [])
    #expect(draft { $0.stock = 0 }.problems == [])
    #expect(draft { $0.amount = 0 }.problems == [])
    #expect(draft { $0.discount = 480_000 }.problems == [])
    #expect(
      draft { ($0.currency, $0.amount, $0.discount) = (.usd, 2, Decimal(1) / 100) }.problems == [])
  }

  @Test func anEmptyDraftNamesEveryField() {
    #expect(
      ProductDraft().problems == [
        .pictureCount(0), .missing(.name), .missing(.price), .missing(.description),
      ])
  }

  @Test(
    arguments: [
      ("", DraftError.missing(.name)), (" \n\t ", .missing(.name)),
      ("가나", .tooShort(.name, count: 2, least: 3)),
      ("  ab  ", .tooShort(.name, count: 2, least: 3)), ("가나다", nil), ("  abc  ", nil),
      // Characters, not scalars or bytes: an emoji family counts as one, a decomposed syllable
      // counts as one.
      ("👨‍👩‍👧👨‍👩‍👧", .tooShort(.name, count: 2, least: 3)),
      ("\u{1112}\u{1161}\u{11AB}\u{1112}\u{1161}\u{11AB}", .tooShort(.name, count: 2, least: 3)),
      (String(repeating: "가", count: 100), nil),
      (" " + String(repeating: "e\u{301}", count: 100) + " ", nil),
      (String(repeating: "가", count: 101), .tooLong(.name, count: 101, most: 100)),
    ] as [(String, DraftError?)])
  func names(name: String, problem: DraftError?) {
    #expect(draft { $0.name = name }.problems == (problem.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      (0, DraftError.missing(.description)), (9, .tooShort(.description, count: 9, least: 10)),
      (10, nil), (1_000, nil),
      (1_001, .tooLong(.description, count: 1_001, most: 1_000)),
    ] as [(Int, DraftError?)])
  func descriptions(length: Int, problem: DraftError?) {
    let text = String(repeating: "글", count: length)
    #expect(draft { $0.description = text }.problems == (problem.map { [$0] } ?? []))
  }

  @Test func amounts() throws {
    let half = try #require(Decimal(string: "0.5"))
    let mill = try #require(Decimal(string: "0.001"))
    let huge = try #require(Decimal(string: "1E30"))
    #expect(draft { $0.amount = nil }.problems == [.missing(.price)])
    #expect(draft { $0.amount = -1 }.problems == [.negative(.price)])
    #expect(draft { $0.amount = half }.problems == [.notAnAmount(.price, .krw)])
    #expect(draft { ($0.currency, $0.amount) = (.usd, half) }.problems == [])
    #expect(
      draft { ($0.currency, $0.amount) = (.usd, mill) }.problems == [.notAnAmount(.price, .usd)])
    #expect(draft { $0.amount = huge }.problems == [.tooLarge(.price)])
    let cents = try #require(Decimal(string: "92233720368547758.08"))
    #expect(draft { ($0.currency, $0.amount) = (.usd, cents) }.problems == [.tooLarge(.price)])
    #expect(draft { $0.amount = .nan }.problems.contains(.notAnAmount(.price, .krw)))
    #expect(draft { $0.discount = -1 }.problems == [.negative(.discount)])
    #expect(draft { $0.discount = half }.problems == [.notAnAmount(.discount, .krw)])
    #expect(draft { $0.discount = 480_001 }.problems == [.discountAbovePrice])
    #expect(draft { $0.stock = -1 }.problems == [.negative(.stock)])
    #expect(draft { $0.currency = Currency(code: "EUR") }.problems == [.currency("EUR")])
  }

  @Test(arguments: [(0, false), (1, true), (5, true), (6, false), (-1, false)])
  func pictures(count: Int, isFine: Bool) {
    #expect(draft { $0.pictures = count }.problems == (isFine ? [] : [.pictureCount(count)]))
  }
}
