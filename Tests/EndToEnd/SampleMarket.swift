/// A market of generated products in the shape of the original server's replies: camel case around
/// the rows, snake case in them, and amounts as floating-point numbers.
struct SampleMarket: Sendable {
  var count = 45
  /// The total that the market reports; `count` unless deliberately wrong.
  var total: Int?
  var name: @Sendable (_ row: Int) -> String = { "Sample \($0)" }
  var thumbnail: @Sendable (_ row: Int) -> String = { "http://127.0.0.1/\($0).png" }
  var id: @Sendable (_ row: Int) -> Int = { 10_000 - $0 }
  /// Whether the market reports another page; correct unless deliberately wrong.
  var hasNext: (@Sendable (_ page: Int) -> Bool)?

  static let pageSize = 20

  /// Replies to every path of a market.
  var script: ScriptedServer.Script {
    { request in request.isForProducts ? .answer(page(request.page)) : .answer("\"OK\"") }
  }

  /// The page of this number as JSON. Rows count from 1.
  func page(_ number: Int) -> String {
    // A market with wrong totals may get a request for any page.
    let known = min(max(1, number), count / Self.pageSize + 2)
    let first = (known - 1) * Self.pageSize + 1
    let last = min(count, first + Self.pageSize - 1)
    let rows = first <= last ? (first...last).map(product).joined(separator: ",") : ""
    let total = total ?? count
    let lastPage = total / Self.pageSize + 1
    let continues = hasNext?(number) ?? (last < count)
    return """
      {"pageNo":\(number),"itemsPerPage":\(Self.pageSize),"totalCount":\(total),\
      "offset":\(first - 1),"limit":\(Self.pageSize),"lastPage":\(lastPage),\
      "hasNext":\(continues),"hasPrev":\(number > 1),"pages":[\(rows)]}
      """
  }

  func product(_ row: Int) -> String {
    """
    {"id":\(id(row)),"vendor_id":7,"vendorName":"sampler","name":"\(name(row))",\
    "description":"made up","thumbnail":"\(thumbnail(row))","currency":"KRW",\
    "price":6.0E4,"bargain_price":5.4E4,"discounted_price":6000.0,"stock":\(row),\
    "created_at":"2022-11-09T00:00:00","issued_at":"2022-11-09T00:00:00"}
    """
  }
}
