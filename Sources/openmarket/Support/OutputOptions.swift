import ArgumentParser
import Hosting
import Scripting
import Text
import Words

/// The form in which a command for scripts prints its results.
struct OutputOptions: ParsableArguments, OutputSettings, ReportOutput {
  @Flag(help: .phrase(OptionHelp.json)) var json = false
  @Flag(help: .phrase(OptionHelp.text)) var text = false
  @Flag(name: .shortAndLong, help: .phrase(OptionHelp.quiet)) var quiet = false
  @Option(
    name: .customLong("color"), help: .phrase(OptionHelp.color, "when"),
    completion: .list(colorNames))
  var colorName: String?
  @Flag(help: .phrase(OptionHelp.noColor)) var noColor = false

  private static let colorNames = ColorChoice.allCases.map(\.rawValue)

  var color: ColorChoice {
    noColor ? .never : colorName.flatMap { ColorChoice(rawValue: $0) } ?? .auto
  }

  func validate() throws {
    if let colorName, ColorChoice(rawValue: colorName) == nil {
      throw ValidationError("--color", isNotOneOf: Self.colorNames)
    }
    try forbid("--color", with: "--no-color", if: colorName != nil && noColor)
    let chosen = [("--json", json), ("--text", text), ("--quiet", quiet)].filter(\.1).map(\.0)
    try require(
      chosen.count < 2, or: ScriptingWords.current.notBoth(SafeText(chosen[0]), SafeText(chosen[1]))
    )
  }
}

/// The form in which a command prints products that it reads.
struct ProductOutputOptions: ParsableArguments, OutputSettings {
  @OptionGroup var output: OutputOptions
  @Option(
    name: .customLong("output"), help: .phrase(OptionHelp.output, "form"),
    completion: .list(Form.names))
  var formName: String?
  @Option(
    name: .customLong("fields"), help: .phrase(OptionHelp.fields, "names"),
    completion: .fields)
  var fieldNames: String?

  private enum Form: String, CaseIterable {
    case table, jsonl, tsv, csv

    static let names = allCases.map(\.rawValue)
  }

  private var given: Form? { formName.flatMap { Form(rawValue: $0) } }

  var json: Bool { output.json || given == .jsonl }
  var text: Bool { output.text || given == .table }
  var quiet: Bool { output.quiet }
  var color: ColorChoice { output.color }

  var table: DelimitedText? {
    switch given {
    case .csv: .csv
    case .tsv: .tsv
    case .table, .jsonl, nil: nil
    }
  }

  var fields: [ProductField]? {
    fieldNames.map { names in
      names.split(separator: ",").compactMap { ProductField($0.trimmingSpaces) }
        .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  func validate() throws {
    if formName != nil, given == nil {
      throw ValidationError("--output", isNotOneOf: Form.names)
    }
    let forms: [(SafeText, Bool)] = [
      ("--json", output.json), ("--text", output.text), ("--quiet", output.quiet),
    ]
    if let other = forms.first(where: \.1)?.0 {
      try forbid("--output", with: other, if: formName != nil)
    }
    try forbid("--fields", with: "--quiet", if: fieldNames != nil && output.quiet)
    let names = fieldNames?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    if names.contains(where: { ProductField($0.trimmingSpaces) == nil }) {
      throw ValidationError("--fields", isNotOneOf: ProductField.all.map(\.name))
    }
  }
}

/// The form in which a command reports its result.
struct ReportOptions: ParsableArguments, ReportOutput {
  @Flag(help: .phrase(OptionHelp.jsonResult)) var json = false
}

extension ReportOutput {
  func write(_ report: HostReport) throws {
    try write(report.record, report.sentences)
  }
}

extension Words {
  /// The phrases in the language of this run, for commands: there are no keys.
  static var current: Words { Words(.current) }
}
