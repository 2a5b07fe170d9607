import Foundation
import Testing

/// Plain English in names, comments, tests and documents, as docs/style.md asks for.
@Suite struct EnglishTests {
  /// Translated idioms, and how often each may still occur. The counts only ever shrink.
  static let banned: [String: Int] = [
    "anew": 0, "gone on with": 0, "go on with": 0, "goes on with": 0, "had back": 0,
    "have back": 0, "be had": 0, "leave away": 0, "leaves away": 0, "left away": 0,
    "leaving away": 0, "no utf": 0, "whoever": 0, ", too": 0, "dearest": 0, "parted": 0,
    "at the most": 0, "at the least": 0, "one's own": 0, "is none": 0, "are none": 0,
    "of before": 0, "nobody's": 0, "as good as none": 0, "tells the": 0, "goes by": 0, "mend": 0,
    "threes of characters": 0, "half an export": 0, "had come": 0, "has come": 0, "any more": 0,
    "also while": 0, "several after": 0, "from which on": 0, "for good": 0, "for ever": 0,
    "else than": 0, "outside of": 0, "look after": 0, "looks after": 0, "asks to wait": 0,
    "is no place": 0, "may stand": 0, "can stand": 0, "name the market": 0, "leaves open": 0,
    "taken back": 0, "takes back": 0, "vendor that you are": 0, "how they are": 0, "since ever": 0,
    "other contents": 0, "as it stands": 0, "whatever": 0, "whichever that": 0,
    "the way in which": 0, "nobody else": 0, "somebody wrote": 0, "line of its own": 0,
    "be told of": 0, "told from": 0, "tells it from": 0, "looks at all": 0, "went on": 0,
    "learnt of": 0,
  ]

  /// First words of a doc comment that does not begin with a noun or a verb.
  static let headless: Set = [
    "What", "Who", "Whoever", "Whatever", "How", "Where", "When", "Why", "Of", "As", "For", "From",
    "By", "With", "Without", "In", "On", "At",
  ]

  /// Files that quote the idioms in order to ban them.
  static let quoting: Set = ["docs/style.md", "Tests/Conventions/EnglishTests.swift"]

  @Test func translatedIdiomsAreNotUsed() throws {
    let phrases = Phrases(Array(Self.banned.keys))
    var found: [String: [String]] = [:]
    for path in try Repository.writtenFiles() where !Self.quoting.contains(path) {
      let file = try SourceFile(path: path)
      for (phrase, line) in phrases.occurrences(in: file.text) {
        found[phrase, default: []].append("\(path):\(line)")
      }
    }
    let wrong = found.filter { $0.value.count > Self.banned[$0.key] ?? 0 }
      .map { "“\($0.key)” \($0.value.count)×: \($0.value.joined(separator: " "))" }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test func docCommentsBeginWithANounOrAVerb() throws {
    let files = try ["Sources", "Tests"].flatMap { try Repository.swiftFiles(below: $0) }
    let headless = files.flatMap { file in
      file.lines.indices.filter { isHeadless(at: $0, in: file.lines) }
        .map { "\(file.path):\($0 + 1)" }
    }
    #expect(headless.isEmpty, "\(headless.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("Asks anew.", ["anew"]), ("func askAnew() {}", ["anew"]), ("func ofANewOne() {}", []),
    ("It is renewed.", []),
    ("/// what can be had\n  /// back", ["be had", "had back"]), ("Bold, too.", [", too"]),
    ("(a, tooMany)", []), ("had, back", []), ("not UTF-8, no UTF-8", ["no utf"]),
    ("One's own", ["one's own"]), ("a word that is none", ["is none"]),
    ("Nil if there is none, or there are none.", []), ("of those of before", ["of before"]),
    ("Nobody's business", ["nobody's"]), ("hasCome", ["has come"]), ("Amend it.", []),
  ])
  func idiomsAreFound(text: String, expected: [String]) {
    let found = Phrases(Array(Self.banned.keys)).occurrences(in: text).map(\.phrase)
    #expect(found.sorted() == expected.sorted())
  }

  /// Whether a doc comment begins at a line, with one of the words in ``headless`` or "To be".
  private func isHeadless(at index: Int, in lines: [Substring]) -> Bool {
    guard let text = docComment(lines[index]), index == 0 || docComment(lines[index - 1]) == nil
    else { return false }
    let first = text.prefix { $0.isLetter }
    return Self.headless.contains(String(first)) || text.hasPrefix("To be ")
  }

  private func docComment(_ line: Substring) -> Substring? {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("/// ") || text == "///" ? text.dropFirst(4) : nil
  }
}

/// A search for phrases in text and in names, which are split into words at capital letters.
struct Phrases {
  private struct Word: Equatable {
    let text: String
    let line: Int
  }

  /// The phrases by their first words.
  private var phrases: [String: [[String]]] = [:]

  init(_ phrases: [String]) {
    for phrase in phrases {
      let words = Self.words(of: phrase).map(\.text)
      if let first = words.first { self.phrases[first, default: []].append(words) }
    }
  }

  func occurrences(in text: String) -> [(phrase: String, line: Int)] {
    let words = Self.words(of: text)
    return words.indices.flatMap { index in
      phrases[words[index].text, default: []].filter { phrase in
        words[index...].prefix(phrase.count).map(\.text) == phrase
          // A trailing "too" ends its sentence or clause; "too many" does not.
          && (phrase.last != "too" || !Self.isWord(after: index + phrase.count, in: words))
          // "There is none" is plain English; "a word that is none" is not.
          && (phrase.last != "none" || index == 0 || words[index - 1].text != "there")
      }.map { (phrase: Self.name(of: $0), line: words[index].line) }
    }
  }

  private static func isWord(after index: Int, in words: [Word]) -> Bool {
    guard index < words.count, words[index].line == words[index - 1].line else { return false }
    return words[index].text.utf8.first.map { $0 >= UInt8(ascii: "a") } ?? false
  }

  private static func name(of phrase: [String]) -> String { phrase.joined(separator: " ") }

  /// Words in lower case; punctuation that separates them counts as a word.
  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var word: [UInt8] = []
    var line = 1
    var wasSmall = false
    var capitals = 0
    func flush() {
      if !word.isEmpty {
        words.append(Word(text: String(decoding: word, as: UTF8.self), line: line))
        word.removeAll(keepingCapacity: true)
      }
    }
    for byte in text.utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      // "isAnew" is two words, "UTF" is one, and "ANew" is two.
      if isCapital, wasSmall { flush() }
      if isSmall, capitals > 1, let head = word.popLast() {
        flush()
        word = [head]
      }
      wasSmall = isSmall
      capitals = isCapital ? capitals + 1 : 0
      switch byte {
      case _ where isCapital: word.append(byte | 0x20)
      case _ where wasSmall || byte >= 0x80: word.append(byte)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "'"): word.append(byte)
      case UInt8(ascii: "\n"):
        flush()
        line += 1
      case UInt8(ascii: " "), UInt8(ascii: "/"), UInt8(ascii: "-"): flush()
      default:
        flush()
        words.append(Word(text: String(UnicodeScalar(byte)), line: line))
      }
    }
    flush()
    return words
  }
}
