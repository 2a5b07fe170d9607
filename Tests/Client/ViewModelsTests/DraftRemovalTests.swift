import Files
import Foundation
import Market
import Testing
import Text

@testable import ViewModels

@Suite struct DraftRemovalTests {
  /// The draft was being saved on a full disk when its form was discarded, or its product registered.
  @Test func aDraftThatIsRemovedCannotFailToBeSaved() throws {
    var selling = SellingModel()
    _ = selling.handle(.add, now: .now)
    var form = ProductForm()
    for case .openForm(let opened) in selling.drainOutcomes() { form = opened }
    form.replaceDescription(with: "Solid walnut")
    let draft = FormDraft(form)
    let failure = Event.draftSaved(draft, failure: .system(ENOSPC))
    #expect(selling.handle(.discardForm(form.id), now: .now) == [.removeDraft(form.id)])
    #expect(selling.receive(failure, now: .now) == [])
    #expect(selling.drainOutcomes().isEmpty && selling.unsavedDrafts.isEmpty)
    _ = selling.receive(.draftRemoved(form.id), now: .now)
    // The same draft may be edited again.
    _ = selling.handle(.open(form), now: .now)
    _ = selling.handle(.closeForm(form), now: .now)
    _ = selling.receive(failure, now: .now)
    #expect(selling.unsavedDrafts.map(\.draft) == [draft])
  }

  /// Neither a visit to the editor without a change nor a change that was undone is a draft.
  @Test func anEditThatChangesNothingLeavesNoDraft() throws {
    var selling = SellingModel()
    var form = ProductForm(of: SampleMarket.product(7), purpose: .edit(SampleMarket.product(7)))
    form.replaceDescription(with: form.description.text)
    #expect(form.isUntouched)
    form.setFocus(.name)
    _ = form.edit(.insert("x"))
    #expect(!form.isUntouched && !form.isBlank)
    _ = form.edit(.deleteBack)
    #expect(form.isBlank)
    #expect(selling.handle(.closeForm(form), now: .now).contains(.removeDraft(form.id)))
    form.chooseNextCurrency()
    #expect(!form.isBlank)
  }
}
