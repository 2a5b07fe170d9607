import Foundation
import Market
import Synchronization
import Text
import Wire

/// Which dialect a market is spoken to in.
public enum DialectChoice: Hashable, Sendable {
  /// Our own market's, without a doubt.
  case native
  /// The one of this name; see ``DialectChoice/names``.
  case named(String)
  /// Found out from the market's answers, beginning with what was found the last time.
  case found(remembered: String?)

  /// The names people may give: `2b`, `2a`, `1b`, `1a`.
  public static var names: [String] { Dialects.all.map(\.name) }
}

/// The dialect spoken with a market, which may still have to be found out.
final class DialectNegotiation: Sendable {
  private struct State {
    var dialect: any Dialect
    var isSettled: Bool
  }

  /// Whether no answer can change it.
  let isFixed: Bool
  /// The name that a person gave.
  let said: String?
  private let state: Mutex<State>

  init(_ choice: DialectChoice) {
    let (name, isFixed): (String?, Bool) =
      switch choice {
      case .native: (nil, true)
      case .named(let name): (name, true)
      case .found(let remembered): (remembered, false)
      }
    self.isFixed = isFixed
    said = isFixed ? name : nil
    let dialect = name.flatMap(Dialects.named)
    state = Mutex(
      State(dialect: dialect ?? Dialects.native, isSettled: choice == .native))
  }

  var dialect: any Dialect { state.withLock { $0.dialect } }

  /// Whether it is known what the market offers.
  var isSettled: Bool { state.withLock { $0.isSettled } }

  /// A dialect that was chosen stays; only what the market adds to it is learnt.
  func settle(on dialect: any Dialect) {
    state.withLock { state in
      if isFixed, dialect.name != state.dialect.name {
        state.isSettled = true
        return
      }
      state = State(dialect: dialect, isSettled: true)
    }
  }
}

extension MarketClient {
  /// Makes sure that a market of an unknown dialect has been heard once.
  func settle() async throws(MarketError) {
    guard !speech.isSettled, !speech.isFixed else { return }
    _ = try await page(PageRequest(.number(1), size: 1))
  }

  /// Asks for the first page where other dialects have it, each place once, and answers in which
  /// one there was; nil for our own market, which speaks no other. Dialects with the same pages are
  /// told apart by their errors: a product is asked for that there cannot be.
  func spokenDialect() async -> (any Dialect)? {
    guard !speech.isFixed || speech.said != nil else { return nil }
    var asked: Set = [dialect.listPath(Self.sample)]
    for dialect in Dialects.all {
      guard asked.insert(dialect.listPath(Self.sample)).inserted,
        let reply = try? await ask(dialect.listPath(Self.sample)), reply.status == 200,
        let spoken = Dialects.spoken(in: reply.body, tag: reply.revision),
        // Keys alone make no market.
        (try? spoken.page(in: reply.body, answering: Self.sample)) != nil
      else { continue }
      let refusal = try? await ask(spoken.productPath(0))
      return refusal.flatMap { Dialects.spoken(inRefusal: $0.body, as: spoken) } ?? spoken
    }
    return nil
  }

  private static let sample = PageRequest(.number(1), size: 1)
}

extension MarketError {
  /// Whether a market of another dialect may have answered this.
  var isForeign: Bool {
    switch self {
    case .notAMarket(.otherJSON), .notAMarket(.nothing), .notAMarket(.notJSON),
      .notAMarket(.webPage), .status(400...405, _):
      true
    default: false
    }
  }
}

extension ProductQuery {
  /// What this query needs and a market does not offer; nil when it can be asked.
  func feature(missingIn capabilities: MarketCapabilities) -> MarketFeature? {
    if !search.isEmpty, !capabilities.offers(.search) { return .search }
    if sort != .newest, !capabilities.offers(.sort) { return .sort }
    var rest = self
    rest.search = ""
    return rest.isFiltered && !capabilities.offers(.filter) ? .filter : nil
  }
}
