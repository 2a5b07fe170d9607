import Foundation
import Market
import Testing
import Text

@testable import ViewModels

/// The connection mark follows the market's answers, and nothing else.
@Suite struct ConnectionTests {
  private static let refused = MarketError.connection(host: "m", .refused)
  private static let closed = MarketError.connection(host: "m", .closed)
  /// A market without an event stream.
  private static let old = MarketCapabilities(dialect: "2a", features: [.totals, .search])

  private static func probes(in effects: [Effect]) -> [Duration] {
    effects.compactMap { if case .probe(let limit) = $0 { limit } else { nil } }
  }

  /// The pauses before the market is probed again.
  private static func pauses(in effects: [Effect]) -> [Duration] {
    effects.compactMap { if case .wake(.probe, let pause) = $0 { pause } else { nil } }
  }

  private static func wake(in effects: [Effect]) -> Wake? {
    for case .wake(let wake, _) in effects {
      switch wake {
      case .probe, .retry, .listen: return wake
      default: break
      }
    }
    return nil
  }

  @Test func aBrokenStreamTriggersAProbe() {
    var visit = Visit(SampleMarket(45))
    let effects = visit.list.receive(.watchEnded(Self.closed))
    #expect(Self.probes(in: effects) == [.seconds(4)])
    #expect(visit.list.connection == .online, "a proxy may have closed it")
    _ = visit.list.receive(.probed(.failure(Self.refused)))
    #expect(visit.list.connection == .failed(Self.refused))
  }

  @Test func aBrokenStreamOfALivingMarketChangesNothing() {
    var visit = Visit(SampleMarket(45))
    _ = visit.list.receive(.watchEnded(Self.closed))
    let effects = visit.list.receive(.probed(.success(())))
    #expect(visit.list.connection == .online)
    #expect(visit.asked.count { $0.position == .number(1) } == 1, "no row was asked for again")
    #expect(Self.wake(in: effects) == .probe(serial: 1), "until the stream is open again")
  }

