import Actions
import Foundation
import Market
import Pictures
import Terminal
import TerminalPictures
import Testing
import Text
import ViewModels
import Widgets
import Words

@testable import Browser

/// Pictures of a form: copied from another product, and found by typing their paths.
@Suite struct FormPictureTests {
  private static let pictured = Product(
    id: 12, vendor: Vendor(id: 12, name: "wood-shop"), name: "Handmade walnut desk",
    description: "Solid walnut, oiled.", thumbnail: "1.jpg",
    price: Price(amount: 480_000, currency: .krw), stock: 12, createdOn: nil, issuedOn: nil,
    images: (1...2).map {
      ProductImage(id: $0, url: SafeText("\($0).jpg"), thumbnail: SafeText("\($0).jpg"))
    })

  /// The form of a duplicate of the first product, and the form's name.
  private func duplicating(_ language: Language = .english) throws -> (SampleBrowser, UUID) {
    var browser = SampleBrowser.selling(language)
    let asked = try #require(browser.press("c").products.first)
    let effects = browser.model.receive(.product(asked, .success(Self.pictured))).forms
    for case .copyPictures(let addresses, let form) in effects {
      #expect(addresses == ["1.jpg", "2.jpg"])
      return (browser, form)
    }
    throw Missing()
  }

  private struct Missing: Error {}

