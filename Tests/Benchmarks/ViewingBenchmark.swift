import Foundation
import MarketClient
import Pictures
import TerminalProbe
import Text

/// Pictures in the browser, in a cache, and in transfer, each compared to a peer in the same run.
struct ViewingBenchmark {
  let options: PicturesOptions
  let workplace: Workplace
  let table = Table()

  /// Keys repeat thirty times a second.
  private static let keyInterval = Duration.milliseconds(33)
  private static let keysPerBlock = 100

  func run() async throws {
    table.line(["", "openmarket", "peer", "ratio", "target", ""])
    progress("decoding \(DecodingFigures.pictures) photographs of 12 megapixels")
    print(try await DecodingFigures(browser: options.browser, workplace: workplace))
    progress("caches of \(CacheFigures.entries) entries")
    print(CacheFigures())
    let thumbnails = try (0..<24).map {
      try DecodingFigures.sample($0, 320, 240).jpeg(under: 60_000)
    }
    let market = try PictureMarket(count: options.count, pictures: thumbnails)
    progress("a full grid of pictures")
    try measureGrid(market)
    progress("\(options.keys) keys held down, with pictures and without")
    try measureKeys(market)
    progress("looking at \(options.count) pictures")
    try measureMemory(market)
    progress("malicious pictures")
    try measureProcesses()
    progress("caches against none")
    try await measureCaches(market)
  }

  private func progress(_ text: String) { say("· \(text)\n") }

  private func print(_ figures: DecodingFigures) {
    let mine = figures.browser / .milliseconds(1)
    table.row(
      "CPU per 12-megapixel JPEG to 40×20, ms; timg", mine,
      figures.timg.map { $0 / .milliseconds(1) },
      ratio: 1.25)
    table.row("  chafa", mine, figures.chafa.map { $0 / .milliseconds(1) })
  }

  private func print(_ figures: CacheFigures) {
    let micro = Duration.microseconds(1)
    table.row(
      "insertion, µs; NSCache", figures.insertion.cache / micro,
      figures.insertion.foundation / micro, ratio: 0.05)
    table.row(
      "hit, µs; locked dictionary", figures.hit.cache / micro, figures.hit.dictionary / micro,
      ratio: 2)
    table.row("  NSCache", figures.hit.cache / micro, figures.hit.foundation / micro)
    table.row(
      "Zipf(0.9) hits at a tenth, %; NSCache", figures.rate.cache * 100,
      figures.rate.foundation * 100, least: 63)
  }
}

// MARK: - In the browser

extension ViewingBenchmark {
  private func start(
    _ market: PictureMarket, _ visitor: [String: String], _ arguments: [String], columns: Int,
    rows: Int
  ) throws -> TerminalProbe {
    var environment = visitor
    environment["COLORTERM"] = "truecolor"
    return try TerminalProbe(
      [options.browser, "--server", market.url, "--language", "en"] + arguments,
      environment: environment, columns: columns, rows: rows)
  }

  private func end(_ probe: TerminalProbe) throws {
    try probe.waitForQuiet()
    try probe.send("q")
    try probe.waitForExit()
  }

  /// The time from the cache on disk, and from memory, to the last byte.
  private func measureGrid(_ market: PictureMarket) throws {
    let visitor = try workplace.visitor("grid")
    var fromDisk: [Duration] = []
    var fromMemory: [Duration] = []
    for round in 0...options.rounds {
      let probe = try start(
        market, visitor, ["--graphics", "blocks", "--layout", "grid"], columns: 160, rows: 45)
      try probe.wait("cards") { $0.contains("Product number") }
      let first = ContinuousClock.now
      try probe.waitForQuiet(of: .milliseconds(700))
      // The first visit fills the cache; later, all bytes are there when the cards are.
      if round > 0 { fromDisk.append(first.duration(to: probe.lastOutputAt)) }
      for _ in 0..<3 {
        try probe.send("1")
        try probe.waitForQuiet(of: .milliseconds(300))
        let start = ContinuousClock.now
        try probe.send("2")
        try probe.waitForQuiet(of: .milliseconds(200))
        if round > 0 { fromMemory.append(start.duration(to: probe.lastOutputAt)) }
      }
      try end(probe)
    }
    table.row("grid at 160×45 from its bytes, p50 ms", ms(median(fromDisk)), nil, most: 150)
    table.row("grid at 160×45 from memory, p50 ms", ms(median(fromMemory)), nil, most: 16)
  }

