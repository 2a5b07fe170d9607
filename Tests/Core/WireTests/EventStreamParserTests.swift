import Foundation
import Market
import Testing

@testable import Wire

struct EventStreamParserTests {
  private static let text = """
    : hello

    event: created
    id: 7
    data: {"id":123,"vendor_id":6}

    event:deleted\r
    data:{"id":5}\r
    \r
    data: one
    data: two
    retry: 5

    event: changed

    """

  @Test func everySplitPointReadsAlike() throws {
    let bytes = Data(Self.text.utf8)
    let expected = [
      EventStreamParser.Event(name: "created", data: #"{"id":123,"vendor_id":6}"#, id: "7"),
      EventStreamParser.Event(name: "deleted", data: #"{"id":5}"#, id: "7"),
      EventStreamParser.Event(name: "message", data: "one\ntwo", id: "7"),
    ]
    for split in 0...bytes.count {
      var stream = EventStreamParser()
      let found = try stream.read(bytes.prefix(split)) + stream.read(bytes.dropFirst(split))
      #expect(found == expected, "split at \(split)")
    }
  }

  /// The position is the one after the last complete event, even one without data.
  @Test func thePositionFollowsWholeEvents() throws {
    var stream = EventStreamParser()
    #expect(try stream.read(Data("id: 7\n:\n".utf8)).isEmpty && stream.lastEventID == nil)
    #expect(try stream.read(Data("\n".utf8)).isEmpty && stream.lastEventID == "7")
    _ = try stream.read(Data("event: deleted\nid: 8\ndata: {".utf8))
    #expect(stream.lastEventID == "7")
    #expect(try stream.read(Data("}\n\n".utf8)).count == 1 && stream.lastEventID == "8")
  }

  @Test func linesAndDataAreBounded() {
    var stream = EventStreamParser()
    #expect(throws: EventStreamError.tooLong) {
      try stream.read(Data(repeating: 0x61, count: EventStreamParser.maximumBytes + 1))
    }
    var other = EventStreamParser()
    #expect(throws: EventStreamError.tooLong) {
      try other.read(Data(String(repeating: "data: 0123456789\n", count: 1_000).utf8))
    }
  }

  @Test func eventsAreChanges() throws {
    let dialect = try dialect("2b")
    func change(_ name: String, _ data: String) -> MarketChange? {
      dialect.change(in: EventStreamParser.Event(name: name, data: data, id: "9"))
    }
    #expect(
      change("created", #"{"id":1,"vendor_id":2}"#)
        == MarketChange(kind: .created, product: 1, vendor: 2, eventID: "9"))
    #expect(change("deleted", #"{"id":1}"#)?.vendor == nil)
    #expect(
      change("reset", "{}") == MarketChange(kind: .reset, product: 0, vendor: nil, eventID: "9"))
    #expect(change("other", #"{"id":1}"#) == nil)
    #expect(change("changed", "{}") == nil)
    #expect(change("changed", "nonsense") == nil)
  }
}
