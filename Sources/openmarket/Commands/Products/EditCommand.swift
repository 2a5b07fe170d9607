import ArgumentParser
import Files
import Foundation
import Market
import Scripting
import Text
import Words

/// `openmarket edit PRODUCT [FILE]` and `openmarket edit FILE`
struct EditCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("edit", help: ScriptHelp.edit) }

  @Argument(help: .phrase(ScriptHelp.editTarget, "product"), completion: .products)
  var target: String
  @Argument(help: .phrase(ScriptHelp.editFile, "FILE"), completion: .file()) var file: String?
  @OptionGroup var product: ProductOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  /// Whether the changes name their products.
  private var isBatch: Bool { target == "-" || isFileAlone }

  /// Whether there is nothing but a file. A product alone would need a change.
  private var isFileAlone: Bool {
    file == nil && product.isEmpty && ProductReferences.isName(target)
      && FileManager.default.fileExists(atPath: target)
  }

  private var changesFile: String? { isFileAlone ? target : isBatch ? file ?? "-" : file }

  func validate() throws {
    if let file, ProductReferences.isNumber(file) {
      try require(
        FileManager.default.fileExists(atPath: file), or: ScriptingWords.current.oneEdit)
    }
    let change = product.input
    // Repeated after it was done, it would be another change.
    let relative = product.relativeOption ?? ""
    try forbid("--retry-key", with: relative, if: change.isRelative && write.retryKey != nil)
    try forbid(
      "--currency", with: relative, if: change.priceChange != nil && change.values.currency != nil)
    try require(isBatch || file != nil || !product.isEmpty, or: ScriptingWords.current.nothingGiven)
    try product.validate(with: changesFile)
    guard !isBatch else { return }
    try write.validate(with: [target])
    try market.validate(with: references().link)
  }

  @MainActor
  func run() async throws { try await write.consentOptions.run(in: market, edit) }

  @MainActor
  private func edit() async throws {
    let references = isBatch ? nil : try references()
    let changes = try await EditInput.read(
      from: changesFile, of: references, overriddenBy: product.input, in: .current)
    try await EditInput.check(changes, .current, output, in: .current)
    try write.settings.check(changes.count, in: .current)
    guard write.retryKey == nil || !changes.contains(where: \.isRelative) else {
      throw CommandError.badInput(ScriptingWords.current.noKeyForChanges)
    }
    try await market.open(
      references?.link, inputLink: EditInput.link(of: changes), mayBeNew: false,
      isReading: write.dryRun
    ) { market in
      let writer = ProductWriter(market, write.settings, output)
      do {
        try write.status.end(if: try await writer.edit(changes, of: references))
      } catch ReferenceError.unknownName
        where file == nil && FileManager.default.fileExists(atPath: target)
      {
        let command = "openmarket edit - \(ShellWord.quoted(target)) …"
        throw CommandError.nameOfFile(SafeText(target, limit: 100), command: SafeText(command))
      }
    }
  }

  private func references() throws -> ProductReferences {
    try ProductArguments.references([target], allowsNames: true)
  }
}
