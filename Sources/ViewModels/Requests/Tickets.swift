public import Market

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
  public let bypassesCache: Bool
}

/// A request for one product with all that is known of it.
public struct ProductTicket: Hashable, Sendable {
  public let serial: Int
  public let id: Int

  public init(serial: Int, id: Int) {
    self.serial = serial
    self.id = id
  }

  /// The request follows a change that the market announced: every view model that shows the
  /// product accepts the answer.
  public var isUpdate: Bool { serial < 0 }
}

/// A change to be made in the market; equal to itself alone.
public struct WriteTicket: Hashable, Sendable {
  public let serial: Int
  public let write: MarketWrite

  public init(serial: Int, write: MarketWrite) {
    self.serial = serial
    self.write = write
  }

  public static func == (left: WriteTicket, right: WriteTicket) -> Bool {
    left.serial == right.serial
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(serial) }
}
