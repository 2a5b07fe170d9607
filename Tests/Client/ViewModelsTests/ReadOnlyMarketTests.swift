import Foundation
import Market
import Testing
import Text

@testable import ViewModels

/// A market that accepts no changes for a while.
@Suite struct ReadOnlyMarketTests {
  private static let refusal = MarketError.refusedByHost(.readOnlyMarket)

  private var selling = SellingModel()

  init() throws {
    let secret = try #require(Secret("a secret of a vendor"))
    _ = receive(.identityFound(Identity(identifier: "me", secret: secret)))
  }

  private mutating func receive(_ event: Event) -> [Effect] { selling.receive(event, now: .now) }

  private mutating func receive(_ kind: MarketChange.Kind) -> [Effect] {
    receive(.changed(MarketChange(kind: kind, product: 0, vendor: nil, eventID: nil)))
  }

  private mutating func receivePage() -> [Effect] {
    receive(
      .page(
        PageTicket(
          serial: 1, purpose: .start, request: PageRequest(.number(1)), freshness: .answered),
        .success(SampleMarket(1).page(PageRequest(.number(1))))))
  }

  private func sent(_ effects: [Effect]) -> WriteTicket? {
    effects.lazy.compactMap { if case .write(let ticket) = $0 { ticket } else { nil } }.first
  }

  @Test mutating func theOutboxWaitsUntilTheMarketCanBeChanged() {
    #expect(receive(.readOnly).isEmpty && selling.isMarketReadOnly)
    let draft = FormDraft(deleting: SampleMarket.product(3))
    _ = receive(.draftsListed([draft]))
    #expect(receivePage().isEmpty)
    #expect(receive(.writable) == [.claimDraft(draft.id)])
    #expect(!selling.isMarketReadOnly)
  }

  /// The refusal may come before the market has said why.
  @Test mutating func aRefusedWriteWaitsInTheOutboxAndIsNotTriedWithEachPage() throws {
    _ = receivePage()
    _ = selling.handle(.add, now: .now)
    let form = try #require(
      selling.drainOutcomes().compactMap { if case .openForm(let form) = $0 { form } else { nil } }
        .first)
    let draft = FormDraft(form)
    let deletion = FormDraft(deleting: SampleMarket.product(3))
    _ = receive(.draftsListed([deletion]))
    let ticket = try #require(sent(receive(.draftClaimed(deletion.id, deletion))))
    #expect(receive(.written(ticket, .failure(Self.refusal))).contains(.postponeDraft(deletion.id)))
    #expect(receive(.draftsListed([deletion])).isEmpty && receivePage().isEmpty)
    #expect(receive(.writable) == [.claimDraft(deletion.id)])
    #expect(selling.isOpen(draft.id), "a form stays open")
  }

  @Test mutating func deletionsWaitTogether() throws {
    let identity = try #require(selling.identity)
    let products = [3, 4].map { SampleMarket.product($0) }
    let ticket = try #require(
      sent(selling.handle(.delete(products, .vendor(identity)), now: .now)))
    let saved = receive(.written(ticket, .failure(Self.refusal))).compactMap {
      if case .saveDraft(let draft) = $0 { draft.deletion?.id } else { nil }
    }
    #expect(saved == [3, 4])
  }

  /// Another server may answer next.
  @Test mutating func theEndOfTheStreamLeavesItUnknown() {
    _ = receivePage()
    _ = receive(.readOnly)
    let draft = FormDraft(deleting: SampleMarket.product(3))
    #expect(receive(.draftsListed([draft])).isEmpty)
    _ = receive(.watchEnded(.connection(host: "market.example", .closed)))
    #expect(!selling.isMarketReadOnly)
    // It accepts changes, and does not say so.
    #expect(receive(.probed(.success(()))) == [.claimDraft(draft.id)])
  }
}
