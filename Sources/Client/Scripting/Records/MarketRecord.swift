package import Market
import Text
package import Words

/// The state of a market, as `openmarket markets` prints it: docs/manual/json.md.
package struct MarketRecord: Sendable {
  package enum State: Sendable {
    /// The number of products, if the market counts them.
    case online(Int?)
    case failed(MarketError)
    /// The local market, which is always available.
    case here
  }

  /// The address; nil for the local market.
  private let address: String?
  private let state: State
  /// The vendor that the user is logged in as; nil for none.
  private let seller: Vendor?

  package init(address: String?, state: State, seller: Vendor?) {
    self.address = address
    self.state = state
    self.seller = seller
  }

  /// Whether the market refuses the user's login.
  package var isRefused: Bool {
    if case .failed(let error) = state { ExitStatus(error) == .notAllowed } else { false }
  }

  /// The exit status of a command that needs the market; nil if it would succeed.
  package func failure(needsLogin: Bool) -> ExitStatus? {
    switch state {
    case .here: nil
    case .online: needsLogin && seller == nil ? .notAllowed : nil
    case .failed(let error): ExitStatus(error)
    }
  }

  /// The argument that opens it: an address, or `local`.
  package var name: String { address ?? "local" }

  package func json(in language: Language) -> JSONLine {
    var line = JSONLine()
    line.add("market", name)
    switch state {
    case .here: line.add("state", "local")
    case .online(let count):
      line.add("state", "online")
      line.add("products", count)
    case .failed(let error):
      line.add("state", error.isOffline ? "offline" : isRefused ? "refused" : "trouble")
      line.add("reason", error.reason(in: language).string)
    }
    if let seller {
      var vendor = JSONLine()
      vendor.add("id", seller.id)
      vendor.add("name", seller.name?.string)
      line.add("vendor", vendor.value)
    }
    return line
  }

  /// The columns of a line for people: address, state, vendor.
  func columns(_ words: Words) -> [SafeText] {
    let state: SafeText =
      switch state {
      case .here: words.markets.here
      case .online(let count?): words.common.products(Words.grouped(count))
      case .online(nil): words.common.online
      case .failed(let error): error.reason(in: words.language)
      }
    return [
      address.map { SafeText($0) } ?? words.common.localMarket,
      seller.map { $0.label ?? words.common.you }
        ?? (address == nil ? words.common.you : words.markets.notLoggedIn), state,
    ]
  }
}
