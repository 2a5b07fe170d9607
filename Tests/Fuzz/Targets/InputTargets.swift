import Foundation
import Market
import Scripting
import Text
import Wire
import Words

@testable import Operations

extension FuzzTarget {
  /// The products that a command reads. The first byte decides whether numbers mean products.
  static let input = FuzzTarget(
    "input",
    seeds: [
      "0{\"name\":\"Oak\",\"description\":\"two\\nlines\",\"currency\":\"usd\",\"price\":2.36}",
      "1[{\"id\":1,\"stock\":3},\n{\"id\":2,\"discount_percent\":10,\"sale_price\":9}]",
      "1{\"id\":1}\n74\n75\n", "0name,price\nOak,3", "11,2",
      "0\u{FEFF}name;stock;pictures\r\n\"a;\"\"b\n\"\"\";3;1,a.png\r\n\r\n\tx\t;;", "0{\"a\":1},",
      "0[{},{}",
      "0\u{FEFF}{}",
      "0{\"pictures\":[\"a.jpg\",{\"path\":\"b\"},{\"base64\":\"aGk=\",\"name\":\"c\"},{\"id\":3}],"
        + "\"name\":\"\\ud83d\\udc68\\u200d\",\"price\":27390.000000000004,\"revision\":\"r1\"}",
    ]
  ) { input in
    let text = Data(input.dropFirst())
    let products = ProductInput.read(text, allowsNumbers: input.first == UInt8(ascii: "1"))
    for product in products {
      _ = product.sentences(for: product.draft.problems, in: .english)
      _ = product.disagreement(with: nil)
    }
    for mistake in products.flatMap(\.mistakes) {
      promise(!mistake.sentence(in: .korean).isEmpty, "a mistake without a sentence")
      guard let position = mistake.position else {
        return promise(false, "a mistake without a position")
      }
      let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      promise((1...max(1, lines.count)).contains(position.line), "line \(position.line)")
      let length = lines.isEmpty ? 0 : lines[position.line - 1].count
      promise((1...length + 1).contains(position.column), "column \(position.column)")
    }
  }

  /// The lines of an import. A row is read again from the line written for it.
  static let rows = FuzzTarget(
    "rows",
    seeds: [
      #"{"type":"vendor","id":2,"identifier":"cd706a3e-66db-11ed-9626-9dbe2d7e0bd4","name":"v","#
        + #""created_on":"2026-01-31","local":true}"#,
      #"{"type":"product","id":7,"vendor":2,"name":"Oak chair","description":"Four legs","#
        + #""currency":"KRW","price":9000,"discount":0,"stock":3,"created_on":"2026-01-31","#
        + #""issued_on":"2026-01-31","version":1,"thumbnail":1,"pictures":[{"id":1,"picture":2}]}"#,
      #"{"type":"deletion_token","hash":"\#(String(repeating: "ab", count: 32))","product":7,"#
        + #""created_at":9}"# + "\n" + #"{"type":"event","number":1,"kind":"created","product":7}"#,
      #"{"type":"audit","number":1,"time":9,"action":"a"}"#,
      #"{"type":"numbers","vendor":2,"product":7,"event":1,"audit":1}"#,
      #"{"type":"picture","id":2,"name":"\#(String(repeating: "ab", count: 32)).png","size":2,"#
        + #""bytes":"aGk="}"#,
    ]
  ) { input in
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let rows = try? parsed(lines.map { Data($0) }) else { return }
    promise(rows.count == lines.count, "\(rows.count) rows of \(lines.count) lines")
    for row in rows {
      var writer = JSONWriter(capacity: 1_000)
      writer.write(row)
      let again = try? parsed([Data(writer.bytes.dropLast())])
      promise(again == [row], "another row: \(String(decoding: writer.bytes, as: UTF8.self))")
    }
  }

  private static func parsed(_ lines: [Data]) throws -> [MarketRow] {
    var state = RowParser.State()
    return try RowParser(name: "fuzz", folder: nil)
      .parse(LineReader.Batch(lines: lines, last: nil), after: &state).flatMap(\.rows)
  }
}
