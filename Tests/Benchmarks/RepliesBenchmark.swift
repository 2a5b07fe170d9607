import Foundation

/// Replies per second of the market, compared to nginx with the same bytes.
struct RepliesBenchmark {
  let workplace: Workplace
  let seconds: Int
  /// Products of the market.
  let count: Int
  /// The ports of the market and of nginx, which serves the folder ``workplace``.
  let market: Int
  let nginx: Int
  let line: (String, Double, Double?, Double?, Double?, Double?) -> Void

  /// Turns of the two servers, so that other work on the machine affects both equally.
  private static let turns = 2

  static let page = "/api/products?page_no=1&items_per_page=20"

  func run() throws {
    let connection = try Loopback(port: market)
    let page = try connection.get(Self.page)
    print(
      "\(count) products, page of 20 with \(page.count) bytes, 16 connections, \(seconds) s each")
    let picture = try picture(on: String(decoding: page, as: UTF8.self), connection)
    try files(["page.json": page, "picture.jpg": try connection.get(picture)])

    let limit = try compare("unchanged page", Self.page, "/page.json", goal: 0.6)
    try compare("picture", picture, "/picture.jpg", goal: 0.5)
    let known = try compare(
      "304", Self.page, "/page.json", goal: 0.6,
      tags: (
        try connection.tag(of: Self.page), try Loopback(port: nginx).tag(of: "/page.json")
      ))
    line("market, 304 beside its 200", known.market, known.market / limit.market, 1, nil, nil)
    let pages = try script("pages", "/api/products?items_per_page=20&page_no=", count / 20)
    let fresh = try Load(market, "/", seconds: seconds, script: pages)
    line(
      "market, pages not asked for lately, 1/s", fresh.rate, fresh.rate / limit.nginx, 0.15, nil,
      nil)
    let details = try Load(
      market, "/", seconds: seconds, script: try script("details", "/api/products/", count))
    line(
      "market, details of any product, k/s", details.rate / 1_000, details.rate / 20_000, 1, nil,
      nil)
    try distinctSearches(connection)
    try deepPages(connection)
  }

  // MARK: Beside nginx

  /// - Parameter tags: Entity tags that the client has.
  @discardableResult
  private func compare(
    _ name: String, _ path: String, _ file: String, goal: Double,
    tags: (market: String, nginx: String)? = nil
  ) throws -> (market: Double, nginx: Double) {
    var rates = (market: 0.0, nginx: 0.0)
    for _ in 1...Self.turns {
      rates.nginx += try Load(nginx, file, seconds: seconds, tag: tags?.nginx).rate
      rates.market += try Load(market, path, seconds: seconds, tag: tags?.market).rate
    }
    rates.market /= Double(Self.turns)
    rates.nginx /= Double(Self.turns)
    line("nginx, \(name), 1/s", rates.nginx, nil, nil, nil, nil)
    line("market, \(name), 1/s", rates.market, rates.market / rates.nginx, goal, nil, nil)
    return rates
  }

  /// The path of the first picture.
  private func picture(on page: String, _ connection: Loopback) throws -> String {
    guard let match = page.firstMatch(of: /\/pictures\/[0-9a-f]{64}\.[a-z]+/) else {
      throw NotMeasured("the first page has no picture")
    }
    return String(match.0)
  }

  private func files(_ files: [String: [UInt8]]) throws {
    for (name, bytes) in files {
      try Data(bytes).write(to: URL(filePath: "\(workplace.path)/\(name)"))
    }
  }

  // MARK: Requests that differ

  private func script(_ name: String, _ path: String, _ count: Int) throws -> String {
    try workplace.write(
      """
      math.randomseed(\(UInt32.random(in: 1 ... .max)))
      request = function()
        return wrk.format("GET", "\(path)" .. math.random(1, \(count)))
      end

      """, to: "\(name).lua")
  }

