import Accessible
import Actions
import Foundation
import Market
import Testing
import Text
import ViewModels
import Words

/// Selling by questions and answers.
@Suite struct AccessibleSellingTests {
  static let seller = Secret("correct horse battery").flatMap {
    Identity(identifier: "cd706a3e-66db-11ed-9626-9dbe2d7e0bd4", secret: $0)
  }

  func product(_ id: Int = 103, vendor: Int = 1, stock: Int = 12) -> Product {
    Product(
      id: id, vendor: Vendor(id: vendor, name: "wood-shop"), name: SafeText("Desk \(id)"),
      description: "Solid walnut, oiled by hand.", thumbnail: "t1",
      price: Price(amount: 480_000, discount: 48_000, currency: .krw), stock: stock,
      createdOn: nil, issuedOn: nil,
      images: [ProductImage(id: 1, url: "u1", thumbnail: "t1")], revision: "\"1\"")
  }

  /// A model with one page of ten products, read by the vendor 1.
  func model(
    _ language: Language = .english, loggedIn: Bool = true,
    capabilities: MarketCapabilities = .native, isReadOnly: Bool = false
  ) throws -> AccessibleModel {
    var model = AccessibleModel(
      marketName: "market.example", language: language, isReadOnly: isReadOnly,
      today: { Day(number: 0) })
    model.setCapabilities(capabilities)
    if loggedIn {
      model.setIdentity(try #require(Self.seller))
      model.setVendor(Vendor(id: 1, name: "wood-shop"))
    }
    _ = model.receive(page: .success(page))
    return model
  }

  var page: ProductPage {
    ProductPage(
      products: (101...110).map { product($0, vendor: $0 == 110 ? 2 : 1) }, number: 1, size: 10,
      totalCount: 10, hasNext: false, nextCursor: nil)
  }

  @Test(arguments: ["a", "e 101", "c 101", "d 101", "u", "t", "w", "상품등록"])
  func aReadOnlyRunSaysSo(line: String) throws {
    var model = try model(isReadOnly: true)
    let turn = model.handle(line)
    #expect(turn.lines == ["Read-only: nothing can be changed."])
    #expect(turn.next == .line)
  }

  func ticket(_ turn: AccessibleModel.Turn) throws -> WriteTicket {
    guard case .request(.write(let ticket)) = turn.next else {
      throw Unexpected("\(turn.next) after \(turn.lines)")
    }
    return ticket
  }

  private struct Unexpected: Error {
    let what: String
    init(_ what: String) { self.what = what }
  }

  /// Answers the questions about a picture.
  private func add(_ path: String, to model: inout AccessibleModel) throws
    -> AccessibleModel.Turn
  {
    guard case .request(.files(let search)) = model.handle(path).next else {
      throw Unexpected("no search for files")
    }
    #expect(search.text == path)
    let found = model.receive(.files([FoundFile(path: path, kind: .file)]))
    guard case .request(.prepare(let job)) = found.next else {
      throw Unexpected("no picture is prepared")
    }
    let upload = PictureUpload(
      fileName: "desk.jpg", mediaType: "image/jpeg", bytes: Data(count: 2_000))
    return model.receive(
      .prepared(job, .success(PreparedPicture(upload: upload, before: 9_000))))
  }

  @Test func aProductIsSoldByAnswers() throws {
    var model = try model()
    #expect(model.handle("sell").next == .request(.drafts))
    #expect(model.receive(.drafts([])).lines.first == "New product.")
    let asking = "Pictures, 0 of 5, at least one is needed. Path of a picture, or Enter for later:"
    #expect(model.prompt.string == asking)
    #expect(model.handle("").lines.isEmpty && model.prompt == "Name:")
    #expect(model.handle("<").lines.isEmpty && model.prompt.string == asking)
    let added = try add("/tmp/desk.jpg", to: &model)
    #expect(added.lines == ["Added desk.jpg, 2 KB."])
    #expect(model.prompt == "Pictures, 1 of 5. Path of a picture, or Enter to continue:")
    _ = model.handle("")
    #expect(model.prompt == "Name:")
    #expect(model.handle("ab").lines == ["Name: at least 3 characters (now 2)."])
    #expect(model.handle("Walnut desk").drafts.count == 1, "each answer is saved")
    _ = model.handle("480,000")
    #expect(model.prompt == "Currency (KRW, USD), now KRW:")
    _ = model.handle("")
    #expect(model.prompt == "Discount (an amount or a percentage such as 10%, optional):")
    for answer in ["10 %", "3"] { _ = model.handle(answer) }
    #expect(model.prompt == "Description. End it with a line that is only a dot:")
    _ = model.handle("Solid walnut,")
    #expect(model.prompt == "")
    let typed = model.handle("oiled by hand.")
    #expect(typed.drafts.count == 1, "each line is saved")
    let summary = model.handle(".")
    #expect(summary.lines.contains("3. Price: 480,000."))
    #expect(summary.lines.contains("5. Discount: 10%, sells at KRW 432,000."))
    for number in ["42", "-9223372036854775808"] {
      #expect(
        model.handle(number).lines == ["“\(number)” is not one of the answers."] + summary.lines)
    }
    #expect(model.handle("").lines == summary.lines)
    let sent = model.handle("y")
    guard case .register(let draft, let pictures, _, _) = try ticket(sent).write else {
      throw Unexpected("no registration")
    }
    #expect(draft.name == "Walnut desk" && draft.amount == 480_000 && draft.discount == 48_000)
    #expect(draft.description == "Solid walnut,\noiled by hand." && draft.stock == 3)
    #expect(pictures.map(\.fileName) == ["desk.jpg"])
    guard case .save? = sent.drafts.first else { throw Unexpected("saved before it is sent") }
    let done = model.receive(.written(try ticket(sent), .success(product(111))))
    #expect(done.lines.first == "Registered “Desk 111”.")
    guard case .remove? = done.drafts.first else { throw Unexpected("the draft is needless") }
    #expect(model.prompt.string.hasPrefix("Number"))
  }

