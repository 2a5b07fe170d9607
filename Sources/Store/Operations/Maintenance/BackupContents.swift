import GRDB

/// The contents of a backup that decide whether another backup can replace it.
struct BackupContents: Hashable {
  /// The identifiers of the vendors.
  private let vendors: Set<String>
  private let isEmpty: Bool
  /// The highest number that a product ever had: it only grows, even when the market is restored.
  private let lastProduct: Int64

  /// - Throws: ``MaintenanceError`` or `StoreError`.
  init(of file: MarketFile) throws {
    self = try file.reading { try BackupContents($0) }
  }

  private init(_ database: Database) throws {
    vendors = try String.fetchSet(database, sql: "SELECT identifier FROM vendor")
    isEmpty = try Bool.fetchOne(database, sql: "SELECT NOT EXISTS (SELECT 1 FROM product)") ?? true
    lastProduct =
      try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'product'")
      ?? 0
  }

  /// Whether `newer` is a later state of the same market that has not suddenly lost all products.
  func canBeReplaced(by newer: BackupContents) -> Bool {
    (isEmpty || !newer.isEmpty)
      && newer.lastProduct >= lastProduct
      && (vendors.isEmpty || !vendors.isDisjoint(with: newer.vendors))
  }
}
