import ArgumentParser
import Market
import Scripting
import Text
import Words

/// The values of a product on the command line.
struct ProductOptions: ParsableArguments {
  @Option(help: .phrase(OptionHelp.name, "text")) var name: String?
  @Option(help: .phrase(OptionHelp.description, "text")) var description: String?
  // A negative number is a value, which is refused with a reason, and not an option.
  @Option(parsing: .unconditional, help: .phrase(OptionHelp.price, "amount")) var price: String?
  @Option(parsing: .unconditional, help: .phrase(OptionHelp.discount, "amount"))
  var discount: String?
  @Option(
    help: .phrase(OptionHelp.currency, "code"),
    completion: .list(currencies))
  var currency: String?
  @Option(parsing: .unconditional, help: .phrase(OptionHelp.stock, "N")) var stock: StockOption?
  @Option(help: .phrase(OptionHelp.picture, "FILE"), completion: .file()) var picture: [String] = []

  private static let currencies = Currency.accepted.map { $0.code.string.lowercased() }

  func validate() throws {
    if let price, ProductInput.amount(price) == nil, RelativeChange(price) == nil {
      throw ValidationError(ScriptingWords.current.notAnAmount("--price"))
    }
    if let discount, ProductInput.amount(discount) == nil, ProductInput.percentage(discount) == nil
    {
      throw ValidationError(ScriptingWords.current.notADiscount("--discount"))
    }
    if let symbol, let chosenCurrency, symbol != chosenCurrency {
      throw ValidationError("--currency", isNotOneOf: [symbol.code.string])
    }
    if let currency, !Self.currencies.contains(currency.lowercased()) {
      throw ValidationError("--currency", isNotOneOf: Self.currencies)
    }
  }

  var input: ProductInput {
    var input = ProductInput()
    for attribute in ProductAttribute.allCases {
      switch attribute {
      case .name: input.values.name = name
      case .description: input.values.description = description
      case .price:
        input.priceChange = price.flatMap { RelativeChange($0) }
        input.values.amount = price.flatMap(ProductInput.amount)
      case .currency: input.values.currency = chosenCurrency ?? symbol
      case .discount:
        input.values.discount = discount.flatMap(ProductInput.amount)
        input.discountPercent = discount.flatMap(ProductInput.percentage)
      case .stock:
        switch stock {
        case .exact(let pieces): input.values.stock = pieces
        case .change(let pieces): input.stockChange = pieces
        case nil: break
        }
      case .pictures:
        input.pictures = picture.isEmpty ? nil : picture.map(ProductInput.Picture.file)
      }
    }
    return input
  }

  private var chosenCurrency: Currency? { currency.map { Currency(code: SafeText($0)) } }

  /// The currency whose symbol is in the price.
  private var symbol: Currency? { price.flatMap(ProductInput.currency) }

  var isEmpty: Bool { input == ProductInput() }

  /// The option whose value depends on what it was before, as typed; nil for none.
  var relativeOption: SafeText? {
    if let price, RelativeChange(price) != nil { return "--price \(SafeText(price))" }
    guard case .change(let pieces) = stock else { return nil }
    return "--stock \(pieces < 0 ? "" : "+")\(pieces)"
  }

  /// Checks that standard input has either products or a picture.
  /// - Parameter file: The file with products.
  func validate(with file: String?) throws {
    try forbid("-", with: "--picture -", if: file == "-" && picture.contains("-"))
  }
}

/// The value of `--stock`.
enum StockOption: ExpressibleByArgument {
  case exact(Int)
  /// Pieces to add, or to take away.
  case change(Int)

  init?(argument: String) {
    guard let pieces = Int(argument) else { return nil }
    self = argument.hasPrefix("+") || argument.hasPrefix("-") ? .change(pieces) : .exact(pieces)
  }
}

/// The products that a command works on: numbers, links and names, or `-` for standard input.
struct ProductArguments: ParsableArguments {
  @Argument(help: .phrase(OptionHelp.productArguments, "product"), completion: .products)
  var products: [String]

  /// Checks the arguments; a wrong one is a usage error.
  func validate(_ market: RequestedMarket) throws {
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

extension TypedQuery {
  /// Checks what needs no market; a wrong word is a usage error.
  func validate() throws {
    do throws(QueryError) { _ = try query(me: nil) } catch {
      guard error != .notLoggedIn else { return }
      throw ValidationError(error.sentence(in: .current))
    }
  }
}
