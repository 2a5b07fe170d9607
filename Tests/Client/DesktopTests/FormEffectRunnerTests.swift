import Desktop
import Files
import Foundation
import Market
import MarketClient
import TestSupport
import Testing
import Text
import ViewModels
import Words

@MainActor
@Suite("Effects on the user's files", .timeLimit(.minutes(2)))
struct FormEffectRunnerTests {
  private let folder: TemporaryFolder
  private let runner: FormEffectRunner
  private let events: AsyncStream<Event>
  private let screen = Screen()

  @MainActor
  private final class Screen {
    var handOvers = 0
  }

  init() throws {
    folder = try TemporaryFolder()
    let (events, continuation) = AsyncStream<Event>.makeStream()
    self.events = events
    let path = folder.path
    let folders = UserFolders(environment: ["HOME": path], accountHome: nil)
    runner = FormEffectRunner(
      drafts: DraftFolder(path: path + "/drafts"),
      pictures: PicturePreparer(
        home: path, state: path + "/state", startFolder: path + "/shell"),
      identities: IdentityFile.candidates(
        for: try MarketAddress("https://market.example"), local: nil, folders: folders,
        environment: [:]),
      ownIdentity: try IdentityFile(for: MarketAddress("https://market.example"), in: folders),
      editor: Editor(environment: ["EDITOR": "true", "TMPDIR": path]),
      handOver: { [screen] work in
        screen.handOvers += 1
        work()
      },
      fetch: { $0 == "/good" ? Data([1, 2, 3]) : $0 == "/jpeg" ? Data([0xFF, 0xD8, 0xFF]) : nil },
      deliver: { continuation.yield($0) })
  }

  private func event(of effect: Effect) async -> Event? {
    runner.perform(effect)
    for await event in events { return event }
    return nil
  }

  private func draft(_ name: String) -> FormDraft {
    var form = ProductForm()
    _ = form.edit(.insert(name))
    return FormDraft(form)
  }

  @Test func draftsAreSavedInOrderBeforeTheProgramEnds() async throws {
    let draft = draft("Walnut desk")
    for effect in [Effect.saveDraft(draft), .releaseDraft(draft.id)] { runner.perform(effect) }
    await runner.flush()
    let others = DraftFolder(path: folder("drafts"))
    #expect(await others.contents().drafts.map(\.title) == ["Walnut desk"])
  }

  @Test func aDraftThatCannotBeSavedSaysWhy() async throws {
    try Data().write(to: URL(filePath: folder("drafts")))
    let event = await event(of: .saveDraft(draft("lost")))
    guard case .draftSaved(let draft, failure: let failure?)? = event else {
      Issue.record("no failure")
      return
    }
    #expect(draft.title == "lost" && failure == .system(ENOTDIR))
  }

  /// The disk may be full.
  @Test func aWriteThatCannotBePostponedStaysInTheOutbox() async throws {
    let draft = draft("Walnut desk")
    let path = folder("drafts")
    let earlier = DraftFolder(path: path)
    try await earlier.save(draft)
    await earlier.release(draft.id)
    let (events, continuation) = AsyncStream<Event>.makeStream()
    let full = FormEffectRunner(
      drafts: DraftFolder(path: path, maximumBytes: 0),
      pictures: PicturePreparer(home: path, state: path, startFolder: path), identities: [],
      editor: Editor(environment: [:]), handOver: { _ in }, fetch: { _ in nil },
      deliver: { continuation.yield($0) })
    full.perform(.postponeDraft(draft.id))
    for await event in events {
      guard case .draftSaved(let postponed, failure: .system(EDQUOT)?) = event else {
        Issue.record("\(event)")
        return
      }
      #expect(postponed.title == "Walnut desk" && postponed.isDue)
      break
    }
    #expect(await earlier.draft(draft.id)?.isDue == false)
  }

  /// Another browser saves a draft, and removes it again.
  @Test func aListOfDraftsFollowsOtherBrowsers() async throws {
    let (own, other) = (draft("Walnut desk"), draft("Oak chair"))
    let others = DraftFolder(path: folder("drafts"))
    try await others.save(own)
    await others.release(own.id)
    runner.perform(.followDrafts)
    var titles: [Int: SafeText] = [:]
    for await event in events {
      guard case .draftsListed(let drafts) = event else { continue }
      switch drafts.count {
      case 1 where titles[2] == nil:
        try await others.save(other)
        await others.release(other.id)
      case 2: await others.remove(other.id)
      default: break
      }
      if drafts.count == 1, titles[2] != nil { break }
      titles[drafts.count] = drafts.first?.title
    }
    #expect(titles == [1: "Walnut desk", 2: "Oak chair"])
    await runner.flush()
  }

  /// A later text of the draft is in memory only.
  @Test func theOlderFileOfAnUnsavedDraftIsNotRead() async throws {
    let draft = draft("older")
    _ = await event(of: .saveDraft(draft))
    runner.perform(.lockDraft(draft.id, isInFile: false))
    runner.perform(.listDrafts)
    var answers: [Event] = []
    for await event in events {
      if case .draftsListed = event { break }
      answers.append(event)
    }
    guard answers.count == 1, case .draftLocked(draft.id, true) = answers[0] else {
      Issue.record("\(answers)")
      return
    }
  }

