/// Separates a terminal's replies, and sequences that nothing handles, from keys.
///
/// Scalars that may belong to a reply are held until that is certain.
public struct ReplyCollector: Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The scalar may belong to a reply; more must follow.
    case held
    /// A complete reply, from its Escape to its end.
    case reply([UInt8])
    /// The scalars are keys, in order.
    case keys([UInt32])
  }

  private var bytes: [UInt8] = []
  /// Whether a reply of more than ``limit`` bytes is dropped until it ends.
  private var isDiscarding = false
  private var lastDiscarded: UInt8 = 0

  /// Bytes of a reply: longer than any that was requested.
  static let limit = 1_024

  /// A question mark, in the place of a character that is not a byte, such as those of a name.
  private static let replacement: UInt8 = 0x3F

  public init() {}

  public var isEmpty: Bool { bytes.isEmpty && !isDiscarding }

  /// Whether the next byte is a part of an old mouse report, and not of a character.
  public var takesAnyByte: Bool { bytes.dropFirst().starts(with: Self.oldMouse) }

  public mutating func handle(_ scalar: UInt32) -> Outcome {
    if isDiscarding {
      discard(UInt8(exactly: scalar) ?? Self.replacement)
      return .held
    }
    let byte = UInt8(exactly: scalar) ?? (Self.isString(bytes) ? Self.replacement : nil)
    guard let byte, !bytes.isEmpty || byte == 0x1B else {
      return .keys(drain() + [scalar])
    }
    bytes.append(byte)
    switch Self.match(bytes) {
    case .partial:
      // A reply that is too long is not passed on as keys.
      if bytes.count >= Self.limit {
        isDiscarding = Self.isString(bytes)
        bytes = []
      }
      return .held
    case .whole:
      defer { bytes = [] }
      return .reply(bytes)
    case .none:
      // A reply may follow keys that began like one.
      if byte == 0x1B {
        bytes.removeLast()
        defer { bytes = [0x1B] }
        return .keys(drain())
      }
      return .keys(drain())
    }
  }

  /// Handles a pause in the input. The bare beginning of a reply is returned as keys; a longer part
  /// is held.
  public mutating func pause() -> [UInt32] { bytes.count < 3 ? drain() : [] }

  /// Discards bytes that did not become a reply.
  public mutating func drop() {
    bytes = []
    isDiscarding = false
  }

  /// Drops a byte of a string, which ends with BEL or with Escape and a backslash.
  private mutating func discard(_ byte: UInt8) {
    isDiscarding = byte != 0x07 && !(lastDiscarded == 0x1B && byte == 0x5C)
    lastDiscarded = isDiscarding ? byte : 0
  }

  private static func isString(_ bytes: [UInt8]) -> Bool {
    strings.contains { bytes.dropFirst().starts(with: $0) }
  }

  private mutating func drain() -> [UInt32] {
    defer { bytes = [] }
    return bytes.map(UInt32.init)
  }

  private enum Match {
    case none, partial, whole
  }

  private static let strings: [[UInt8]] = ["P>|", "]11;", "_G"].map { Array($0.utf8) }

  /// A report of the mouse without mode 1006: three bytes of any value follow.
  private static let oldMouse = Array("[M".utf8)

  private static func match(_ bytes: [UInt8]) -> Match {
    let body = bytes.dropFirst()
    for prefix in strings {
      if body.count < prefix.count {
        if prefix.starts(with: body) { return .partial }
      } else if body.starts(with: prefix) {
        return endsString(body) ? .whole : .partial
      }
    }
    return matchControl(body)
  }

  private static func endsString(_ body: ArraySlice<UInt8>) -> Bool {
    body.last == 0x07 || body.suffix(2) == [0x1B, 0x5C]
  }

  /// Matches `[`, parameters and the character that ends them: a reply, a report of the mouse, or a
  /// key that terminfo lacks, no part of which may act as another key.
  private static func matchControl(_ body: ArraySlice<UInt8>) -> Match {
    guard body.first == 0x5B else { return body.isEmpty ? .partial : .none }
    if body.starts(with: oldMouse) { return body.count == 5 ? .whole : .partial }
    let parameters: ClosedRange<UInt8> = 0x20...0x3F
    guard let end = body.dropFirst().first(where: { !parameters.contains($0) }) else {
      return .partial
    }
    return (0x40...0x7E).contains(end) ? .whole : .none
  }
}
