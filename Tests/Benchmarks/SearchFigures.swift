extension ServerBenchmark {
  /// Texts of one, two and three characters and letters, all of which are found.
  private static let texts: [(name: String, texts: [String])] = [
    ("1 character", ["자", "전", "기", "거", "스", "탠", "카", "메", "라", "우"]),
    ("2 characters", ["자전", "전거", "스탠", "탠드", "카메", "메라", "우산", "책장", "담요", "텐트"]),
    (
      "3 characters",
      ["자전거", "스탠드", "카메라", "키보드", "주전자", "벽시계", "헤드폰", "현미경", "재봉틀", "망원경"]
    ),
    ("1 letter", ["a", "b", "c", "d", "e", "g", "k", "m", "q", "z"]),
    ("2 letters", ["la", "am", "te", "ey", "ba", "ck", "oa", "qu", "um", "gu"]),
    ("3 letters", ["bic", "key", "cam", "not", "clo", "gui", "umb", "mir", "tea", "oak"]),
    ("\"lam\"", ["lam"]), ("what is nowhere", ["xyz", "qqq", "자자자", "뷁"]),
  ]

  /// The first page of a search has to count, the next ones know the length of the list.
  func search(_ connection: Loopback) throws {
    for (name, texts) in Self.texts {
      var pages: [Duration] = []
      var counts: [Duration] = []
      for text in texts {
        let path = "/api/products?search_value=\(Self.encoded(text))&items_per_page="
        let first = try connection.times(["\(path)20"])[0]
        let others = try connection.times((21...25).map { "\(path)\($0)" }).sorted()
        pages.append(others[2])
        counts.append(max(.zero, first - others[2]))
      }
      line("search, \(name), page, p50 ms", median(pages), most: 5)
      line("search, \(name), page, slowest ms", (pages.max() ?? .zero) / .milliseconds(1), most: 5)
      line(
        "search, \(name), count, slowest ms", (counts.max() ?? .zero) / .milliseconds(1), most: 50)
    }
  }

  /// Searches for 2 to 8 random letters, each requested once: most find nothing, as while a user
  /// types.
  func distinctSearches(_ connection: Loopback) throws {
    var random = SystemRandomNumberGenerator()
    let texts = Set(
      (0..<2_000).map { _ in
        String((0..<Int.random(in: 2...8, using: &random)).map { _ in Self.letter(&random) })
      })
    let times = try connection.times(texts.map { "/api/products?search_value=\($0)" })
    let mean = times.reduce(.zero, +) / times.count
    line("searches of 2 to 8 letters, p50 ms", median(times))
    line(
      "searches of 2 to 8 letters, p99 ms",
      (percentile(times, 0.99) ?? .zero) / .milliseconds(1), most: 10)
    line("searches of 2 to 8 letters, one connection, a second", .seconds(1) / mean)
  }

  /// Pages by number in the middle of the market, in each order.
  func sortedDepth(_ connection: Loopback) throws {
    let middle = options.count * 2 / 5 / 20
    for sort in ["price_asc", "price_desc", "name", "name_desc", "discount", "discount_asc"] {
      let times = try connection.times(
        (0..<50).map { "/api/products?sort=\(sort)&page_no=\(middle + $0 * 7 % (middle / 2 + 1))" })
      line("sort=\(sort), page_no \(middle) and later, p50 ms", median(times), most: 5)
    }
  }

  private static func letter(_ random: inout SystemRandomNumberGenerator) -> Character {
    Array("abcdefghijklmnopqrstuvwxyz").randomElement(using: &random) ?? "a"
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "%0" + digits : "%" + digits
    }.joined()
  }
}
