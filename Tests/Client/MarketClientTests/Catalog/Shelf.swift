import Foundation
import Market
import Synchronization
import Text

@testable import MarketClient

/// A market of numbered products that counts its requests and replies when the test lets it.
final class Shelf: Sendable {
  private let state = Mutex(State())

  private struct State {
    var asked: [String] = []
    var cancelled = 0
    var isOpen = true
    var failure: MarketError?
  }

  /// The requested paths, in order.
  var asked: [String] { state.withLock { $0.asked } }

  /// Requests that were cancelled before their reply.
  var cancelled: Int { state.withLock { $0.cancelled } }

  /// Replies with pages wait while it is closed.
  func setOpen(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }

  /// The error of every reply; nil for none.
  func fail(with error: MarketError?) { state.withLock { $0.failure = error } }

  func client(at address: String = "https://market.example") throws -> MarketClient {
    MarketClient(
      address: try MarketAddress(address),
      transport: RecordedTransport { request async throws(MarketError) in
        self.state.withLock { $0.asked.append(request.path) }
        while request.path.contains("?"), !self.state.withLock({ $0.isOpen }) {
          guard (try? await Task.sleep(for: .milliseconds(1))) != nil else {
            self.state.withLock { $0.cancelled += 1 }
            throw .cancelled
          }
        }
        if let failure = self.state.withLock({ $0.failure }) { throw failure }
        if request.accept == "text/event-stream" { return Self.deletion }
        return TransportReply(status: 200, body: Data(Self.page(for: request.path).utf8))
      })
  }

  /// A stream of one event.
  private static let deletion = TransportReply(
    status: 200, headers: ["content-type": "text/event-stream"],
    body: Data("event: deleted\nid: 5\ndata: {\"id\": 7}\n\n".utf8))

  /// Twenty rows, numbered down from 1000, at the page or the cursor in `path`.
  private static func page(for path: String) -> String {
    let number = path.firstMatch(of: /page_no=(\d+)/).flatMap { Int($0.1) }
    let cursor = path.firstMatch(of: /after=(\d+)/).flatMap { Int($0.1) }
    let first = cursor ?? 1_000 - 20 * ((number ?? 1) - 1)
    let rows = (0..<20).map { row in
      """
      {"id": \(first - row), "vendor_id": 6, "vendorName": "상점\\u001b", "name": "물건 \(first - row)",
       "description": "한 줄\\n두 줄", "thumbnail": "https://market.example/\(first - row).jpg",
       "currency": "USD", "price": 12.34, "bargain_price": 10.04, "discounted_price": 2.3,
       "stock": 3, "created_at": "2022-10-20T00:00:00", "issued_at": null}
      """
    }
    return """
      {"pageNo": \(number ?? 0), "itemsPerPage": 20, "totalCount": 1000, "lastPage": 50,
       "hasNext": true, "nextCursor": "\(first - 20)", "pages": [\(rows.joined(separator: ","))]}
      """
  }
}

/// A new empty folder, removed after `work`.
func withFolder(_ work: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("openmarket-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await work(folder)
}
