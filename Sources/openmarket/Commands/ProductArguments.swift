import ArgumentParser
import CommandIO
import Foundation
import Market
import MarketClient
import Scripting
import Text
import Words

/// The products that a command is about: numbers and links, or `-` for standard input.
struct ProductArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Numbers of products, or links; - reads standard input.", valueName: "product"))
  var products: [String]

  /// Checks the arguments; a wrong one is a usage error.
  func validate(_ market: MarketOptions) throws {
    if products != ["-"] { try market.validate(with: Self.references(products).link) }
  }

  /// Returns the products of the arguments or of standard input.
  func read() async throws -> ProductReferences { try await Self.read(products) }

  static func read(_ arguments: [String]) async throws -> ProductReferences {
    guard arguments == ["-"] else { return try references(arguments) }
    return try ProductReferences(lines: try await StandardInput.text())
  }

  /// Reads arguments; a wrong one is a usage error.
  static func references(_ arguments: [String]) throws -> ProductReferences {
    do throws(ReferenceError) {
      return try ProductReferences(arguments)
    } catch {
      throw ValidationError(error.sentence(in: .current))
    }
  }
}
