extension EditBuffer {
  /// Performs all commands except those that depend on wrapped lines.
  mutating func handle(_ command: EditingCommand) -> EditOutcome {
    let continuesKill = wasKill
    let lastYank = yanked
    wasKill = false
    yanked = nil
    switch command {
    case .insert(let text): return insert(text)
    case .replaceAll(let text): return replace(0..<characters.count, with: text, .other)
    case .lineBreak: return hasLines ? replace(caret..<caret, with: "\n", .other) : .ignored
    case .deleteBack: return delete(caret - 1..<caret)
    case .deleteForward: return delete(caret..<caret + 1)
    case .killToLineStart: return kill(lineStart..<caret, continuesKill)
    case .killToLineEnd:
      return kill(caret..<max(lineEnd, atLineBreak ? caret + 1 : 0), continuesKill)
    case .killArgumentBack: return kill(argumentStart..<caret, continuesKill)
    case .killWordBack: return kill(wordStart..<caret, continuesKill)
    case .killWordForward: return kill(caret..<wordEnd, continuesKill)
    case .yank: return yank(kills.newest(), in: caret..<caret)
    case .yankOlder: return lastYank.map { yank(kills.older(), in: $0) } ?? .moved
    case .transpose: return transpose()
    case .undo: return undo()
    case .redo: return redo()
    case .up, .down: return .ignored
    default: break
    }
    closeStep()
    move(command)
    return .moved
  }

  private mutating func move(_ command: EditingCommand) {
    switch command {
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(characters.count, caret + 1)
    case .wordLeft: caret = wordStart
    case .wordRight: caret = wordEnd
    case .lineStart: caret = lineStart
    case .lineEnd: caret = lineEnd
    case .textStart: caret = 0
    case .textEnd: caret = characters.count
    default: break
    }
  }
}

extension EditBuffer {
  private var atLineBreak: Bool { caret < characters.count && characters[caret] == "\n" }

  /// The lines of the text, not the wrapped ones.
  private var lineStart: Int {
    characters[..<caret].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  private var lineEnd: Int { characters[caret...].firstIndex(of: "\n") ?? characters.count }

  private var wordStart: Int {
    var index = caret
    while index > 0, !characters[index - 1].isWordPart { index -= 1 }
    while index > 0, characters[index - 1].isWordPart { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = caret
    while index < characters.count, !characters[index].isWordPart { index += 1 }
    while index < characters.count, characters[index].isWordPart { index += 1 }
    return index
  }

  private var argumentStart: Int {
    var index = caret
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private mutating func insert(_ text: String) -> EditOutcome {
    replace(caret..<caret, with: text, text.count == 1 ? .typing : .other)
  }

  private mutating func delete(_ range: Range<Int>) -> EditOutcome {
    replace(range.clamped(to: 0..<characters.count), with: "", .deleting)
  }

  private mutating func kill(_ range: Range<Int>, _ continues: Bool) -> EditOutcome {
    wasKill = true
    kills.add(
      Array(characters[range]), isBefore: range.upperBound == caret && !range.isEmpty,
      continues: continues)
    return replace(range, with: "", .other)
  }

  private mutating func yank(_ text: [Character]?, in range: Range<Int>) -> EditOutcome {
    guard let text else { return .moved }
    let outcome = replace(range, with: String(text), .other)
    if outcome == .changed { yanked = range.lowerBound..<max(range.lowerBound, caret) }
    return outcome
  }

  /// Swaps the characters around the caret; at the end the last two.
  private mutating func transpose() -> EditOutcome {
    let second = min(caret, characters.count - 1)
    guard second >= 1 else { return .moved }
    let swapped = String([characters[second], characters[second - 1]])
    return replace(second - 1..<second + 1, with: swapped, .other)
  }
}

extension Character {
  var isWordPart: Bool { isLetter || isNumber }
}
