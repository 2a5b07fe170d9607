public import Text

/// What vendors are called where lists tell only their numbers: learned from details, so that a
/// vendor is called the same everywhere.
public struct KnownVendors: Sendable {
  private var names: [Int: SafeText] = [:]
  /// Differs after every name that was learned.
  public private(set) var revision = 0

  /// Names kept: those of some hundred details.
  private static let limit = 1_000

  public init() {}

  public subscript(id: Int) -> SafeText? { names[id] }

  public mutating func learn(_ vendor: Vendor) {
    guard vendor.id != 0, let name = vendor.name, names[vendor.id] != name else { return }
    if names.count >= Self.limit { names = [:] }
    names[vendor.id] = name
    revision += 1
  }

  /// The vendor's name as far as it is known, else the number; nil where a market has no vendors.
  public func label(_ vendor: Vendor) -> SafeText? { vendor.name ?? names[vendor.id] ?? vendor.label }
}
