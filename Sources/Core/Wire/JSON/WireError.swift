public import Market
public import Text

/// The error in a reply: `{"code","message"}` in generation 2, `{"error","reason"}` or
/// `{"message"}` in generation 1.
public struct WireError: Decodable, Sendable {
  public let message: SafeText?
  /// The `quota` and `limit` of the native dialect.
  public let quota: MarketQuota?
  /// The `refusal` of the native dialect.
  public let refusal: HostRefusal?

  /// Maximum characters of a message: a sentence, not a page.
  static let maximumMessageLength = 200

  public init(from decoder: any Decoder) throws {
    let object = try WireObject(from: decoder)
    message = try object.text("message", "reason", limit: Self.maximumMessageLength)
    refusal = (try? object.text("refusal", limit: Self.maximumMessageLength))
      .flatMap { HostRefusal(rawValue: $0.string) }
    let name = try? object.text("quota", limit: Self.maximumMessageLength)
    quota = name.flatMap { name in
      (try? object.integer("limit")).flatMap { MarketQuota(name: name.string, limit: $0) }
    }
  }
}
