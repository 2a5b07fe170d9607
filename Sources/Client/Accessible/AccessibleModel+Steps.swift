public import Foundation
public import Market
public import Text
public import ViewModels
public import Words

/// The steps between the user, the market and the user's files.
extension AccessibleModel {
  /// The next request to the market, or to the user's files.
  public enum Request: Hashable, Sendable {
    case page(PageRequest)
    case product(id: Int)
    /// The newest products, whose names a search may have misspelled.
    case newest
    case write(WriteTicket)
    /// The vendor of an identity, which is saved if the market knows it and the user asked for it.
    case logIn(Identity, isSaved: Bool)
    case logOut
    case trash(Identity)
    case drafts
    /// A draft to lock and read again.
    case openDraft(FormDraft)
    /// The name for the vendor of a visitor's key.
    case join(SafeText)
    /// The files that a typed text names.
    case files(FileSearch)
    /// A pasted picture to store with its draft.
    case store(Data, form: UUID)
    /// The pictures of a product, by their addresses, to store with a copy of it.
    case copyPictures([SafeText], form: UUID)
    case prepare(PictureJob)
  }

  /// The reply to a request for anything but a page or one product.
  public enum Reply: Sendable {
    /// None if they could not be loaded.
    case newest([Product])
    case written(WriteTicket, Result<Product, MarketError>)
    case loggedIn(Identity, Result<Vendor, MarketError>, unsaved: SafeText?)
    /// The identity that is left; nil for none. The failure is the reason why the stored one could
    /// not be removed.
    case loggedOut(Identity?, failure: SafeText? = nil)
    case trash(Identity, Result<Trash, MarketError>)
    case drafts([FormDraft])
    /// Nil when another browser has it open, or has sent it.
    case draft(FormDraft?)
    /// Whether the vendor of the key was added.
    case join(Event)
    case files([FoundFile])
    /// The path of a stored picture; nil when it could not be written.
    case stored(String?)
    /// The paths of the copied pictures, and the number of those that could not be copied.
    case copied([String], missing: Int)
    case prepared(PictureJob, Result<PreparedPicture, PicturePreparationError>)
  }

  /// A change of the saved drafts.
  public enum DraftChange: Hashable, Sendable {
    case save(FormDraft)
    case remove(FormDraft)
    case release(FormDraft)
  }

  /// The lines to read out, and the next step.
  public struct Turn: Equatable, Sendable {
    public var lines: [SafeText] = []
    /// The changes to make before the next step.
    public var drafts: [DraftChange] = []
    public var next = Next.line
  }

  public enum Next: Equatable, Sendable {
    /// The user is asked for a line.
    case line
    case request(Request)
    /// The same market in another language.
    case language(Language)
    /// Another market, if it can be opened.
    case market(MarketReference)
    /// The end, unless a draft could not be saved: `leave()` then asks.
    case leave
    case end
  }
}
