import ArgumentParser
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

  private var readsInput: Bool { products == ["-"] }

  /// Checks the arguments; a wrong one is a usage error.
  func validate(_ market: MarketOptions) throws {
    guard !readsInput else { return }
    let link: ProductLink?
    do throws(ReferenceError) {
      link = try ProductReferences(products).link
    } catch {
      throw ValidationError(error.sentence(in: .current))
    }
    try market.validate(with: link)
  }

  /// Returns the products of the arguments or of standard input.
  func read() async throws -> ProductReferences {
    do {
      guard readsInput else { return try ProductReferences(products) }
      return try ProductReferences(lines: try await StandardInput.text())
    } catch let error as ReferenceError {
      try reporting { throw CommandError.badInput(error.sentence(in: .current)) }
      throw error
    }
  }
}

extension MarketConnection {
  /// Runs `body` for each product. A product that fails is reported, and the next one follows; a
  /// market that cannot be reached ends it.
  /// - Throws: The exit status of the first failure.
  func forEach(of numbers: [Int], _ body: (Int) async throws -> Void) async throws {
    var status: ExitStatus?
    for id in numbers {
      do {
        try await body(id)
      } catch let error as MarketError {
        let failure = ExitStatus(error)
        guard numbers.count > 1, ![.offline, .interrupted, .foreign].contains(failure) else {
          throw error
        }
        status = status ?? failure
        Output.error.write(
          "openmarket: \(ScriptingWords.current.ofProduct(id, error.reason(in: .current)))\n")
      }
    }
    if let status { throw ExitCode(status.rawValue) }
  }
}
