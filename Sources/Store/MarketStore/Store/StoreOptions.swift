/// The options of an opened store. The defaults are for commands, which may work on a market that
/// another program serves with its own options.
package struct StoreOptions: Sendable {
  /// The time limit of one read that a client can request; nil for no limit.
  package var readTime: Duration?
  /// Maximum concurrent reads that cost more than a plain page.
  package var expensiveReads: Int
  package var quotas: Quotas
  /// The time for which deleted products are kept; nil for a program that removes none: only the
  /// one that serves the market knows its period.
  package var trash: TrashPeriod?
  /// The store for new pictures; nil for the database.
  package var pictures: ExternalPictures?
  /// Called, at most once a minute, when a server has fewer connections left for this node than the
  /// node may use.
  package var onConnectionShortage: @Sendable (_ left: Int, _ maximum: Int) -> Void = { _, _ in }
  /// Called when a standby for reading has not been used for a while, and when it is again.
  package var onStandby: @Sendable (StandbyReport) -> Void = { _ in }

  package init(
    readTime: Duration? = nil, expensiveReads: Int = StoreLimits.expensiveReads,
    quotas: Quotas = .none, trash: TrashPeriod? = nil, pictures: ExternalPictures? = nil
  ) {
    self.pictures = pictures
    self.trash = trash
    self.readTime = readTime
    self.expensiveReads = expensiveReads
    self.quotas = quotas
  }

  /// The time for which vendors can restore deleted products.
  package var restorable: TrashPeriod { trash ?? .standard }
}

/// The use of a standby for reading.
package enum StandbyReport: Hashable, Sendable {
  /// It does not have what the primary has, or is one of another market.
  case behind
  case unreachable
  /// It is used again.
  case used
}

/// The time for which a market keeps deleted products, so that their vendors can restore them.
package struct TrashPeriod: Hashable, Sendable {
  package let seconds: Int64

  /// - Parameter days: From 0, which leaves ``StoreLimits/undoSeconds``.
  package init(days: Int) { seconds = max(StoreLimits.undoSeconds, Int64(days) * 86_400) }

  package static let standard = TrashPeriod(days: standardDays)
  package static let standardDays = 30
  package static let days = 0...3_650
}

/// The space that a market gives each vendor, so that none of them fills the disk.
///
/// Deletions, and edits without new pictures, stay possible when a quota is used up.
package struct Quotas: Hashable, Sendable {
  /// Maximum products of one vendor; nil for any number.
  package var products: Int?
  /// Maximum bytes of one vendor's pictures and texts; nil for any number.
  package var bytes: Int?
  /// Maximum products that one vendor registers, or gives new pictures, in an hour; nil for any
  /// number.
  package var registrations: Int?
  /// Bytes of the device that new products leave free.
  package var reserve: Int

  package init(
    products: Int? = nil, bytes: Int? = nil, registrations: Int? = nil, reserve: Int = 0
  ) {
    self.products = products
    self.bytes = bytes
    self.registrations = registrations
    self.reserve = reserve
  }

  package static let none = Quotas()

  /// The quotas of a market on the network, sized for a club: a thousand products with pictures
  /// need about 200 MB, a person registers a few in an hour, and the log of many deletions fits
  /// into the reserve.
  package static let standard = Quotas(
    products: 2_000, bytes: 512 * 1_048_576, registrations: 300, reserve: 64 * 1_048_576)

  /// Seconds.
  static let hour: Int64 = 3_600
}
