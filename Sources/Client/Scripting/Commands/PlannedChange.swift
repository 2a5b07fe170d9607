package import Market
import Text
package import Words

/// A change that a command would make. `--dry-run` prints it instead of making it.
package struct PlannedChange: Sendable {
  /// The value of an attribute before and after the change; nil where there is none.
  private typealias Values = (attribute: ProductAttribute, before: String?, after: String?)

  private let kind: WriteKind
  /// Nil for a new product.
  private let id: Int?
  private let name: String
  private let values: [Values]

  private init(_ kind: WriteKind, _ id: Int?, name: String, _ values: [Values] = []) {
    self.kind = kind
    self.id = id
    self.name = name
    self.values = values
  }

  package init(registering draft: ProductDraft) {
    let new = ProductValues(draft).trimmed
    let values = ProductAttribute.inRecords.map {
      Values($0, nil, $0 == .pictures ? String(draft.pictures) : new.text(of: $0))
    }
    self.init(.register, nil, name: new.name ?? "", values)
  }

  package init(_ edit: ProductEdit) {
    let (former, new) = (ProductValues(edit.original).trimmed, ProductValues(edit.draft).trimmed)
    var values: [Values] = ProductAttribute.inRecords.filter { !new.agrees(with: former, in: $0) }
      .map { ($0, former.text(of: $0), new.text(of: $0)) }
    if let pictures = edit.pictures {
      values.append((.pictures, String(edit.original.images.count), String(pictures.count)))
    }
    self.init(.edit, edit.original.id, name: edit.original.exactName ?? "", values)
  }

  package init(deleting product: Product) {
    self.init(.delete, product.id, name: product.exactName ?? "")
  }

  package init(restoring id: Int) { self.init(.restore, id, name: "") }

  /// Writes the change in the form that the user asked for.
  package func write(_ output: some OutputSettings, in language: Language) throws(OutputError) {
    let line =
      switch output.form {
      case .json: json.text
      case .numbers: id.map(String.init)
      case .text: sentence(in: language).string
      }
    try Output.standard.write(lines: [line].compactMap(\.self))
  }

  private var json: JSONLine {
    var line = JSONLine()
    line.add("change", "\(kind)")
    line.add("id", id)
    if !name.isEmpty { line.add("name", name) }
    guard !values.isEmpty else { return line }
    var fields = JSONLine()
    for value in values {
      var change = JSONLine()
      change.add("before", value.before)
      change.add("after", value.after)
      fields.add(value.attribute.rawValue, change)
    }
    line.add("fields", fields)
    return line
  }

  private func sentence(in language: Language) -> SafeText {
    let fields = values.filter { $0.attribute != .name || kind == .edit }.map { value in
      let (before, after) = (Self.shown(value.before), Self.shown(value.after))
      let change = before.isEmpty ? after : "\(before) → \(after)"
      return "\(value.attribute.rawValue) \(change)"
    }
    let start = ScriptingWords.of(language).planned(kind, SafeText(name), id)
    return fields.isEmpty ? start : "\(start): \(SafeText(fields.joined(separator: ", ")))"
  }

  /// Columns of a long text.
  private static let columns = 40

  private static func shown(_ text: String?) -> SafeText {
    SafeText(text ?? "").fitted(to: columns)
  }
}

extension ProductValues {
  /// The value of an attribute as commands take it; nil for none.
  fileprivate func text(of attribute: ProductAttribute) -> String? {
    switch attribute.kind {
    case .text(let path, _, _): self[keyPath: path]
    case .amount(let path): self[keyPath: path].map { "\($0)" }
    case .currency(let path): self[keyPath: path]?.code.string
    case .count(let path): self[keyPath: path].map(String.init)
    case .pictures: nil
    }
  }
}
