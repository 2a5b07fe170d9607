import Actions
import Browser
import Foundation
import Market
import Pictures
import Terminal
import Testing
import Text
import ViewModels
import Words

/// Pictures of a form: carried over from another product, and found by typing where they are.
@Suite struct FormPictureTests {
  private static let pictured = Product(
    id: 12, vendor: Vendor(id: 12, name: "wood-shop"), name: "Handmade walnut desk",
    description: "Solid walnut, oiled.", thumbnail: "1.jpg",
    price: Price(amount: 480_000, currency: .krw), stock: 12, createdOn: nil, issuedOn: nil,
    images: (1...2).map {
      ProductImage(id: $0, url: SafeText("\($0).jpg"), thumbnail: SafeText("\($0).jpg"))
    })

  /// The form of another product like the first, and the form's name.
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
    // Nothing was typed: nothing is kept.
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
    #expect(browser.frame().text.contains("/ \(letter)"))
  }

  @Test func theFilesFollowATypedFolder() {
    var browser = onPictures()
    var asked: [Effect] = []
    for letter in "/home/me/" { asked += browser.press(letter).forms }
    #expect(asked.last == .listFolder("/home/me"))
    let entries = [("inner", true), ("desk.png", false), ("cup.png", false)].map {
      PictureFolder.Entry(name: $0.0, isFolder: $0.1, size: 1)
    }
    _ = browser.model.receive(.folderListed(PictureFolder(path: "/home/me", entries: entries)))
    #expect(browser.frame().text.contains("cup.png"))
    browser = browser.typing("de")
    #expect(browser.frame().text.contains("desk.png") && !browser.frame().text.contains("cup"))
    // The listing of a folder that was left is ignored.
    _ = browser.model.receive(.folderListed(PictureFolder(path: "/elsewhere", entries: [])))
    #expect(browser.frame().text.contains("desk.png"))
    // "de" is no file but begins the name of one.
    let chosen = browser.find(browser.model.handle(.key(.enter))).forms
    #expect(browser.model.scene == .form)
    #expect(
      chosen.contains {
        if case .preparePicture(let job) = $0 { job.path == "/home/me/desk.png" } else { false }
      })
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

  /// The disk is slower than a finger.
  @Test func filesFoundForAPathThatChangedAreIgnored() throws {
    var browser = onPictures()
    for letter in "/d/desk.png" { _ = browser.press(letter) }
    let asked = browser.model.handle(.key(.enter))
    _ = browser.press("x")
    _ = browser.find(asked, existing: ["/d/desk.png"])
    #expect(browser.model.scene == .files)
    // The home is the environment's, without a look at the disk.
    var other = onPictures()
    let listed = Array("~/a/../b/").flatMap { other.press($0) }.forms
    #expect(listed.last == .listFolder("/home/b"))
  }

  /// One that turns out to be no picture is refused and not kept among the pictures.
  @Test func filesThatAreNotPicturesAreRefusedWithTheReason() throws {
    var browser = onPictures()
    let jobs = browser.paste("/a.txt").forms
    guard case .preparePicture(let job)? = jobs.first else {
      Issue.record("it is not looked at")
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
