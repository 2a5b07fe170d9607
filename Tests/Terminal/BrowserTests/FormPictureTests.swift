import Actions
import Foundation
import Market
import Pictures
import Terminal
import TerminalPictures
import Testing
import Text
import ViewModels
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
    #expect(text.contains("copy-1") && text.contains("copy-2"))
    #expect(text.contains(language.pick("2 pictures copied", "사진 2장을 복사했습니다")))
    // Nothing was typed: nothing is saved.
    let left = browser.model.handle(.key(.escape)).forms
    #expect(left == [.releaseDraft(form)])
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

  private func onPictures() -> SampleBrowser {
    SampleBrowser.selling().typing("a").pressing(.backTab)
  }

  @Test(arguments: ["/", "~"]) func aPathTypedOnAddOpensTheFiles(letter: Character) {
    var browser = onPictures()
    let effects = browser.press(letter).forms
    #expect(browser.model.scene == .files)
    #expect(effects.contains { if case .listFolder = $0 { true } else { false } })
    #expect(browser.frame().text.contains("> \(letter)"))
  }

  @Test func theFilesFollowATypedFolder() {
    var browser = onPictures()
    var asked: [Effect] = []
    for letter in "/home/me/" { asked += browser.press(letter).forms }
    #expect(asked.last == .listFolder("/home/me"))
    let entries = [("inner", true), ("desk.png", false), ("cup.png", false)].map {
      FolderContents.Entry(name: $0.0, isFolder: $0.1, size: 1)
    }
    _ = browser.model.receive(.folderListed(FolderContents(path: "/home/me", entries: entries)))
    #expect(browser.frame().text.contains("cup.png"))
    browser = browser.typing("de")
    #expect(browser.frame().text.contains("desk.png") && !browser.frame().text.contains("cup"))
    // The listing of a folder that was left is ignored.
    _ = browser.model.receive(.folderListed(FolderContents(path: "/elsewhere", entries: [])))
    #expect(browser.frame().text.contains("desk.png"))
    // "de" is not a file, but a prefix of one's name.
    let chosen = browser.find(browser.model.handle(.key(.enter))).forms
    #expect(browser.model.scene == .form)
    #expect(
      chosen.contains {
        if case .preparePicture(let job) = $0 { job.path == "/home/me/desk.png" } else { false }
      })
  }

  @Test(arguments: [(40, 12), (60, 20), (80, 24), (120, 40), (200, 55)])
  func theChooserCoversTheWholeForm(columns: Int, rows: Int) {
    var browser = SampleBrowser(columns, rows).loaded(SampleProducts.all).typing("a")
    #expect(browser.frame().text.contains("New product"))
    browser = browser.pressing(.backTab, .enter)
    _ = browser.model.receive(.folderListed(Self.folder("/home/me/Pictures", "desk.png")))
    let chooser = browser.frame().text
    #expect(chooser.contains("Add a picture › /home/me/Pictures"))
    #expect(!chooser.contains("New product") && !chooser.contains("Secret"))
    #expect(chooser.filter { "┌╭".contains($0) }.count == 1, "one box")
  }

  @Test func theLastPartsOfALongPathAreShown() {
    let path = "/home/me/" + (1...30).map { "folder \($0)/" }.joined() + "desks"
    var browser = SampleBrowser.selling().typing("a").pressing(.backTab, .enter)
    _ = browser.model.receive(.folderListed(FolderContents(path: path, entries: [])))
    #expect(browser.frame().text.contains("Add a picture › …/folder"))
    #expect(browser.frame().text.contains("/folder 30/desks "))
  }

  @Test func aMissingFileIsReportedWhereItIsTyped() {
    var browser = onPictures()
    for letter in "/d/none.png" { _ = browser.press(letter) }
    _ = browser.find(browser.model.handle(.key(.enter)))
    #expect(browser.model.scene == .files)
    #expect(browser.frame().text.contains("File not found"))
    _ = browser.paste("/d/nothing.png")
    #expect(browser.model.scene == .files)
    #expect(browser.frame().text.contains("File not found"))
    _ = browser.paste("/d/desk.png", existing: ["/d/desk.png"])
    #expect(browser.model.scene == .form)
  }

  @Test func aPictureDroppedOnAnotherFieldIsAdded() {
    var browser = SampleBrowser.selling().typing("aDesk")
    let effects = browser.paste("'/d/walnut desk.png'", existing: ["/d/walnut desk.png"])
    #expect(
      effects.contains {
        if case .preparePicture(let job) = $0 { job.path == "/d/walnut desk.png" } else { false }
      })
    #expect(browser.frame().text.contains("Desk "), "the name is as it was")
    // Text that names a missing file, or one that is not a picture, is plain text.
    _ = browser.paste("/d/none.png")
    _ = browser.paste("/d/a.txt", existing: ["/d/a.txt"])
    #expect(browser.frame().text.contains("Desk/d/none.png/d/a.txt"))
  }

  /// The disk is slower than the user.
  @Test func filesFoundForAPathThatChangedAreIgnored() throws {
    var browser = onPictures()
    for letter in "/d/desk.png" { _ = browser.press(letter) }
    let asked = browser.model.handle(.key(.enter))
    _ = browser.press("x")
    _ = browser.find(asked, existing: ["/d/desk.png"])
    #expect(browser.model.scene == .files)
    // The home folder is that of the environment, without access to the disk.
    var other = onPictures()
    let listed = Array("~/a/../b/").flatMap { other.press($0) }.forms
    #expect(listed.last == .listFolder("/home/b"))
  }

  // MARK: - The file chooser

  private static func folder(_ path: String, _ names: String...) -> FolderContents {
    FolderContents(
      path: path,
      entries: names.map {
        FolderContents.Entry(
          name: $0.hasSuffix("/") ? String($0.dropLast()) : $0, isFolder: $0.hasSuffix("/"), size: 1
        )
      })
  }

  /// The chooser over a form, in a folder.
  private func choosing(_ listed: FolderContents) -> SampleBrowser {
    var browser = onPictures().pressing(.enter)
    _ = browser.model.receive(.folderListed(listed))
    return browser
  }

  @Test func enterAcceptsTheHighlightedEntryAlsoBelowATypedFolder() {
    var browser = onPictures()
    for letter in "/p/" { _ = browser.press(letter) }
    _ = browser.model.receive(.folderListed(Self.folder("/p", "a.png", "b.png")))
    browser = browser.pressing(.down)
    #expect(browser.model.handle(.key(.enter)).contains(.checkPictures(["/p/b.png"])))
  }

  @Test func aPathMayBeginAtTheFolderShown() {
    var browser = choosing(Self.folder("/p", "holiday/", "a.png"))
    browser = browser.typing("holiday")
    #expect(browser.press("/").forms.last == .listFolder("/p/holiday"))
    _ = browser.model.receive(.folderListed(Self.folder("/p/holiday", "b.png", "c.png")))
    browser = browser.typing("c.p")
    #expect(browser.model.handle(.key(.enter)).contains(.checkPictures(["/p/holiday/c.png"])))
    var other = choosing(Self.folder("/p", "a.png")).typing("..")
    #expect(other.press("/").forms.last == .listFolder("/"))
    _ = other.model.receive(.folderListed(Self.folder("/", "q/")))
    other = other.typing("none.png")
    let effects = other.model.handle(.key(.enter))
    #expect(
      effects.contains {
        if case .findFiles(let search) = $0 { search.text == "/none.png" } else { false }
      })
  }

  @Test func aNameWithASpaceIsTyped() {
    var browser = choosing(Self.folder("/p", "apple.png", "my pear.png", "my plum.png"))
    browser = browser.typing("my p")
    #expect(!browser.frame().text.contains("apple"))
    browser = browser.typing("l")
    #expect(browser.model.handle(.key(.enter)).contains(.checkPictures(["/p/my plum.png"])))
    // A space marks only while nothing is typed; Ctrl-T always.
    var other = choosing(Self.folder("/p", "a.png", "b.png")).typing(" ").typing("b")
    other = other.pressing(.control("t"))
    #expect(other.frame().text.contains("2 marked"))
  }

  @Test func tabCompletesNamesAndFolders() {
    var browser = choosing(Self.folder("/p", "holiday/", "home-1.png", "home-2.png"))
    browser = browser.typing("hom").pressing(.tab)
    #expect(browser.frame().text.contains("> home-"))
    browser = browser.pressing(.escape)
    var path = choosing(Self.folder("/p", "holiday/", "x.png"))
    for letter in "/p/ho" { _ = path.press(letter) }
    _ = path.model.receive(.folderListed(Self.folder("/p", "holiday/", "x.png")))
    let effects = path.model.handle(.key(.tab)).forms
    #expect(effects.contains(.listFolder("/p/holiday")))
    #expect(path.frame().text.contains("> /p/holiday/"))
  }

  @Test func aWrongPathIsReportedAndCanBeLeft() {
    var browser = choosing(Self.folder("/p", "a.png"))
    for letter in "/nowhere/" { _ = browser.press(letter) }
    _ = browser.model.receive(
      .folderListed(FolderContents(path: "/nowhere", entries: [], isMissing: true)))
    #expect(browser.frame().text.contains("No such folder: /nowhere"))
    // Without the path, the previous folder is shown.
    let effects = browser.model.handle(.key(.control("u"))).forms
    #expect(effects.contains(.listFolder("/p")))
  }

  @Test func anInvalidFileLeavesTheChooserOpenAndMarksAreKept() {
    var browser = choosing(Self.folder("/p", "bad.png", "good.png"))
    let asked = browser.model.handle(.key(.enter))
    #expect(asked.contains(.checkPictures(["/p/bad.png"])))
    let error = PicturePreparationError(
      path: "/p/bad.png", fileName: "bad.png", .picture(.unknownFormat))
    _ = browser.model.receive(.picturesChecked(["/p/bad.png"], refused: [error]))
    #expect(browser.model.scene == .files)
    #expect(browser.frame().text.contains("bad.png: Not a supported image"))
    // The folder, the line and the marks are restored after Esc.
    browser = browser.pressing(.down).typing(" ").pressing(.escape)
    #expect(browser.model.scene == .form)
    let again = browser.model.handle(.key(.enter)).forms
    #expect(again.contains(.listFolder("/p")))
    _ = browser.model.receive(.folderListed(Self.folder("/p", "bad.png", "good.png")))
    #expect(browser.frame().text.contains("1 marked"))
    #expect(browser.model.handle(.key(.enter)).contains(.checkPictures(["/p/good.png"])))
  }

  // MARK: - Files dropped on the list

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

  @Test func otherTextPastedOnTheListDoesNothing() {
    var browser = SampleBrowser.selling()
    #expect(browser.model.handle(.paste("qqdd")).isEmpty)
    #expect(browser.model.scene == .list)
    _ = browser.paste("/d/none.png")
    #expect(browser.model.scene == .list)
    #expect(browser.frame().text.contains("File not found"))
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
    var browser = onPictures()
    let names = (1...count).map { "/d/picture-\($0).png" }
    for case .preparePicture(let job) in browser.paste(
      names.joined(separator: " "), existing: Set(names))
    {
      _ = browser.model.receive(.picturePrepared(job, .success(Self.prepared())))
    }
    return browser
  }

  @Test func picturesAreDrawnWhereThereIsRoom() {
    let browser = withPictures(3)
    let context = browser.model.overlayContext()
    let pictures = browser.model.overlays.last?.pictures(in: context) ?? []
    #expect(pictures.count == 3)
    for (left, right) in zip(pictures, pictures.dropFirst()) {
      #expect(left.rect.endColumn <= right.rect.column)
    }
    #expect(browser.frame().text.contains("1 thumbnail"))
    // In a small window the text takes precedence.
    var small = browser.model
    _ = small.resize(to: Size(columns: 80, rows: 14))
    #expect(small.overlays.last?.pictures(in: small.overlayContext()).isEmpty == true)
  }

  @Test func theTerminalDrawsPicturesOfAFormUnlessADialogCoversThem() {
    var traits = TerminalTraits()
    traits.name = "kitty(0.35.2)"
    traits.answersKitty = true
    let board = PictureBoard(
      support: GraphicsSupport(
        traits: traits, colors: 1 << 24, drawsUnicode: true, environment: [:]))
    let view = BrowserView(colors: 1 << 24, drawsUnicode: true, board: board)
    let size = Size(columns: 100, rows: 30)
    func placeholders(_ browser: SampleBrowser) -> Int {
      view.draw(browser.model, on: size).text.unicodeScalars.count { $0 == "\u{10EEEE}" }
    }
    let form = withPictures(2)
    #expect(placeholders(form) > 20)
    var chooser = form.pressing(.enter)
    _ = chooser.model.receive(.folderListed(Self.folder("/d", "a.png")))
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
      #expect(line.contains("‹") || line.contains("›"), "\(line)")
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
    var browser = onPictures()
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
