import Foundation
import Synchronization

/// Clients with the most expensive requests, and their effect on other clients.
struct HostileBenchmark {
  let workplace: Workplace
  let count: Int
  let line: (String, Double, Double?, Double?, Double?, Double?) -> Void

  /// The number of concurrent clients, each with the next request as soon as it has a reply.
  private static let clients = 4
  private static let pages = 400

  func run(at port: Int) throws {
    let connection = try Loopback(port: port)
    let texts = try (0..<8).compactMap { index in
      try description(of: count - index * count / 10, connection)
    }
    let searches = Searches(texts)
    var times: [Duration] = []
    var refused = 0
    for _ in 0..<40 {
      let start = ContinuousClock.now
      let status = try connection.exchange(Loopback.request(searches.next())).status
      times.append(ContinuousClock.now - start)
      guard [200, 503].contains(status) else { throw NotMeasured("a search: \(status)") }
      if status == 503 { refused += 1 }
    }
    let slowest = (times.max() ?? .zero) / .milliseconds(1)
    line("hostile search, p50 ms", times.sorted()[20] / .milliseconds(1), nil, nil, nil, nil)
    line("hostile search, slowest ms", slowest, nil, nil, nil, 300)
    line("hostile searches refused, of 40", Double(refused), nil, nil, nil, nil)
    try beside(port, searches, connection)
    try abandoned(port, searches, connection)
  }

  /// Plain pages that were not requested before.
  private func beside(_ port: Int, _ searches: Searches, _ connection: Loopback) throws {
    let hasEnded = Mutex(false)
    let group = DispatchGroup()
    for _ in 0..<Self.clients {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        guard let connection = try? Loopback(port: port) else { return }
        while !hasEnded.withLock({ $0 }) {
          guard (try? connection.exchange(Loopback.request(searches.next()))) != nil else { return }
        }
      }
    }
    let times = try connection.times(
      (1...Self.pages).map { "/api/products?page_no=\($0)&items_per_page=17" })
    hasEnded.withLock { $0 = true }
    group.wait()
    let most = count > 100_000 ? 100.0 : 60
    line(
      "pages beside \(Self.clients) hostile clients, p99 ms",
      times.sorted()[Self.pages * 99 / 100] / .milliseconds(1), nil, nil, nil, most)
  }

  /// A search right after the clients of eight others have disconnected.
  private func abandoned(_ port: Int, _ searches: Searches, _ connection: Loopback) throws {
    for _ in 0..<8 { try Loopback(port: port).send(Loopback.request(searches.next())) }
    let start = ContinuousClock.now
    _ = try connection.exchange(Loopback.request(searches.next()))
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    line("a search after 8 abandoned ones, ms", time, nil, nil, nil, 350)
  }

  private func description(of id: Int, _ connection: Loopback) throws -> String? {
    let body = try connection.exchange(Loopback.request("/api/products/\(id)")).body
    let object = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    return object?["description"] as? String
  }
}

/// Long texts of the market in ever new forms: no reply is from a cache.
private final class Searches: Sendable {
  private let texts: [String]
  private let position = Mutex(0)

  init(_ texts: [String]) { self.texts = texts }

  func next() -> String {
    let position = position.withLock { position in
      position += 1
      return position
    }
    guard !texts.isEmpty else { return "/api/products?search_value=none" }
    let text = texts[position % texts.count]
    // Half of them are found nowhere, which takes longest: two parts of a text that are not
    // adjacent.
    let start = text.dropFirst(position / 7 % 20).prefix(position.isMultiple(of: 2) ? 118 : 70)
    let search = String(position.isMultiple(of: 2) ? start : start + text.prefix(40))
    let coded =
      search.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "none"
    return "/api/products?sort=discount&currency=\(position.isMultiple(of: 3) ? "KRW" : "USD")"
      + "&min_price=0.01&max_price=\(99_999_999 - position)&search_value=\(coded)"
  }
}
