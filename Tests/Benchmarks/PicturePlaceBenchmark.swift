import Glibc

/// Pictures from a folder beside the same pictures from the database.
extension ServerBenchmark {
  /// Starts of each server, so that other work on the machine affects both equally.
  private static let turns = 3

  func pictureFolder() throws {
    let place = "dir:\(workplace.path)/pictures"
    let folders = ["\(workplace.path)/inside", "\(workplace.path)/outside"]
    for folder in folders {
      try workplace.run([options.market, "demo", "add", "--data-dir", folder])
    }
    try workplace.run([
      options.market, "pictures", "move", "--to", place, "--data-dir", folders[1],
    ])
    var (first, again) = ([[Duration](), []], [0.0, 0])
    for _ in 1...Self.turns {
      for (index, folder) in folders.enumerated() {
        let server = try startMarket(folder, index == 0 ? "" : "--pictures '\(place)'")
        defer { kill(server.process, SIGTERM) }
        let connection = try Loopback(port: server.port)
        let paths = try picturePaths(connection)
        // None was requested since the market started.
        first[index] += try connection.times(paths)
        again[index] += try Load(server.port, paths[0], seconds: options.seconds).rate
      }
    }
    let times = first.map(median)
    line("picture from the database, first time, p50 ms", times[0])
    line("picture from a folder, first time", times[1], share: times[0] / times[1], atLeast: 0.8)
    line(
      "picture from a folder, again, k/s", again[1] / Double(Self.turns) / 1_000,
      share: again[1] / again[0], atLeast: 0.8)
  }

  /// The large and the small pictures of all products.
  private func picturePaths(_ connection: Loopback) throws -> [String] {
    var paths: Set<String> = []
    for id in 1...200 {
      let reply = try connection.exchange(Loopback.request("/api/products/\(id)"))
      guard reply.status == 200 else { break }
      let text = String(decoding: reply.body, as: UTF8.self)
      for match in text.matches(of: /\/pictures\/[0-9a-f]{64}\.[a-z]+/) {
        paths.insert(String(match.0))
      }
    }
    guard !paths.isEmpty else { throw NotMeasured("the demo products have no pictures") }
    return paths.sorted()
  }
}
