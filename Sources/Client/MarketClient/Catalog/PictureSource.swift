public import Files
public import Foundation
import Market
import Pictures
public import Text

/// The bytes of pictures, from memory, disk, or the market.
public actor PictureSource {
  private let market: String
  private let disk: DiskCache?
  /// Encoded pictures of the last screens: the list and the grid show them in different sizes.
  private let memory: MemoryCache<SafeText, Data>
  private var client: MarketClient?

  /// Bytes in memory: some hundred thumbnails.
  public static let memoryLimit = 4 << 20

  /// - Parameters:
  ///   - market: Identifies the market among the entries of `disk`.
  ///   - memoryLimit: Bytes; 0 disables the memory cache.
  public init(market: MarketAddress, disk: DiskCache?, memoryLimit: Int = memoryLimit) {
    self.market = market.canonical
    self.disk = disk
    memory = MemoryCache(totalCostLimit: memoryLimit)
  }

  /// Sets the market's client, once the market is open.
  public func attach(_ client: MarketClient) { self.client = client }

  public func bytes(at address: SafeText) async throws(PictureLoadError) -> Data {
    if let known = memory[address] { return known }
    let key = "\(market) \(address.string)"
    let kept = disk?.entry(for: key)
    if let kept, kept.isFresh(), isPicture(kept.bytes) {
      remember(kept.bytes, at: address)
      return kept.bytes
    }
    guard let client else { throw .notOpen }
    let (entry, isCacheable): (DiskCacheEntry, Bool)
    do throws(MarketError) {
      (entry, isCacheable) = try await ask(client, address, kept, key)
    } catch {
      // A stale picture is better than none while the market cannot be reached.
      guard let kept, error.allowsStaleCopy else { throw .market(error) }
      return kept.bytes
    }
    if isCacheable { remember(entry.bytes, at: address) }
    return entry.bytes
  }

  /// Caches the bytes of a picture. Others are requested again, so that a refresh can repair them.
  private func remember(_ bytes: Data, at address: SafeText) {
    if isPicture(bytes) { memory.set(bytes, for: address, cost: bytes.count) }
  }

  private func isPicture(_ bytes: Data) -> Bool {
    PictureFormat(of: Array(bytes.prefix(PictureFormat.prefixLength))) != nil
  }

  /// Returns the bytes from the market, and whether they may be cached.
  private func ask(
    _ client: MarketClient, _ address: SafeText, _ kept: DiskCacheEntry?, _ key: String
  ) async throws(MarketError) -> (DiskCacheEntry, isCacheable: Bool) {
    let validators = kept.map { PictureValidators(etag: $0.etag, lastModified: $0.lastModified) }
    let answer = try await client.picture(at: address, unlessChanged: validators)
    let entry: DiskCacheEntry
    if let file = answer.file {
      entry = DiskCacheEntry(
        bytes: file.bytes, etag: answer.etag, lastModified: answer.lastModified,
        freshUntil: answer.freshUntil)
    } else if let kept {
      entry = kept.confirmed(until: answer.freshUntil)
    } else {
      throw .notFound
    }
    if answer.isCacheable { disk?.store(entry, for: key) }
    return (entry, answer.isCacheable)
  }
}
