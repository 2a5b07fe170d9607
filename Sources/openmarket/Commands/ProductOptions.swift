import ArgumentParser
import CommandIO
import Desktop
import Files
import FormPhrases
import Foundation
import Market
import Scripting
import Text
import ViewModels
import Words

/// The values of a product on the command line.
struct ProductOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The name.", valueName: "text")) var name: String?
  @Option(help: ArgumentHelp("The description.", valueName: "text")) var description: String?
  @Option(help: ArgumentHelp("The price before the discount.", valueName: "amount"))
  var price: String?
  @Option(help: ArgumentHelp("The amount taken off the price.", valueName: "amount"))
  var discount: String?
  @Option(
    help: ArgumentHelp(
      "The currency, krw or usd; krw for a new product without it.", valueName: "code"),
    completion: .list(Currency.accepted.map { $0.code.string.lowercased() }))
  var currency: String?
  @Option(
    help: ArgumentHelp("The pieces left; 0 for a new product without it.", valueName: "N"))
  var stock: Int?
  @Option(
    help: ArgumentHelp(
      "A picture file, or - for one on standard input; repeatable, in order.", valueName: "FILE"),
    completion: .file())
  var picture: [String] = []

  func validate() throws {
    for (option, text) in [("--price", price), ("--discount", discount)] {
      guard let text, ProductQuery.price(text[...]) == nil else { continue }
      throw ValidationError(ScriptingWords.current.notAnAmount(SafeText(option)))
    }
    let codes = Currency.accepted.map { $0.code.string.lowercased() }
    if let currency, !codes.contains(currency.lowercased()) {
      throw ValidationError(
        CommandWords.current.usage.notOneOf(
          "--currency", SafeText(codes.joined(separator: ", "))))
    }
  }

  var input: ProductInput {
    var input = ProductInput()
    input.name = name
    input.description = description
    input.amount = price.flatMap { ProductQuery.price($0[...]) }
    input.discount = discount.flatMap { ProductQuery.price($0[...]) }
    input.currency = currency.map { Currency(code: SafeText($0)) }
    input.stock = stock
    input.pictures = picture.isEmpty ? nil : picture.map(ProductInput.Picture.file)
    return input
  }

  var isEmpty: Bool { input == ProductInput() }

  /// Returns the products of a file with JSON; - is standard input.
  static func read(_ file: String) async throws -> [ProductInput] {
    try ProductInput.read(file == "-" ? try await StandardInput.bytes() : try contents(of: file))
  }

  /// Bytes of a file with products: those of standard input.
  private static let maximumBytes = 256 << 20

  private static func contents(of file: String) throws -> Data {
    do throws(FileError) {
      return try UserFile(path: file).read(maximumSize: maximumBytes)
    } catch {
      throw CommandError.badInput(error.sentence(in: .current))
    }
  }
}

extension ProductInput {
  /// Returns the input with the bytes of a picture on standard input, which can be read once.
  func readingStandardInput() async throws -> ProductInput {
    guard pictures?.contains(.file("-")) == true else { return self }
    let bytes = try await StandardInput.bytes()
    var input = self
    input.pictures = pictures?.map { $0 == .file("-") ? .bytes(bytes, name: "-") : $0 }
    return input
  }
}

/// Pictures of the user as they are sent: checked, and smaller where they are too large.
@MainActor
struct PictureUploads {
  private let preparer: PicturePreparer

  init(_ folders: UserFolders) throws {
    preparer = PicturePreparer(home: folders.home, state: try folders.state)
  }

  func uploads(of input: ProductInput) async throws -> [PictureUpload] {
    var uploads: [PictureUpload] = []
    for picture in input.pictures ?? [] { uploads.append(try await upload(picture)) }
    return uploads
  }

  func upload(_ picture: ProductInput.Picture) async throws -> PictureUpload {
    let result: Result<PreparedPicture, PicturePreparationError>
    switch picture {
    case .file("-"): result = await preparer.prepare(try await StandardInput.bytes(), of: "-")
    case .file(let path):
      result = await preparer.prepare(PictureJob(FormPicture(path: path)))
    case .bytes(let bytes, let name):
      result = await preparer.prepare(bytes, of: name.isEmpty ? "picture" : name)
    // Only a picture that the product has can be kept.
    case .kept(let id):
      throw CommandError.badInput(ScriptingWords.current.noSuchPicture(id))
    }
    do {
      return try result.get().upload
    } catch {
      throw CommandError.badInput(error.sentence(in: .current))
    }
  }
}

/// The products that a command is about: numbers, links and names, or `-` for standard input.
struct ProductArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Products: numbers, names or links; - reads standard input.", valueName: "product"),
    completion: .products)
  var products: [String]

  /// Checks the arguments; a wrong one is a usage error.
  func validate(_ market: MarketOptions) throws {
    guard products != ["-"] else { return }
    try market.validate(with: Self.references(products, allowsNames: true).link)
  }

  /// Returns the products of the arguments or of standard input.
  func read() async throws -> ProductReferences {
    try await Self.read(products, allowsNames: true)
  }

  static func read(
    _ arguments: [String], allowsNames: Bool = false
  ) async throws -> ProductReferences {
    guard arguments == ["-"] else { return try references(arguments, allowsNames: allowsNames) }
    return try ProductReferences(lines: try await StandardInput.text())
  }

  /// Reads arguments; a wrong one is a usage error.
  static func references(
    _ arguments: [String], allowsNames: Bool = false
  ) throws -> ProductReferences {
    do throws(ReferenceError) {
      return try ProductReferences(arguments, allowsNames: allowsNames)
    } catch {
      throw ValidationError(error.sentence(in: .current))
    }
  }
}
