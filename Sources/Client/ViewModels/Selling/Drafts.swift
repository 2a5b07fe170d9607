import Files
import Foundation

/// The drafts that are saved in files or wait in memory, and the forms that are open.
struct Drafts: Sendable {
  /// All drafts that are not open.
  private(set) var all: [FormDraft] = []
  /// Drafts that are not in a file yet, or could not be written to one; held while the program
  /// runs.
  private(set) var unsaved: [UUID: FormDraft] = [:]
  /// The reasons why some of them could not be written.
  private(set) var failures: [UUID: FileError.Reason] = [:]
  /// Drafts whose files are being removed: what comes of saving them no longer matters.
  private var removals: Set<UUID> = []
  /// The ids of forms that are open here.
  private(set) var openForms: Set<UUID> = []

  /// The drafts of unfinished forms.
  var unfinished: [FormDraft] { all.filter { !$0.isDue } }
  /// Drafts that could not be sent while the market was away.
  var outbox: [FormDraft] { all.filter(\.isDue) }

  /// Accepts the drafts in files; those without a file come first. Their list may be older than a
  /// form that was opened since.
  mutating func list(_ inFiles: [FormDraft]) {
    all = unsaved.values.sorted { $0.id.uuidString < $1.id.uuidString }
    all += inFiles.filter { unsaved[$0.id] == nil }
    all.removeAll { openForms.contains($0.id) }
  }

  /// Lists a draft at once, before its file is written.
  mutating func add(_ draft: FormDraft) {
    removals.remove(draft.id)
    unsaved[draft.id] = draft
    failures[draft.id] = nil
    list(all)
  }

  /// Records the result of saving a draft. A form that was closed meanwhile has added a later text,
  /// whose own result follows.
  /// - Returns: Whether the result still matters.
  mutating func recordSave(of draft: FormDraft, failure: FileError.Reason?) -> Bool {
    let isLatest = openForms.contains(draft.id) || unsaved[draft.id].map { $0 == draft } ?? true
    guard isLatest, !removals.contains(draft.id) else { return false }
    unsaved[draft.id] = failure == nil ? nil : draft
    failures[draft.id] = failure
    return true
  }

  /// Forgets a draft that was registered or discarded, and whose file is removed next.
  mutating func remove(_ id: UUID) {
    recordRemoval(id)
    removals.insert(id)
  }

  mutating func recordRemoval(_ id: UUID) {
    removals.remove(id)
    unsaved[id] = nil
    failures[id] = nil
  }

  /// Drops a draft from the list: it is open now, or is being sent.
  mutating func unlist(_ id: UUID) { all.removeAll { $0.id == id } }

  mutating func open(_ id: UUID) {
    removals.remove(id)
    openForms.insert(id)
    unlist(id)
  }

  mutating func close(_ id: UUID) { openForms.remove(id) }
}
