import Accessible
import Foundation
import Market
import Testing
import Text
import ViewModels
import Words

/// A similar product is sold: the form has the fields and the pictures of the first.
extension AccessibleSellingTests {
  /// Products of others can be duplicated as well.
  @Test(
    arguments: [
      (Language.english, "duplicate 10", "Copying 1 picture …", "1 picture copied."),
      (.english, "c 10", "Copying 1 picture …", "1 picture copied."),
      (.korean, "복제 10", "사진 1장을 복사하는 중 …", "사진 1장을 복사했습니다."),
    ] as [(Language, String, SafeText, SafeText)])
  func aDuplicateHasTheFieldsAndThePictures(
    language: Language, line: String, copying: SafeText, copied: SafeText
  ) throws {
    var model = try model(language)
    #expect(model.handle(line).next == .request(.product(id: 110)))
    let loaded = model.receive(product: .success(product(110, vendor: 2)), id: 110)
    #expect(loaded.lines == [copying])
    guard case .request(.copyPictures(["u1"], let form)) = loaded.next else {
      Issue.record("no picture is copied: \(loaded.next)")
      return
    }
    let stored = model.receive(.copied(["/drafts/copy-1"], missing: 0))
    #expect(stored.lines == [copied])
    guard case .request(.prepare(let job)) = stored.next else {
      Issue.record("no picture is prepared: \(stored.next)")
      return
    }
    let upload = PictureUpload(fileName: "copy-1.jpg", mediaType: "image/jpeg", bytes: Data([1]))
    let opened = model.receive(
      .prepared(job, .success(PreparedPicture(upload: upload, before: 1))))
    #expect(opened.lines.contains { $0.string.hasPrefix("2. ") && $0.string.contains("Desk 110") })
    #expect(opened.drafts.isEmpty, "nothing was typed yet")
    let sent = model.handle("y")
    guard case .register(let draft, let pictures, _, _) = try ticket(sent).write else {
      Issue.record("no registration: \(sent)")
      return
    }
    #expect(draft.name == "Desk 110" && draft.amount == 480_000 && draft.discount == 48_000)
    #expect(draft.stock == 12 && draft.description == "Solid walnut, oiled by hand.")
    #expect(pictures.map(\.fileName) == ["copy-1.jpg"])
    guard case .save(let saved)? = sent.drafts.first else {
      Issue.record("saved before it is sent")
      return
    }
    #expect(saved.id == form)
  }

  @Test func aPictureThatCannotBeCopiedIsReported() throws {
    var model = try model()
    _ = model.handle("c 3")
    _ = model.receive(product: .success(product()), id: 103)
    let opened = model.receive(.copied([], missing: 1))
    #expect(opened.lines.first == "1 of 1 picture could not be copied.")
    #expect(opened.lines.contains("2. Name: Desk 103."))
    #expect(model.handle("y").lines == ["Pictures: Add at least one picture."])
  }

  @Test func aDuplicateNeedsANumberUntilAProductWasRead() throws {
    var model = try model()
    #expect(model.handle("duplicate").lines.isEmpty)
    #expect(model.prompt == "Which number? Enter alone goes back:")
    #expect(model.handle("3").next == .request(.product(id: 103)))
    _ = model.receive(product: .success(product()), id: 103)
    _ = model.receive(.copied([], missing: 1))
    #expect(model.handle("s").drafts.count == 1, "an untouched copy leaves no draft")
    #expect(model.handle("c").next == .request(.product(id: 103)))
    #expect(model.handle("c 11").lines == ["There is no product 11 on this page."])
  }
}
