import Foundation
import Market
import NIOCore
import Synchronization
import TestSupport
import Testing
import Text

@testable import MarketClient

/// Writes over real sockets to servers that disconnect, stall or stay silent.
struct SendingTests {
  private static let shortLimits = {
    var limits = TransportLimits()
    limits.connect = .seconds(2)
    limits.firstByte = .milliseconds(400)
    limits.whole = .milliseconds(800)
    limits.silence = .milliseconds(400)
    return limits
  }()

  private func write(bytes: Int = 100_000) throws -> MarketWrite {
    let secret = try #require(Secret("secret"))
    let identity = try #require(Identity(identifier: "id", secret: secret))
    let large = Self.largePicture.count
    let picture = PictureUpload(
      fileName: "a.jpg", mediaType: "image/jpeg",
      bytes: bytes < large ? Data(repeating: 7, count: bytes) : Self.largePicture)
    return .register(
      ProductDraft(name: "Walnut desk", description: "Oiled walnut", amount: 1),
      pictures: Array(repeating: picture, count: max(1, bytes / large)), .vendor(identity),
      key: UUID())
  }

  private func client(port: Int, _ limits: TransportLimits = shortLimits) throws -> MarketClient {
    MarketClient(address: try MarketAddress("http://127.0.0.1:\(port)"), limits: limits)
  }

  private func outcome(
    bytes: Int = 100_000, _ steps: [UploadServer.Step], _ limits: TransportLimits = shortLimits
  ) async throws -> (error: MarketError?, received: Int) {
    let server = try await UploadServer.start(steps)
    let client = try client(port: server.port, limits)
    let write = try write(bytes: bytes)
    let error = await failure(of: try await client.perform(write))
    await client.shutdown()
    await server.stop()
    return (error, server.received)
  }

  private static let created = "HTTP/1.1 201 Created\r\nContent-Length: "

  @Test func aWholeUpload() async throws {
    let reply = "\(Self.created)\(Fixture.detail.utf8.count)\r\n\r\n\(Fixture.detail)"
    let (error, received) = try await outcome([.readAll, .send(reply)])
    #expect(error == nil)
    #expect(received > 100_000)
  }

  /// The system took all of it at once, and the client waited for the reply for a second only, while
  /// the network still needed four.
  @Test func aSlowNetworkHasItsTime() async throws {
    var limits = Self.shortLimits
    limits.firstByte = .seconds(1)
    let reply = "\(Self.created)\(Fixture.detail.utf8.count)\r\n\r\n\(Fixture.detail)"
    let (error, received) = try await outcome(
      bytes: 6_000_000, [.readSlowly, .send(reply)], limits)
    #expect(error == nil)
    #expect(received > 6_000_000)
  }

  @Test(arguments: [
    [UploadServer.Step.readAll, .close], [.readAll], [.readAll, .send("HTTP/1.1 201 Cr"), .close],
    [.readAll, .send("\(created)5000\r\n\r\n{\"id\":"), .close],
    [.readAll, .send("\(created)5000\r\n\r\n{\"id\":")], [.readAll, .send("nonsense\r\n\r\n")],
  ])
  func sentAndNotConfirmed(steps: [UploadServer.Step]) async throws {
    let (error, _) = try await outcome(steps)
    guard case .unknownOutcome(let host) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(host.string.hasPrefix("127.0.0.1"))
  }

  /// Far more than the buffers of both sides hold, at any size that the system chooses, and than
  /// is handed to a connection that a busy machine has not yet let pause the upload.
  private static let manyBytes = 5 * largePicture.count
  /// The bytes of all large pictures, which need no more memory than those of one.
  private static let largePicture = Data(repeating: 7, count: 200_000_000)

