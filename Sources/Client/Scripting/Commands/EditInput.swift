package import Files
package import Market
import MarketClient
import Text
package import Words

/// A change that a command makes to a product.
package struct EditInput: Sendable {
  /// Nil until the product is looked up by its name.
  private var id: Int?
  private let input: ProductInput

  /// Returns the link to the market that the changed products are of; nil if no object has one.
  package static func link(of changes: [EditInput]) throws(ReferenceError) -> ProductLink? {
    let links = changes.compactMap(\.input.link)
    guard links.allSatisfy({ $0.place == links[0].place }) else { throw .severalMarkets }
    return links.first
  }

  /// Whether it depends on what the product was before.
  package var isRelative: Bool { input.isRelative }
  /// The mistakes in the text of the change.
  private var mistakes: [InputError] = []

  private init(id: Int?, input: ProductInput) {
    self.id = id
    self.input = input
    mistakes = input.mistakes
  }

  /// Reads the changes of a command, with their ``mistakes``.
  /// - Parameters:
  ///   - file: The file with them; nil for options alone.
  ///   - references: The product; nil for several, which the file names.
  package static func read(
    from file: String?, of references: ProductReferences?, overriddenBy options: ProductInput,
    in language: Language
  ) async throws -> [EditInput] {
    guard let references else {
      var lines: [Int: Int] = [:]
      let inputs = try await ProductInput.read(file ?? "-", allowsNumbers: true, in: language)
      return inputs.map { input in
        var change = EditInput(id: input.id, input: input.overridden(by: options))
        if let id = input.id, id > 0 {
          if let line = lines.updateValue(input.line ?? 0, forKey: id) {
            change.mistakes.append(
              InputError(at: input.position, kind: .repeatedProduct(id, line: line)))
          }
        } else if input.mistakes.isEmpty {
          change.mistakes.append(InputError(at: input.position, kind: .noNumber))
        }
        return change
      }
    }
    let id = references.numbers.first
    guard let file else { return [EditInput(id: id, input: options)] }
    let inputs = try await ProductInput.read(file, in: language)
    guard inputs.count == 1 else {
      throw CommandError.badInput(ScriptingWords.of(language).notOneObject)
    }
    let change = EditInput(id: id, input: inputs[0].overridden(by: options))
    if let id { _ = try change.step(0, of: id, in: language) }
    return [change]
  }

  /// Reports all mistakes of some changes.
  /// - Throws: The exit status of a refusal, unless there is none.
  @MainActor
  package static func check(
    _ changes: [EditInput], _ folders: UserFolders, _ output: some OutputSettings,
    in language: Language
  ) async throws {
    try await PreparedPictures.report(
      changes.flatMap(\.mistakes).map { $0.failure(in: language) },
      picturesOf: changes.map(\.input), folders, output, in: language)
  }

  /// Returns the change of the product `target`, or, if nil, of the product that the change names.
  /// - Parameter index: The index of the change in the command.
  fileprivate func step(
    _ index: Int, of target: Int?, in language: Language
  ) throws -> ProductEditing.Step {
    guard let id = target ?? id, input.id ?? id == id else {
      throw CommandError.badInput(ScriptingWords.of(language).notOneObject)
    }
    return (index, id, input)
  }
}

extension ProductWriter {
  /// - Parameter references: The product; nil for those that the changes name.
  package func edit(_ changes: [EditInput], of references: ProductReferences?) async throws -> Bool
  {
    let credentials = try WriteCredentials(settings, market)
    let target: Int? =
      if let references { try await market.numbers(of: references).first } else { nil }
    let steps = try changes.enumerated().map { try $1.step($0, of: target, in: market.language) }
    let editing = ProductEditing(
      market: market, key: settings.retryKey,
      prepared: try PreparedPictures(market.folders, in: market.language))
    let batch = Batch(steps, isChange: !settings.isDryRun, output, in: market.language) { step in
      FailedItem(line: step.input.line, product: step.id)
    }
    let owner = await ownerRule(ofProducts: steps.count)
    func edit(_ step: ProductEditing.Step) async throws -> ProductEdit {
      let (original, edit) = try await editing.edit(step)
      try owner.check(original)
      return edit
    }
    try await batch.check { _ = try await edit($0) }
    if settings.isDryRun { return try await plan(batch) { PlannedChange(try await edit($0)) } }
    let isRelative = changes.contains(where: \.isRelative)
    let named = references?.hasNames ?? false ? target.map { [$0] } : nil
    try await batch.run(settings.retryKey, isSafe: !isRelative, named: named) { step in
      var known: Credentials?
      for attempt in 1... {
        let (original, edit) = try await editing.edit(step)
        guard !edit.isEmpty else { return try printer.write(original, as: nil) }
        let own = if let known { known } else { try await credentials.next() }
        known = own
        do {
          return try await printer.perform(.edit(edit, own))
        } catch MarketError.conflict where step.input.revision == nil && attempt < Self.attempts {
          // Another client was quicker, and the change was not based on what it had replaced.
          try await Task.sleep(for: .milliseconds(.random(in: 10...50) * attempt))
        }
      }
    }
    return false
  }

  /// Attempts to change a product that others change as well, in some seconds.
  private static var attempts: Int { 12 }
}

/// Turns changes into edits of the products in the market.
@MainActor
struct ProductEditing {
  /// A change of one product, with its index in the command.
  typealias Step = (index: Int, id: Int, input: ProductInput)

  let market: MarketConnection
  let key: RetryKey
  let prepared: PreparedPictures

  /// Returns the current product, and a change of it that meets the rules; an empty one if a
  /// repeated command finds it done.
  func edit(
    _ step: Step
  ) async throws -> (original: Product, edit: ProductEdit) {
    var original = try await market.client.product(id: step.id)
    let isBased = step.input.isBased(on: original)
    guard isBased || key.isGiven else { throw MarketError.conflict(current: original) }
    var edit = try await edit(of: original, step.input)
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
    edit.key = key.key(of: "edit", at: step.index)
    return (original, edit)
  }

  private func edit(
    of original: Product, _ input: ProductInput
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
    let problems = input.problems(of: original)
    guard problems.isEmpty else {
      let sentences = input.sentences(for: problems, in: market.language).map(\.string)
      throw CommandError.badInput(SafeText(sentences.joined(separator: " · ")))
    }
    let edit = ProductEdit(of: original, draft: input.draft(of: original), pictures: pictures)
    // As with the rules.
    if let mistake = input.controlCharacters(in: edit.changedAttributes) { throw mistake }
    return edit
  }
}