  /// Searches for two to eight letters that the market has, each sent once.
  private func distinctSearches(_ connection: Loopback) throws {
    var texts: Set<String> = []
    for index in 1...400 where texts.count < Self.searches {
      let path = "/api/products/\(max(1, count * index / 400))"
      let reply = try connection.exchange(Loopback.request(path))
      guard reply.status == 200,
        let object = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
      else { continue }
      let text = ["name", "description"].compactMap { object[$0] as? String }.joined(separator: " ")
      for word in text.split(whereSeparator: { !$0.isLetter }) where word.count >= 2 {
        for length in 2...8 where length <= word.count {
          for start in 0...(word.count - length) {
            texts.insert(String(word.dropFirst(start).prefix(length)))
          }
        }
      }
    }
    let paths = texts.shuffled().prefix(Self.searches).map {
      "/api/products?items_per_page=20&search_value="
        + ($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    }
    let list = try workplace.write(paths.joined(separator: "\n") + "\n", to: "searches.txt")
    let script = try workplace.write(
      """
      local paths, position = {}, 0
      for path in io.lines("\(list)") do paths[#paths + 1] = path end
      request = function()
        position = position % #paths + 1
        return wrk.format("GET", paths[position])
      end

      """, to: "searches.lua")
    let load = try Load(market, "/", seconds: seconds, script: script)
    line("distinct searches of 2–8 letters, k/s", load.rate / 1_000, load.rate / 4_000, 1, nil, nil)
    line("distinct searches of 2–8 letters, p99 ms", load.p99, nil, nil, nil, 10)
  }

  /// The number of searches in the list, none of which is repeated within a run.
  private static let searches = 40_000

  /// Pages by number in every order of the whole market, none requested before.
  private func deepPages(_ connection: Loopback) throws {
    var slowest = (time: 0.0, sort: "")
    for sort in try sorts(connection) {
      let last = count / 20
      let pages = (1...40).map { last * $0 / 41 + 1 }
      let times = try connection.times(
        pages.map { "/api/products?sort=\(sort)&items_per_page=20&page_no=\($0)" })
      let worst = times.sorted()[times.count * 95 / 100] / .milliseconds(1)
      if worst > slowest.time { slowest = (worst, sort) }
    }
    line("any sort at any page, p95 ms (\(slowest.sort))", slowest.time, nil, nil, nil, 5)
  }

  /// The names of the orders, as the market lists them for an unknown one.
  private func sorts(_ connection: Loopback) throws -> [String] {
    let reply = try connection.exchange(Loopback.request("/api/products?sort=unknown"))
    let text = String(decoding: reply.body, as: UTF8.self)
    guard let match = text.firstMatch(of: /one of ([a-z_, ]+)/) else {
      throw NotMeasured("no orders: \(text)")
    }
    return match.1.split(separator: ", ").map(String.init)
  }
}

/// The replies on 16 connections, each with the next request as soon as it has a reply.
struct Load {
  /// Replies per second.
  let rate: Double
  /// Milliseconds.
  let p99: Double

  /// - Parameters:
  ///   - tag: The entity tag that the client has.
  ///   - script: A wrk script that generates the requests.
  init(_ port: Int, _ path: String, seconds: Int, tag: String? = nil, script: String? = nil) throws
  {
    let words =
      (script.map { "-s '\($0)' " } ?? "") + (tag.map { "-H 'If-None-Match: \($0)' " } ?? "")
    let text = try Shell.output(
      "wrk -t1 -c16 --latency -d\(seconds)s \(words)'http://127.0.0.1:\(port)\(path)'")
    guard !text.contains("Non-2xx"),
      let rate = text.firstMatch(of: /Requests\/sec: *([0-9.]+)/).flatMap({ Double($0.1) }),
      let slow = text.firstMatch(of: /99% +([0-9.]+)(us|ms|s)/),
      let time = Double(slow.1)
    else { throw NotMeasured(text) }
    self.rate = rate
    p99 = slow.2 == "us" ? time / 1_000 : slow.2 == "s" ? time * 1_000 : time
  }
}
