import Market
import Text
import Words

extension MicroBenchmark {
  static let queries = [
    MicroBenchmark(name: "query-parse", times: 10) {
      let typed = [
        "walnut desk", "호두나무 price<50000 in:stock", #"vendor:"Kim" price:10..50 currency:usd"#,
        "-lamp -\"two words\" stock>10 sort:price_asc", "keyboard",
      ]
      return { try typed.reduce(0) { $0 + (try ProductQuery(typed: $1).typed.string.utf8.count) } }
    },
    // A search in a list whose market does not support it: all products are compared.
    MicroBenchmark(name: "query-select", times: 2) {
      let products = Samples.products(200)
      let query = try ProductQuery(typed: "desk price<50000 in:stock sort:price_asc")
      return { query.select(from: products).count }
    },
    MicroBenchmark(name: "query-matches", times: 100) {
      let texts = (0..<20).map { SafeText(Samples.name($0)) }
      let query = ProductQuery(search: "책상")
      return { texts.reduce(0) { $0 + query.matches(in: $1).count } }
    },
  ]
}
