package import Text

/// A page of the manual, for `man` and for `openmarket help TOPIC`.
package struct ManualPage: Sendable {
  /// The name, such as `openmarket-serve`.
  package let name: String
  /// The section of the manual: 1 programs, 5 files, 7 tables, 8 administration.
  package let section: Int
  /// The page in a phrase.
  package let summary: SafeText
  package var parts: [Part]

  package struct Part: Sendable {
    package let title: SafeText
    package var blocks: [Block]

    package init(_ title: SafeText, _ blocks: [Block]) {
      self.title = title
      self.blocks = blocks
    }
  }

  /// Text between backquotes is typed literally.
  package enum Block: Sendable {
    case subtitle(SafeText)
    case paragraph(SafeText)
    case entries([Entry])
    /// Lines that are shown verbatim.
    case example([SafeText])
  }

  /// A term and its explanation.
  package struct Entry: Hashable, Sendable {
    package let term: SafeText
    package let text: SafeText

    package init(_ term: SafeText, _ text: SafeText) {
      self.term = term
      self.text = text
    }
  }

  package init(name: String, section: Int, summary: SafeText, parts: [Part]) {
    self.name = name
    self.section = section
    self.summary = summary
    self.parts = parts
  }
}