  /// A server that is shutting down refuses a stream for a minute, and still answers.
  @Test func aMarketThatEndsAfterItsAnswerIsNoticedSoon() throws {
    var visit = Visit(SampleMarket(45))
    _ = visit.list.receive(.watchEnded(.rateLimited(retryAfter: 60)))
    var effects = visit.list.receive(.probed(.success(())))
    #expect(Self.pauses(in: effects) == [.seconds(2)])
    effects = visit.list.receive(.woke(try #require(Self.wake(in: effects))))
    #expect(Self.probes(in: effects).count == 1)
    var gone = visit.list
    _ = gone.receive(.probed(.failure(Self.refused)))
    #expect(gone.connection == .failed(Self.refused))
    effects = visit.list.receive(.probed(.success(())))
    #expect(Self.pauses(in: effects) == [.seconds(25)], "a reachable market is left alone")
  }

  @Test func aDeadMarketIsRetriedAndComesBack() throws {
    var visit = Visit(SampleMarket(45))
    _ = visit.list.receive(.watchEnded(Self.closed))
    let effects = visit.list.receive(.probed(.failure(Self.refused)))
    visit.perform(visit.list.receive(.woke(try #require(Self.wake(in: effects)))))
    #expect(visit.list.connection == .online)
    #expect(visit.list.window.endRow == 20)
  }

  @Test func aMarketWithAStreamIsNotProbedRepeatedly() {
    let visit = Visit(SampleMarket(45))
    var list = visit.list
    #expect(list.receive(.woke(.probe(serial: 1))) == [])
  }

  @Test func aMarketWithoutAStreamIsProbedWithinHalfAMinute() throws {
    var list = ProductListViewModel()
    _ = list.handle(.fit(lines: 10, linesAboveTrailer: 10, columns: 1))
    _ = list.receive(.capabilities(Self.old))
    var effects = list.receive(.opened(.success(())))
    for case .load(let ticket) in effects {
      effects = list.receive(.page(ticket, .success(SampleMarket(3).page(ticket.request))))
    }
    let pauses = Self.pauses(in: effects)
    #expect(pauses.count == 1 && pauses.allSatisfy { $0 < .seconds(30) })
    effects = list.receive(.woke(try #require(Self.wake(in: effects))))
    #expect(Self.probes(in: effects).count == 1)
    effects = list.receive(.probed(.success(())))
    effects = list.receive(.woke(try #require(Self.wake(in: effects))))
    #expect(Self.probes(in: effects).count == 1)
    _ = list.receive(.probed(.failure(Self.refused)))
    #expect(list.connection == .failed(Self.refused))
  }

  /// A market whose health check is broken although its pages arrive.
  @Test func aHealthCheckThatContradictsThePagesIsNotBelievedTwice() {
    let broken = MarketError.status(code: 500, message: nil)
    var visit = Visit(SampleMarket(45))
    _ = visit.list.receive(.watchEnded(Self.closed))
    _ = visit.list.receive(.probed(.failure(broken)))
    #expect(visit.list.connection == .failed(broken))
    visit.handle(.refresh)
    #expect(visit.list.connection == .online)
    _ = visit.list.receive(.watchEnded(Self.closed))
    _ = visit.list.receive(.probed(.failure(broken)))
    #expect(visit.list.connection == .online)
  }

  @Test func leavingASearchDoesNotShowOnline() {
    var visit = Visit(SampleMarket(45))
    visit.answersAtOnce = false
    visit.perform(visit.list.handle(.query(ProductQuery(search: "desk"))))
    visit.fail(with: Self.refused)
    let effects = visit.list.handle(.query(.everything))
    #expect(visit.list.connection == .failed(Self.refused))
    #expect(visit.list.showsQuery)
    guard case .retry? = Self.wake(in: effects) else {
      Issue.record("nothing is retried")
      return
    }
  }

  @Test func aQueryBeforeTheFirstAnswerDoesNotShowOnline() {
    var visit = Visit(SampleMarket(45))
    var list = ProductListViewModel()
    visit.answersAtOnce = false
    _ = list.receive(.opened(.success(())))
    _ = list.handle(.query(ProductQuery(search: "desk")))
    _ = list.handle(.query(.everything))
    #expect(list.connection == .opening)
  }

  /// `r` after a failed `G`: the first page is still in memory.
  @Test func aPageFromMemoryProvesNothing() throws {
    var visit = Visit(SampleMarket(500))
    visit.answersAtOnce = false
    visit.handle(.last)
    visit.fail(with: Self.refused)
    visit.handle(.refresh)
    let ticket = try #require(visit.pending.first)
    #expect(ticket.freshness == .answered)
    _ = visit.list.receive(.cachedPage(ticket, visit.market.page(ticket.request)))
    #expect(visit.list.connection == .failed(Self.refused))
    #expect(visit.list.window.endRow == 20)
  }

  @Test func aPageFromMemoryIsShownAndTheMarketIsStillOnline() throws {
    var visit = Visit(SampleMarket(500))
    visit.answersAtOnce = false
    visit.handle(.last)
    let ticket = try #require(visit.pending.first)
    _ = visit.list.receive(.cachedPage(ticket, visit.market.page(ticket.request)))
    #expect(visit.list.connection == .online)
    #expect(visit.list.selected?.id == 1)
  }

  /// A form that could not be sent shows it; the mark must not stay green beside it.
  @Test func anUnansweredWriteTriggersAProbe() throws {
    let secret = try #require(Secret("s"))
    let write = MarketWrite.delete(SampleMarket.product(1), .password(secret))
    for error in [Self.refused, .unknownOutcome(host: "m"), .timeout(.firstByte, seconds: 10)] {
      var visit = Visit(SampleMarket(45))
      let ticket = WriteTicket(serial: 1, write: write)
      #expect(Self.probes(in: visit.list.receive(.written(ticket, .failure(error)))).count == 1)
      #expect(visit.list.receive(.written(ticket, .failure(.wrongSecret))) == [])
    }
  }

  @Test func anAnswerAboutSomethingElseBringsTheListBack() throws {
    var visit = Visit(SampleMarket(45))
    visit.answersAtOnce = false
    visit.handle(.refresh)
    visit.fail(with: Self.refused)
    visit.answersAtOnce = true
    let ticket = ProductTicket(serial: 1, id: 40, purpose: .detail)
    visit.perform(visit.list.receive(.product(ticket, .success(SampleMarket.product(40)))))
    #expect(visit.list.connection == .online)
  }
}
