import FaultInjection
import Foundation
import Market
import MarketClient
import MarketServer
import MarketStore
import Text

/// Registers products through a network that resets, cuts and stalls connections, each form with
/// one key until it is acknowledged, and counts the market's products.
struct NetworkStress {
  let program: String

  private static let clients = 8
  /// The maximum number of submits of one form: a network that passes nothing is not tested here.
  private static let attempts = 60

  func run(forms: Int) async throws {
    let folder = NSTemporaryDirectory() + "openmarket-network-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try SQLiteStore(folder: folder)
    let local = try store.localIdentity()
    try store.close()
    guard let secret = Secret(local.secret),
      let identity = Identity(identifier: local.identifier, secret: secret)
    else { throw Failed(description: "no identity") }
    let market = try ServedMarket(program: program, folder: folder)
    defer { market.kill() }
    let proxy = try LossyProxy(to: market.port) { LossyProxy.isWrite($0) ? Self.fault() : .passed }
    let submits = try await withThrowingTaskGroup(of: Int.self) { group in
      for client in 0..<Self.clients {
        group.addTask {
          try await Self.register(
            stride(from: client, to: forms, by: Self.clients), identity, at: proxy.url)
        }
      }
      return try await group.reduce(0, +)
    }
    try await Self.check(forms, at: "http://127.0.0.1:\(market.port)")
    print("registered \(forms) products in \(submits) submits: none lost, none doubled")
  }

  static func name(_ number: Int) -> String { "thing \(number)" }

  /// Most replies are lost, so that most products are submitted twice.
  static func fault() -> LossyProxy.Fault {
    switch Int.random(in: 0..<100) {
    case 0..<35: .resetReply(after: 0)
    case 35..<50: .cutReply(after: .random(in: 0...300))
    case 50..<65: .resetRequest(after: .random(in: 0...6_000))
    case 65..<68: .stallReply(after: .random(in: 0...300))
    default: .passed
    }
  }

  private static func register(
    _ numbers: StrideTo<Int>, _ identity: Identity, at address: String
  ) async throws -> Int {
    let client = MarketClient(address: try MarketAddress(address))
    var submits = 0
    for number in numbers {
      let name = name(number)
      let draft = ProductDraft(
        name: name, description: "Made to see what is left of it.", amount: 1_000, stock: 1)
      let picture = PictureUpload(
        fileName: "a.png", mediaType: "image/png", bytes: Data(NoisePicture.png(of: name)))
      let write = MarketWrite.register(draft, pictures: [picture], .vendor(identity), key: UUID())
      let last = submits + attempts
      repeat {
        submits += 1
        guard submits <= last else { throw Failed(description: "\(name) does not get through") }
      } while try await !isDone(write, client)
    }
    await client.shutdown()
    return submits
  }

  private static func isDone(_ write: MarketWrite, _ client: MarketClient) async throws -> Bool {
    do {
      _ = try await client.perform(write)
      return true
    } catch {
      switch error {
      case .connection, .timeout, .unknownOutcome, .rateLimited: return false
      default: throw error
      }
    }
  }

  /// Checks that each product exists once.
  static func check(_ forms: Int, at address: String) async throws {
    let client = MarketClient(address: try MarketAddress(address))
    var names: [String: Int] = [:]
    var place: PageRequest.Position? = .number(1)
    while let asked = place {
      let page = try await client.page(PageRequest(asked))
      for product in page.products { names[product.name.string, default: 0] += 1 }
      place = page.hasNext ? page.nextCursor.map { .after($0) } : nil
    }
    await client.shutdown()
    for name in (0..<forms).map(name) where names[name] != 1 {
      throw Failed(description: "\(name) is there \(names[name] ?? 0) times")
    }
  }
}
