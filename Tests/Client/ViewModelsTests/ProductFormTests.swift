import Files
import Foundation
import Market
import Pictures
import Testing
import Text
import ViewModels
import Words

@Suite("The product form")
struct ProductFormTests {
  private func form(_ texts: [FormField: String]) -> ProductForm {
    var form = ProductForm()
    for (field, text) in texts {
      form.setFocus(field)
      _ = form.edit(.insert(text))
    }
    return form
  }

  private static let complete: [FormField: String] = [
    .name: "Handmade walnut desk", .price: "480,000", .discount: "48000", .stock: "12",
    .description: "Solid walnut, oiled.",
  ]
  private static let seller = Secret("correct horse battery").flatMap {
    Identity(identifier: "cd706a3e-66db-11ed-9626-9dbe2d7e0bd4", secret: $0)
  }

  private func withPicture(_ form: ProductForm) -> ProductForm {
    var form = form
    for job in form.addPictures(["/tmp/a.jpg"]).jobs {
      let upload = PictureUpload(fileName: "a.jpg", mediaType: "image/jpeg", bytes: Data([1]))
      form.receive(job, .success(PreparedPicture(upload: upload, before: 1)))
    }
    return form
  }

  @Test func aLongTextThatIsTypedStopsAtTheLimit() {
    var form = ProductForm()
    form.setFocus(.name)
    #expect(form.type(String(repeating: "a", count: 60)) == nil)
    #expect(
      form.type(String(repeating: "b", count: 60)) == .tooLong(.name, count: 120, most: 100))
    #expect(
      form.text(of: .name).text == String(repeating: "a", count: 60)
        + String(repeating: "b", count: 40))
    _ = form.edit(.undo)
    #expect(form.text(of: .name).count <= 60, "it is one step")
    form.setFocus(.currency)
    #expect(form.type("abc") == nil && form.currency == .krw)
  }

  @Test(arguments: [("12USD", "12"), ("usd 9.50", "9.50"), ("9.5 Usd", "9.5"), ("$7", "7")])
  func thePriceMayNameItsCurrency(typed: String, amount: String) {
    for pieces in [typed.map(String.init), [typed]] {
      var form = ProductForm()
      form.setFocus(.price)
      for piece in pieces { _ = form.type(.insert(piece)) }
      #expect(form.text(of: .price).text == amount && form.currency == .usd)
      _ = form.type(.insert("krw"))
      #expect(form.text(of: .price).text == amount && form.currency == .krw)
    }
  }

  /// A file that is not a picture is refused, and does not block the valid ones.
  @Test func aRefusedFileIsNotAPictureOfTheForm() {
    var form = withPicture(form(Self.complete))
    for job in form.addPictures(["/tmp/a.txt"]).jobs {
      form.receive(
        job, .failure(PicturePreparationError(fileName: "a.txt", .picture(.unknownFormat))))
    }
    #expect(form.pictures.count == 1)
    #expect(form.shownProblems(in: .english)[.pictures] == "a.txt: Not a supported image")
    guard case .send = form.submit(as: Self.seller) else {
      Issue.record("it is not sent")
      return
    }
    #expect(form.shownProblems(in: .english)[.pictures] == nil)
  }

  /// A picture that was ready and no longer is stays: its file may come back.
  @Test func aPictureThatWasReadyStays() {
    var form = withPicture(form(Self.complete))
    form.movePictureCursor(by: -9)
    if let job = form.editPicture({ $0.isSquare = true }) {
      form.receive(
        job, .failure(PicturePreparationError(fileName: "a.jpg", .file(.system(ENOENT)))))
    }
    #expect(form.pictures.count == 1)
    #expect(form.shownProblems(in: .english)[.pictures] == "a.jpg: File not found")
  }

  /// Pictures of the market are kept, moved and removed along with new files.
  @Test func picturesOfAnEditAreChangedIfTheMarketSupportsIt() throws {
    let product = Product(
      id: 7, vendor: Vendor(id: 0, name: nil), name: "Walnut desk",
      description: "Solid walnut, oiled.", thumbnail: "s1",
      price: Price(amount: 480_000, currency: .krw), stock: 3, createdOn: nil, issuedOn: nil,
      images: [1, 2].map { ProductImage(id: $0, url: "u\($0)", thumbnail: "s\($0)") })
    var form = ProductForm(of: product, purpose: .edit(product), need: .password)
    #expect(form.addPictures(["/tmp/a.jpg"]).jobs.isEmpty, "only where the market does it")
    form.removePicture()
    #expect(form.pictures.count == 2)
    form.replacesPictures = true
    form.setFocus(.secret)
    _ = form.edit(.insert("1234"))
    #expect(form.submit(as: nil) == .unchanged)

    let (jobs, refused) = form.addPictures((1...6).map { "/tmp/\($0).jpg" })
    #expect(jobs.count == 3 && refused == 3)
    #expect(!form.keepsPictures && form.pictures.count == 5)
    for _ in 1...5 {
      form.movePictureCursor(by: -9)
      form.removePicture()
    }
    #expect(form.pictures.isEmpty && form.submit(as: nil) == .corrected)
    #expect(form.shownProblems(in: .english)[.pictures] == "Add at least one picture")
  }

  @Test func anEditSendsItsPicturesInTheirOrder() throws {
    let product = Product(
      id: 7, vendor: Vendor(id: 0, name: nil), name: "Walnut desk",
      description: "Solid walnut, oiled.", thumbnail: "s1",
      price: Price(amount: 480_000, currency: .krw), stock: 3, createdOn: nil, issuedOn: nil,
      images: [1, 2].map { ProductImage(id: $0, url: "u\($0)", thumbnail: "s\($0)") })
    var form = ProductForm(of: product, purpose: .edit(product), need: .password)
    form.replacesPictures = true
    form.setFocus(.secret)
    _ = form.edit(.insert("1234"))
    form = withPicture(form)
    form.shiftPicture(by: -1)
    #expect(form.choosesStoredPicture == false && form.pictureCursor == 1)
    // The same from a draft.
    var again = ProductForm(FormDraft(form), need: .password)
    again.replacesPictures = true
    #expect(again.pictureJobs.map(\.path) == ["/tmp/a.jpg"])
    #expect(again.pictures.map(\.image?.id) == [1, nil, 2])
    guard case .send(.edit(let edit, _)) = form.submit(as: nil) else {
      Issue.record("nothing is sent")
      return
    }
    #expect(edit.pictures?.map { $0.upload?.fileName ?? "kept" } == ["kept", "a.jpg", "kept"])
    #expect(edit.thumbnail == nil && edit.key == form.key)
  }

  @Test func numbersAreStoredWithoutSeparatorsAndDrawnWithThem() {
    let form = form([.price: "1,290,000원", .discount: "１００"])
    #expect(form.draft.amount == 1_290_000)
    #expect(form.draft.discount == 100)
    #expect(form.salePrice == 1_289_900)
    #expect(NumberText.amount("3만5천") == 35_000 && NumberText.amount("3만원") == nil)
    #expect(NumberText.grouped("3만", caret: 2) == ("3만", 2))
    // In digits once the field is left.
    var spoken = ProductForm()
    spoken.setFocus(.attribute(.price))
    _ = spoken.edit(.insert("12만"))
    #expect(spoken.text(of: .price).text == "12만")
    spoken.moveFocus(by: 1)
    #expect(spoken.text(of: .price).text == "120000")
    spoken.setFocus(.attribute(.price))
    _ = spoken.edit(.undo)
    #expect(spoken.text(of: .price).text == "12만")
    #expect(NumberText.grouped("1290000", caret: 7) == ("1,290,000", 9))
    #expect(NumberText.grouped("1290000", caret: 1) == ("1,290,000", 1))
    #expect(NumberText.grouped("1290.55", caret: 7) == ("1,290.55", 8))
    #expect(NumberText.grouped("12a4", caret: 2) == ("12a4", 2))
  }

  /// A comma separates thousands, or is a decimal one: `9,50` must not become 950.
  @Test(
    arguments: [
      ("9,50", nil), ("12,50", nil), ("1,5", nil), ("1,2345", nil), (",500", nil),
      ("1234,567", nil),
      ("1,29,000", nil), ("1,290", 1_290), ("1,290,000", 1_290_000), ("1,290.50", 1_290.5),
      ("-1,290", -1_290), ("1,200만", 12_000_000), ("1，290", 1_290),
    ] as [(String, Decimal?)])
  func aCommaSeparatesThousandsOnly(typed: String, amount: Decimal?) {
    #expect(NumberText.amount(NumberText.normalized(typed)) == amount)
    var form = ProductForm()
    form.setFocus(.price)
    for character in typed { _ = form.type(.insert(String(character))) }
    #expect(form.draft.amount == amount)
    form.moveFocus(by: 1)
    #expect(form.draft.amount == amount)
    #expect(form.text(of: .price).text.contains(",") == (amount == nil))
  }

  @Test(arguments: [("$5", Currency.usd), ("5000원", .krw), ("₩5,000", .krw), ("5", .krw)])
  func theSymbolOfACurrencyChoosesIt(typed: String, currency: Currency) {
    var form = ProductForm()
    form.setFocus(.price)
    for character in typed { _ = form.type(.insert(String(character))) }
    #expect(form.draft.currency == currency)
    #expect(form.draft.amount == (typed.contains("000") ? 5_000 : 5))
  }

  /// Characters of other numbers stay to be corrected; letters are refused at once.
  @Test(arguments: ["1.5", "-3", "1,5"]) func aStockIsNotCorrectedInSilence(typed: String) {
    var form = ProductForm()
    form.setFocus(.stock)
    for character in typed { #expect(form.type(.insert(String(character))) == .changed) }
    #expect(form.text(of: .stock).text == typed)
    #expect(form.problems(in: .english)[.stock] != nil)
    #expect(form.type(.insert("x")) == .ignored)
  }

  @Test func textThatIsNotANumberIsReportedAndKept() {
    let form = form([.price: "12a", .stock: "1.5"])
    #expect(form.text(of: .price).text == "12a")
    #expect(form.problems(in: .english)[.price] == "Price is not a number")
    #expect(form.problems(in: .korean)[.stock] == "재고: 정수를 입력해 주세요")
  }

  @Test func anErrorIsShownWhenItsFieldWasLeft() {
    var form = ProductForm()
    form.moveFocus(by: 1)
    #expect(form.shownProblems(in: .korean)[.name] == nil, "Tab only passed it")
    form.moveFocus(by: -1)
    _ = form.edit(.insert("a"))
    _ = form.edit(.deleteBack)
    form.moveFocus(by: 1)
    #expect(form.shownProblems(in: .korean)[.name] == "입력해 주세요")
    #expect(form.shownProblems(in: .korean)[.price] == nil)
  }

  @Test func typingStopsAtTheLimitAndAPasteKeepsAllOfIt() {
    var form = ProductForm()
    for _ in 0..<120 { _ = form.type(.insert("가")) }
    #expect(form.text(of: .name).count == 100 && form.excess(of: .name) == nil)
    #expect(form.type(.insert("a")) == .refused(limit: 100))
    // Removed text can be typed again, and spaces around the name do not count.
    _ = form.type(.deleteBack)
    #expect(form.type(.insert("b")) == .changed)
    #expect(form.type(.insert(" ")) == .changed)
    _ = form.edit(.replaceAll("  " + String(repeating: "x", count: 130)))
    #expect(form.text(of: .name).count == 132)
    #expect(form.excess(of: .name) == 102)
    form.setFocus(.description)
    _ = form.edit(.replaceAll(String(repeating: "y", count: 1_000)))
    #expect(form.type(.insert("z")) == .refused(limit: 1_000))
    form.setFocus(.price)
    for _ in 0..<20 { _ = form.type(.insert("1")) }
    #expect(form.text(of: .price).count == 15)
    #expect(form.shownProblems(in: .english)[.price] == nil)
  }

  /// A letter that an input method completes belongs to the character before it.
  @Test func atTheLimitACharacterCanStillBeCompleted() {
    var form = ProductForm()
    _ = form.edit(.replaceAll(String(repeating: "e", count: 100)))
    #expect(form.type(.insert("\u{301}")) == .changed)
    #expect(form.text(of: .name).count == 100)
  }

  @Test func theFirstFreeFieldHasTheFocus() {
    #expect(ProductForm().focus == .name)
    let copy = ProductForm(of: SampleMarket.product(1), purpose: .register, need: .identity)
    #expect(copy.focus == .description, "all but that is known of it")
    // A draft resumes where it was left.
    var draft = form([.name: "Walnut desk", .price: "480000"])
    draft.setFocus(.name)
    #expect(ProductForm(FormDraft(draft), need: .nothing).focus == .name)
  }

  @Test func aRemovedPictureCanBeRestored() {
    var form = withPicture(withPicture(ProductForm()))
    form.movePictureCursor(by: -9)
    form.removePicture()
    #expect(form.pictures.count == 1 && form.canRestorePicture)
    #expect(form.restorePicture() == [])
    #expect(form.pictures.count == 2 && form.pictureCursor == 0)
    #expect(form.pictures[0].size == 1, "it is unchanged")
    #expect(form.restorePicture() == nil)
  }

  @Test func aMissingStockIsAskedFor() {
    var texts = Self.complete
    texts[.stock] = nil
    var form = withPicture(form(texts))
    #expect(form.submit(as: Self.seller) == .corrected)
    #expect(form.focus == .stock)
    #expect(form.shownProblems(in: .english)[.stock] == "Required")
    _ = form.edit(.insert("0"))
    guard case .send = form.submit(as: Self.seller) else {
      Issue.record("a stock of 0 is valid")
      return
    }
  }

  @Test func submitShowsAllErrorsAndGoesToTheFirst() {
    var form = form([.name: "ab"])
    #expect(form.submit(as: Self.seller) == .corrected)
    #expect(form.focus == .pictures)
    #expect(form.shownProblems(in: .korean)[.pictures] == "사진을 한 장 이상 추가해 주세요")
    #expect(form.shownProblems(in: .korean)[.name] == "상품명: 3자 이상 입력해 주세요 (현재 2자)")
    #expect(form.shownProblems(in: .english)[.description] == "Required")
  }

  @Test func textThatIsTooLongIsKeptHighlightedAndRefused() {
    let long = String(repeating: "가", count: 1_001)
    var form = withPicture(form(Self.complete))
    form.setFocus(.description)
    _ = form.edit(.replaceAll(long))
    #expect(form.description.text == long)
    #expect(form.tooLongFields.contains(.description))
    #expect(form.submit(as: Self.seller) == .corrected)
    #expect(form.focus == .description)
  }

  @Test func tabGoesAroundDespiteErrors() {
    var form = ProductForm(need: .identity)
    var seen: [FormField] = []
    for _ in form.stops {
      seen.append(form.focus)
      form.moveFocus(by: 1)
    }
    #expect(Set(seen) == Set(FormField.allCases + [.submit, .close]), "all fields and buttons")
    #expect(form.focus == .name)
    form.moveFocus(by: -1)
    #expect(form.focus == .pictures)
  }

  @Test func oneFormHasOneKey() throws {
    var form = withPicture(form(Self.complete))
    let first = form.submit(as: Self.seller)
    guard case .send(let write) = first, case .register(_, _, _, let key) = write else {
      Issue.record("nothing is sent: \(first)")
      return
    }
    let ticket = WriteTicket(serial: 1, write: write)
    form.sent(ticket)
    #expect(form.submit(as: Self.seller) == .underWay)
    form.receive(ticket, failure: .unknownOutcome(host: "market"))
    #expect(form.submit(as: Self.seller) == .send(write))
    // After a crash as well.
    let draft = try JSONDecoder().decode(
      FormDraft.self, from: JSONEncoder().encode(FormDraft(form)))
    #expect(ProductForm(draft, need: .nothing).key == key)
  }

  @Test func aRefusalOfTheMarketIsShownAtItsField() {
    var form = withPicture(form(Self.complete))
    guard case .send(let write) = form.submit(as: Self.seller) else { return }
    let ticket = WriteTicket(serial: 1, write: write)
    form.sent(ticket)
    form.receive(ticket, failure: .status(code: 400, message: "stock: too many"))
    #expect(form.focus == .stock)
    #expect(form.shownProblems(in: .english)[.stock] == "Too many")
    _ = form.edit(.insert("1"))
    #expect(form.shownProblems(in: .english)[.stock] == nil)
    #expect(form.text(of: .name).text == "Handmade walnut desk")
  }

  @Test func aSixthPictureIsRefused() {
    var form = ProductForm()
    let (jobs, refused) = form.addPictures((1...7).map { "/\($0).png" })
    #expect(jobs.count == 5 && refused == 2)
    form.shiftPicture(by: -1)
    #expect(form.pictures[3].path == "/5.png")
    form.removePicture()
    #expect(form.pictures.map(\.path) == ["/1.png", "/2.png", "/3.png", "/4.png"])
  }

  @Test func anEditSendsWhatChanged() throws {
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: "me"), name: "Oak chair",
      description: "A chair of solid oak", thumbnail: "",
      price: Price(amount: 100, currency: .usd), stock: 3, createdOn: nil, issuedOn: nil)
    var form = ProductForm(of: product, purpose: .edit(product))
    #expect(form.submit(as: Self.seller) == .unchanged)
    form.setFocus(.stock)
    _ = form.edit(.replaceAll("4"))
    guard case .send(.edit(let edit, _)) = form.submit(as: Self.seller) else {
      Issue.record("nothing is sent")
      return
    }
    #expect(edit.changes == ProductValues(stock: 4))
  }

  @Test func aDraftNeverHoldsASecret() throws {
    var form = ProductForm(need: .identity)
    form.setFocus(.secret)
    _ = form.edit(.insert("hunter2hunter2"))
    let data = try JSONEncoder().encode(FormDraft(form))
    #expect(!String(decoding: data, as: UTF8.self).contains("hunter2"))
  }

  @Test func aRefusedPictureBeforeTheCursorDoesNotMoveIt() {
    var form = ProductForm()
    let jobs = form.addPictures(["/a.png", "/b.txt", "/c.png"]).jobs
    form.movePictureCursor(by: -form.pictureCursor)
    form.movePictureCursor(by: 2)
    let refusal = PicturePreparationError(fileName: "b.txt", .picture(.unknownFormat))
    form.receive(jobs[1], .failure(refusal))
    #expect(form.pictures.map(\.path) == ["/a.png", "/c.png"])
    #expect(form.pictureCursor == 1)
  }
}
