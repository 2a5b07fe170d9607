import Foundation

/// The queries of lists that cost the most, with a number that makes each a different one.
enum RudePages {
  typealias Query = @Sendable (_ number: Int) -> String

  /// Queries of the list as data.
  static let parameters: [(name: String, query: Query)] = [
    ("all parameters", everything),
    ("800 products", { "items_per_page=800&page_no=\($0 % 100 + 1)&n=\($0)" }),
    ("far page", { "page_no=\(999_999_999 - $0)&items_per_page=1" }),
    ("search", { "search_value=\(text($0))" }),
    ("search of words", { "words=\(text($0))" }),
    ("search of letters", { "words=a%20e%20i%20o%20t%20n%20s%20r&x=\($0)" }),
    ("search of a letter", { "search_value=\(letter($0))&items_per_page=\($0 % 100 + 1)" }),
    (
      "excluded texts",
      { number in
        "n=\(number)&" + (0..<10).map { "exclude=\(text(number + $0))" }.joined(separator: "&")
      }
    ),
    (
      "sorted and filtered",
      {
        "sort=discount&currency=USD&min_price=0.01&max_price=\(99_999_999 - $0)&page_no=\($0 % 90)"
      }
    ),
    (
      "filtered, 800 products",
      { "max_discount=\(900_000_000 - $0)&sort=name&items_per_page=800&page_no=\($0 % 100 + 1)" }
    ),
    ("numbers that no product has", { "min_stock=\(900_000_000 + $0)&min_discount=1&sort=name" }),
    ("vendor's name", { "vendor_name=\(letter($0))&sort=name&n=\($0)" }),
    ("long value", { "search_value=\(String(repeating: "%41", count: 5_000))\($0)" }),
    ("long cursor", { "after=\(String(repeating: "A", count: 11_000))\($0)" }),
    ("many fields", { String(repeating: "a=b&", count: 3_900) + "\($0)" }),
    ("plus signs", { "search_value=\(String(repeating: "+", count: 15_000))\($0)" }),
  ]

  /// Targets of the list as a page.
  static let all: [(name: String, target: Query)] = [
    ("page, 494 words", { "/?q=\(String(repeating: "a%20", count: 494))\($0)" }),
    ("page, 150 words", { "/?q=\(String(repeating: "a%20", count: 99))x:y%20\($0)" }),
    ("page, exclusions", { "/?q=\(String(repeating: "-a%20", count: 300))\($0)" }),
    ("page, 10 exclusions", { "/?q=\(String(repeating: "-a%20", count: 10))\($0)" }),
    ("page, prices", { "/?q=\(String(repeating: "price:1..2%20", count: 75))\($0)" }),
    ("page, words for links", { "/?q=\(String(repeating: "ab%20", count: 60))\($0)" }),
    ("page, mistyped filters", { "/?q=\(String(repeating: "prixe:1%20", count: 24))\($0)" }),
    ("page, one letter", { "/?q=\(letter($0))&n=\($0)" }),
    ("page, far", { "/?offset=\(9_999_999 + $0)" }),
    ("page, fresh", { "/?offset=\($0 % 4_000)&n=\($0)" }),
    ("page, long", { "/?q=\(String(repeating: "%EA%B0%80", count: 1_700))\($0)" }),
    ("page, cursor", { "/?after=\(String(repeating: "A", count: 11_000))\($0)" }),
  ]

  /// Targets of the feed and of the sitemap.
  static let files: [(name: String, target: Query)] = [
    ("feed, fresh", { "/feed.xml?n=\($0)" }),
    ("feed, one letter", { "/feed.xml?q=\(letter($0))&n=\($0)" }),
    ("feed, 150 words", { "/feed.xml?q=\(String(repeating: "a%20", count: 99))x:y%20\($0)" }),
    ("feed, long", { "/feed.xml?q=\(String(repeating: "%EA%B0%80", count: 1_700))\($0)" }),
    ("sitemap, index", { "/sitemap.xml?n=\($0)" }),
    ("sitemap, part", { "/sitemap.xml?part=\($0 % 100 + 1)&n=\($0)" }),
    ("sitemap, far", { "/sitemap.xml?part=\(999_999_999 - $0)" }),
  ]

  /// Every parameter of the API, as long as a target allows.
  private static let everything: Query = { number in
    let name = String(repeating: "%F0%9F%98%80", count: 20)
    let ten: [String] = (0..<10).flatMap { index in
      [
        "exclude=\(text(number + index).prefix(300))", "product_name=\(name)\(index)",
        "exclude_vendor_name=\(name)\(index)",
        "exclude_vendor_id=\(index + 1)",
      ]
    }
    let texts = (1..<5).flatMap { index in
      ["or", "words"].map { "\($0)=\(text(number + index).prefix(300))" }
    }
    let fields =
      [
        "page_no=\(number % 90 + 1)", "items_per_page=800", "search_value=\(text(number))",
        "sort=discount_asc", "currency=USD", "min_price=0.01", "max_price=\(99_999_999 - number)",
        "in_stock=true", "vendor_id=1", "vendor_name=\(name)", "min_stock=0",
        "max_stock=999999999", "min_discount=0", "max_discount=999999999", "after=", "q=",
        "offset=\(number)",
      ] + texts + ten
    return fields.joined(separator: "&")
  }

  /// The names of all parameters in ``parameters``, ``all`` and ``files``.
  static var names: Set<Substring> {
    let targets =
      parameters.map { $0.query(1)[...] }
      + (all + files).map { $0.target(1) }.map { $0.drop { $0 != "?" }.dropFirst() }
    return Set(
      targets.flatMap { $0.split(separator: "&").compactMap { $0.split(separator: "=").first } })
  }

  /// 200 characters that are in no product.
  @Sendable private static func text(_ number: Int) -> String {
    let words = "the quick brown table made of oak and steel for a small room "
    let start = String(number, radix: 36) + " "
    return String((start + String(repeating: words, count: 4)).prefix(200))
      .replacing(" ", with: "%20")
  }

  @Sendable private static func letter(_ number: Int) -> String {
    String(UnicodeScalar(UInt8(97 + number % 26)))
  }
}
