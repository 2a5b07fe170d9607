import Files
package import Foundation
package import Market
import Text
import ViewModels
package import Words

extension ProductInput {
  /// Digits after the point of any currency.
  private static let maximumFraction = 2

  /// Returns a typed amount, read as in the form; nil for other text and below 0. `1.000` is a
  /// thousand to some users, and one to others.
  package static func amount(_ text: String) -> Decimal? {
    let plain = NumberText.normalized(text).filter { $0 != "$" }
    let fraction = plain.drop { $0 != "." }.dropFirst()
    guard fraction.count <= maximumFraction else { return nil }
    return NumberText.amount(plain).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The currency whose symbol is in a typed price; nil without one.
  package static func currency(inPrice text: String) -> Currency? { NumberText.currency(in: text) }

  /// Whether a number has a sign: it changes what is there.
  package static func isChange(_ text: String) -> Bool {
    text.trimmed.first.map("+-".contains) ?? false
  }

  package static func percentage(_ text: String) -> Decimal? {
    NumberText.percentage(NumberText.normalized(text)).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Returns the products of a file with JSON or a table; - is standard input.
  /// - Parameter allowsNumbers: Whether numbers of products may replace objects with an `id`.
  package static func read(
    _ file: String, allowsNumbers: Bool = false, in language: Language
  ) async throws -> [ProductInput] {
    read(
      file == "-" ? try await StandardInput.bytes() : try contents(of: file, language),
      allowsNumbers: allowsNumbers)
  }

  /// The maximum bytes of a file with products: the same as for standard input.
  private static let maximumBytes = 256 << 20

  private static func contents(of file: String, _ language: Language) throws -> Data {
    do throws(FileError) {
      return try UserFile(path: file).read(maximumSize: maximumBytes)
    } catch {
      throw CommandError.badInput(error.sentence(in: language))
    }
  }
}
