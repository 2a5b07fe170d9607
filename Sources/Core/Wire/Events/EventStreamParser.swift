public import Foundation

/// Parses server-sent events (HTML Living Standard §9.2) as their bytes arrive.
///
/// Comments, unknown fields and events without data are skipped; lines may end with any line break.
public struct EventStreamParser: Sendable {
  public struct Event: Hashable, Sendable {
    /// `message` unless named.
    public let name: String
    public let data: String
    /// The id of this event, or of the last one before it that had one.
    public let id: String?
  }

  /// Maximum bytes of an event: those of a market have about fifty.
  public static let maximumBytes = 8_192

  private var line: [UInt8] = []
  private var lastWasReturn = false
  private var name = ""
  private var data: [String] = []
  private var dataBytes = 0
  private var id: String?
  /// The id of the last event that has ended, also of one without data: the stream continues after
  /// it. Nil if no event had an id.
  public private(set) var lastEventID: String?

  public init() {}

  /// Parses some bytes, and returns the events that they complete.
  public mutating func read(_ bytes: Data) throws(EventStreamError) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      let isSecondOfPair = lastWasReturn && byte == 0x0A
      lastWasReturn = byte == 0x0D
      if isSecondOfPair { continue }
      if byte == 0x0A || byte == 0x0D {
        if let event = try endLine() { events.append(event) }
      } else {
        guard line.count < Self.maximumBytes else { throw .tooLong }
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() throws(EventStreamError) -> Event? {
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else { return endEvent() }
    let parts = line.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    var value = parts.count > 1 ? parts[1] : []
    if value.first == 0x20 { value = value.dropFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: parts[0], as: UTF8.self) {
    case "event": name = text
    case "id" where !text.contains("\0"): id = text
    case "data":
      dataBytes += text.utf8.count + 1
      guard dataBytes <= Self.maximumBytes else { throw .tooLong }
      data.append(text)
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> Event? {
    lastEventID = id
    defer {
      name = ""
      data = []
      dataBytes = 0
    }
    guard !data.isEmpty else { return nil }
    return Event(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"), id: id)
  }
}

public enum EventStreamError: Error, Hashable, Sendable {
  /// A line or the data of an event has more than ``EventStreamParser/maximumBytes`` bytes.
  case tooLong
}