  /// The key of a visitor over SSH is the identity, and no file of the host is read.
  @Test func aVisitorChoosesANameAndPastesAPicture() throws {
    var model = AccessibleModel(
      marketName: "market.example", language: .english, abilities: .kiosk, canJoin: true,
      today: { Day(number: 0) })
    #expect(model.handle("m").lines == ["You sell nothing here yet."])
    #expect(model.handle("a").lines == ["Your key is your identity; buyers see the name."])
    #expect(model.prompt == "Your vendor name:")
    #expect(model.handle("Shop").next == .request(.join("Shop")))
    #expect(model.receive(.join(.joinRefused("Taken"))).lines == ["Taken."])
    _ = model.handle("Visitor Shop")
    let seller = try #require(Self.seller)
    let joined = model.receive(.join(.joined(seller, Vendor(id: 1, name: "Visitor Shop"))))
    #expect(joined.lines == ["Logged in as Visitor Shop."] && joined.next == .request(.drafts))
    _ = model.receive(.drafts([]))
    #expect(
      model.prompt
        == "Pictures, 0 of 5, at least one is needed. Paste one as base64, or Enter for later:")
    #expect(model.handle("/etc/passwd").next == .line)
    let bytes = Data([0xFF, 0xD8, 0xFF, 0xE0] + (0..<200).map { UInt8($0) })
    let text = bytes.base64EncodedString(options: [.lineLength76Characters])
    for line in text.split(whereSeparator: \.isNewline) {
      #expect(model.handle(String(line)).lines.isEmpty)
    }
    guard case .request(.store(bytes, form: _)) = model.handle("").next,
      case .request(.prepare(let job)) = model.receive(.stored("/drafts/copy-101")).next
    else { throw Unexpected("no picture is stored") }
    #expect(job.path == "/drafts/copy-101")
    let names = ["login", "market local", "logout"]
    _ = model.handle(".")
    for line in names { #expect(model.handle(line).lines == ["Not available in this kiosk."]) }
  }

  /// A dot ends the description even if nothing was typed, and does not stop the form.
  @Test func anEmptyDescriptionEndsWithADot() throws {
    var model = try model()
    _ = model.handle("a")
    _ = model.receive(.drafts([]))
    _ = try add("/tmp/desk.jpg", to: &model)
    for answer in ["", "Walnut desk", "480000", "", "", "3"] { _ = model.handle(answer) }
    #expect(model.prompt.string.hasPrefix("Description."))
    let problem = model.handle(".").lines
    #expect(problem == ["Required."], "\(problem)")
    _ = model.handle("Solid walnut, oiled by hand.")
    let summary = model.handle(".").lines
    #expect(summary.contains("2. Name: Walnut desk."), "\(summary)")
  }