  /// A form that was not sent completely cannot have created anything. The usual limits: a busy
  /// machine takes longer than the short ones.
  @Test func brokenOffMidway() async throws {
    let (error, _) = try await outcome(
      bytes: Self.manyBytes, [.readSome, .close], TransportLimits())
    guard case .connection = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func anUploadThatStalls() async throws {
    let (error, _) = try await outcome(bytes: Self.manyBytes, [.readSome])
    #expect(error == .timeout(.firstByte, seconds: 1))
  }

  @Test func nothingListens() async throws {
    let server = try await UploadServer.start([])
    let port = server.port
    await server.stop()
    let client = try client(port: port)
    let write = try write()
    guard case .connection = await failure(of: try await client.perform(write)) else {
      Issue.record("not a plain failure")
      return
    }
    await client.shutdown()
  }

  @Test func aCancelledUpload() async throws {
    let server = try await UploadServer.start([.readSome])
    let client = MarketClient(address: try MarketAddress("http://127.0.0.1:\(server.port)"))
    let write = try write(bytes: Self.manyBytes)
    let task = Task { await failure(of: try await client.perform(write)) }
    try await until { server.received > 0 }
    task.cancel()
    let outcome = try await task.value
    #expect(outcome == .cancelled)
    await client.shutdown()
    await server.stop()
  }

  @Test func progressMovesForward() async throws {
    let reply = "\(Self.created)\(Fixture.detail.utf8.count)\r\n\r\n\(Fixture.detail)"
    let server = try await UploadServer.start([.readAll, .send(reply)])
    let client = try client(port: server.port)
    let reports = Mutex<[UploadProgress]>([])
    _ = try await client.perform(try write(bytes: 300_000)) { report in
      reports.withLock { $0.append(report) }
    }
    let sent = reports.withLock { $0.map(\.sent) }
    #expect(sent == sent.sorted())
    #expect(sent.count > 10)
    #expect(reports.withLock { $0.last?.isComplete } == true)
    await client.shutdown()
    await server.stop()
  }

  // MARK: - Changes

  private func changes(
    _ steps: [HostileServer.Step], after place: String? = nil
  ) async throws -> (changes: [MarketChange], error: MarketError?, head: String) {
    let server = try await HostileServer.start { _ in steps }
    let client = try client(port: server.port)
    var found: [MarketChange] = []
    var ending: MarketError?
    do {
      for try await change in try await client.changes(after: place) { found.append(change) }
    } catch {
      ending = error
    }
    await client.shutdown()
    await server.stop()
    return (found, ending, server.requests.first ?? "")
  }

  private static let stream = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

  @Test func changesAsTheyArrive() async throws {
    let (found, error, head) = try await changes(
      [
        .send(Self.stream + ": hello\n\nevent: created\nid: 8\ndata: {\"id\":"),
        .send("5,\"vendor_id\":6}\n\nevent: deleted\nid: 9\ndata: {\"id\":5}\n\n"), .close,
      ], after: "7")
    #expect(
      found == [
        MarketChange(kind: .created, product: 5, vendor: 6, eventID: "8"),
        MarketChange(kind: .deleted, product: 5, vendor: nil, eventID: "9"),
      ])
    guard case .connection = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(head.lowercased().contains("last-event-id: 7\r\n"))
  }

  @Test func aSilentStreamEnds() async throws {
    let (_, error, _) = try await changes([.send(Self.stream + ": hello\n\n")])
    #expect(error == .timeout(.whole, seconds: 1))
  }

  /// A client that reads nothing for longer than a market may be silent stops the market, and goes
  /// on where it was.
  @Test func aSlowReaderSlowsTheMarketDown() async throws {
    let event = "event: changed\nid: 8\ndata: {\"id\":5}\n\n"
    let chunk = "\(String(event.utf8.count, radix: 16))\r\n\(event)\r\n"
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
    let server = try await HostileServer.start { _ in
      [.send(head), .flood(Array(String(repeating: chunk, count: 1_000).utf8))]
    }
    var limits = TransportLimits()
    limits.silence = .seconds(2)
    let client = try client(port: server.port, limits)
    var changes = try await client.changes().makeAsyncIterator()
    let first = try await changes.next()
    #expect(first == MarketChange(kind: .changed, product: 5, vendor: nil, eventID: "8"))
    try await until { server.idleTime > limits.silence + .milliseconds(500) }
    for _ in 0..<5_000 { #expect(try await changes.next() == first) }
    await client.shutdown()
    await server.stop()
  }

  @Test func anEndlessLine() async throws {
    let (_, error, _) = try await changes([
      .send(Self.stream), .flood(Array(repeating: 0x61, count: 4_096)),
    ])
    #expect(error == .decoding(path: "event", detail: "too long"))
  }

  @Test(arguments: [
    "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n",
  ])
  func aMarketWithoutChanges(reply: String) async throws {
    let (_, error, _) = try await changes([.send(reply)])
    #expect(error == .notOffered(.events))
  }
}
