package import Files
package import Foundation
import Market
package import MarketClient
import Pictures
package import Text
package import ViewModels

/// Performs the effects of forms outside the market: drafts, pictures, folders, the editor and the
/// vendor's identity.
@MainActor
package final class FormEffectRunner {
  private let drafts: DraftFolder
  private let pictures: PicturePreparer
  private let identities: [IdentityFile]
  /// The file for an identity that is typed here.
  private let ownIdentity: IdentityFile?
  private let editor: Editor
  /// Runs its argument while another program has the terminal.
  private let handOver: @MainActor (() -> Void) -> Void
  /// Creates the vendor of a visitor's key, with a name.
  private let join: @MainActor (SafeText) async -> Event
  /// Returns the bytes of a picture of the market.
  private let fetch: @MainActor (SafeText) async -> Data?
  private let deliver: @MainActor (Event) -> Void
  /// Drafts are written one after the other, in the order of their effects.
  private var writing: Task<Void, Never>?
  /// The drafts that could not be saved, with the reasons.
  package private(set) var unsaved: [UUID: (draft: FormDraft, reason: FileError.Reason)] = [:]
  private var previewing: Task<Void, Never>?
  /// The watch of the drafts, once a list of them was opened.
  private var watch: FolderWatch?
  /// The folder that was listed last, in which the next file picker opens.
  private var lastFolder = ""

  package init(
    drafts: DraftFolder, pictures: PicturePreparer,
    identities: [IdentityFile],
    ownIdentity: IdentityFile? = nil, editor: Editor,
    handOver: @escaping @MainActor (() -> Void) -> Void,
    join: @escaping @MainActor (SafeText) async -> Event = { _ in .identityFound(nil) },
    fetch: @escaping @MainActor (SafeText) async -> Data?,
    deliver: @escaping @MainActor (Event) -> Void
  ) {
    self.drafts = drafts
    self.pictures = pictures
    self.identities = identities
    self.ownIdentity = ownIdentity
    self.editor = editor
    self.handOver = handOver
    self.join = join
    self.fetch = fetch
    self.deliver = deliver
  }

  package func perform(_ effect: Effect) {
    switch effect {
    case .listDrafts, .saveDraft, .lockDraft, .releaseDraft, .removeDraft, .postponeDraft,
      .claimDraft:
      queue(effect)
    case .followDrafts:
      followDrafts()
      queue(.listDrafts)
    case .preparePicture(let job):
      Task { [pictures] in self.deliver(.picturePrepared(job, await pictures.prepare(job))) }
    case .storePicture(let bytes, let form): Task { await store(bytes, form) }
    case .join(let name): Task { self.deliver(await join(name)) }
    case .copyPictures(let addresses, let form): Task { await copy(addresses, form) }
    case .loadPictures(let addresses, let product): Task { await load(addresses, of: product) }
    case .listFolder(let path):
      list(path)
    case .checkPictures(let paths):
      Task { [pictures] in
        self.deliver(.picturesChecked(paths, refused: await pictures.refusals(of: paths)))
      }
    case .findFiles(let search):
      Task { [pictures] in self.deliver(.filesFound(search, await pictures.files(search))) }
    case .previewPicture(let path): preview(path)
    case .editText(let text, let form): edit(text, form)
    case .findIdentity:
      // The local market may just have created an identity.
      deliver(.identityFound(IdentityFile.identity(in: identities)))
    case .saveIdentity(let identity?): save(identity)
    case .saveIdentity(nil): removeIdentity()
    // Run elsewhere. All are listed, so that a new effect does not compile without a runner.
    case .openMarket, .load, .cancel, .loadProduct, .cancelProduct, .checkHealth, .probe, .write,
      .cancelWrite,
      .watch, .identify, .listTrash, .countProducts, .loadProducts, .verify, .checkMarket,
      .countDrafts, .switchMarket, .wake, .quit, .suspend, .redraw, .copy, .viewPicture,
      .runCommand, .stopCommand:
      break
    }
  }

  /// Stops following the drafts of others, and waits until all of this browser are on disk.
  package func flush() async {
    watch?.stop()
    await saved()
  }

  /// Waits until all drafts are on disk.
  package func saved() async { await writing?.value }

  private func followDrafts() {
    guard watch == nil, let watch = FolderWatch(drafts.path, for: .entries) else { return }
    self.watch = watch
    Task { [weak self] in
      for await _ in watch.changes { self?.queue(.listDrafts) }
    }
  }

  private func queue(_ effect: Effect) {
    writing = Task { [writing, drafts] in
      await writing?.value
      for event in await Self.perform(effect, in: drafts) {
        self.record(event)
        self.deliver(event)
      }
    }
  }

  private func record(_ event: Event) {
    switch event {
    case .draftSaved(let draft, let failure): unsaved[draft.id] = failure.map { (draft, $0) }
    case .draftRemoved(let id): unsaved[id] = nil
    default: break
    }
  }

  private static func perform(_ effect: Effect, in drafts: DraftFolder) async -> [Event] {
    switch effect {
    case .listDrafts:
      let (found, unreadable) = await drafts.contents()
      return [.draftsListed(found), .draftsUnreadable(unreadable)]
    case .lockDraft(let id, let isInFile):
      guard await drafts.open(id, mustExist: isInFile) else { return [.draftLocked(id, false)] }
      // The file of a draft that could not be saved is older than the form.
      let saved = isInFile ? await drafts.draft(id) : nil
      return [.draftLocked(id, true)] + (saved.map { [.draftRead($0)] } ?? [])
    case .claimDraft(let id): return [.draftClaimed(id, await drafts.claim(id))]
    case .postponeDraft(let id):
      do {
        try await drafts.postpone(id)
      } catch {
        guard error.reason != .inUse, var draft = await drafts.draft(id) else { break }
        // In memory it waits for the market all the same, and for the disk.
        draft.isDue = true
        return [.draftSaved(draft, failure: error.reason)]
      }
    case .releaseDraft(let id): await drafts.release(id)
    case .removeDraft(let id):
      await drafts.remove(id)
      return [.draftRemoved(id)]
    case .saveDraft(let draft):
      do {
        try await drafts.save(draft)
        return [.draftSaved(draft, failure: nil)]
      } catch {
        return [.draftSaved(draft, failure: error.reason)]
      }
    default: break
    }
    return []
  }

  private func save(_ identity: Identity) {
    do throws(FileError) {
      try ownIdentity?.write(identity)
      deliver(.identitySaved(failure: nil))
    } catch {
      deliver(.identitySaved(failure: error.reason))
    }
  }

  private func removeIdentity() {
    try? ownIdentity?.remove()
    deliver(.identityRemoved(remaining: IdentityFile.identity(in: identities)))
  }

  private func copy(_ addresses: [SafeText], _ form: UUID) async {
    let paths = await drafts.storeCopies(of: addresses, for: form, fetch: fetch)
    deliver(.picturesCopied(form: form, paths: paths, missing: addresses.count - paths.count))
  }

  private func store(_ bytes: Data, _ form: UUID) async {
    let path = await drafts.storePastedPicture(bytes, of: form)
    deliver(
      .picturesCopied(form: form, paths: [path].compactMap(\.self), missing: path == nil ? 1 : 0))
  }

  private func load(_ addresses: [SafeText], of product: Int) async {
    var uploads: [SafeText: PictureUpload] = [:]
    for (number, address) in addresses.enumerated() {
      guard let bytes = await fetch(address),
        let format = PictureFormat(of: Array(bytes.prefix(PictureFormat.prefixLength)))
      else { continue }
      uploads[address] = PictureUpload(
        fileName: "\(number + 1)", mediaType: format.mediaType, bytes: bytes)
    }
    deliver(.picturesLoaded(of: product, uploads))
  }

  /// Reads a file only if it stays selected: a held key scrolls past many.
  private func preview(_ path: String) {
    previewing?.cancel()
    previewing = Task { [pictures] in
      guard (try? await Task.sleep(for: Self.previewPause)) != nil else { return }
      let preview = await pictures.preview(path)
      if !Task.isCancelled { self.deliver(.picturePreviewed(path, preview)) }
    }
  }

  /// An empty path means the folder that was listed last.
  private func list(_ path: String) {
    Task { [pictures, lastFolder] in
      let folder = await pictures.folder(path.isEmpty ? lastFolder : path)
      if folder.isReadable { self.lastFolder = folder.path }
      self.deliver(.folderListed(folder))
    }
  }

  private static let previewPause = Duration.milliseconds(70)

  private func edit(_ text: String, _ form: UUID) {
    var result = Result<String, EditorError>.success(text)
    handOver { result = Result { () throws(EditorError) in try editor.edit(text) } }
    // Delivered later, because the effect is still being handled.
    Task { self.deliver(.textEdited(form: form, result)) }
  }
}