  @Test func typedAndPastedFilesAreLookedUpOnTheDisk() async throws {
    try Data([1]).write(to: URL(filePath: folder("one two.png")))
    let form = UUID()
    let search = FileSearch(form: form, text: "~/one two.png", origin: .form)
    guard case .filesFound(search, let files)? = await event(of: .findFiles(search)) else {
      Issue.record("no files")
      return
    }
    #expect(files == [FoundFile(path: folder("one two.png"), kind: .file)])
    let typed = FileSearch(form: form, text: "~", origin: .chooserPath)
    guard case .filesFound(typed, let folders)? = await event(of: .findFiles(typed)) else { return }
    #expect(folders == [FoundFile(path: folder.path, kind: .folder)])
  }

  @Test func foldersListFoldersAndPicturesOnly() async throws {
    for name in ["b.PNG", "a.jpg", "notes.txt", ".hidden.png"] {
      try Data([1]).write(to: URL(filePath: folder(name)))
    }
    try FileManager.default.createDirectory(
      atPath: folder("inner"), withIntermediateDirectories: true)
    mkfifo(folder("pipe.png"), 0o600)
    guard case .folderListed(let listed)? = await event(of: .listFolder(folder.path)) else {
      Issue.record("no folder")
      return
    }
    #expect(listed.entries.map(\.name) == ["inner", "a.jpg", "b.PNG"])
    guard case .folderListed(let first)? = await event(of: .listFolder("")) else { return }
    #expect(first.path == folder.path, "the home, without ~/Pictures")
    guard case .folderListed(let missing)? = await event(of: .listFolder(folder("none"))) else {
      return
    }
    #expect(!missing.isReadable && missing.entries.isEmpty)
  }

  @Test func theFirstFolderIsTheShellsAndThenTheLastOne() async throws {
    for name in ["shell", "pictures"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
    }
    for (asked, expected) in [("", "shell"), (folder("pictures"), "pictures"), ("", "pictures")] {
      guard case .folderListed(let listed)? = await event(of: .listFolder(asked)) else { return }
      #expect(listed.path == folder(expected))
    }
    // A folder that is missing is not remembered.
    guard case .folderListed(let missing)? = await event(of: .listFolder(folder("none"))) else {
      return
    }
    #expect(missing.isMissing)
    guard case .folderListed(let again)? = await event(of: .listFolder("")) else { return }
    #expect(again.path == folder("pictures"))
  }

  @Test func checkedFilesAreRefusedWithTheReason() async throws {
    try Data("no picture".utf8).write(to: URL(filePath: folder("bad.png")))
    let paths = [folder("bad.png"), folder("none.png")]
    guard case .picturesChecked(paths, let refused)? = await event(of: .checkPictures(paths)) else {
      Issue.record("nothing was checked")
      return
    }
    #expect(refused.map(\.path) == paths)
    guard case .picture? = refused.first?.reason else {
      Issue.record("it is not a picture")
      return
    }
  }

  @Test func anIdentityIsSavedPrivatelyAndRemoved() async throws {
    let secret = try #require(Secret("a secret of a vendor"))
    let identity = try #require(Identity(identifier: "me", secret: secret))
    guard case .identitySaved(failure: nil)? = await event(of: .saveIdentity(identity)) else {
      Issue.record("it was not saved")
      return
    }
    guard case .identityFound(identity)? = await event(of: .findIdentity) else {
      Issue.record("it was not found")
      return
    }
    guard case .identityRemoved(remaining: nil)? = await event(of: .saveIdentity(nil)) else {
      Issue.record("it was not removed")
      return
    }
    guard case .identityFound(nil)? = await event(of: .findIdentity) else {
      Issue.record("it is still there")
      return
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["none.png", "pipe.png", "inner"])
  func filesThatAreNotPicturesAreRefused(name: String) async throws {
    mkfifo(folder("pipe.png"), 0o600)
    mkdir(folder("inner"), 0o700)
    var form = ProductForm()
    _ = form.addPictures([folder(name)])
    let job = try #require(form.pictureJobs.first)
    guard case .picturePrepared(_, .failure(let error))? = await event(of: .preparePicture(job))
    else {
      Issue.record("it was prepared")
      return
    }
    #expect(error.fileName.string == name)
  }

  @Test func copiesOfTheMarketsPicturesAreStoredWithTheDraft() async throws {
    let form = UUID()
    guard
      case .picturesCopied(form, let paths, let missing)? = await event(
        of: .copyPictures(["/good", "/bad", "/good"], form: form))
    else {
      Issue.record("no copies")
      return
    }
    #expect(paths.count == 2 && missing == 1)
    #expect(paths.allSatisfy { FileManager.default.contents(atPath: $0) == Data([1, 2, 3]) })
  }

  @Test func removedPicturesAreLoadedToBeUploadedAgain() async throws {
    guard
      case .picturesLoaded(of: 7, let uploads)? = await event(
        of: .loadPictures(["/good", "/bad", "/jpeg"], of: 7))
    else {
      Issue.record("nothing was loaded")
      return
    }
    #expect(Array(uploads.keys) == ["/jpeg"], "files that are not pictures would be refused")
    #expect(uploads["/jpeg"]?.mediaType == "image/jpeg")
    #expect(uploads["/jpeg"]?.bytes == Data([0xFF, 0xD8, 0xFF]))
  }

  @Test func theEditorHasTheScreenMeanwhile() async throws {
    let form = UUID()
    guard case .textEdited(form, let result)? = await event(of: .editText("text", form: form))
    else {
      Issue.record("no text")
      return
    }
    #expect(result == .success("text") && screen.handOvers == 1)
  }

  @Test func aMissingIdentityIsReported() async throws {
    guard case .identityFound(let identity)? = await event(of: .findIdentity) else {
      Issue.record("no answer")
      return
    }
    #expect(identity == nil)
  }
}
