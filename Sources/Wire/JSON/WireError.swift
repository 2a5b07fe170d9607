import Text

/// What a market says went wrong: `{"code","message"}` in generation 2, `{"error","reason"}` or
/// `{"message"}` in generation 1.
struct WireError: Decodable {
  let message: SafeText?

  /// A sentence, not a page.
  static let messageLimit = 200

  init(from decoder: any Decoder) throws {
    let object = try WireObject(from: decoder)
    message = try object.text("message", "reason", limit: Self.messageLimit)
  }
}
