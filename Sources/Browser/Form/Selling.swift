import Foundation
import Market
import TerminalText
import ViewModels

/// What selling knows: who sells, what was sent and what came of it, what can be had back.
struct Selling {
  /// Nil where none is stored for this market.
  var identity: Identity?
  /// Who that is, once the market has said.
  var vendor: Vendor?
  var capabilities: MarketCapabilities?
  /// Drafts that are open nowhere.
  var drafts: [FormDraft] = []
  /// What could not be written to a file: kept here for as long as the program runs.
  private(set) var unsaved: [UUID: FormDraft] = [:]
  /// The latest last.
  var tasks: [WriteTask] = []
  /// What was deleted, the latest last; each can be had back for as long as the market allows.
  var deleted: [[Deletion]] = []
  /// A product asked for to be edited, or to make another one like it.
  var awaited: (ticket: ProductTicket, isCopy: Bool)?
  /// Products marked in the list.
  var marked: [Product] = []
  var hasToldOfDrafts = false
  /// The person asked for the drafts before they were read.
  private(set) var serial = 0

  /// Tasks that are remembered.
  private static let taskLimit = 100

  struct Deletion {
    let product: Product
    let credentials: Credentials
  }

  /// What a form has to ask for.
  var need: ProductForm.Need {
    if capabilities?.offers(.productPasswords) == true { return .password }
    return identity == nil ? .identity : .nothing
  }

  /// Drafts to be offered, those without a file first.
  mutating func offer(_ listed: [FormDraft]) {
    drafts = unsaved.values.sorted { $0.id.uuidString < $1.id.uuidString }
    drafts += listed.filter { unsaved[$0.id] == nil }
  }

  mutating func note(_ draft: FormDraft, isSaved: Bool) {
    unsaved[draft.id] = isSaved ? nil : draft
  }

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
