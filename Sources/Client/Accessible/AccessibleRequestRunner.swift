import Actions
import Desktop
import Files
import Foundation
import Market
import MarketClient
import Text
import ViewModels
import Words

/// Performs the requests of the line-by-line browser, one after the other.
@MainActor
struct AccessibleRequestRunner {
  private let source: MarketSource
  private let language: Language
  private let folders: UserFolders
  private let environment: [String: String]
  private let drafts: DraftFolder
  private let pictures: PicturePreparer
  /// Creates the vendor of a visitor's key, with a name.
  private let join: @MainActor (SafeText) async -> Event
  /// The market, once it was opened.
  private(set) var catalog: Catalog?
  /// Whether the market may know the vendor of the user's identity.
  private var mayKnowVendor = true

  init(
    source: MarketSource, language: Language, folders: UserFolders,
    environment: [String: String], abilities: Abilities,
    join: @escaping @MainActor (SafeText) async -> Event
  ) throws(NoHomeError) {
    self.join = join
    self.language = language
    self.source = source
    self.folders = folders
    self.environment = environment
    let state = try folders.state
    let hasFiles = abilities.contains(.files)
    drafts = DraftFolder(
      path: "\(state)/drafts/\(source.key.key)",
      maximumBytes: hasFiles ? nil : DraftFolder.maximumVisitorBytes)
    pictures = PicturePreparer(home: folders.home, state: state, readsAnyFile: hasFiles)
  }

  mutating func perform(
    _ request: AccessibleModel.Request, _ model: inout AccessibleModel
  ) async -> AccessibleModel.Turn {
    switch request {
    case .page(let page):
      let answer = await answer(&model) { open throws(MarketError) in
        // The cached page may have changed, and a page is small.
        await open.refresh()
        return try await open.page(page)
      }
      return model.receive(page: answer)
    case .newest:
      let newest = try? await catalog?.page(PageRequest(.number(1), size: 100))
      return model.receive(.newest(newest?.products ?? []))
    case .product(let id):
      let answer = await answer(&model) { open throws(MarketError) in
        try await open.product(id: id)
      }
      return model.receive(product: answer, id: id)
    case .write(let ticket):
      let answer = await answer(&model) { open throws(MarketError) in
        try await open.perform(ticket.write)
      }
      return model.receive(.written(ticket, answer))
    case .logIn(let identity, let isSaved): return await logIn(identity, isSaved: isSaved, &model)
    case .logOut:
      do {
        try IdentityFile(for: source.key, in: folders).remove()
        return model.receive(.loggedOut(identity))
      } catch {
        return model.receive(.loggedOut(identity, failure: reason(for: error)))
      }
    case .trash(let identity):
      let answer = await answer(&model) { open throws(MarketError) in
        try await open.client.trash(of: identity)
      }
      return model.receive(.trash(identity, answer))
    case .drafts:
      let (found, unreadable) = await drafts.contents()
      var turn = model.receive(.drafts(found))
      turn.lines = model.report(unreadable: unreadable) + turn.lines
      return turn
    case .openDraft(let draft):
      let isOpen = await drafts.open(draft.id, mustExist: true)
      return model.receive(.draft(isOpen ? await drafts.draft(draft.id) : nil))
    case .join(let name): return model.receive(.join(await join(name)))
    case .store(let bytes, let form):
      return model.receive(.stored(await drafts.storePastedPicture(bytes, of: form)))
    case .copyPictures(let addresses, let form):
      let paths = await drafts.storeCopies(of: addresses, for: form) { [catalog] address in
        try? await catalog?.client.picture(at: address).file.map { Data($0.bytes) }
      }
      return model.receive(.copied(paths, missing: addresses.count - paths.count))
    case .files(let search): return model.receive(.files(await pictures.files(search)))
    case .prepare(let job): return model.receive(.prepared(job, await pictures.prepare(job)))
    }
  }

  func keep(_ change: AccessibleModel.DraftChange) async throws(FileError) {
    switch change {
    case .save(let draft): try await drafts.save(draft)
    case .remove(let draft): await drafts.remove(draft.id)
    case .release(let draft): await drafts.release(draft.id)
    }
  }

  private var identity: Identity? {
    source.target.identity(folders: folders, environment: environment)
  }

  /// Opens the market before the first request.
  private mutating func answer<Value: Sendable>(
    _ model: inout AccessibleModel,
    _ body: (Catalog) async throws(MarketError) -> Value
  ) async -> Result<Value, MarketError> {
    // The first reply reveals the dialect.
    defer { if let catalog { model.setCapabilities(catalog.client.capabilities) } }
    do throws(MarketError) {
      let open: Catalog
      if let catalog {
        open = catalog
      } else {
        open = try await source.open()
        catalog = open
        // One that was typed comes from the same market in another language.
        if let identity = model.seller.identity ?? identity { model.setIdentity(identity) }
        await learnVendor(&model, in: open)
      }
      let value = try await body(open)
      if model.seller.vendor == nil { await learnVendor(&model, in: open) }
      return .success(value)
    } catch {
      return .failure(error)
    }
  }

  /// Asks for the vendor of the user's identity, unless the market knows none.
  private mutating func learnVendor(_ model: inout AccessibleModel, in open: Catalog) async {
    guard mayKnowVendor, let identity = model.seller.identity else { return }
    do throws(MarketError) {
      model.setVendor(try await open.client.vendor(of: identity))
    } catch {
      mayKnowVendor = error != .unknownVendor && error != .notOffered(.whoAmI)
    }
  }

  private mutating func logIn(
    _ identity: Identity, isSaved: Bool, _ model: inout AccessibleModel
  ) async -> AccessibleModel.Turn {
    let answer = await answer(&model) { open throws(MarketError) in
      try await open.client.verify(identity).vendor
    }
    var unsaved: SafeText?
    if isSaved, case .success = answer {
      do {
        try IdentityFile(for: source.key, in: folders).write(identity)
      } catch {
        unsaved = reason(for: error)
      }
    }
    return model.receive(.loggedIn(identity, answer, unsaved: unsaved))
  }

  private func reason(for error: any Error) -> SafeText {
    (error as? FileError)?.sentence(in: language) ?? SafeText("\(error)")
  }
}
