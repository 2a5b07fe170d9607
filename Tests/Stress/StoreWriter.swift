import Foundation
import Market
import MarketServer
import MarketStore
import Text
import Words

/// Writes products until it is killed, and logs each step.
struct StoreWriter {
  let store: SQLiteStore
  let identity: LocalIdentity
  let notes: WriterNotes
  let round: String
  static let tasks = 4

  init(folder: String, log: String, round: String) throws {
    store = try SQLiteStore(folder: folder)
    identity = try store.localIdentity()
    notes = WriterNotes(log)
    self.round = round
  }

  func run() async throws {
    note("open")
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<Self.tasks {
        group.addTask {
          for step in 0..<500 { await write("thing \(round) \(task) \(step)", step) }
        }
      }
    }
  }

  private func write(_ name: String, _ step: Int) async {
    let author = ProductAuthor.vendor(identifier: identity.identifier, secret: identity.secret)
    let draft = ProductDraft(
      name: name, description: "Made to see what is left of it.", amount: 1_000, stock: 1)
    note("try \(name)")
    guard
      let made = await attempt({
        try await store.create(
          draft, pictures: [Self.picture(of: name)], by: author,
          once: IdempotencyKey(key: name, digest: Array(name.utf8)))
      })
    else { return }
    let id = made.product.record.id
    note("made \(name) \(id)")
    guard step.isMultiple(of: 3) else { return }
    note("drop \(name) \(id)")
    if await attempt({ try await store.delete(id, by: author) }) != nil {
      note("gone \(name) \(id)")
    }
  }

  /// Retries, as a client does without a reply or after a 503.
  private func attempt<Result>(_ body: () async throws -> Result) async -> Result? {
    for _ in 0..<20 {
      do {
        return try await body()
      } catch is StoreError {
        note("refused")
        usleep(5_000)
      } catch {
        // A deletion whose reply was lost has been carried out.
        note("error \(error)")
        return nil
      }
    }
    return nil
  }

  private func note(_ text: String) { notes.write(text) }

  /// 20 kB that no other product has.
  static func picture(of name: String) -> NewPicture {
    let text = Array((name + "\n").utf8)
    let large = Array(repeatElement(text, count: 20_000 / text.count).joined())
    return NewPicture(
      original: StoredPicture(bytes: large, mediaType: .jpeg),
      thumbnail: StoredPicture(bytes: text, mediaType: .jpeg))
  }
}
