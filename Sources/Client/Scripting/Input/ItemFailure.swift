import Text
import Words

/// The failed part of a command: a line of its input, a product, or both. Neither is known of a
/// product that is given as options.
struct FailedItem {
  var line: Int?
  /// The column of a mistake in the line.
  var column: Int?
  var product: Int?

  init(line: Int? = nil, column: Int? = nil, product: Int? = nil) {
    (self.line, self.column, self.product) = (line, column, product)
  }

  /// Creates the place of a mistake in the input.
  init(_ position: TextPosition?) {
    (line, column) = (position?.line, position?.column)
  }

  /// Its name in a sentence; nil if neither is known.
  func name(_ words: ScriptingWords) -> SafeText? {
    let product = product.map(words.product)
    guard let line = line.map(words.line) else { return product }
    return product.map { words.ofItem(line, $0) } ?? line
  }
}

/// A reason why an item was not done.
struct ItemFailure {
  let item: FailedItem
  let reason: SafeText
  /// The exit status of a command that fails for this reason; nil for an item that was not tried.
  let status: Int32?

  init(_ item: FailedItem, _ reason: SafeText, status: Int32?) {
    (self.item, self.reason, self.status) = (item, reason, status)
  }

  /// Creates the failure of a mistake in the input.
  init(_ item: FailedItem, _ reason: SafeText) {
    self.init(item, reason, status: ExitStatus.refused.rawValue)
  }

  func sentence(in language: Language) -> SafeText {
    if let line = item.line, let column = item.column {
      return ErrorWords.of(language).settings.at(line, column, reason)
    }
    let words = ScriptingWords.of(language)
    return item.name(words).map { words.ofItem($0, reason) } ?? reason
  }

  /// The object as docs/manual/json.md describes it.
  var json: JSONLine {
    var line = JSONLine()
    line.add("line", item.line)
    line.add("column", item.column)
    line.add("id", item.product)
    line.add("reason", reason.string)
    line.add("status", status.map(Int.init))
    return line
  }
}

extension StandardError {
  /// Reports an item that was not done: as a sentence, or as an object where the user chose JSON.
  func report(_ failure: ItemFailure, _ output: any OutputSettings, in language: Language) {
    guard output.json else { return report(failure.sentence(in: language)) }
    write("\(failure.json.text)\n")
  }
}
