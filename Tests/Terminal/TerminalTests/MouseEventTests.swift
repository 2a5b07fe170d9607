import Terminal
import Testing

@Suite struct MouseEventTests {
  @Test(arguments: [
    ("0;1;1M", MouseEvent(.press, at: Point(column: 0, row: 0))),
    ("0;300;200M", MouseEvent(.press, at: Point(column: 299, row: 199))),
    ("4;2;3M", MouseEvent(.press, at: Point(column: 1, row: 2))),
    ("2;1;1M", MouseEvent(.menu, at: Point(column: 0, row: 0))),
    ("64;5;6M", MouseEvent(.wheel(-1), at: Point(column: 4, row: 5))),
    ("65;5;6M", MouseEvent(.wheel(1), at: Point(column: 4, row: 5))),
  ])
  func reportsAreRead(report: String, event: MouseEvent) {
    #expect(MouseEvent(report: Array("\u{1B}[<\(report)".utf8)) == event)
  }

  @Test(arguments: [
    "0;1;1m", "1;1;1M", "32;1;1M", "66;1;1M", "0;0;1M", "0;1M", "0;1;1;1M", ";;M", "M",
    "0;99999999999999999999;1M",
  ])
  func otherReportsAreIgnored(report: String) {
    #expect(MouseEvent(report: Array("\u{1B}[<\(report)".utf8)) == nil)
  }

  @Test func aReportIsFoundAmongKeysHoweverItArrives() {
    var collector = ReplyCollector()
    var reply: [UInt8]?
    for scalar in "\u{1B}[<0;12;7M".unicodeScalars {
      switch collector.handle(scalar.value) {
      case .reply(let bytes): reply = bytes
      case .held: if reply == nil, scalar != "\u{1B}", scalar != "[" { _ = collector.pause() }
      case .keys(let keys): Issue.record("keys: \(keys)")
      }
    }
    #expect(reply.map(MouseEvent.isReport) == true)
  }
}