  @Test(arguments: Language.allCases) func aDuplicateHasThePictures(language: Language) throws {
    var (browser, form) = try duplicating(language)
    #expect(
      browser.frame().text.contains(language.pick("Copying 2 pictures", "사진 2장을 복사하는 중")))
    let jobs = browser.model.receive(
      .picturesCopied(form: form, paths: ["/d/copy-1", "/d/copy-2"], missing: 0)
    ).forms
    #expect(jobs.count == 2)
    for case .preparePicture(let job) in jobs {
      let upload = PictureUpload(fileName: "copy.jpg", mediaType: "image/jpeg", bytes: Data([1]))
      _ = browser.model.receive(
        .picturePrepared(job, .success(PreparedPicture(upload: upload, before: 1))))
    }
    let text = browser.frame().text
    #expect(text.contains(language.pick("2 of 5", "2/5")))
    // Only the chosen one has a label beside the thumbnails.
    let chosen = browser.pressing(.backTab, .left).frame().text
    #expect(!chosen.contains("copy-1") && chosen.contains("copy-2"))
    #expect(text.contains(language.pick("2 pictures copied", "사진 2장을 복사했습니다")))
    // Nothing was typed: nothing is saved.
    let left = browser.model.handle(.key(.escape)).forms
    #expect(left == [.releaseDraft(form)])
  }

  @Test(arguments: Language.allCases)
  func aPictureAtTheEndSaysWhyItDoesNotMove(language: Language) throws {
    var (browser, form) = try duplicating(language)
    _ = browser.model.receive(.picturesCopied(form: form, paths: ["/d/a", "/d/b"], missing: 0))
    browser = browser.pressing(.backTab, .left).typing(">")
    #expect(browser.frame().text.contains(language.pick("already the last picture", "이미 마지막 사진")))
    browser = browser.typing("<")
    #expect(!browser.frame().text.contains(language.pick("already the", "이미")))
    browser = browser.typing("<")
    #expect(browser.frame().text.contains(language.pick("already the first picture", "이미 첫 번째")))
  }

  @Test func aFailedCopyIsReported() throws {
    var (browser, form) = try duplicating()
    _ = browser.model.receive(.picturesCopied(form: form, paths: ["/d/copy-1"], missing: 1))
    #expect(browser.frame().text.contains("1 of 2 pictures could not be copied"))
  }

  /// Results that arrive after the form was left are dropped.
  @Test func picturesForAFormThatWasLeftAreNotKept() throws {
    var (browser, form) = try duplicating()
    browser = browser.pressing(.escape)
    let effects = browser.model.receive(
      .picturesCopied(form: form, paths: ["/d/copy-1"], missing: 0)
    ).forms
    #expect(effects == [.releaseDraft(form)])
  }

  @Test func aFileDroppedOnTheListBeginsAProduct() {
    var browser = SampleBrowser.selling()
    let effects = browser.paste("'/d/walnut desk.png'", existing: ["/d/walnut desk.png"]).forms
    #expect(browser.model.scene == .form)
    #expect(
      effects.contains {
        if case .preparePicture(let job) = $0 { job.path == "/d/walnut desk.png" } else { false }
      })
    browser = browser.typing("Desk")
    #expect(browser.frame().text.contains("Desk"), "the name has the focus")
  }

  @Test func otherTextPastedOnTheListNeedsAField() {
    var browser = SampleBrowser.selling()
    #expect(browser.model.handle(.paste("qqdd")).isEmpty)
    #expect(browser.model.scene == .list)
    _ = browser.paste("/d/none.png")
    #expect(browser.model.scene == .list)
    #expect(browser.frame().text.contains("File not found"))
  }

  /// The user goes to another field before the disk has answered.
  @Test func aPastedPathThatIsNoFileIsTypedWhereItWasPasted() throws {
    var browser = SampleBrowser.selling().typing("aDesk ")
    let searches = browser.model.handle(.paste("/d/none.png"))
    browser = browser.pressing(.tab)
    _ = browser.find(searches)
    let form = try #require(browser.model.overlays.last as? FormOverlay).form
    #expect(form.text(of: .name).text == "Desk /d/none.png")
    #expect(form.focus == .price && form.text(of: .price).isEmpty)
  }

  @Test func aFormThatIsClosedKeepsAPastedPath() {
    var browser = SampleBrowser.selling().typing("aDesk ")
    _ = browser.model.handle(.paste("/d/none.png"))
    var ended = browser
    for effects in [browser.model.handle(.key(.escape)), ended.model.handle(.terminate)] {
      let saved = effects.compactMap { if case .saveDraft(let draft) = $0 { draft } else { nil } }
      #expect(saved.map(\.title) == ["Desk /d/none.png"])
    }
  }

  // MARK: - The pictures of a form

  private static func prepared(_ side: Int = 4) -> PreparedPicture {
    PreparedPicture(
      upload: PictureUpload(fileName: "a.jpg", mediaType: "image/jpeg", bytes: Data([1])),
      before: 1,
      preview: PicturePreview(
        columns: side, rows: side, width: side, height: side,
        rgba: Array(repeating: 200, count: side * side * 4)))
  }

  private func withPictures(_ count: Int) -> SampleBrowser {
    var browser = SampleBrowser.onPictures()
    let names = (1...count).map { "/d/picture-\($0).png" }
    for case .preparePicture(let job) in browser.paste(
      names.joined(separator: " "), existing: Set(names))
    {
      _ = browser.model.receive(.picturePrepared(job, .success(Self.prepared())))
    }
    return browser
  }

  private func pictures(in model: BrowserModel) -> [(picture: OverlayPicture, rect: Rect)] {
    var frame = Frame(model.size)
    return model.overlays.last?.drawWithPictures(
      model.overlayContext(), .plain(drawsPictures: true), into: &frame) ?? []
  }

  @Test func picturesAreDrawnWhereThereIsRoom() {
    let browser = withPictures(3)
    let pictures = pictures(in: browser.model)
    #expect(pictures.count == 3)
    for (left, right) in zip(pictures, pictures.dropFirst()) {
      #expect(left.rect.endColumn <= right.rect.column)
    }
    let text = browser.frame().text
    #expect(text.contains("thumbnail") && !text.contains("1 thumbnail"), "it is not a count")
    // In a small window the text takes precedence.
    var small = browser.model
    _ = small.resize(to: Size(columns: 80, rows: 14))
    #expect(self.pictures(in: small).isEmpty)
  }

  @Test func theTerminalDrawsPicturesOfAFormUnlessADialogCoversThem() {
    let board = PictureBoard.ofKitty()
    let view = BrowserView(colors: 1 << 24, drawsUnicode: true, board: board)
    let size = Size(columns: 100, rows: 30)
    func placeholders(_ browser: SampleBrowser) -> Int {
      view.draw(browser.model, on: size).text.unicodeScalars.count { $0 == "\u{10EEEE}" }
    }
    let form = withPictures(2)
    #expect(placeholders(form) > 20)
    var chooser = form.pressing(.enter)
    _ = chooser.model.receive(.folderListed(.listing("/d", "a.png")))
    #expect(chooser.model.scene == .files)
    #expect(placeholders(chooser) == 0)
    // The picture under its cursor is shown beside the names.
    _ = chooser.model.receive(.picturePreviewed("/d/a.png", Self.prepared(5).preview))
    #expect(placeholders(chooser) > 20)
  }

  @Test(arguments: [60, 72, 80, 110])
  func theNamesOfPicturesNeverOverrunTheirCount(columns: Int) {
    var browser = withPictures(5)
    _ = browser.model.resize(to: Size(columns: columns, rows: 30))
    for _ in 0..<6 {
      let frame = BrowserView(colors: 0, drawsUnicode: true)
        .draw(browser.model, on: Size(columns: columns, rows: 30))
      let line = frame.text.split(separator: "\n").first { $0.contains("5 of 5") } ?? ""
      #expect(line.contains(" 5 of 5"), "\(line)")
      // In place of the other four labels there are thumbnails.
      #expect(line.count { $0 == "[" } == 1, "\(line)")
      browser = browser.pressing(.left)
    }
    #expect(!browser.frame().text.contains("+ add"), "there is no room for a sixth")
  }

  @Test func aRemovedPictureIsRestoredByU() {
    var browser = withPictures(2).typing("x")
    #expect(browser.frame().text.contains("1 of 5"))
    browser = browser.typing("u")
    #expect(browser.frame().text.contains("2 of 5"))
    #expect(browser.typing("u").frame().text.contains("Nothing to undo"))
  }

  /// A file that turns out not to be a picture is refused and removed.
  @Test func filesThatAreNotPicturesAreRefusedWithTheReason() throws {
    var browser = SampleBrowser.onPictures()
    let jobs = browser.paste("/a.txt").forms
    guard case .preparePicture(let job)? = jobs.first else {
      Issue.record("it is not checked")
      return
    }
    _ = browser.model.receive(
      .picturePrepared(
        job, .failure(PicturePreparationError(fileName: "a.txt", .picture(.unknownFormat)))))
    let text = browser.frame().text
    #expect(text.contains("✗ a.txt: Not a supported image"))
    #expect(!text.contains("[1 a.txt") && text.contains("0 of 5"))
  }
}
