import Desktop
import Files
import Foundation
import Market
import Testing
import Text
import ViewModels
import Words

@Suite("Drafts on disk")
struct DraftFolderTests {
  private let path = NSTemporaryDirectory() + "openmarket-drafts-\(UUID().uuidString)"

  private func file(_ id: UUID) -> String { "\(path)/\(id.uuidString).json" }

  private func form(_ name: String) -> ProductForm {
    var form = ProductForm()
    _ = form.edit(.insert(name))
    return form
  }

  @Test func typedTextIsRestored() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let form = form("원목 책상 🪑")
    let first = DraftFolder(path: path)
    try await first.save(FormDraft(form))
    // It is open here: not offered, here or elsewhere.
    #expect(await first.contents().drafts.isEmpty)
    #expect(await DraftFolder(path: path).contents().drafts.isEmpty)
    #expect(await DraftFolder(path: path).count == 0)
    #expect(await DraftFolder(path: path).open(form.id) == false)
    await first.release(form.id)
    #expect(await DraftFolder(path: path).count == 1)
    let found = await DraftFolder(path: path).contents().drafts
    #expect(found.map(\.title) == ["원목 책상 🪑"])
    let again = ProductForm(try #require(found.first), need: .nothing)
    #expect(again.text(of: .name).text == "원목 책상 🪑" && again.id == form.id)
    let file = "\(path)/\(form.id.uuidString).json"
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    await first.remove(form.id)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  /// Pictures that were copied from the market stay as long as the draft they are for.
  @Test func copiedPicturesGoWithTheirDraft() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = DraftFolder(path: path)
    let form = form("a copy")
    let picture = try #require(await folder.storePicture(Data([1, 2]), number: 1, of: form.id))
    #expect(FileManager.default.contents(atPath: picture) == Data([1, 2]))
    let mode = try FileManager.default.attributesOfItem(atPath: picture)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try await folder.save(FormDraft(form))
    await folder.release(form.id)
    #expect(FileManager.default.fileExists(atPath: picture))
    await folder.remove(form.id)
    #expect(!FileManager.default.fileExists(atPath: picture))
    // Pasted ones keep those of an earlier run.
    let pasted = try #require(await folder.storePastedPicture(Data([4]), of: form.id))
    #expect(await DraftFolder(path: path).storePastedPicture(Data([5]), of: form.id) != pasted)
    await folder.remove(form.id)
    // A form that was closed without a draft leaves nothing.
    let other = try #require(await folder.storePicture(Data([3]), number: 1, of: UUID()))
    let name = URL(filePath: other).deletingLastPathComponent().deletingPathExtension()
    await folder.release(try #require(UUID(uuidString: name.lastPathComponent)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  @Test func manyDraftsAreListedDespiteRubbish() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = DraftFolder(path: path)
    for number in 1...5 {
      let form = form("number \(number)")
      try await folder.save(FormDraft(form))
      await folder.release(form.id)
    }
    let rubbish = "\(path)/\(UUID().uuidString).json"
    try Data("{\"version\":1,".utf8).write(to: URL(filePath: rubbish))
    let (drafts, unreadable) = await folder.contents()
    #expect(drafts.count == 5)
    #expect(unreadable.map(\.string) == [rubbish])
    #expect(FileManager.default.fileExists(atPath: rubbish))
  }

  @Test func aVisitorsDraftsHaveALimit() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let drafts = DraftFolder(path: path, maximumBytes: 100_000)
    let form = form("desk")
    try await drafts.save(FormDraft(form))
    let picture = Data(count: 60_000)
    #expect(await drafts.storePicture(picture, number: 1, of: form.id) != nil)
    #expect(await drafts.storePicture(picture, number: 2, of: form.id) == nil)
    #expect(await DraftFolder(path: path).storePicture(picture, number: 2, of: form.id) != nil)
    await #expect(throws: FileError(path: file(form.id), reason: .system(EDQUOT))) {
      try await drafts.save(FormDraft(form))
    }
  }

  @Test func aVisitorCanUseOnlyPicturesOfDrafts() async throws {
    let preparer = PicturePreparer(home: nil, state: path, readsAnyFile: false)
    let paths = ["/etc/passwd", "\(path)/../x.png", "\(path)x/y.png", "x.png"]
    #expect(
      await preparer.refusals(of: paths).map(\.reason) == paths.map { _ in .file(.notPrivate) })
    #expect(await preparer.preview("/etc/passwd") == nil)
    // The file of a draft is looked for.
    let own = await preparer.refusals(of: ["\(path)/drafts/copy-1"]).map(\.reason)
    #expect(own == [.file(.system(ENOENT))])
  }

  @Test func aFolderThatCannotBeWrittenIsReported() async throws {
    try Data().write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(throws: FileError.self) {
      try await DraftFolder(path: path).save(FormDraft(form("lost?")))
    }
  }

  @Test func aDraftThatIsOpenElsewhereIsNotOverwritten() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (one, other) = (DraftFolder(path: path), DraftFolder(path: path))
    let form = form("Walnut desk")
    try await one.save(FormDraft(form))
    await one.release(form.id)
    #expect(await other.open(form.id, mustExist: true))
    var older = form
    _ = older.edit(.insert(" revised"))
    await #expect(throws: FileError(path: file(form.id), reason: .inUse)) {
      try await one.save(FormDraft(older))
    }
    #expect(await other.draft(form.id)?.title == "Walnut desk")
    await other.release(form.id)
    try await one.save(FormDraft(older))
    #expect(await one.draft(form.id)?.title == "Walnut desk revised")
  }

  /// A list locks each draft for a moment, to see whether it is open.
  @Test func aListInAnotherBrowserKeepsNoDraftFromBeingSaved() async throws {
    let (own, other) = (DraftFolder(path: path), DraftFolder(path: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let draft = FormDraft(form("Walnut desk"))
    try await own.save(draft)
    let list = Task { while !Task.isCancelled { _ = await other.contents().drafts } }
    for _ in 1...500 {
      await own.release(draft.id)
      try await own.save(draft)
    }
    list.cancel()
    await list.value
  }

  @Test func picturesOfADraftThatCouldNotBeSavedStay() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let drafts = DraftFolder(path: path, maximumBytes: 1_000)
    let form = form(String(repeating: "desk ", count: 400))
    let picture = try #require(await drafts.storePicture(Data([1]), number: 1, of: form.id))
    await #expect(throws: FileError.self) { try await drafts.save(FormDraft(form)) }
    await drafts.release(form.id)
    #expect(FileManager.default.fileExists(atPath: picture))
    await drafts.remove(form.id)
    #expect(!FileManager.default.fileExists(atPath: picture))
  }

  /// Its browser was killed after a picture was pasted.
  @Test func picturesWithoutADraftAreRemoved() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let drafts = DraftFolder(path: path)
    let (open, closed) = (form("desk"), form("chair"))
    #expect(await drafts.open(open.id))
    var pictures: [String] = []
    for form in [open, closed] {
      pictures.append(try #require(await drafts.storePicture(Data([1]), number: 1, of: form.id)))
    }
    for isOld in [false, true] {
      for picture in pictures where isOld {
        let folder = picture.parentFolder
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: folder)
      }
      _ = await drafts.contents()
      let areThere = pictures.map(FileManager.default.fileExists(atPath:))
      #expect(areThere == [true, !isOld])
    }
  }

  @Test func aDueDraftIsClaimedByOneBrowser() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let form = form("Walnut desk")
    let (one, other) = (DraftFolder(path: path), DraftFolder(path: path))
    try await one.save(FormDraft(form))
    // Not due: a draft that can be resumed is never sent automatically.
    #expect(await one.claim(form.id) == nil)
    try await one.save(FormDraft(form))
    try await one.postpone(form.id)
    await one.release(form.id)
    #expect(await other.contents().drafts.map(\.isDue) == [true])
    let claimed = try #require(await one.claim(form.id))
    #expect(ProductForm(claimed, need: .nothing).key == form.key)
    #expect(await other.claim(form.id) == nil, "another browser sends it")
    await one.remove(form.id)
    #expect(await other.claim(form.id) == nil, "it was sent")
    #expect(await other.open(form.id, mustExist: true) == false)
    #expect(await other.open(form.id), "a new form has no file yet")
  }

  @Test func theOutboxKeepsItsOrder() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = DraftFolder(path: path)
    for name in ["first", "second"] {
      let form = form(name)
      try await folder.save(FormDraft(form))
      try await folder.postpone(form.id)
      await folder.release(form.id)
    }
    let before = await folder.contents().drafts
    // The first was sent, and the market was away again.
    let draft = try #require(await folder.claim(before[1].id))
    try await folder.save(draft)
    try await folder.postpone(draft.id)
    await folder.release(draft.id)
    #expect(await folder.contents().drafts == before)
    #expect(before.map(\.title) == ["second", "first"])
  }

  @Test func aDraftThatIsOpenElsewhereIsNotRemoved() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let form = form("Walnut desk")
    let (one, other) = (DraftFolder(path: path), DraftFolder(path: path))
    try await one.save(FormDraft(form))
    await other.remove(form.id)
    #expect(await one.draft(form.id)?.title == "Walnut desk")
    await one.release(form.id)
    await other.remove(form.id)
    #expect(await one.draft(form.id) == nil)
  }

  @Test func aDeletionWaitsWithoutASecret() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let product = Product(
      id: 7, vendor: Vendor(id: 1, name: nil), name: "Oak chair", description: "",
      thumbnail: "", price: Price(amount: 1, currency: .krw), stock: 1, createdOn: nil,
      issuedOn: nil)
    let folder = DraftFolder(path: path)
    let draft = FormDraft(deleting: product)
    try await folder.save(draft)
    await folder.release(draft.id)
    let found = try #require(await folder.contents().drafts.first)
    #expect(found.isDue && !found.isEdit && found.title == "Oak chair")
    #expect(found.deletion?.id == 7)
  }
}