  /// The time from a key to the paint of its row, blocks of keys in turns.
  private func measureKeys(_ market: PictureMarket) throws {
    let running = try ["blocks", "none"].map { graphics in
      let probe = try start(
        market, try workplace.visitor("keys-\(graphics)"), ["--graphics", graphics], columns: 120,
        rows: 40)
      try probe.wait("the list") { ListScreen($0)?.position == 1 }
      try probe.waitForQuiet(of: .milliseconds(500))
      return probe
    }
    var times: [[Duration]] = [[], []]
    var position = 1
    while position < options.keys {
      for (index, probe) in running.enumerated() {
        for key in 1...Self.keysPerBlock {
          let start = ContinuousClock.now
          try probe.send("j")
          try probe.wait("row \(position + key)") {
            ListScreen($0)?.position == position + key
          }
          times[index].append(start.duration(to: probe.lastOutputAt))
          probe.watch(for: Self.keyInterval - start.duration(to: .now))
        }
      }
      position += Self.keysPerBlock
    }
    for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
      table.row(
        "holding j, key → paint, \(name) ms; text only", ms(percentile(times[0], share)),
        ms(percentile(times[1], share)), ratio: share == 0.99 ? 2 : nil)
    }
    for probe in running { try end(probe) }
  }

  private func measureMemory(_ market: PictureMarket) throws {
    let before = market.picturesAsked
    let probe = try start(
      market, try workplace.visitor("memory"), ["--graphics", "blocks"], columns: 120, rows: 40)
    try probe.wait("the list") { ListScreen($0)?.position == 1 }
    try probe.waitForQuiet(of: .milliseconds(500))
    var (position, most) = (1, 0)
    while position < options.count {
      try probe.send("\u{06}")
      try probe.wait("another screen") {
        (ListScreen($0)?.position ?? 0) > position || position >= options.count - 20
      }
      // The pictures of a screen arrive within this time; late ones are not measured.
      try probe.waitForQuiet(of: .milliseconds(80))
      guard let next = ListScreen(probe.screen)?.position, next > position else { break }
      position = next
      most = max(most, probe.memory?.resident ?? 0)
    }
    let seen = market.picturesAsked - min(before, market.picturesAsked)
    table.row(
      "RSS at most on the way through \(seen) new pictures, MB", Double(most) / 1_024, nil,
      most: 120)
    try end(probe)
  }
}

// MARK: - Malicious pictures

extension ViewingBenchmark {
  /// The memory of the browser and its worker with pictures of the maximum size, and larger ones.
  private func measureProcesses() throws {
    let large = try DecodingFigures.sample(1, 4_000, 4_000).jpeg(
      under: PictureLimits.download.bytes)
    let cut = large.prefix(large.count / 2)
    let endless = large + Data(repeating: 0x89, count: 25 << 20)
    let market = try PictureMarket(count: options.malicious, pictures: [large, cut, endless])
    let probe = try start(
      market, try workplace.visitor("ill"), ["--graphics", "blocks"], columns: 120, rows: 40)
    try probe.wait("the list") { ListScreen($0)?.position == 1 }
    var most = 0
    while market.pictureRequests < options.malicious {
      let before = market.pictureRequests
      _ = try? probe.wait("more pictures", upTo: .seconds(5)) { _ in
        most = max(most, probe.residentWithChildren)
        return market.pictureRequests > before
      }
      try probe.send("j")
    }
    table.row(
      "RSS of all processes at 16-megapixel pictures, MB", Double(most) / 1_024, nil, most: 150)
    try end(probe)
  }
}

// MARK: - In transfer

extension ViewingBenchmark {
  private static let viewed = 60

  /// The savings of each cache: thumbnails from addresses to pixels, one after the other.
  private func measureCaches(_ market: PictureMarket) async throws {
    table.line(["ms per thumbnail", "first view", "second view", "2nd start", "requests", ""])
    for (name, disk, memory) in [
      ("no cache", false, false), ("disk", true, false), ("memory", false, true),
      ("disk and memory", true, true),
    ] {
      try await measure(market, name, keepsDisk: disk, keepsPixels: memory)
    }
  }

  private func measure(
    _ market: PictureMarket, _ name: String, keepsDisk: Bool, keepsPixels: Bool
  ) async throws {
    let folder = "\(workplace.path)/pictures-\(name.filter(\.isLetter))"
    let before = market.pictureRequests
    var figures: [Double] = []
    for start in 0..<2 {
      let visit = try Visit(
        options.browser, market, folder: keepsDisk ? folder : nil, keepsPixels: keepsPixels)
      for _ in 0..<(start == 0 ? 2 : 1) {
        let begin = ContinuousClock.now
        for row in 0..<Self.viewed { try await visit.look(at: row) }
        figures.append((ContinuousClock.now - begin) / .milliseconds(1) / Double(Self.viewed))
      }
      await visit.end()
    }
    table.line([name] + figures.map(short) + ["\(market.pictureRequests - before)", ""])
  }
}
