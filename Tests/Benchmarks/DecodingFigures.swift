import Foundation
import Pictures
import Terminal
import TerminalPictures
import TerminalProbe

/// The cost of turning 12-megapixel JPEGs into 40 × 20 cells, compared to programs that do the
/// same.
struct DecodingFigures {
  static let pictures = 10
  private static let side = (width: 4_000, height: 3_000)
  /// The size that the browser requests for the picture of a pane.
  private static let box = PictureSize(width: 480, height: 480)

  /// The CPU time per picture, all of them in one process.
  let browser: Duration
  /// Nil if the program is not installed.
  let timg: Duration?
  let chafa: Duration?
  let bytes: Int

  init(browser: String, workplace: Workplace) async throws {
    let files = try Self.files(in: workplace)
    bytes = files.reduce(0) { $0 + $1.data.count } / files.count
    let pool = PicturePool(program: PictureWorkerProgram(path: browser), workers: 1)
    // The process is started, and its loaders are loaded, in advance: it serves many pictures.
    _ = try await pool.thumbnail(of: files[0].data, fitting: Self.box)
    let before = await Self.spent(pool)
    for file in files {
      let pixels = try await pool.thumbnail(of: file.data, fitting: Self.box)
      _ = Blocks.draw(
        pixels, in: Size(columns: 40, rows: 20), .whole, colors: .all, backdrop: RGB(0))
    }
    self.browser = (await Self.spent(pool) - before) / files.count
    let paths = files.map(\.path)
    timg = try? Self.cpu(["timg", "-g40x20", "-pq", "-o/dev/null"] + paths) / files.count
    chafa = try? Self.cpu(["chafa", "-s", "40x20"] + paths) / files.count
  }

  /// Photographs as far as a decoder is concerned: shapes with some noise, about 2 MB each.
  private static func files(in workplace: Workplace) throws -> [(path: String, data: Data)] {
    try (0..<pictures).map { number in
      let data = try sample(number, side.width, side.height).jpeg(under: 3_000_000)
      // Reduced, it would be a different test.
      guard try PictureHeader(of: data).size.width == side.width else {
        throw NotMeasured("the photographs are too large")
      }
      let path = "\(workplace.path)/photo-\(number).jpg"
      try data.write(to: URL(filePath: path))
      return (path, data)
    }
  }

  static func sample(_ number: Int, _ width: Int, _ height: Int) throws -> Pixels {
    var noise = UInt32(truncatingIfNeeded: number) &* 2_654_435_761 | 1
    var rgba = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        noise ^= noise << 13
        noise ^= noise >> 17
        noise ^= noise << 5
        let place = (y * width + x) * 4
        let grain = Int(noise & 3)
        let wave = (x * 7 / width + y * 5 / height + number) % 4 * 50
        rgba[place] = UInt8(min(255, x * 180 / width + wave / 3 + grain))
        rgba[place + 1] = UInt8(min(255, y * 180 / height + wave / 2 + grain))
        rgba[place + 2] = UInt8(min(255, 40 + wave + grain))
      }
    }
    guard let pixels = Pixels(width: width, height: height, rgba: rgba) else {
      throw NotMeasured("no picture")
    }
    return pixels
  }

  /// The CPU time of this process and the worker so far.
  private static func spent(_ pool: PicturePool) async -> Duration {
    let own = TerminalProbe.cpuTime(of: getpid()) ?? .zero
    let workers = await pool.idleWorkers.map(TerminalProbe.cpuTime(of:))
    return workers.reduce(own) { $0 + ($1 ?? .zero) }
  }

  private static func cpu(_ command: [String]) throws -> Duration {
    let probe = try TerminalProbe(command)
    let exit = try probe.waitForExit(upTo: .seconds(300))
    guard exit.status == 0 else { throw NotMeasured("\(command[0]) failed") }
    return exit.cpu
  }
}
