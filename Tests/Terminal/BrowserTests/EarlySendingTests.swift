import Actions
import Files
import Foundation
import Market
import Terminal
import Testing
import Text
import ViewModels
import Words

@testable import Browser

/// Ctrl-S while a picture of the form is still being stored or decoded.
@Suite struct EarlySendingTests {
  private struct Missing: Error {}

  /// A form that lacks only the picture being stored, its name, and the effects of Ctrl-S.
  private func submittingEarly(_ language: Language = .english) throws -> (SampleBrowser, UUID) {
    var browser = SampleBrowser.selling(language).typing("aWalnut desk").pressing(.tab)
      .typing("480000").pressing(.tab, .tab, .tab).typing("1").pressing(.tab)
      .typing("Oiled walnut, solid.").pressing(.tab)
    let picture = Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 0, count: 64))
    for case .storePicture(_, let form) in browser.model.handle(
      .paste(picture.base64EncodedString()))
    {
      #expect(browser.model.handle(.key(.control("s"))).writes.isEmpty)
      #expect(
        browser.frame().text.contains(
          language.pick("The form is sent when its pictures are ready", "사진이 준비되면 보냅니다")))
      return (browser, form)
    }
    throw Missing()
  }

  /// The draft had been saved without it.
  @Test func aPastedPictureIsAChange() {
    var browser = SampleBrowser.selling(.english).typing("a")
    let picture = Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 0, count: 64))
    var form: UUID?
    for case .storePicture(_, let id) in browser.model.handle(
      .paste(picture.base64EncodedString()))
    {
      form = id
    }
    guard let form else {
      Issue.record("nothing is stored")
      return
    }
    _ = browser.model.receive(.woke(.draft(form)))
    let stored = browser.model.receive(
      .picturesCopied(form: form, paths: ["/d/copy-101"], missing: 0))
    #expect(stored.contains { if case .wake(.draft(form), _) = $0 { true } else { false } })
    let closed = browser.model.handle(.key(.escape)).compactMap {
      if case .saveDraft(let draft) = $0 { draft } else { nil }
    }
    #expect(closed.map(\.pictureCount) == [1])
  }

  /// Returns the effects of a prepared picture.
  private func prepare(
    _ form: UUID, in browser: inout SampleBrowser,
    _ answer: (PictureJob) -> Result<PreparedPicture, PicturePreparationError>
  ) throws -> [Effect] {
    let stored = browser.model.receive(
      .picturesCopied(form: form, paths: ["/d/copy-101"], missing: 0))
    #expect(stored.writes.isEmpty)
    for case .preparePicture(let job) in stored {
      return browser.model.receive(.picturePrepared(job, answer(job)))
    }
    throw Missing()
  }

  private static let ready = PreparedPicture(
    upload: PictureUpload(fileName: "a.png", mediaType: "image/png", bytes: Data([1])), before: 1)

  @Test(arguments: Language.allCases) func sendingWaitsForAPastedPicture(language: Language) throws
  {
    var (browser, form) = try submittingEarly(language)
    let effects = try prepare(form, in: &browser) { _ in .success(Self.ready) }
    guard case .register(_, let pictures, _, _)? = effects.writes.first?.write else {
      throw Missing()
    }
    #expect(effects.writes.count == 1 && pictures.count == 1)
  }

  @Test func aFormThatIsSentWaitsForTheAnswer() throws {
    var (browser, form) = try submittingEarly()
    let effects = try prepare(form, in: &browser) { _ in .success(Self.ready) }
    let ticket = try #require(effects.writes.first)
    _ = browser.model.receive(.progress(ticket, UploadProgress(sent: 9, total: 10)))
    #expect(browser.frame().text.contains("sending … 90%"))
    _ = browser.model.receive(.progress(ticket, UploadProgress(sent: 10, total: 10)))
    #expect(browser.frame().text.contains("waiting for the answer … Ctrl-C cancels"))
  }

  /// The notice of the waiting form would hide it.
  @Test func theRefusalOfAFormThatWaitedIsShown() throws {
    var (browser, form) = try submittingEarly()
    let effects = try prepare(form, in: &browser) { _ in .success(Self.ready) }
    let ticket = try #require(effects.writes.first)
    _ = browser.model.receive(.written(ticket, .failure(.wrongSecret)))
    #expect(browser.frame().text.contains("Wrong secret"))
  }

  @Test(arguments: Language.allCases) func aCancellationIsShown(language: Language) throws {
    var (browser, form) = try submittingEarly(language)
    let effects = try prepare(form, in: &browser) { _ in .success(Self.ready) }
    let ticket = try #require(effects.writes.first)
    #expect(browser.model.handle(.key(.control("c"))).contains(.cancelWrite(ticket)))
    _ = browser.model.receive(.written(ticket, .failure(.cancelled)))
    #expect(
      browser.frame().text.contains(
        language.pick("Cancelled. The draft is still here", "취소했습니다. 내용은 그대로 있습니다")))
  }

  @Test func aFormIsNotSentWithoutThePictureThatItWaitsFor() throws {
    var (browser, form) = try submittingEarly()
    let stored = browser.model.receive(.picturesCopied(form: form, paths: [], missing: 1))
    #expect(stored.writes.isEmpty && browser.model.scene == .form)
    (browser, form) = try submittingEarly()
    let refused = try prepare(form, in: &browser) { job in
      .failure(PicturePreparationError(path: "a.png", fileName: "a.png", .file(.notRegularFile)))
    }
    #expect(refused.writes.isEmpty && browser.model.scene == .form)
    #expect(!browser.frame().text.contains("is sent when"))
  }

  /// The draft is removed with the reply, and a later text with it.
  @Test func aFormThatIsBeingSentDoesNotChange() throws {
    var (browser, form) = try submittingEarly()
    #expect(try prepare(form, in: &browser) { _ in .success(Self.ready) }.writes.count == 1)
    browser = browser.pressing(.backTab)
    let shown = browser.frame().text
    #expect(browser.typing("!").frame().text == shown)
    #expect(browser.pressing(.backspace).frame().text == shown)
    _ = browser.model.handle(.paste("more"))
    #expect(browser.frame().text == shown)
    #expect(browser.model.handle(.key(.function(4))).isEmpty)
  }

  @Test(arguments: [Key.control("c"), .backTab]) func waitingEndsWithAChange(key: Key) throws {
    var (browser, form) = try submittingEarly()
    browser = browser.pressing(key)
    if key == .backTab { browser = browser.typing("!") }
    #expect(try prepare(form, in: &browser) { _ in .success(Self.ready) }.writes.isEmpty)
    #expect(browser.model.handle(.key(.control("s"))).writes.count == 1)
  }

  @Test func waitingEndsWithAClickThatChangesTheForm() throws {
    let (waiting, form) = try submittingEarly()
    var screen = Pointed(waiting)
    try screen.point(at: "USD")
    #expect(try prepare(form, in: &screen.browser) { _ in .success(Self.ready) }.writes.isEmpty)
    let sent = screen.browser.model.handle(.key(.control("s"))).writes.first
    guard case .register(let draft, _, _, _)? = sent?.write else { throw Missing() }
    #expect(draft.currency == .usd)
  }

  /// The draft is removed with the reply, and the text of the editor with it.
  @Test func waitingEndsWhenTheEditorOpens() throws {
    var (browser, form) = try submittingEarly()
    let asked = browser.model.handle(.key(.function(4)))
    guard case .editText("Oiled walnut, solid.", form)? = asked.first else { throw Missing() }
    #expect(try prepare(form, in: &browser) { _ in .success(Self.ready) }.writes.isEmpty)
    let edited = Event.textEdited(form: form, .success("Waxed walnut, solid."))
    #expect(browser.model.receive(edited).writes.isEmpty)
    let sent = browser.model.handle(.key(.control("s"))).writes.first
    guard case .register(let draft, _, _, _)? = sent?.write else { throw Missing() }
    #expect(draft.description == "Waxed walnut, solid.")
  }

  @Test func waitingEndsWhenTheChooserOpens() throws {
    var (browser, form) = try submittingEarly()
    browser = browser.pressing(.tab, .tab, .enter)
    #expect(browser.model.scene == .files)
    _ = browser.model.receive(.folderListed(.listing("/p", "b.png")))
    #expect(try prepare(form, in: &browser) { _ in .success(Self.ready) }.writes.isEmpty)
    let chosen = browser.find(browser.model.handle(.key(.enter)))
    for case .preparePicture(let job) in chosen {
      _ = browser.model.receive(.picturePrepared(job, .success(Self.ready)))
    }
    let sent = browser.model.handle(.key(.control("s"))).writes.first
    guard case .register(_, let pictures, _, _)? = sent?.write else { throw Missing() }
    #expect(pictures.count == 2)
  }

  @Test(arguments: Language.allCases)
  func aFormThatIsBeingSentTakesNoPictures(language: Language) throws {
    var (browser, form) = try submittingEarly(language)
    #expect(try prepare(form, in: &browser) { _ in .success(Self.ready) }.writes.count == 1)
    let effects = browser.model.receive(.filesChosen(form: form, paths: ["/p/b.png"]))
    #expect(effects.forms.isEmpty)
    #expect(
      browser.model.messages.current?.string
        == language.pick("Already sending", "이미 보내는 중입니다"))
  }
}
