public import Foundation
public import TerminalText

/// Every dialect there is.
public enum Dialects {
  /// The native one first; the order in which an unknown market is tried.
  public static let all: [any Dialect] = [
    Dialect2b(), Dialect2a(), Dialect1b(), Dialect1a(),
  ]

  public static let native: any Dialect = Dialect2b()

  public static func named(_ name: String) -> (any Dialect)? { all.first { $0.name == name } }

  /// The reason that an answer of any dialect gives for itself; nil where it gives none.
  public static func message(in body: Data) -> SafeText? {
    (try? JSONDecoder().decode(WireError.self, from: body))?.message
  }

  /// The dialect of a page, by its envelope; nil for what is no page. Generation 1 answers alike in
  /// both dialects.
  /// - Parameter tag: The strong entity tag of the reply: only our own market sends one.
  public static func spoken(in page: Data, tag: String?) -> (any Dialect)? {
    guard let envelope = try? JSONDecoder().decode(Envelope.self, from: page) else { return nil }
    switch envelope.kind {
    case .items: return named("1b")
    case .snake: return named("2a")
    case .camel(let hasCursor): return Dialect2b(isNative: tag != nil || hasCursor)
    case nil: return nil
    }
  }

  /// The dialect of generation 1 that says an error this way; nil where both may.
  public static func spoken(inRefusal body: Data, as dialect: any Dialect) -> (any Dialect)? {
    guard dialect.name == "1b",
      let refusal = try? JSONDecoder().decode(Refusal.self, from: body)
    else { return nil }
    return refusal.hasReason ? named("1a") : nil
  }
}

/// The keys around a page.
private struct Envelope: Decodable {
  enum Kind {
    case items, snake
    case camel(hasCursor: Bool)
  }

  let kind: Kind?

  init(from decoder: any Decoder) throws {
    let object = try WireObject(from: decoder)
    if object.has("items"), !object.has("pages") {
      kind = .items
    } else if object.has("page_no") || object.has("has_next") {
      kind = .snake
    } else {
      kind = object.has("pages") ? .camel(hasCursor: object.has("nextCursor")) : nil
    }
  }
}

private struct Refusal: Decodable {
  let hasReason: Bool

  init(from decoder: any Decoder) throws {
    let object = try WireObject(from: decoder)
    hasReason = object.has("reason") && !object.has("message")
  }
}
