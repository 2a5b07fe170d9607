/// One change of a text: the characters at a position that were replaced, and the new ones.
struct Edit: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A typed or deleted character; neighbouring ones are undone together.
    case typing, deleting
    case other
  }

  var kind: Kind
  var location: Int
  var removed: [Character]
  var inserted: [Character]
  var caretBefore: Int

  var size: Int { removed.count + inserted.count }
}

/// The undo and redo steps of a text.
struct EditHistory: Hashable, Sendable {
  /// Maximum steps, and characters in them: users go back minutes, not hours.
  static let stepLimit = 1_000
  static let sizeLimit = 4_000_000

  private var done: [Edit] = []
  private var undone: [Edit] = []
  /// The characters in ``done``.
  private var size = 0
  private var isClosed = false

  /// Begins a new step with the next change.
  mutating func close() { isClosed = true }

  mutating func add(_ edit: Edit) {
    undone = []
    size += edit.size
    if !isClosed, let last = done.last, let joined = Self.join(last, edit) {
      done[done.count - 1] = joined
    } else {
      done.append(edit)
    }
    isClosed = edit.kind == .other
    while done.count > Self.stepLimit || (size > Self.sizeLimit && done.count > 1) {
      size -= done.removeFirst().size
    }
  }

  mutating func undo() -> Edit? {
    isClosed = true
    guard let edit = done.popLast() else { return nil }
    size -= edit.size
    undone.append(edit)
    return edit
  }

  mutating func redo() -> Edit? {
    isClosed = true
    guard let edit = undone.popLast() else { return nil }
    size += edit.size
    done.append(edit)
    return edit
  }

  /// Joins two changes that belong together: a word typed, a run of deletions.
  private static func join(_ last: Edit, _ next: Edit) -> Edit? {
    guard last.kind == next.kind else { return nil }
    var joined = last
    switch next.kind {
    case .typing:
      guard next.removed.isEmpty, next.location == last.location + last.inserted.count,
        let before = last.inserted.last, let after = next.inserted.first,
        !(before.isWhitespace && !after.isWhitespace)
      else { return nil }
      joined.inserted += next.inserted
    case .deleting:
      guard next.inserted.isEmpty, last.inserted.isEmpty else { return nil }
      if next.location + next.removed.count == last.location {
        joined.removed = next.removed + last.removed
        joined.location = next.location
      } else if next.location == last.location {
        joined.removed += next.removed
      } else {
        return nil
      }
    case .other: return nil
    }
    return joined
  }
}
