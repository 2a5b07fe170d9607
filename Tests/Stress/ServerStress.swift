import Foundation
import MarketServer
import MarketStore

/// Kills `openmarket serve` while clients write over HTTP, starts it again on the same folder, and
/// checks the result. A client repeats writes without a reply with the same key.
final class ServerStress {
  private let program: String
  private let base: String
  private let log: String
  private static let clients = 6
  /// The number of rounds after which a market that was intact so far is checked again.
  private static let roundsBetweenChecks = 5

  init(program: String) throws {
    self.program = program
    base = NSTemporaryDirectory() + "openmarket-stress-\(getpid())"
    log = base + "/notes"
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
  }

  func run(rounds: Int) async throws {
    let folder = base + "/market"
    let store = try SQLiteStore(folder: folder)
    let identity = try store.localIdentity()
    try store.close()
    let notes = WriterNotes(log)
    let clients = (0..<Self.clients).map { ServerClient($0, identity, notes) }
    for round in 1...rounds {
      let server = try ServedMarket(program: program, folder: folder)
      let before = size
      let group = DispatchGroup()
      let port = server.port
      for client in clients {
        Thread.detachNewThread(in: group) { client.write(to: port) }
      }
      let patience = Date().addingTimeInterval(30)
      while size < before + 2_000, Date() < patience { usleep(2_000) }
      usleep(.random(in: 0...200_000))
      server.kill()
      group.wait()
      guard size >= before + 2_000 else { throw Failed(description: "the server did not answer") }
      if round.isMultiple(of: Self.roundsBetweenChecks) || round == rounds {
        try await MarketCheck(folder: folder, log: WriterLog(log)).run {
          ServerClient.pictures(of: $0)
        }
      }
    }
    print("killed the server \(rounds) times: \(try WriterLog(log).summary)")
    try? FileManager.default.removeItem(atPath: base)
  }

  private var size: Int {
    (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0
  }
}

extension Thread {
  /// A separate thread, because its work waits for sockets.
  static func detachNewThread(
    in group: DispatchGroup, _ body: @escaping @Sendable () -> Void
  ) {
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }
}

/// `openmarket serve` on a folder, at any free port.
final class ServedMarket {
  let port: UInt16
  private let process = Process()

  init(program: String, folder: String) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "serve", "--port", "0", "--data-dir", folder, "--max-products", "0", "--max-megabytes", "0",
      "--max-registrations", "0",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var said = Data()
    while !said.contains(0x0A), case let part = output.fileHandleForReading.availableData,
      !part.isEmpty
    {
      said += part
    }
    let line = String(decoding: said, as: UTF8.self)
    guard let port = line.split(separator: ":").last.flatMap({ UInt16($0.dropLast()) }) else {
      throw Failed(description: "the server said: \(line)")
    }
    self.port = port
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
