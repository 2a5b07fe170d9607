import Files
import MarketClient
import Pictures
import Text

/// One start of a program that views thumbnails, with the requested caches.
actor Visit {
  private let source: PictureSource
  private let pool: PicturePool
  private let client: MarketClient
  private let pixels: MemoryCache<Int, Pixels>
  private let url: String
  private static let box = PictureSize(width: 160, height: 160)

  init(_ program: String, _ market: PictureMarket, folder: String?, keepsPixels: Bool) throws {
    let address = try MarketAddress(market.url)
    url = market.url
    source = PictureSource(
      market: address, disk: folder.map { DiskCache(folder: $0) }, memoryLimit: 0)
    client = MarketClient(address: address)
    pool = PicturePool(program: PictureWorkerProgram(path: program), workers: 1)
    pixels = MemoryCache(totalCostLimit: keepsPixels ? 24 << 20 : 0)
  }

  func look(at row: Int) async throws {
    guard pixels[row] == nil else { return }
    await source.attach(client)
    let bytes = try await source.bytes(at: SafeText("\(url)/p/\(row)"))
    let picture = try await pool.thumbnail(of: bytes, fitting: Self.box)
    pixels.set(picture, for: row, cost: picture.rgba.count)
  }

  func end() async { await client.shutdown() }
}
