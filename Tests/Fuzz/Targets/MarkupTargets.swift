import Text
import Web

extension FuzzTarget {
  /// The text of a vendor or a reader in a page for web browsers. A browser reads it as the same
  /// text, between elements and in values of attributes.
  static let markup = FuzzTarget(
    "markup",
    seeds: [
      "plain", "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onfocus='x",
      "</title><b>", "&lt;&#x3c;&amp&quot", "<!--]]>", "a\u{0}\u{202E}\u{338}<\u{338}\r\n\u{2028}",
      "한글 👩\u{200D}👧 ＜＂", "' autofocus onfocus='x", "</style><b>", "]]>", "&&amp;&", "${x} {{x}}",
      "& ; / = ` \\ --> </p>", "&lt &#60 &#x3C; &quot", " \t\n\u{B}\u{1B}\u{7F}\u{85}",
      "\u{2066}\u{200B}\u{FEFF}\u{D7FF}\u{E000}\u{FFFD}\u{FFFF}\u{E003C}\u{10FFFF}e\u{301} 😀 ﹤",
    ]
  ) { input in
    let text = SafeText(String(decoding: input, as: UTF8.self), shape: .paragraphs)
    let source = Array(HTML(.p, HTMLAttribute("title", text)) { text }.source.utf8)
    let parts = source.split(separator: Array(#"">"#.utf8), omittingEmptySubsequences: false)
    promise(parts.count == 2, "markup in \(String(decoding: source, as: UTF8.self))")
    promise(parts[0].starts(with: #"<p title=""#.utf8), "another element")
    promise(parts[1].suffix(4).elementsEqual("</p>".utf8), "another end")
    for written in [parts[0].dropFirst(10), parts[1].dropLast(4)] {
      promise(read(written) == text.string, "other text")
    }
  }

  private static let references: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
    "quot": UInt8(ascii: "\""), "#39": UInt8(ascii: "'"),
  ]

  /// Reads escaped text as a web browser does; nil if a character of markup is left.
  private static func read(_ source: ArraySlice<UInt8>) -> String? {
    var text: [UInt8] = []
    var rest = source
    while let byte = rest.popFirst() {
      if "<>\"'".utf8.contains(byte) { return nil }
      guard byte == UInt8(ascii: "&") else {
        text.append(byte)
        continue
      }
      let name = rest.prefix { $0 != UInt8(ascii: ";") }.prefix(5)
      guard let meant = references[String(decoding: name, as: UTF8.self)] else { return nil }
      text.append(meant)
      rest = rest.dropFirst(name.count + 1)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
