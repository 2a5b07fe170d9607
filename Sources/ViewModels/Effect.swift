public import Market

/// What a view model wants done: started outside of it, answered by a ``MarketEvent``.
public enum Effect: Hashable, Sendable {
  case openMarket
  case load(PageTicket)
  /// Nobody waits for this any more.
  case cancel(PageTicket)
  case loadProduct(ProductTicket)
  case cancelProduct(ProductTicket)
  /// Asks how the market feels; what it answers informs and stops nothing.
  case askHealth
  case wake(Wake, after: Duration)
}

/// A request for one page: an answer is taken only while its ticket is held.
public struct PageTicket: Hashable, Sendable {
  public enum Purpose: Hashable, Sendable {
    case start
    case forward
    case backward(number: Int)
    /// To a page far from here, which replaces what is in memory: to a row of it, or, where that is
    /// nil, to wherever the product under the cursor is now.
    case jump(row: Int?, number: Int)
  }

  public let serial: Int
  public let purpose: Purpose
  public let request: PageRequest
  /// Pages kept of this visit are forgotten first.
  public let isAnew: Bool
}

/// A request for one product with all that is known of it.
public struct ProductTicket: Hashable, Sendable {
  public let serial: Int
  public let id: Int
}

/// A moment a view model asked to be told of.
public enum Wake: Hashable, Sendable {
  /// Long enough without an answer to show that something is loading.
  case patience(PageTicket)
  case productPatience(ProductTicket)
  /// A second of a countdown has gone.
  case second(countdown: Int)
}

/// What comes back.
public enum MarketEvent: Sendable {
  case opened(Result<Void, MarketError>)
  case page(PageTicket, Result<ProductPage, MarketError>)
  case product(ProductTicket, Result<Product, MarketError>)
  case health(Result<Void, MarketError>)
  case woke(Wake)
}
