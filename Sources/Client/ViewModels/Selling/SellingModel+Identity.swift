import Market
import ScreenWords

/// Logs in and out: by name, or by credentials that were typed for a write and accepted.
extension SellingModel {
  mutating func logIn(_ identity: Identity, remember: Bool) -> [Effect] {
    verifying = identity
    identityToSave = remember ? identity : nil
    return [.verify(identity)]
  }

  mutating func logOut() -> [Effect] {
    (identity, vendor, verifying, identityToSave) = (nil, nil, nil, nil)
    forgetVendor()
    return [.saveIdentity(nil)]
  }

  mutating func receive(
    _ answer: Result<Vendor, MarketError>, about identity: Identity
  ) -> [Effect] {
    guard identity == verifying else { return [] }
    verifying = nil
    switch answer {
    case .success(let vendor):
      notify(.loggedIn(vendor, isSaved: identityToSave == identity))
      return use(identity, of: vendor) + sendWaiting()
    // Only a write will show whether it is valid.
    case .failure(.notOffered):
      notify(.loggedInUnchecked)
      return use(identity, of: Vendor(id: 0, name: nil)) + sendWaiting()
    case .failure: return []
    }
  }

  /// Uses the identity of a visitor's key.
  mutating func join(_ identity: Identity, _ vendor: Vendor) {
    notify(.loggedIn(vendor, isSaved: true))
    // A vendor that was created just now has deleted nothing.
    _ = use(identity, of: vendor)
  }

  mutating func useAgain(_ remaining: Identity?) -> [Effect] {
    notify(.loggedOut(keepsIdentity: remaining != nil))
    identity = remaining
    return remaining.map { [.identify($0)] } ?? []
  }

  /// Uses the credentials of a write that the market has carried out, until the program ends or, if
  /// the user chose so, permanently.
  mutating func adopt(_ credentials: Credentials, for product: Product) -> [Effect] {
    guard case .vendor(let accepted) = credentials, accepted != identity else { return [] }
    return use(accepted, of: product.vendor)
  }

  private mutating func use(_ accepted: Identity, of vendor: Vendor) -> [Effect] {
    if identity != accepted {
      identity = accepted
      forgetVendor()
      // What the market refused because of the former secret is sent again.
      outboxState.tried = []
    }
    // Markets without vendors send products without a vendor.
    self.vendor = vendor.id == 0 ? nil : vendor
    let isToSave = identityToSave == accepted
    identityToSave = nil
    return isToSave ? [.saveIdentity(accepted)] : []
  }

  /// Whether the user is still the one who sent a write, and not logged out or in as another one.
  func isOwn(_ task: WriteTask) -> Bool {
    identity == task.identity || identity == task.ticket.write.credentials.identity
  }

  /// Forgets what was selected, deleted and changed with another identity, and what was still to be
  /// sent with it.
  private mutating func forgetVendor() {
    selection.removeAll()
    trash = TrashModel()
    history = UndoHistory()
    undoesListed = false
    restoring = []
    reversal = nil
    // A batch with typed credentials continues once they are accepted.
    if batch?.seller != identity?.identifier { batch?.stop(because: .cancelled) }
    writes.removeFailures(except: identity)
  }
}
