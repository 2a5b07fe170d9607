public import Market
public import ScreenWords

/// An outcome of selling that affects the rest of the browser.
public enum SellingOutcome: Sendable {
  case notify(SellingNotice)
  case openForm(ProductForm)
  /// Offers the unfinished drafts, and a new form.
  case openDrafts
  case openDeletion([Product])
  /// The product that was requested for a form has arrived; the form is opened if the user is still
  /// waiting for it.
  case productLoaded(Product, request: ProductTicket, isCopy: Bool)
  /// `isShown` is true if its form was still open: the user waits for it.
  case registered(Product, isShown: Bool)
  case edited(Product)
  case deleted(Product)
  case restored(Product)
}
