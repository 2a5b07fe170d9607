import Foundation
import Synchronization

/// Follows the events of a market through the proxy, and reconnects after the last one.
final class EventFollower: Sendable {
  struct Summary {
    /// Numbers of events, each once, in the order of their arrival.
    var numbers: [Int64] = []
    var connections = 0
    /// The number of events whose number was not higher than that before.
    var repeated = 0
    /// The number of times that it was told to reload.
    var resets = 0
  }

  let summary = Mutex(Summary())
  private let isStopped = Atomic(false)

  func stop() { isStopped.store(true, ordering: .relaxed) }

  func run(_ port: UInt16) {
    while !isStopped.load(ordering: .relaxed) {
      summary.withLock { $0.connections += 1 }
      follow(port)
      usleep(20_000)
    }
  }

  private func follow(_ port: UInt16) {
    let last = summary.withLock { $0.numbers.last }
    let headers = last.map { ["Last-Event-ID: \($0)"] } ?? []
    let request = PlainRequest(line: "GET /api/products/events", headers: headers, body: [])
    var line: [UInt8] = []
    var isEvent = false
    request.stream(from: port) { bytes in
      for byte in bytes {
        guard byte == UInt8(ascii: "\n") else {
          line.append(byte)
          continue
        }
        let text = String(decoding: line, as: UTF8.self)
        // An id without an event is the position at which the stream begins.
        isEvent = !text.isEmpty && (isEvent || text.hasPrefix("event:"))
        if isEvent { note(text) }
        line.removeAll(keepingCapacity: true)
      }
      return !isStopped.load(ordering: .relaxed)
    }
  }

  private func note(_ line: String) {
    if line == "event: reset" { summary.withLock { $0.resets += 1 } }
    guard line.hasPrefix("id:"),
      let number = Int64(line.dropFirst(3).trimmingCharacters(in: .whitespaces))
    else { return }
    summary.withLock { summary in
      if let last = summary.numbers.last, number <= last {
        summary.repeated += 1
      } else {
        summary.numbers.append(number)
      }
    }
  }
}
