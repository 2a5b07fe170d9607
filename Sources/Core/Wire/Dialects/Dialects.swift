public import Foundation
import Market

/// All dialects.
public enum Dialects {
  /// The order in which an unknown market is tried, beginning with the native one. A dialect is its
  /// folder and its line here.
  public static let all: [any Dialect] = [
    native,
    Dialect2a(),
    Dialect1b(),
    Dialect1a(),
  ]

  public static let native: any Dialect = Dialect2b()

  public static func named(_ name: String) -> (any Dialect)? { all.first { $0.name == name } }

  /// The error in a body of any dialect; nil for another body.
  public static func error(in body: Data) -> WireError? {
    try? JSONDecoder().decode(WireError.self, from: body)
  }

  /// The dialect of a page, by its envelope; nil for anything but a page.
  /// - Parameters:
  ///   - tag: The strong entity tag of the reply.
  ///   - known: The dialect of the request, which is preferred if the page can be its own.
  public static func spoken(
    in page: Data, tag: String?, known: (any Dialect)? = nil
  ) -> (any Dialect)? {
    guard let keys = ReplyKeys(of: page) else { return nil }
    return known?.spoken(inPage: keys, tag: tag)
      ?? all.lazy.compactMap { $0.spoken(inPage: keys, tag: tag) }.first
  }

  /// The only dialect with the same pages as `dialect` that writes errors this way; nil if there is
  /// none.
  public static func spoken(inRefusal body: Data, as dialect: any Dialect) -> (any Dialect)? {
    guard let keys = ReplyKeys(of: body) else { return nil }
    let first = PageRequest(.number(1))
    return all.first {
      $0.listPath(first) == dialect.listPath(first) && $0.owns(errorWith: keys)
    }
  }
}
