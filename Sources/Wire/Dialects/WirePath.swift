/// What a path of an older dialect stands for. The native dialect's paths are the server's own.
public enum WirePath: Hashable, Sendable {
  case health
  /// Generation 2: the list, and where products are made.
  case products
  case product(Int64)
  /// 2a: asks for what the product can be deleted with.
  case secret(Int64)
  /// 2a: the product, to be deleted with what was asked for.
  case grant(Int64, String)
  /// Generation 1: a page of the list, from 1, oldest first.
  case items(page: Int)
  /// Generation 1: where products are made.
  case registration
  case item(Int64)

  /// The number that a segment of a path says, from 1; nil for what is none, or beyond any market.
  static func number(_ segment: String) -> Int64? {
    guard (1...18).contains(segment.utf8.count),
      segment.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(segment),
      number > 0
    else { return nil }
    return number
  }
}
