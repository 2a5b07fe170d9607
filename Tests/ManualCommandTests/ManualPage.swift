import Foundation

/// A page of the manual, as the blocks of commands and files in it.
struct ManualPage {
  struct Block {
    enum Kind: Equatable {
      /// Commands for a shell, and addresses.
      case commands
      /// A fenced block: a configuration, output, data. The language is "" if none is given.
      case file(language: String)
    }

    let kind: Kind
    /// The heading above it.
    let heading: String
    /// The number of its first line in the page, from 1.
    let line: Int
    let lines: [String]

    /// Commands, with the lines that continue them.
    var commands: [String] {
      lines.reduce(into: []) { commands, line in
        if let last = commands.last, last.hasSuffix("\\") {
          commands[commands.count - 1] = last + "\n" + line
        } else if !line.isEmpty, !line.hasPrefix("#") {
          commands.append(line)
        }
      }
    }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let blocks: [Block]
  /// Commands within sentences, some without arguments or with placeholders for them.
  let mentions: [String]

  /// - Parameter path: A file of the repository: Markdown, or a page for `man`.
  init(_ path: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    if path.hasSuffix(".md") {
      self.init(markdown: text)
    } else {
      self.init(blocks: Self.manual(text.components(separatedBy: "\n")), mentions: [])
    }
  }

  init(markdown text: String) {
    let lines = text.components(separatedBy: "\n")
    let blocks = Self.markdown(lines)
    let others = Set(blocks.flatMap { $0.line..<$0.line + $0.lines.count })
    let prose = lines.enumerated().filter { !others.contains($0.offset + 1) && $0.element != "```" }
      .map { $0.element.drop { $0 == " " } }.joined(separator: " ")
    let mentions = prose.matches(of: /`(openmarket [^`]+|serve --[^`]+)`/).map { match in
      match.1.hasPrefix("serve") ? "openmarket \(match.1)" : String(match.1)
    }
    self.init(blocks: blocks, mentions: mentions)
  }

  private init(blocks: [Block], mentions: [String]) {
    self.blocks = blocks
    self.mentions = mentions
  }

  /// The pages to run: a new one has to be in ``PagePlan/all``.
  static func paths() throws -> [String] {
    let files = FileManager.default
    func names(_ folder: String) throws -> [String] {
      try files.contentsOfDirectory(
        atPath: root.appending(path: folder).path(percentEncoded: false)
      )
      .filter { $0.contains(".") }.map { "\(folder)/\($0)" }
    }
    return try ["README.md", "docs/README.ko.md"]
      + names("docs/manual") + names("Resources/man") + names("Resources/man/ko")
  }
}

extension ManualPage {
  /// Fenced blocks, and indented ones, which begin after an empty line.
  private static func markdown(_ lines: [String]) -> [Block] {
    var blocks: [Block] = []
    var heading = ""
    var index = 0
    while index < lines.count {
      let line = lines[index]
      let start = index
      index += 1
      if line.hasPrefix("```") {
        while index < lines.count, lines[index] != "```" { index += 1 }
        let language = String(line.dropFirst(3))
        blocks.append(
          Block(
            kind: .file(language: language), heading: heading, line: start + 2,
            lines: Array(lines[start + 1..<index])))
        index += 1
      } else if line.hasPrefix("    "), start == 0 || lines[start - 1].isEmpty {
        while index < lines.count, lines[index].hasPrefix("    ") || continues(lines, at: index) {
          index += 1
        }
        let indentation = line.prefix { $0 == " " }.count
        let block = lines[start..<index].map { String($0.dropFirst(indentation)) }
        blocks.append(Block(kind: .commands, heading: heading, line: start + 1, lines: block))
      } else if line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" || $0 == " " })
      }
    }
    return blocks
  }

  /// Whether an empty line is within an indented block.
  private static func continues(_ lines: [String], at index: Int) -> Bool {
    lines[index].isEmpty && index + 1 < lines.count && lines[index + 1].hasPrefix("    ")
  }

  /// The examples of a page for `man`: commands in bold, and files verbatim.
  private static func manual(_ lines: [String]) -> [Block] {
    var blocks: [Block] = []
    var heading = ""
    var file: Int?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix(".SH ") { heading = line.dropFirst(4).filter { $0 != "\"" } }
      guard heading == "EXAMPLES" || heading == "예시" else { continue }
      if line == ".nf" { file = index + 1 }
      if line == ".fi", let start = file {
        blocks.append(
          Block(
            kind: .file(language: ""), heading: heading, line: start + 1,
            lines: lines[start..<index].map(plain)))
        file = nil
      }
      if lines[index - 1] == ".TP", let command = line.wholeMatch(of: /\\fB(.+)\\fR/)?.1 {
        blocks.append(
          Block(
            kind: .commands, heading: heading, line: index + 1, lines: [plain(String(command))]))
      }
    }
    return blocks
  }

  /// Text without the escapes of roff.
  private static func plain(_ text: String) -> String {
    text.replacing("\\-", with: "-").replacing("\\(ti", with: "~").replacing("\\(aq", with: "'")
      .replacing("\\(ha", with: "^").replacing("\\e", with: "\\")
  }
}
