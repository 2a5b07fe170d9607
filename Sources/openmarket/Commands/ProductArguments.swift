import ArgumentParser
import CommandIO
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

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
