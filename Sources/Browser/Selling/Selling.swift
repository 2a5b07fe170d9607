import Foundation
import Market
import Text
import ViewModels

/// What selling knows: who sells, what was sent and what came of it, what can be had back.
struct Selling {
  /// Nil where none is stored for this market.
  var identity: Identity?
  /// Who that is, once the market has said.
  var vendor: Vendor?
  /// Vendors whose secret was typed here, and right.
  var typedVendors: Set<Int> = []
  var capabilities: MarketCapabilities?
  /// All that is kept and open nowhere.
  var kept: [FormDraft] = []
  /// Forms to be gone on with.
  var drafts: [FormDraft] { kept.filter { !$0.isDue } }
  /// What could not be sent while the market was away.
  var outbox: [FormDraft] { kept.filter(\.isDue) }
  /// What of the outbox is being made ready: forms that nobody sees.
  var dispatches: [UUID: ProductForm] = [:]
  /// What could not be written to a file: kept here for as long as the program runs.
  private(set) var unsaved: [UUID: FormDraft] = [:]
  /// The latest last.
  var tasks: [WriteTask] = []
  /// What was deleted together, the latest last.
  private var deleted: [[Deletion]] = []
  /// Deletions, or what takes them back: under way, or the last ones.
  var batch: WriteBatch?
  /// A product asked for to be edited, or to make another one like it.
  var awaited: (ticket: ProductTicket, isCopy: Bool)?
  /// Products marked in the list.
  var marked = Selection()
  var hasToldOfDrafts = false
  private(set) var serial = 0

  /// Tasks that are remembered.
  private static let taskLimit = 100

  /// For how long a market restores, less the time that asking may take.
  static let undoTime = Duration.seconds(590)

  struct Deletion {
    let write: MarketWrite
    let time: ContinuousClock.Instant
    /// Of the ``WriteBatch`` it was of.
    let batch: Int

    /// What takes it back.
    var restoring: MarketWrite? {
      if case .delete(let product, let credentials) = write {
        .restore(product, credentials)
      } else {
        nil
      }
    }
  }

  /// Products that the market can still restore: those that were deleted together last.
  func restorable(now: ContinuousClock.Instant) -> [Deletion] {
    guard capabilities?.offers(.restore) != false else { return [] }
    return deleted.last?.filter { now - $0.time < Self.undoTime } ?? []
  }

  mutating func noteDeleted(
    _ product: Product, by ticket: WriteTicket, at time: ContinuousClock.Instant
  ) {
    let isOfBatch = batch?.done.contains { $0.id == product.id } == true
    let deletion = Deletion(
      write: ticket.write, time: time,
      batch: isOfBatch ? batch?.serial ?? ticket.serial : ticket.serial)
    if deleted.last?.first?.batch == deletion.batch {
      deleted[deleted.count - 1].append(deletion)
    } else {
      deleted.append([deletion])
    }
    if deleted.count > Self.taskLimit { deleted.removeFirst() }
  }

  /// Takes what is to be restored now; what the market has forgotten is forgotten.
  mutating func takeRestorable(now: ContinuousClock.Instant) -> [Deletion] {
    let taken = restorable(now: now)
    _ = deleted.popLast()
    if taken.isEmpty { deleted = [] }
    return taken
  }

  /// What a form has to ask for.
  var need: ProductForm.Need {
    if capabilities?.offers(.productPasswords) == true { return .password }
    return identity == nil ? .identity : .nothing
  }

  var isBusy: Bool { batch?.isRunning == true }

  /// What is kept, what has no file first.
  mutating func offer(_ listed: [FormDraft]) {
    kept = unsaved.values.sorted { $0.id.uuidString < $1.id.uuidString }
    kept += listed.filter { unsaved[$0.id] == nil }
  }

  mutating func note(_ draft: FormDraft, isSaved: Bool) {
    unsaved[draft.id] = isSaved ? nil : draft
  }

  func isUnsaved(_ draft: UUID) -> Bool { unsaved[draft] != nil }

  mutating func forget(draft: UUID) { unsaved[draft] = nil }

  /// What a market and its identity make of a form.
  func tell(_ form: inout ProductForm) {
    form.need = need
    form.replacesPictures = capabilities?.offers(.pictureReplacement) == true
  }

  /// A ticket that no other write has, once it is ``add(_:draft:)``ed.
  func ticket(for write: MarketWrite) -> WriteTicket {
    WriteTicket(serial: serial + 1, write: write)
  }

  mutating func add(_ ticket: WriteTicket, draft: UUID?) {
    serial = max(serial, ticket.serial)
    tasks.append(WriteTask(ticket: ticket, draft: draft))
    if tasks.count > Self.taskLimit { tasks.removeFirst() }
  }

  mutating func finish(
    _ ticket: WriteTicket, _ answer: Result<Product, MarketError>
  ) -> WriteTask? {
    guard let place = tasks.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    switch answer {
    case .success: tasks[place].state = .done
    case .failure(let error): tasks[place].state = .failed(error)
    }
    return tasks[place]
  }

  /// What went to the outbox, or is sent once more, is no task any more.
  mutating func forget(_ ticket: WriteTicket) { tasks.removeAll { $0.ticket == ticket } }

  mutating func note(_ ticket: WriteTicket, _ progress: UploadProgress) {
    guard let place = tasks.firstIndex(where: { $0.ticket == ticket }) else { return }
    tasks[place].state = .running(progress)
  }
}

/// Something that was sent to the market.
struct WriteTask {
  enum State {
    case running(UploadProgress?)
    case done
    case failed(MarketError)
  }

  let ticket: WriteTicket
  /// The draft that it makes needless.
  let draft: UUID?
  var state = State.running(nil)

  var title: SafeText {
    switch ticket.write {
    case .register(let draft, _, _, _): SafeText(draft.name)
    case .edit(let edit, _): SafeText(edit.draft.name)
    case .delete(let product, _), .restore(let product, _): product.name
    }
  }

  var isRunning: Bool { if case .running = state { true } else { false } }
}
