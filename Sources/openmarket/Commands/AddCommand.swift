import ArgumentParser
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

/// `openmarket add [FILE]`
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Register products, from options or from JSON.",
    discussion: """
      A file has one JSON object, several after each other, or an array: docs/manual/json.md; - \
      is standard input. Options win over the file. All of it is checked before anything is \
      sent. Exit status: docs/manual/scripting.md.
      """)

  @Argument(
    help: ArgumentHelp("A file with products as JSON; - is standard input.", valueName: "FILE"),
    completion: .file())
  var file: String?

  @OptionGroup var product: ProductOptions
  @OptionGroup var write: WriteOptions
  @OptionGroup var market: MarketOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard file != nil || !product.isEmpty else {
      throw ValidationError(ScriptingWords.current.nothingGiven)
    }
  }

  @MainActor
  func run() async throws {
    try market.access.requireWriting()
    let inputs = try await reading {
      guard let file else { return [product.input] }
      return try await ProductOptions.read(file).map { $0.overridden(by: product.input) }
    }
    let products = try await checked(inputs)
    try await market.open { market in
      let credentials = try await market.credentials(write)
      let printer = ProductPrinter(output, market)
      let uploads = try PictureUploads(market.folders)
      try await Batch(products) { ScriptingWords.current.line($0.input.line ?? 1) }.run { new in
        let pictures: [PictureUpload]
        if let known = new.pictures {
          pictures = known
        } else {
          pictures = try await uploads.uploads(of: new.input)
        }
        let product = try await market.perform(
          .register(new.input.draft, pictures: pictures, credentials, key: UUID()), output)
        try printer.write(product, as: .register)
      }
    }
  }

  private struct NewProduct {
    let input: ProductInput
    /// Nil where they are prepared again, because all of them would take too much memory.
    let pictures: [PictureUpload]?
  }

  /// Bytes of the pictures that are kept from the check until they are sent.
  private static let maximumKept = 128 << 20

  /// Checks rules and pictures, which needs no market: a batch is not refused in its middle.
  @MainActor
  private func checked(_ inputs: [ProductInput]) async throws -> [NewProduct] {
    let words = ScriptingWords.current
    var problems = inputs.flatMap { $0.sentences(for: $0.draft.problems, in: .current) }
    var products: [NewProduct] = []
    var kept = 0
    try await reporting {
      let uploads = try PictureUploads(.current)
      for input in inputs where problems.isEmpty || input.draft.problems.isEmpty {
        let input = try await input.readingStandardInput()
        do {
          let pictures = try await uploads.uploads(of: input)
          kept += pictures.reduce(0) { $0 + $1.bytes.count }
          products.append(
            NewProduct(input: input, pictures: kept <= Self.maximumKept ? pictures : nil))
        } catch CommandError.badInput(let reason) {
          problems.append(input.line.map { words.ofItem(words.line($0), reason) } ?? reason)
        }
      }
    }
    guard !problems.isEmpty else { return products }
    for problem in problems { Output.error.write("openmarket: \(problem)\n") }
    throw ExitCode(ExitStatus.refused.rawValue)
  }
}

/// Reads the input of a command and reports its mistakes.
@MainActor
func reading<Value: Sendable>(_ body: @MainActor () async throws -> Value) async throws -> Value {
  var value: Value?
  try await reporting { value = try await body() }
  guard let value else { throw ExitCode.failure }
  return value
}

extension MarketConnection {
  /// Changes the market, and shows the progress of pictures.
  func perform(_ write: MarketWrite, _ output: OutputOptions) async throws(MarketError) -> Product {
    guard output.showsNotices else { return try await client.perform(write) }
    let progress = ProgressLine()
    defer { progress.clear() }
    return try await client.perform(write) { progress.show($0.sent * 100 / $0.total) }
  }
}
