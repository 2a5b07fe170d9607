import Foundation
import Market
import Testing
import Wire

@Suite struct AmountTests {
  @Test(
    arguments: [
      (2_000, 0, "2000.0"), (0, 0, "0.0"), (60_000_000, 0, "60000000.0"),
      (123_123_123_123, 0, "123123123123.0"), (236, 2, "2.36"), (250, 2, "2.5"), (205, 2, "2.05"),
      (200, 2, "2.0"), (5, 2, "0.05"), (-205, 2, "-2.05"), (-7, 0, "-7.0"),
      (Int64.max, 2, "92233720368547758.07"), (Int64.min, 0, "-9223372036854775808.0"),
    ] as [(Int64, Int, String)])
  func writesExactDecimals(units: Int64, digits: Int, text: String) {
    var json = JSONWriter(capacity: 32)
    json.amount(units, fractionDigits: digits)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    0, 7, 10, 99, 100, 12_345, 99_999_999, 100_000_000, 1_000_000_070, 10_000_000_000_000_000, -1,
    -10, Int64.max, Int64.min,
  ])
  func writesIntegers(number: Int64) {
    var json = JSONWriter(capacity: 32)
    json.integer(number)
    #expect(String(decoding: json.bytes, as: UTF8.self) == String(number))
  }

  @Test func writesTheLargestInteger() {
    var json = JSONWriter(capacity: 32)
    json.integer(UInt64.max)
    #expect(String(decoding: json.bytes, as: UTF8.self) == "18446744073709551615")
  }

  @Test(arguments: [Day.numbers.lowerBound, -1, 0, 19_285, Day.numbers.upperBound])
  func writesDays(number: Int) {
    var json = JSONWriter(capacity: 32)
    json.day(Day(number: number))
    #expect(String(decoding: json.bytes, as: UTF8.self) == Day(number: number).iso)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("대나무", #""대나무""#), ("a\"b\\c", #""a\"b\\c""#),
    ("line\nnext\ttab\r", #""line\nnext\ttab\r""#), ("\u{0}\u{1B}\u{1F}", #""\u0000\u001b\u001f""#),
    ("", #""""#), ("🙂/", #""🙂/""#),
  ])
  func escapesStrings(text: String, json expected: String) {
    var json = JSONWriter(capacity: 32)
    json.string(text)
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }
  /// Eight bytes are checked together: a byte is found at any position, beside any others.
  @Test(arguments: ["\"", "\\", "\u{1F}", "\u{0}"])
  func escapesBytesAnywhere(escaped: String) throws {
    for fill in [" ", "!", "#", "[", "]", "\u{7F}", "é", "대"] {
      for before in 0..<18 {
        let text = String(repeating: fill, count: before) + escaped + fill + escaped + "end"
        var json = JSONWriter(capacity: 32)
        json.string(text)
        #expect(try JSONDecoder().decode(String.self, from: Data(json.bytes)) == text)
      }
    }
  }
}
