public import Foundation
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
  case write(WriteTicket)
  /// Stops a write; one that was sent whole already ends with `.unknownOutcome`.
  case cancelWrite(WriteTicket)
  /// Asks the market to tell of changes behind `place`, or of those from now on. One listens at a
  /// time: another one replaces it.
  case watch(after: String?)
  case stopWatching
  /// Asks which vendor an identity is.
  case identify(Identity)
  /// Of selling, with files and programs of the person.
  case form(FormEffect)
  case wake(Wake, after: Duration)
}

/// A request for one page: an answer is taken only while its ticket is held.
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
    /// The market's last row, as it counts them.
    case end(Int)
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
}

/// Something to be changed in the market; equal to itself alone.
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

/// A moment a view model asked to be told of.
public enum Wake: Hashable, Sendable {
  /// Long enough without an answer to show that something is loading.
  case patience(PageTicket)
  case productPatience(ProductTicket)
  /// The cursor may have rested long enough for the pane to follow it.
  case preview
  /// A second of a countdown has gone.
  case second(countdown: Int)
  /// What failed may be asked again.
  case retry(serial: Int)
  /// The market may be listened to again.
  case listen(serial: Int)
  /// A form that was typed into is to be kept.
  case draft(UUID)
  /// What was deleted cannot be had back any more.
  case undoEnds
  /// Nothing was typed for a while since.
  case typing(serial: Int)
}

/// What comes back.
public enum MarketEvent: Sendable {
  case opened(Result<Void, MarketError>)
  case page(PageTicket, Result<ProductPage, MarketError>)
  /// What an earlier answer told of it, while the market is asked anew.
  case knownProduct(ProductTicket, Product)
  case product(ProductTicket, Result<Product, MarketError>)
  case health(Result<Void, MarketError>)
  case woke(Wake)
  /// What the market offers: after it was opened, and again when more is known of it.
  case capabilities(MarketCapabilities)
  /// Sent while a write goes out, some ten times a second at most.
  case progress(WriteTicket, UploadProgress)
  /// The product as it is now; of a deletion, as it was.
  case written(WriteTicket, Result<Product, MarketError>)
  case changed(MarketChange)
  /// The market stopped telling of changes: when and whether it is asked again is the asker's.
  case watchEnded(MarketError)
  case identified(Identity, Result<Vendor, MarketError>)
  case form(FormEvent)
}