  @Test func anEditChangesOneField() throws {
    var model = try model()
    #expect(model.handle("e 3").next == .request(.product(id: 103)))
    let opened = model.receive(product: .success(product()), id: 103)
    #expect(opened.lines.contains("2. Name: Desk 103."))
    _ = model.handle("6")
    #expect(model.prompt == "Stock, now 12:")
    _ = model.handle("9")
    let sent = model.handle("y")
    guard case .edit(let edit, _) = try ticket(sent).write else { throw Unexpected("no edit") }
    #expect(edit.changes.stock == 9 && edit.changes.name == nil && edit.pictures == nil)
    // Another client was quicker.
    var theirs = product(stock: 1)
    theirs = theirs.at(revision: "\"2\"")
    let conflict = model.receive(
      .written(try ticket(sent), .failure(.conflict(current: theirs))))
    #expect(
      conflict.lines == ["Someone else changed this product:", "Stock: yours 9, theirs 1."])
    let again = model.handle("m")
    guard case .edit(let mine, _) = try ticket(again).write else { throw Unexpected("no edit") }
    #expect(mine.changes.stock == 9 && mine.original.revision == "\"2\"")
    #expect(
      model.receive(.written(try ticket(again), .success(product(stock: 9)))).lines.first
        == "Saved “Desk 103”.")
    #expect(model.handle("compare 3 4").lines.contains("Stock: 3, 9 left; 4, 12 left."))
    let undo = try ticket(model.handle("u"))
    guard case .edit(let reversal, _) = undo.write else { throw Unexpected("no edit") }
    #expect(reversal.original.stock == 9 && reversal.changes == ProductValues(stock: 1))
    #expect(
      model.receive(.written(undo, .success(product(stock: 1)))).lines.first
        == "Undid the edit of “Desk 103”.")
    #expect(model.handle("u").lines == ["Nothing to undo."])
  }

  /// Its discount of KRW 48,000 is 10 % of KRW 480,000.
  @Test func aPercentageFollowsANewPrice() throws {
    var model = try model()
    _ = model.handle("e 3")
    let opened = model.receive(product: .success(product()), id: 103)
    #expect(opened.lines.contains("5. Discount: 10%, sells at KRW 432,000."))
    _ = model.handle("3")
    #expect(
      model.handle("500,000").lines.contains("5. Discount: 10%, sells at KRW 450,000."))
    guard case .edit(let edit, _) = try ticket(model.handle("y")).write else {
      throw Unexpected("no edit")
    }
    #expect(edit.changes.discount == 50_000)
  }

  @Test func picturesAreAddedMovedAndRemoved() throws {
    var model = try model()
    _ = model.handle("edit 3")
    _ = model.receive(product: .success(product()), id: 103)
    _ = model.handle("1")
    _ = try add("/tmp/desk.jpg", to: &model)
    #expect(model.handle("2").lines == ["1. desk.jpg", "2. picture 2"])
    #expect(model.handle("7").lines == ["There is no picture 7."])
    #expect(model.handle("-9223372036854775808").lines == ["There is no picture \(Int.max)."])
    #expect(model.handle("-2").lines == ["1. desk.jpg"])
    _ = model.handle("")
    guard case .edit(let edit, _) = try ticket(model.handle("y")).write else {
      throw Unexpected("no edit")
    }
    #expect(edit.pictures?.map { $0.upload?.fileName } == ["desk.jpg"])
  }

  /// A secret is typed unseen, and never repeated.
  @Test func credentialsAreAskedForIfNoneAreStored() throws {
    var model = try model(loggedIn: false)
    #expect(model.handle("d 3").lines == ["You are not logged in here. Type l to log in."])
    #expect(model.prompt == "Vendor ID:" && !model.hidesAnswer)
    _ = model.handle("cd706a3e-66db-11ed-9626-9dbe2d7e0bd4")
    #expect(model.prompt == "Secret:" && model.hidesAnswer)
    _ = model.handle("correct horse battery")
    #expect(!model.hidesAnswer)
    let sent = try ticket(model.handle("y"))
    #expect(sent.write.credentials == Self.seller.map(Credentials.vendor))
    _ = model.receive(.written(sent, .success(product())))
    // Accepted once, it is not asked for again.
    _ = model.handle("d 4")
    #expect(model.prompt.string.hasPrefix("Delete"))
  }

  @Test func productsOfGeneration1HaveTheirOwnPasswords() throws {
    let old = MarketCapabilities(dialect: "1b", features: [.productPasswords, .pictureReplacement])
    var model = try model(loggedIn: false, capabilities: old)
    _ = model.handle("d 3")
    #expect(model.prompt == "Password:" && model.hidesAnswer)
    _ = model.handle("1234")
    let sent = try ticket(model.handle("y"))
    #expect(sent.write.credentials == Secret("1234").map(Credentials.password))
    #expect(model.handle("l").lines == ["This market cannot identify vendors."])
  }

  @Test func logsInAndOut() throws {
    let seller = try #require(Self.seller)
    var model = try model(loggedIn: false)
    _ = model.handle("login")
    _ = model.handle(seller.identifier)
    #expect(model.hidesAnswer)
    #expect(model.handle(seller.secret.revealed).next == .line)
    // A secret is saved only if that was asked for.
    #expect(model.prompt == "Stay logged in on this computer? y or n:" && !model.hidesAnswer)
    var saved = model
    #expect(saved.handle("y").next == .request(.logIn(seller, isSaved: true)))
    #expect(model.handle("").next == .request(.logIn(seller, isSaved: false)))
    let welcome = model.receive(
      .loggedIn(seller, .success(Vendor(id: 1, name: "wood-shop")), unsaved: nil))
    #expect(welcome.lines == ["Logged in as wood-shop."])
    #expect(model.handle("l").lines == ["You are logged in as wood-shop."])
    #expect(model.handle("o").next == .request(.logOut))
    #expect(model.receive(.loggedOut(nil)).lines == ["Logged out."])
    #expect(model.handle("o").lines == ["You are not logged in here. Type l to log in."])
  }

  @Test func aStoppedFormIsResumed() throws {
    var model = try model()
    _ = model.handle("a")
    _ = model.receive(.drafts([]))
    _ = try add("/tmp/desk.jpg", to: &model)
    _ = model.handle("")
    _ = model.handle("Walnut desk")
    let stopped = model.handle(".")
    #expect(stopped.lines == ["Draft saved. Press a to resume."])
    guard case .save(let draft)? = stopped.drafts.first else { throw Unexpected("no draft") }
    #expect(stopped.drafts.last == .release(draft))
    for answer in ["0", "2", "-9223372036854775808"] {
      _ = model.receive(.drafts([draft]))
      #expect(model.handle(answer).next == .line)
    }
    // The question stays until it is answered.
    let prompt = model.prompt
    #expect(model.handle("new").lines == ["“new” is not one of the answers."])
    #expect(model.prompt == prompt && model.handle("").lines.isEmpty && model.prompt != prompt)
    _ = model.handle("a")
    #expect(model.receive(.drafts([draft])).lines == ["Drafts:", "1. new: Walnut desk."])
    #expect(model.handle("1").next == .request(.openDraft(draft)))
    guard case .request(.prepare(let job)) = model.receive(.draft(draft)).next else {
      throw Unexpected("its picture is not prepared")
    }
    let upload = PictureUpload(fileName: "desk.jpg", mediaType: "image/jpeg", bytes: Data([1]))
    let opened = model.receive(
      .prepared(job, .success(PreparedPicture(upload: upload, before: 1))))
    #expect(opened.lines.contains("2. Name: Walnut desk."))
    #expect(opened.lines.contains("3. Price: empty (Required)."))
    #expect(model.handle("x").drafts == [.remove(draft)])
  }

  @Test(
    arguments: [(Language.english, "No drafts."), (.korean, "임시저장한 상품이 없습니다.")]
      as [(Language, SafeText)])
  func draftsAreListedWithoutSellingAnything(language: Language, sentence: SafeText) throws {
    var model = try model(language)
    #expect(model.handle("w").next == .request(.drafts))
    let turn = model.receive(.drafts([]))
    #expect(turn.lines == [sentence] && turn.next == .line)
    #expect(model.handle("a").next == .request(.drafts), "no form is open")
    #expect(model.receive(.drafts([])).lines.count == 2, "a form is open")
  }

  @Test func anUnknownCommandIsCorrected() throws {
    var model = try model()
    #expect(
      model.handle("edti").lines
        == ["Unknown command “edti”. Did you mean edit? Type ? for help."])
    #expect(model.handle("wibble wobble wubble").lines.count == 1)
  }

  @Test func speaksKorean() throws {
    var model = try model(.korean)
    _ = model.handle("삭제 3")
    #expect(model.prompt == "“Desk 103” 상품을 삭제할까요? 삭제하려면 “예”를 입력하세요:")
    #expect(try ticket(model.handle("예")).write.kind == .delete)
  }
}
