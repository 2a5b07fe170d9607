package import Files
package import Market
import MarketClient
import Text
package import Words

/// The new products of a command.
package struct NewProducts: Sendable {
  private let inputs: [ProductInput]
  private let language: Language

  package var count: Int { inputs.count }

  /// Markets that the pictures of one command come from: each stays open.
  private static let maximumMarkets = 10

  /// - Parameter file: The file with them; nil for options alone.
  package init(
    from file: String?, overriddenBy options: ProductInput, in language: Language
  ) async throws {
    self.language = language
    guard let file else {
      inputs = [options]
      return
    }
    inputs = try await ProductInput.read(file, in: language).map {
      $0.asNew.overridden(by: options)
    }
  }

  /// Checks the rules that need no market, so that a batch is not refused halfway.
  @MainActor
  package func check(_ folders: UserFolders, _ output: some OutputSettings) async throws {
    var problems = inputs.flatMap { input in
      let mistake =
        input.controlCharacters() ?? input.relativeValue ?? input.disagreement(with: nil)
      let mistakes = input.mistakes + [mistake].compactMap(\.self)
      // A field with a mistake is not missing, nor are pictures in a text that cannot be read.
      let problems = input.draft.problems.filter { problem in
        let isMissing = if case .missing = problem { true } else { problem == .pictureCount(0) }
        return mistakes.isEmpty || !isMissing
      }
      return mistakes.map { $0.failure(in: language) }
        + input.failures(for: problems, in: language)
    }
    if !problems.isEmpty, inputs.contains(where: { $0.id != nil && $0.pictures == nil }) {
      problems.append(ItemFailure(FailedItem(), ScriptingWords.of(language).picturesOfShow))
    }
    try await PreparedPictures.report(problems, picturesOf: inputs, folders, output, in: language)
  }

  /// Returns a link to each market whose products the inputs were printed from.
  package func links() throws -> [ProductLink] {
    var links: [ProductLink.Place: ProductLink] = [:]
    for case .listed(_, let link) in inputs.flatMap({ $0.pictures ?? [] }) {
      links[link.place] = link
    }
    guard links.count <= Self.maximumMarkets else {
      throw CommandError.badInput(ScriptingWords.of(language).severalMarkets)
    }
    return Array(links.values)
  }

  /// Prints what would be added; the market itself is not needed for that.
  @MainActor
  package func plan(
    _ output: some OutputSettings, _ folders: UserFolders,
    from sources: [ProductLink.Place: MarketConnection]
  ) async throws {
    try await PreparedPictures(folders, in: language, from: sources)
      .check(inputs, includingListed: true, output)
    for input in inputs {
      try PlannedChange(registering: input.draft).write(output, in: language)
    }
  }

  /// - Parameter sources: The markets of ``links()``.
  @MainActor
  package func add(
    with writer: ProductWriter, from sources: [ProductLink.Place: MarketConnection]
  ) async throws {
    let (market, key) = (writer.market, writer.settings.retryKey)
    let credentials = try await WriteCredentials(writer.settings, market).next()
    let pictures = try PreparedPictures(market.folders, in: language, from: sources)
    try await pictures.check(inputs, writer.output)
    if key.isGiven { try market.require(.repeatedSubmits) }
    let batch = Batch(Array(inputs.enumerated()), writer.output, in: language) {
      FailedItem(line: $0.element.line)
    }
    let knowsKeys = { market.client.capabilities.offers(.repeatedSubmits) }
    try await batch.run(key, addsProducts: true, isSafe: knowsKeys()) { index, input in
      var uploads: [PictureUpload] = []
      for picture in input.pictures ?? [] { uploads.append(try await pictures.upload(picture)) }
      try await writer.printer.perform(
        .register(
          input.draft, pictures: uploads, credentials, key: key.key(of: "add", at: index)))
    }
  }
}
