import Foundation
import Market
import Pictures
import Synchronization
import Text

@testable import MarketClient

/// A market of grey pictures, `/0` black to `/255` white, that replies when the test lets it.
final class PictureShelf: Sendable {
  private let state = Mutex(State())

  private struct State {
    var asked: [String] = []
    var cancelled: [String] = []
    var isOpen = true
    var released: Set<String> = []
    var reply: (@Sendable (TransportRequest) throws(MarketError) -> TransportReply)?
  }

  /// The requested paths, in order.
  var asked: [String] { state.withLock { $0.asked } }
  var cancelled: [String] { state.withLock { $0.cancelled } }

  /// Replies wait while it is closed, except those that are released.
  func setOpen(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }
  func release(_ path: String) { state.withLock { _ = $0.released.insert(path) } }

  /// Changes the replies from now on.
  func answer(
    _ reply: @escaping @Sendable (TransportRequest) throws(MarketError) -> TransportReply
  ) {
    state.withLock { $0.reply = reply }
  }

  func client(at address: MarketAddress) -> MarketClient {
    MarketClient(
      address: address,
      transport: RecordedTransport { request async throws(MarketError) in
        let path = request.path
        self.state.withLock { $0.asked.append(path) }
        while !self.state.withLock({ $0.isOpen || $0.released.contains(path) }) {
          guard (try? await Task.sleep(for: .milliseconds(1))) != nil else {
            self.state.withLock { $0.cancelled.append(path) }
            throw .cancelled
          }
        }
        if let reply = self.state.withLock({ $0.reply }) { return try reply(request) }
        return TransportReply(
          status: 200, headers: ["content-type": "image/jpeg"], body: Self.picture(path))
      })
  }

  static func picture(_ path: String) -> Data {
    let grey = UInt8(path.dropFirst()) ?? 0
    let rgba = [[UInt8]](repeating: [grey, grey, grey, 255], count: 64).flatMap(\.self)
    return (try? Pixels(width: 8, height: 8, rgba: rgba)?.jpeg(under: 10_000)) ?? Data()
  }

  static func request(_ number: Int, side: Int = 16) -> PictureRequest {
    PictureRequest(
      address: SafeText("/\(number)"), box: PictureSize(width: side, height: side))
  }
}

extension PictureWorkerProgram {
  /// The program that is only a picture worker, built with the tests.
  static var worker: PictureWorkerProgram {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return PictureWorkerProgram(
      path: folder.appending(path: "picture-worker").path(percentEncoded: false))
  }
}
