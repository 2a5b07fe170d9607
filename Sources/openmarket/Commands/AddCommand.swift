import ArgumentParser
import Market
import MarketClient
import Scripting
import Text
import Words

/// `openmarket add [FILE]`
struct AddCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration { .init("add", help: ScriptHelp.add) }

  @Argument(help: .phrase(ScriptHelp.addFile, "FILE"), completion: .file()) var file: String?

  @OptionGroup var product: ProductOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: RequestedMarket
  @OptionGroup var output: OutputOptions

  private var options: ProductInput { product.input.asNew }

  func validate() throws {
    try market.validate(with: nil)
    if let file, case .remote(let address)? = ProductLink(file)?.place {
      throw ValidationError(UsageWords.current.addressAsFile(SafeText(address, limit: 100)))
    }
    try require(!options.isRelative, or: ScriptingWords.current.relativeNeedsProduct)
    try require(file != nil || !product.isEmpty, or: ScriptingWords.current.nothingGiven)
    try product.validate(with: file)
  }

  @MainActor
  func run() async throws { try await write.status.run(add) }

  @MainActor
  private func add() async throws {
    if !write.dryRun { try market.access.requireWriting() }
    var inputs = [options]
    if let file {
      inputs = try await ProductInput.read(file, in: .current).map {
        $0.asNew.overridden(by: options)
      }
    }
    // Nothing was found, or the table has no rows.
    guard !inputs.isEmpty else { return }
    try await check(inputs)
    try write.consentOptions.check(inputs.count)
    let links = try links(of: inputs)
    try await market.open(links) { sources in
      // The market itself is not needed for that.
      if write.dryRun {
        try await PreparedPictures(.current, in: .current, from: sources)
          .check(inputs, includingListed: true)
        for input in inputs {
          try PlannedChange(registering: input.draft).write(output, in: .current)
        }
        return try write.status.end(if: true)
      }
      try await market.open { try await add(inputs, to: $0, from: sources) }
    }
  }

  /// Returns a link to each market whose products the inputs were printed from.
  private func links(of inputs: [ProductInput]) throws -> [ProductLink] {
    var links: [ProductLink.Place: ProductLink] = [:]
    for case .listed(_, let link) in inputs.flatMap({ $0.pictures ?? [] }) {
      links[link.place] = link
    }
    guard links.count <= Self.maximumMarkets else {
      throw CommandError.badInput(ScriptingWords.current.severalMarkets)
    }
    return Array(links.values)
  }

  /// Markets that the pictures of one command come from: each stays open.
  private static let maximumMarkets = 10

  @MainActor
  private func add(
    _ inputs: [ProductInput], to market: MarketConnection,
    from sources: [ProductLink.Place: MarketConnection]
  ) async throws {
    let credentials = try await WriteCredentials(write.consent, market).next()
    let pictures = try PreparedPictures(market.folders, in: .current, from: sources)
    try await pictures.check(inputs)
    let printer = ProductPrinter(output, market)
    let retry = write.retry
    let knowsKeys = { market.client.capabilities.offers(.repeatedSubmits) }
    guard !retry.isRepetition || knowsKeys() else {
      throw MarketError.notOffered(.repeatedSubmits)
    }
    let batch = Batch(Array(inputs.enumerated()), in: .current) {
      $0.element.line.map(ScriptingWords.current.line)
    }
    try await batch.run(retry, addsProducts: true, isSafe: knowsKeys) { index, input in
      var uploads: [PictureUpload] = []
      for picture in input.pictures ?? [] { uploads.append(try await pictures.upload(picture)) }
      try await printer.perform(
        .register(
          input.draft, pictures: uploads, credentials, key: retry.key(of: "add", at: index)))
    }
  }

  /// Checks the rules that need no market, so that a batch is not refused halfway.
  @MainActor
  private func check(_ inputs: [ProductInput]) async throws {
    var problems = inputs.flatMap { input in
      let mistake =
        input.controlCharacters() ?? input.relativeValue ?? input.disagreement(with: nil)
      let mistakes = input.mistakes + [mistake].compactMap(\.self)
      // A field with a mistake is not missing.
      let problems = input.draft.problems.filter { problem in
        if case .missing = problem { mistakes.isEmpty } else { true }
      }
      return mistakes.map { $0.sentence(in: .current) }
        + input.sentences(for: problems, in: .current)
    }
    if !problems.isEmpty, inputs.contains(where: { $0.id != nil && $0.pictures == nil }) {
      problems.append(ScriptingWords.current.picturesOfShow)
    }
    try await PreparedPictures.report(problems, picturesOf: inputs, .current, in: .current)
  }
}
