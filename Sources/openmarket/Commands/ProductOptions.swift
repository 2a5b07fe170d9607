import ArgumentParser
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
  // A negative number is a value, which is refused with a reason, and not an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The price before the discount.", valueName: "amount"))
  var price: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The amount taken off the price, or a percentage such as 20%.", valueName: "amount"))
  var discount: String?
  @Option(
    help: ArgumentHelp(
      "The currency, krw or usd (default for a new product: krw).", valueName: "code"),
    completion: .list(Currency.accepted.map { $0.code.string.lowercased() }))
  var currency: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The pieces left (default for a new product: 0).", valueName: "N"))
  var stock: Int?
  @Option(
    help: ArgumentHelp(
      "A picture file, or - for one on standard input; repeatable, in order.", valueName: "FILE"),
    completion: .file())
  var picture: [String] = []

  func validate() throws {
    if let price, Self.amount(price) == nil {
      throw ValidationError(ScriptingWords.current.notAnAmount("--price"))
    }
    if let discount, Self.amount(discount) == nil, Self.percentage(discount) == nil {
      throw ValidationError(ScriptingWords.current.notADiscount("--discount"))
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
    input.amount = price.flatMap(Self.amount)
    input.discount = discount.flatMap(Self.amount)
    input.discountPercent = discount.flatMap(Self.percentage)
    input.currency = currency.map { Currency(code: SafeText($0)) }
    input.stock = stock
    input.pictures = picture.isEmpty ? nil : picture.map(ProductInput.Picture.file)
    return input
  }

  var isEmpty: Bool { input == ProductInput() }

  /// Digits after the point of any currency.
  private static let maximumFraction = 2

  /// Returns a typed amount, read as in the form; nil for other text and below 0. `1.000` is a
  /// thousand to some users, and one to others.
  private static func amount(_ text: String) -> Decimal? {
    let plain = NumberText.normalized(text)
    let fraction = plain.drop { $0 != "." }.dropFirst()
    guard fraction.count <= maximumFraction else { return nil }
    return NumberText.amount(plain).flatMap { $0 < 0 ? nil : $0 }
  }

  private static func percentage(_ text: String) -> Decimal? {
    NumberText.percentage(NumberText.normalized(text)).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Returns the products of a file with JSON; - is standard input.
  /// - Parameter allowsNumbers: Whether numbers of products may replace objects with an `id`.
  static func read(_ file: String, allowsNumbers: Bool = false) async throws -> [ProductInput] {
    try ProductInput.read(
      file == "-" ? try await StandardInput.bytes() : try contents(of: file),
      allowsNumbers: allowsNumbers)
  }

  /// The maximum bytes of a file with products: the same as for standard input.
  private static let maximumBytes = 256 << 20

  private static func contents(of file: String) throws -> Data {
    do throws(FileError) {
      return try UserFile(path: file).read(maximumSize: maximumBytes)
    } catch {
      throw CommandError.badInput(error.sentence(in: .current))
    }
  }
}

/// The pictures of a command as they will be sent: checked, and made smaller if they are too large.
@MainActor
final class PreparedPictures {
  private let preparer: PicturePreparer
  private var held: [ProductInput.Picture: PictureUpload] = [:]
  private var heldBytes = 0

  /// Bytes of pictures that are held between the check and the upload; more are prepared again.
  private static let maximumHeldBytes = 64 << 20

  init(_ folders: UserFolders) throws {
    preparer = PicturePreparer(home: folders.home, state: try folders.state)
  }

  /// Prepares all pictures of some products, so that nothing is sent before all are known to be
  /// usable. Each unusable one is reported with its line.
  /// - Parameter allowsKept: Whether a product may already have pictures.
  func check(_ inputs: [ProductInput], allowsKept: Bool = false) async throws {
    var hasFailed = false
    for input in inputs {
      for picture in input.pictures ?? [] {
        if case .kept = picture, allowsKept { continue }
        do {
          _ = try await upload(picture)
        } catch CommandError.badInput(let sentence) {
          hasFailed = true
          let words = ScriptingWords.current
          let whole = input.line.map { words.ofItem(words.line($0), sentence) } ?? sentence
          Output.error.write("openmarket: \(whole)\n")
        }
      }
    }
    if hasFailed { throw ExitCode(ExitStatus.refused.rawValue) }
  }

  /// Returns a picture as it will be sent.
  func upload(_ picture: ProductInput.Picture) async throws -> PictureUpload {
    if let upload = held[picture] { return upload }
    let (result, name) = try await prepare(picture)
    let upload: PictureUpload
    do {
      upload = try result.get().upload
    } catch {
      throw CommandError.badInput("\(name): \(error.reason(in: .current))")
    }
    // Standard input can be read only once.
    guard picture == .file("-") || heldBytes + upload.bytes.count <= Self.maximumHeldBytes else {
      return upload
    }
    heldBytes += upload.bytes.count
    held[picture] = upload
    return upload
  }

  /// - Returns: The picture, or the reason why it is not one, and its name as given.
  private func prepare(
    _ picture: ProductInput.Picture
  ) async throws -> (Result<PreparedPicture, PicturePreparationError>, name: SafeText) {
    switch picture {
    case .file("-"): return (await preparer.prepare(try await StandardInput.bytes(), of: "-"), "-")
    case .file(let path):
      let job = PictureJob(FormPicture(path: path))
      return (await preparer.prepare(job), SafeText(path, limit: Int(PATH_MAX)))
    case .bytes(let bytes, let given):
      let name = given.isEmpty ? "picture" : given
      return (await preparer.prepare(bytes, of: name), SafeText(name, limit: Int(PATH_MAX)))
    // Only a picture that the product has can be kept.
    case .kept(let id):
      throw CommandError.badInput(ScriptingWords.current.noSuchPicture(id))
    }
  }
}

/// The products that a command works on: numbers, links and names, or `-` for standard input.
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
