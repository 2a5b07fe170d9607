package import Terminal
package import Text

extension EditingCommand {
  /// Returns the command of a key while text is typed, as in readline; nil if it has none.
  package init?(_ key: Key) {
    switch key {
    case .character(let character): self = .insert(String(character))
    case .control(let letter): self.init(control: letter)
    case .alt(let letter): self.init(alt: letter)
    case .enter: self = .lineBreak
    case .backspace: self = .deleteBack
    case .delete: self = .deleteForward
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .wordLeft: self = .wordLeft
    case .wordRight: self = .wordRight
    case .home: self = .lineStart
    case .end: self = .lineEnd
    case .escape, .tab, .backTab, .insert, .pageUp, .pageDown, .function: return nil
    }
  }

  private init?(control letter: Character) {
    switch letter {
    case "a": self = .lineStart
    case "b": self = .left
    case "d": self = .deleteForward
    case "e": self = .lineEnd
    case "f": self = .right
    case "h": self = .deleteBack
    case "k": self = .killToLineEnd
    case "n": self = .down
    case "p": self = .up
    case "t": self = .transpose
    case "u": self = .killToLineStart
    case "w": self = .killArgumentBack
    case "y": self = .yank
    case "_": self = .undo
    default: return nil
    }
  }

  private init?(alt letter: Character) {
    switch letter {
    case "b": self = .wordLeft
    case "d": self = .killWordForward
    case "f": self = .wordRight
    case "y": self = .yankOlder
    case "_": self = .redo
    case "<": self = .textStart
    case ">": self = .textEnd
    case "\u{7F}": self = .killWordBack
    default: return nil
    }
  }
}
