import Foundation

/// The requests of ``DatabaseBenchmark``, the same for every market of a run. None is repeated,
/// except page 1, so that no reply is in a server's memory.
struct DatabaseRequests {
  static let firstPage = "/api/products?items_per_page=20"
  static let sorts = [
    "newest", "oldest", "price_asc", "price_desc", "name", "name_desc", "discount", "discount_asc",
  ]

  /// Pages of 20 products on average, up to page 150 in every order.
  let pages: [String]
  /// Searches for two to eight random letters.
  let random: [String]
  /// Searches for one to eight letters of products.
  let found: [String]

  /// - Parameter texts: Names and descriptions of some products.
  init(texts: [String]) {
    var pages: [String] = []
    for sort in Self.sorts {
      for page in 1...150 {
        for size in 11...29 {
          pages.append("/api/products?sort=\(sort)&page_no=\(page)&items_per_page=\(size)")
        }
      }
    }
    self.pages = pages.shuffled()
    var random = SystemRandomNumberGenerator()
    self.random = (0..<Self.maximum).map { _ in
      let length = Int.random(in: 2...8, using: &random)
      let letters = (0..<length).map { _ in UInt8.random(in: 97...122, using: &random) }
      return Self.search(String(decoding: letters, as: UTF8.self))
    }
    var parts: Set<String> = []
    for word in texts.flatMap({ $0.split { !$0.isLetter } }) {
      for length in 1...8 where length <= word.count {
        for start in 0...(word.count - length) {
          parts.insert(String(word.dropFirst(start).prefix(length)))
        }
      }
    }
    found = parts.shuffled().prefix(Self.maximum).map(Self.search)
  }

  /// More than any market handles in a load.
  private static let maximum = 30_000

  static func search(_ text: String) -> String {
    "\(firstPage)&search_value="
      + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
  }
}
