import ArgumentParser
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

/// `openmarket edit PRODUCT [FILE]`
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change products, by options or JSON.",
    discussion: """
      Only what is given changes. After a product may stand a file with one JSON object, or - for \
      standard input; - in place of the product reads objects with an id, or numbers: \
      openmarket help json. An object with a revision changes that one only. Of several, all are \
      checked against the products and their currencies before one is changed. Exit status: \
      openmarket help exit-status.
      """)

  @Argument(
    help: ArgumentHelp(
      "The number or name of the product, or a link; - reads objects with an id.",
      valueName: "product"),
    completion: .products)
  var target: String

  @Argument(
    help: ArgumentHelp("A file with the changes as JSON; - is standard input.", valueName: "FILE"),
    completion: .file())
  var file: String?

  @OptionGroup var product: ProductOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  private var isBatch: Bool { target == "-" }

  private struct Change {
    /// Nil until the product is looked up by its name.
    var id: Int?
    let input: ProductInput
  }

  /// A change of one product, with its index in the command.
  private typealias Step = (index: Int, id: Int, input: ProductInput)

  func validate() throws {
    if isBatch, file != nil {
      throw ValidationError(CommandWords.current.usage.parser.unexpected(SafeText(file ?? "")))
    }
    if let file, ProductReferences.isNumber(file), !FileManager.default.fileExists(atPath: file) {
      throw ValidationError(ScriptingWords.current.oneEdit)
    }
    guard isBatch || file != nil || !product.isEmpty else {
      throw ValidationError(ScriptingWords.current.nothingGiven)
    }
    if !isBatch { try market.validate(with: references().link) }
  }

  @MainActor
  func run() async throws {
    try market.access.requireWriting()
    let references = isBatch ? nil : try references()
    let changes = try await reading { try await self.changes(of: references) }
    try await market.open(references?.link, mayBeNew: false) { market in
      let printer = ProductPrinter(output, market)
      let credentials = try WriteCredentials(write.consent, market)
      let target = try await references?.numbers(in: market.client).first
      let steps = try changes.enumerated().map { index, change -> Step in
        let (id, input) = try self.change(change, of: target)
        return (index, id, input)
      }
      let pictures = try PreparedPictures(market.folders, in: .current)
      try await pictures.check(steps.map(\.input), allowsKept: true)
      let retry = write.retry
      let batch = Batch(steps, in: .current) { ScriptingWords.current.product($0.id) }
      try await batch.check { _ = try await self.edit($0, retry, in: market, pictures) }
      try await batch.run(retry, isSafe: { true }) { step in
        let (original, edit) = try await self.edit(step, retry, in: market, pictures)
        guard !edit.isEmpty else { return try printer.write(original, as: nil) }
        let write = MarketWrite.edit(edit, try await credentials.next())
        try printer.write(try await market.perform(write, output), as: .edit)
      }
    }
  }

  private func references() throws -> ProductReferences {
    try ProductArguments.references([target], allowsNames: true)
  }

  /// - Parameter references: The product; nil for a batch.
  private func changes(of references: ProductReferences?) async throws -> [Change] {
    guard let references else {
      return try await ProductInput.read("-", allowsNumbers: true, in: .current).map { input in
        guard let id = input.id, id > 0 else {
          throw InputError(at: input.position, kind: .noNumber)
        }
        return Change(id: id, input: input.overridden(by: product.input))
      }
    }
    let id = references.numbers.first
    guard let file else { return [Change(id: id, input: product.input)] }
    let inputs = try await ProductInput.read(file, in: .current)
    guard inputs.count == 1 else {
      throw CommandError.badInput(ScriptingWords.current.notOneObject)
    }
    let change = Change(id: id, input: inputs[0].overridden(by: product.input))
    if let id { _ = try self.change(change, of: id) }
    return [change]
  }

  /// Returns a change of the product `target`, or, if nil, of the product that the change names.
  private func change(
    _ change: Change, of target: Int?
  ) throws -> (id: Int, input: ProductInput) {
    guard let id = target ?? change.id, change.input.id ?? id == id else {
      throw CommandError.badInput(ScriptingWords.current.notOneObject)
    }
    return (id, change.input)
  }

  /// Returns the current product, and a change of it that meets the rules; an empty one if a
  /// repeated command finds it done.
  @MainActor
  private func edit(
    _ step: Step, _ retry: Retry, in market: MarketConnection, _ pictures: PreparedPictures
  ) async throws -> (original: Product, edit: ProductEdit) {
    var original = try await market.client.product(id: step.id)
    let isBased = step.input.isBased(on: original)
    guard isBased || retry.isRepetition else { throw MarketError.conflict(current: original) }
    var edit = try await self.edit(of: original, step.input, pictures)
    // New pictures never equal those of the product: only the market can tell, by the key, whether
    // this edit was done.
    let knowsKeys = market.client.capabilities.offers(.repeatedSubmits)
    let isKeyed = knowsKeys && edit.pictures?.contains { $0.upload != nil } ?? false
    guard isBased || edit.isEmpty || isKeyed else { throw MarketError.conflict(current: original) }
    if isKeyed {
      if !isBased { original.revision = step.input.revision.map { "\"\($0)\"" } }
      edit = ProductEdit(of: original, draft: edit.draft, pictures: edit.pictures)
      edit.restated = step.input.changedFields
    }
    edit.key = retry.key(of: "edit", at: step.index)
    return (original, edit)
  }

  @MainActor
  private func edit(
    of original: Product, _ input: ProductInput, _ prepared: PreparedPictures
  ) async throws -> ProductEdit {
    var pictures: [EditedPicture]?
    if let given = input.editedPictures(of: original) {
      var edited: [EditedPicture] = []
      for picture in given {
        if case .kept(let id) = picture, let image = original.images.first(where: { $0.id == id }) {
          edited.append(.kept(image))
        } else {
          edited.append(.new(try await prepared.upload(picture)))
        }
      }
      pictures = edited
    }
    if let mistake = input.disagreement(with: original) { throw mistake }
    let draft = input.draft(of: original)
    // A product of another program's market may break rules that the edit does not touch.
    let problems = draft.problems.filter { input.changedFields.contains($0.field) }
    guard problems.isEmpty else {
      let sentences = input.sentences(for: problems, in: .current).map(\.string)
      throw CommandError.badInput(SafeText(sentences.joined(separator: " · ")))
    }
    return ProductEdit(of: original, draft: draft, pictures: pictures)
  }
}
