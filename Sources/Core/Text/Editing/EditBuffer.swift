import Foundation

/// Text with a caret between its characters: the model of fields and areas.
///
/// The text is stored as it will be sent, composed (NFC) and without control characters; drawing
/// goes through `SafeText`. Each change is local: a character combines only with its neighbours.
struct EditBuffer: Hashable, Sendable {
  /// The maximum number of characters: more than a large paste, and bounded memory.
  static let characterLimit = 2_000_000

  let hasLines: Bool
  private(set) var characters: [Character] = []
  /// The columns of each character; as many as `characters`.
  private(set) var columns: [UInt8] = []
  /// The caret's position, 0…`characters.count`.
  var caret = 0
  var kills = KillRing()
  var wasKill = false
  /// The range of the last ``EditingCommand/yank``.
  var yanked: Range<Int>?
  private var history = EditHistory()

  init(_ text: String, hasLines: Bool) {
    self.hasLines = hasLines
    characters = Array(clean(text).prefix(Self.characterLimit))
    columns = characters.map(Self.columns)
    caret = characters.count
  }

  var text: String { String(characters) }

  /// Replaces a range with `text`; the caret moves after it.
  mutating func replace(_ range: Range<Int>, with text: String, _ kind: Edit.Kind) -> EditOutcome {
    let range = range.clamped(to: 0..<characters.count)
    let text = clean(text)
    guard !text.isEmpty || !range.isEmpty else { return .moved }
    guard characters.count - range.count + text.count <= Self.characterLimit else {
      return .refused(limit: Self.characterLimit)
    }
    // A combining mark joins the character before it, a Hangul vowel the consonant: both neighbours
    // are split into characters again.
    let wide = max(0, range.lowerBound - 1)..<min(characters.count, range.upperBound + 1)
    let before = String(characters[wide.lowerBound..<range.lowerBound]) + text
    let after = String(characters[range.upperBound..<wide.upperBound])
    let joined = Array((before + after).composed)
    let caretAfter = wide.lowerBound + min(before.composed.count, joined.count)
    let edit = Self.edit(
      kind, at: wide.lowerBound, Array(characters[wide]), joined,
      unchanged: range.lowerBound - wide.lowerBound, caretBefore: caret)
    apply(edit)
    caret = caretAfter
    history.add(edit)
    return .changed
  }

  mutating func undo() -> EditOutcome {
    guard let edit = history.undo() else { return .moved }
    splice(edit.location..<edit.location + edit.inserted.count, edit.removed)
    caret = min(edit.caretBefore, characters.count)
    return .changed
  }

  mutating func redo() -> EditOutcome {
    guard let edit = history.redo() else { return .moved }
    apply(edit)
    caret = edit.location + edit.inserted.count
    return .changed
  }

  /// Moves the caret; kills and yanks from now on do not continue earlier ones.
  mutating func moveCaret(to index: Int) {
    caret = index
    wasKill = false
    yanked = nil
    closeStep()
  }

  /// Ends the undo step: text typed from now on is undone separately.
  mutating func closeStep() { history.close() }

  /// The columns of the characters in `range`.
  func width(of range: Range<Int>) -> Int {
    columns[range.clamped(to: 0..<columns.count)].reduce(0) { $0 + Int($1) }
  }

  /// The characters without the spaces around them; empty for a text of spaces.
  var trimmedRange: Range<Int> {
    guard let first = characters.firstIndex(where: { !$0.isWhitespace }),
      let last = characters.lastIndex(where: { !$0.isWhitespace })
    else { return 0..<0 }
    return first..<last + 1
  }

  /// The characters in `range` as they are drawn.
  func shown(_ range: Range<Int>) -> SafeText {
    let part = characters[range.clamped(to: 0..<characters.count)]
    return SafeText(String(part), limit: max(SafeText.lineLimit, part.count))
  }
}

extension EditBuffer {
  private mutating func apply(_ edit: Edit) {
    splice(edit.location..<edit.location + edit.removed.count, edit.inserted)
  }

  private mutating func splice(_ range: Range<Int>, _ new: [Character]) {
    let range = range.clamped(to: 0..<characters.count)
    characters.replaceSubrange(range, with: new)
    columns.replaceSubrange(range, with: new.map(Self.columns))
  }

  /// The change without the characters that are the same at both ends.
  private static func edit(
    _ kind: Edit.Kind, at location: Int, _ old: [Character], _ new: [Character], unchanged: Int,
    caretBefore: Int
  ) -> Edit {
    var start = 0
    while start < min(unchanged, old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    { end += 1 }
    return Edit(
      kind: kind, location: location + start, removed: Array(old[start..<old.count - end]),
      inserted: Array(new[start..<new.count - end]), caretBefore: caretBefore)
  }

  private static func columns(of character: Character) -> UInt8 {
    if let ascii = character.asciiValue, ascii >= 0x20 { return 1 }
    if character == "\n" { return 0 }
    // A family of emoji is drawn as several wide pictures; no character is wider than 255 columns.
    return UInt8(clamping: CharacterWidth.columns(of: SafeText(String(character))))
  }

  /// Composes, removes control characters, and converts line breaks to those of this text.
  private func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var cleaned = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar.value {
      case 0x0A where wasReturn: continue
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: cleaned.append(hasLines ? "\n" : " ")
      case 0x09: cleaned.append(" ")
      case 0..<0x20, 0x7F...0x9F: continue
      default: cleaned.append(scalar)
      }
    }
    return String(cleaned).composed
  }
}
