import Files
public import Foundation
public import Market

/// The first products of a market as they were during the last visit, shown until the market has
/// answered.
public struct LastVisit: Hashable, Sendable {
  /// The products, at most ``productLimit``, in the market's order.
  public let products: [Product]
  /// The number of products; nil if the market does not count.
  public let totalCount: Int?
  public let savedAt: Date
  /// The name of the market's dialect; nil if it was not known.
  public let dialect: String?

  /// Three pages: more than the tallest screen shows.
  public static let productLimit = 60

  public init(products: [Product], totalCount: Int?, savedAt: Date, dialect: String? = nil) {
    self.products = Array(products.prefix(Self.productLimit))
    self.totalCount = totalCount
    self.savedAt = savedAt
    self.dialect = dialect
  }

  /// Reads the last visit of `address` under `folder`, or nil, or it cannot be read.
  /// Synchronous, for the first paint.
  public static func load(of address: MarketAddress, from folder: URL) -> LastVisit? {
    let file = PrivateFile(path: path(of: address, in: folder))
    guard let data = try? file.read(maximumSize: sizeLimit),
      let record = try? JSONDecoder().decode(LastVisitRecord.self, from: data),
      record.version == LastVisitRecord.currentVersion, record.address == address.canonical
    else { return nil }
    return record.visit
  }

  /// Replaces the last visit of `address`. A failure is ignored: the next visit starts without it.
  func save(of address: MarketAddress, to folder: URL) {
    let record = LastVisitRecord(self, address: address.canonical)
    guard let data = try? JSONEncoder().encode(record), data.count <= Self.sizeLimit else { return }
    try? PrivateFile(path: Self.path(of: address, in: folder))
      .replace(with: data, durability: .replaceable)
  }

  /// Bytes of the file: sixty products with the longest names, addresses, and descriptions.
  static let sizeLimit = 1_048_576

  private static func path(of address: MarketAddress, in folder: URL) -> String {
    folder.appendingPathComponent(address.key + ".json").path
  }
}
