/// The reasons why the host of a market refuses what a vendor may otherwise do. The raw value is
/// the name in replies.
public enum HostRefusal: String, Hashable, Sendable {
  case suspendedVendor = "suspended"
  case unapprovedVendor = "unapproved"
  case hiddenProduct = "hidden"
  /// Changes are refused for now: a server that waits to take over serves the market.
  case readOnlyMarket = "read-only"
}
