import Foundation
import Market
import Synchronization
import Text
import Wire

/// The dialect to use with a market.
public enum DialectChoice: Hashable, Sendable {
  /// The dialect of our own market, without negotiation.
  case native
  /// The dialect with this name; see ``DialectChoice/names``.
  case named(String)
  /// The dialect detected from the market's answers, beginning with the one detected last time.
  case found(remembered: String?)

  /// The names users can choose: `2b`, `2a`, `1b`, `1a`.
  public static var names: [String] { Dialects.all.map(\.name) }

  /// Returns the choice that begins with the dialect of the last visit, if it is to be detected.
  func remembering(_ dialect: String?) -> DialectChoice {
    if case .found = self { .found(remembered: dialect) } else { self }
  }
}

/// The dialect used with a market, which may not be known yet.
final class DialectNegotiation: Sendable {
  private struct State {
    var dialect: any Dialect
    var isKnown: Bool
  }

  /// Whether the dialect stays regardless of the market's answers.
  let isFixed: Bool
  /// The name chosen by the user.
  let chosenName: String?
  private let state: Mutex<State>

  init(_ choice: DialectChoice) {
    let (name, isFixed): (String?, Bool) =
      switch choice {
      case .native: (nil, true)
      case .named(let name): (name, true)
      case .found(let remembered): (remembered, false)
      }
    self.isFixed = isFixed
    chosenName = isFixed ? name : nil
    let dialect = name.flatMap(Dialects.named)
    state = Mutex(State(dialect: dialect ?? Dialects.native, isKnown: choice == .native))
  }

  var dialect: any Dialect { state.withLock { $0.dialect } }

  /// Whether the market's features are known.
  var isKnown: Bool { state.withLock { $0.isKnown } }

  /// Sets the dialect. A chosen dialect is kept; only the features the market adds to it are
  /// learnt.
  func adopt(_ dialect: any Dialect) {
    state.withLock { state in
      if isFixed, dialect.name != state.dialect.name {
        state.isKnown = true
        return
      }
      state = State(dialect: dialect, isKnown: true)
    }
  }
}

extension MarketClient {
  /// Sends one request to a market whose dialect is not known yet.
  func negotiateDialect() async throws(MarketError) {
    guard !negotiation.isKnown, !negotiation.isFixed else { return }
    _ = try await page(PageRequest(.number(1), size: 1))
  }

  /// Requests the first page at the path of every other dialect and returns the dialect of the
  /// answer; nil for our own market. Dialects with the same pages differ in their errors: a product
  /// that cannot exist is requested.
  /// - Parameter refusal: The error of the path that was requested first.
  /// - Throws: `.decoding` if the only page found has a row that cannot be read; the error of the
  ///   only reply found if there is nothing at the first path.
  func detectDialect(after refusal: MarketError) async throws(MarketError) -> (any Dialect)? {
    guard !negotiation.isFixed || negotiation.chosenName != nil else { return nil }
    var asked: Set = [dialect.listPath(Self.sample)]
    var unreadable: MarketError?
    for dialect in Dialects.all {
      guard asked.insert(dialect.listPath(Self.sample)).inserted,
        let reply = try? await ask(dialect.listPath(Self.sample)), reply.status == 200
      else { continue }
      let spoken = Dialects.spoken(in: reply.body, tag: reply.revision)
      do {
        // The keys of a page alone do not prove a market.
        let page = try (spoken ?? dialect).page(in: reply.body, answering: Self.sample)
        guard let spoken else { continue }
        let refusal = try? await ask(spoken.productPath(0))
        // Nor does an empty page, which other servers may send, without a market's error.
        if page.products.isEmpty, refusal?.isMarketRefusal != true { continue }
        return refusal.flatMap { Dialects.spoken(inRefusal: $0.body, as: spoken) } ?? spoken
      } catch {
        if spoken != nil && error.isInRow || refusal.isAbsence { unreadable = error }
      }
    }
    if let unreadable, negotiation.chosenName == nil { throw unreadable }
    return nil
  }

  private static let sample = PageRequest(.number(1), size: 1)
}

extension TransportReply {
  /// Whether the reply refuses a product as markets do: a status of the client's mistakes, and a
  /// message.
  fileprivate var isMarketRefusal: Bool {
    (400...499).contains(status) && error?.message != nil
  }
}

extension MarketError {
  /// Whether a row of a page cannot be read although it has a number, so that the page is a
  /// market's.
  fileprivate var isInRow: Bool {
    guard case .decoding(let path, _) = self else { return false }
    return path.string.contains("].") && !path.string.hasSuffix("].id")
  }

  /// Whether there is nothing at the path, so that a reply at another one is the market's.
  fileprivate var isAbsence: Bool { if case .status(404, _) = self { true } else { false } }

  /// Whether the market failed, as some do for unknown paths.
  var isFailure: Bool { if case .status(500...599, _) = self { true } else { false } }

  /// Whether the answer may be that of a market with another dialect.
  var isForeign: Bool {
    switch self {
    case .notAMarket(.otherJSON), .notAMarket(.nothing), .notAMarket(.notJSON),
      .notAMarket(.webPage), .status(400...405, _):
      true
    default: false
    }
  }
}
