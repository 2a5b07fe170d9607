import Browser
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels

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
      browser.frame().text.contains(language.say("Copying 2 pictures", "사진 2장을 복사하는 중")))
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
    #expect(text.contains(language.say("2 pictures copied", "사진 2장을 복사했습니다")))
    // Nothing was typed: nothing is kept.
    let left = browser.model.handle(.key(.escape)).forms
    #expect(left == [.releaseDraft(form)])
  }

  @Test func whatCannotBeCopiedIsSaid() throws {
    var (browser, form) = try duplicating()
    _ = browser.model.receive(.picturesCopied(form: form, paths: ["/d/copy-1"], missing: 1))
    #expect(browser.frame().text.contains("1 of 2 pictures could not be copied"))
  }

  /// What comes when the form was left is thrown away.
  @Test func picturesForAFormThatWasLeftAreNotKept() throws {
    var (browser, form) = try duplicating()
    browser = browser.pressing(.escape)
    let effects = browser.model.receive(
      .picturesCopied(form: form, paths: ["/d/copy-1"], missing: 0)
    ).forms
    #expect(effects == [.releaseDraft(form)])
  }

  /// A new folder with a picture's file and a folder in it.
  private func withFolder(_ work: (String) throws -> Void) throws {
    // Without links, as the form names it.
    let path =
      URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().path()
      .trimmingSuffix("/") + "/openmarket-files-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(
      atPath: path + "/inner", withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: path + "/desk.png"))
    try work(path)
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

  @Test func theFilesFollowATypedFolder() throws {
    try withFolder { path in
      var browser = onPictures()
      var asked: [Effect] = []
      for letter in path + "/" { asked += browser.press(letter).forms }
      #expect(asked.last == .listFolder(path))
      let entries = [("inner", true), ("desk.png", false), ("cup.png", false)].map {
        PictureFolder.Entry(name: $0.0, isFolder: $0.1, size: 1)
      }
      _ = browser.model.receive(.folderListed(PictureFolder(path: path, entries: entries)))
      #expect(browser.frame().text.contains("cup.png"))
      browser = browser.typing("de")
      #expect(browser.frame().text.contains("desk.png") && !browser.frame().text.contains("cup"))
      // An answer about a folder that was left again is none.
      _ = browser.model.receive(.folderListed(PictureFolder(path: "/elsewhere", entries: [])))
      #expect(browser.frame().text.contains("desk.png"))
      let chosen = browser.model.handle(.key(.enter)).forms
      #expect(browser.model.scene == .form)
      #expect(
        chosen.contains {
          if case .preparePicture(let job) = $0 { job.path == path + "/desk.png" } else { false }
        })
    }
  }

  @Test func aFileThatIsNotThereIsSaidWhereItIsTyped() throws {
    try withFolder { path in
      var browser = onPictures()
      for letter in path + "/none.png" { _ = browser.press(letter) }
      browser = browser.pressing(.enter)
      #expect(browser.model.scene == .files)
      #expect(browser.frame().text.contains("There is no file"))
      // Pasted as well.
      _ = browser.model.handle(.paste(path + "/nothing.png"))
      #expect(browser.model.scene == .files)
      #expect(browser.frame().text.contains("There is no file"))
      _ = browser.model.handle(.paste(path + "/desk.png"))
      #expect(browser.model.scene == .form)
    }
  }

  /// One that turns out to be no picture is refused and not kept among the pictures.
  @Test func whatIsNoPictureIsRefusedWithTheReason() throws {
    var browser = onPictures()
    let jobs = browser.model.handle(.paste("/a.txt")).forms
    guard case .preparePicture(let job)? = jobs.first else {
      Issue.record("it is not looked at")
      return
    }
    _ = browser.model.receive(
      .picturePrepared(job, .failure(PicturePreparationError("a.txt: no picture"))))
    let text = browser.frame().text
    #expect(text.contains("✗ a.txt: no picture"))
    #expect(!text.contains("[1 a.txt") && text.contains("0 of 5"))
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
