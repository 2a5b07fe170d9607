public import Market

/// A request for one page: its answer is used only while the ticket is held.
public struct PageTicket: Hashable, Sendable {
  public enum Purpose: Hashable, Sendable {
    case start
    case forward
    case backward(number: Int)
    /// A page elsewhere, which replaces the loaded rows.
    case jump(JumpTarget, number: Int)
  }

  /// The row under the cursor after a jump.
  public enum JumpTarget: Hashable, Sendable {
    /// The row of the product that is selected.
    case selection
    case row(Int)
    /// The market's last row, according to its count.
    case end(Int)
  }

  /// The permitted age of the page.
  public enum Freshness: Hashable, Sendable {
    /// The page may come from memory.
    case cached
    /// The market has to answer: a page from memory does not prove that it is up.
    case answered
    /// The market has to answer, and all pages in memory are discarded.
    case refreshed
  }

  public let serial: Int
  public let purpose: Purpose
  public let request: PageRequest
  public let freshness: Freshness
}

/// A request for one product with all its details.
public struct ProductTicket: Hashable, Sendable {
  public enum Purpose: Hashable, Sendable {
    case detail, form
  }

  public let serial: Int
  public let id: Int
  public let purpose: Purpose

  /// The request follows a change that the market announced: every view model that shows the
  /// product accepts the answer.
  public var isUpdate: Bool { serial < 0 }
}

/// A change to be made in the market; equal only to itself.
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
