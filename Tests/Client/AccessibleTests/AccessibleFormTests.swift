import Accessible
import Foundation
import Market
import Testing
import Text
import ViewModels
import Words

/// The words that save a form of questions, and its summary.
@Suite struct AccessibleFormTests {
  /// A model that asks about the edit of a product.
  private func model(_ language: Language, loggedIn: Bool = true) throws -> AccessibleModel {
    let product = Product(
      id: 103, vendor: Vendor(id: 1, name: "wood-shop"), name: "Walnut desk",
      description: "Solid walnut, oiled by hand.", thumbnail: "t1",
      price: Price(amount: 480_000, discount: 48_000, currency: .krw), stock: 12,
      createdOn: nil, issuedOn: nil,
      images: [ProductImage(id: 1, url: "u1", thumbnail: "t1")], revision: "\"1\"")
    let secret = try #require(Secret("correct horse battery"))
    let identifier = "cd706a3e-66db-11ed-9626-9dbe2d7e0bd4"
    var model = AccessibleModel(
      marketName: "market.example", language: language, today: { Day(number: 0) })
    if loggedIn {
      model.setIdentity(try #require(Identity(identifier: identifier, secret: secret)))
      model.setVendor(product.vendor)
    }
    _ = model.receive(
      page: .success(
        ProductPage(
          products: [product], number: 1, size: 10, totalCount: 1, hasNext: false, nextCursor: nil))
    )
    _ = model.handle("e 1")
    _ = model.receive(product: .success(product), id: 103)
    return model
  }

  private func changes(_ turn: AccessibleModel.Turn) -> ProductValues? {
    guard case .request(.write(let ticket)) = turn.next, case .edit(let edit, _) = ticket.write
    else { return nil }
    return edit.changes
  }

  @Test(arguments: [(Language.english, "save"), (.english, " Save "), (.korean, "저장")])
  func savingAtAQuestion(language: Language, word: String) throws {
    var model = try model(language)
    for answer in ["6", "9", "3"] { _ = model.handle(answer) }
    let sent = try #require(changes(model.handle(word)), "at the price")
    #expect(sent.stock == 9 && sent.amount == nil)
  }

  @Test(
    arguments: [
      (Language.english, "save", "Taken as text. To save, type y after the last question."),
      (.korean, "저장", "글로 입력했습니다. 저장하려면 마지막 질문 다음에 y를 입력하세요."),
    ] as [(Language, String, SafeText)])
  func aTextMayHaveTheWord(language: Language, word: String, explanation: SafeText) throws {
    var model = try model(language)
    for answer in ["7", "A desk that I could not"] { _ = model.handle(answer) }
    #expect(model.handle(word).lines == [explanation])
    _ = model.handle(".")
    let sent = try #require(changes(model.handle(word)), "after the last question")
    #expect(sent.description == "A desk that I could not\n\(word)")
  }

  @Test func aNameMayBeTheWordIfItIsLongEnough() throws {
    var model = try model(.english)
    _ = model.handle("2")
    #expect(model.handle("save").lines.contains("2. Name: save."))
    _ = model.handle("2")
    let sent = try #require(changes(model.handle("저장")))
    #expect(sent.name == "save")
  }

  @Test(arguments: [("20000", "20,000, sells at KRW 460,000"), ("5 %", "5%, sells at KRW 456,000")])
  func theSummaryHasTheSalePrice(typed: String, shown: String) throws {
    var model = try model(.english)
    _ = model.handle("5")
    #expect(model.handle(typed).lines.contains { $0.string == "5. Discount: \(shown)." })
  }

  @Test func aLineHasOneFullStop() throws {
    var model = try model(.english)
    for answer in ["7", "Solid walnut, oiled by hand.", "", ""] { _ = model.handle(answer) }
    let summary = model.handle(".").lines
    #expect(summary.contains { $0.string == "7. Description: Solid walnut, oiled by hand." })
    _ = model.handle("1")
    let missing = FoundFile(path: "readers.", kind: .missing)
    #expect(model.receive(.files([missing])).lines == ["File not found: readers."])
  }

  /// The missing fields are asked for.
  @Test func savingBeforeTheFormIsComplete() throws {
    var model = try model(.english)
    for answer in [".", "a"] { _ = model.handle(answer) }
    _ = model.receive(.drafts([]))
    let missing = model.handle("save")
    #expect(missing.next == .line && missing.lines.contains { $0.string.hasPrefix("Name: ") })
    #expect(model.prompt.string.hasPrefix("Pictures, 0 of 5,"))
  }

  @Test func theQuestionForTheSecretCanBeLeft() throws {
    var model = try model(.english, loggedIn: false)
    let fields = model.handle("?").lines
    let number = try #require(fields.firstIndex { $0.string.contains(". Secret: ") }) + 1
    _ = model.handle("\(number)")
    #expect(model.prompt == "Secret:" && model.hidesAnswer)
    let left = model.handle("")
    #expect(left.lines == fields && !model.hidesAnswer)
    _ = model.handle("\(number)")
    let stopped = model.handle(".")
    #expect(!model.hidesAnswer && stopped.drafts.count == 1 && stopped.lines.isEmpty)
  }
}
