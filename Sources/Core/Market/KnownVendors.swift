public import Text

/// Names of vendors, learned from product details: lists of some markets have only their numbers.
public struct KnownVendors: Sendable {
  private var names: [Int: SafeText] = [:]
  /// Changes with every new name.
  public private(set) var revision = 0

  /// The maximum number of names: those of some hundred product details.
  private static let limit = 1_000

  public init() {}

  public subscript(id: Int) -> SafeText? { names[id] }

  public mutating func learn(_ vendor: Vendor) {
    guard vendor.id != 0, let name = vendor.name, names[vendor.id] != name else { return }
    if names.count >= Self.limit { names = [:] }
    names[vendor.id] = name
    revision += 1
  }

  /// The vendor's name where it is known, else the number; nil where a market has no vendors.
  public func label(_ vendor: Vendor) -> SafeText? {
    vendor.name ?? names[vendor.id] ?? vendor.label
  }
}
