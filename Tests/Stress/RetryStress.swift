import FaultInjection
import Foundation
import MarketStore

/// Runs commands for scripts through a network that loses replies, repeats each with its key until it
/// succeeds, and counts the market's products and changes.
struct RetryStress {
  let program: String

  /// The maximum number of runs of one command: a network that passes nothing is not tested here.
  private static let attempts = 60

  /// A command, and its result in the market.
  private struct Command {
    let arguments: [String]
    var input = ""
    /// The products that must exist afterwards, by name, with their stock.
    let products: [String: Int]
  }

  func run(commands: Int) throws {
    let folder = NSTemporaryDirectory() + "openmarket-retries-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try SQLiteStore(folder: folder + "/market")
    let identity = try store.localIdentity()
    try store.close()
    let secrets = folder + "/identity"
    try "\(identity.identifier)\n\(identity.secret)\n".write(
      toFile: secrets, atomically: true, encoding: .utf8)
    let market = try ServedMarket(program: program, folder: folder + "/market")
    defer { market.kill() }
    let proxy = try LossyProxy(to: market.port) {
      $0.hasPrefix("GET") ? .passed : Self.fault()
    }
    var runs = 0
    var products: [String: Int] = [:]
    for number in 0..<commands {
      let command = try command(number, products, at: market.port)
      runs += try repeated(
        command, number, ["--server", proxy.url, "--secret-file", secrets, "--json"], folder)
      products = command.products
      let found = try self.products(at: market.port)
      guard found == products else {
        throw Failed(description: "after \(command.arguments): \(found) instead of \(products)")
      }
    }
    print(
      "\(commands) commands in \(runs) runs: none lost, none done twice; \(products.count) products"
    )
  }

  /// A third of the replies are lost, immediately. A command sends all of its lines again, so that
  /// with more it would hardly ever succeed; waiting for a stalled reply is tested elsewhere.
  private static func fault() -> LossyProxy.Fault {
    guard Bool.random() else { return .passed }
    let fault = NetworkStress.fault()
    return if case .stallReply(let count) = fault { .cutReply(after: count) } else { fault }
  }

  /// Runs a command until it succeeds, with the key that its first failure names.
  private func repeated(
    _ command: Command, _ number: Int, _ options: [String], _ folder: String
  ) throws -> Int {
    var key: [String] = []
    for run in 1...Self.attempts {
      let (status, errors) = try openmarket(
        command.arguments + options + key, command.input, folder)
      if status == 0 { return run }
      guard [69, 74].contains(status) else {
        throw Failed(description: "\(command.arguments) \(key): \(status) \(errors)")
      }
      if let found = errors.firstMatch(of: #/--retry-key (\S+);/#) {
        key = ["--retry-key", String(found.1)]
      } else if status == 74, key.isEmpty {
        throw Failed(description: "no key: \(errors)")
      }
    }
    throw Failed(description: "\(command.arguments) does not get through")
  }

  /// The next command of five kinds.
  private func command(
    _ number: Int, _ products: [String: Int], at port: UInt16
  ) throws -> Command {
    let rows = try list(at: port)
    switch (number % 5, rows.first, rows.dropFirst().first) {
    case (1, let row?, _):
      let input = line(row.name, stock: number, id: row.id)
      return Command(
        arguments: ["edit", "-"], input: input,
        products: products.merging([row.name: number]) { $1 })
    case (2, let row?, let other?):
      let input = "{\"id\":\(row.id)}\n{\"id\":\(other.id)}\n"
      return Command(
        arguments: ["edit", "-", "--stock", "\(number)"], input: input,
        products: products.merging([row.name: number, other.name: number]) { $1 })
    case (3, let row?, _) where products.count > 4:
      return Command(
        arguments: ["delete", "\(row.id)"], products: products.filter { $0.key != row.name })
    case (4, _, _):
      let names = (1...3).map { "thing \(number) \($0)" }
      return Command(
        arguments: ["add", "-"], input: names.map { line($0, stock: number) }.joined(),
        products: products.merging(names.map { ($0, number) }) { $1 })
    default:
      let name = "thing \(number)"
      return Command(
        arguments: ["add", "-"], input: line(name, stock: number),
        products: products.merging([name: number]) { $1 })
    }
  }

  /// A product with a picture that no other has.
  private func line(_ name: String, stock: Int, id: Int? = nil) -> String {
    let picture = Data(NoisePicture.png(of: "\(name) \(stock)")).base64EncodedString()
    return """
      {\(id.map { "\"id\":\($0)," } ?? "")"name":"\(name)","description":"Made to be lost.",\
      "price":1000,"stock":\(stock),"pictures":[{"base64":"\(picture)"}]}

      """
  }

  private func openmarket(
    _ arguments: [String], _ input: String, _ folder: String
  ) throws -> (status: Int32, errors: String) {
    let file = URL(filePath: folder + "/input")
    try Data(input.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": folder, "LC_ALL": "C.UTF-8"]) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private struct Page: Decodable {
    struct Row: Decodable {
      let id: Int
      let name: String
      let stock: Int
    }

    let pages: [Row]
    let totalCount: Int
  }

  /// The products of the market, newest first, bypassing the faulty network.
  private func list(at port: UInt16) throws -> [Page.Row] {
    let request = PlainRequest(
      line: "GET /api/products?page_no=1&items_per_page=800", headers: [], body: [])
    guard let reply = request.reply(from: port), reply.status == 200 else {
      throw Failed(description: "the market does not list its products")
    }
    let page = try JSONDecoder().decode(Page.self, from: Data(reply.text.utf8))
    guard page.totalCount == page.pages.count else {
      throw Failed(description: "\(page.totalCount) products are too many for one page")
    }
    return page.pages
  }

  private func products(at port: UInt16) throws -> [String: Int] {
    var found: [String: Int] = [:]
    for row in try list(at: port) {
      guard found.updateValue(row.stock, forKey: row.name) == nil else {
        throw Failed(description: "\(row.name) is there twice")
      }
    }
    return found
  }
}
