import Foundation
import Scripting
import Testing

@Suite struct RetryKeyTests {
  /// Later versions of the program send keys that a market has already seen.
  @Test func theSameCommandHasTheSameKeysInEveryRun() throws {
    let key = try #require(RetryKey("nightly import, 2026-11-23"))
    #expect(
      key.key(of: "add", at: 0) == RetryKey("nightly import, 2026-11-23")?.key(of: "add", at: 0))
    #expect(key.key(of: "add", at: 0).uuidString == "1C5686ED-0863-C924-22BF-0020A5003A01")
  }

  @Test func otherWritesHaveOtherKeys() throws {
    let keys = try ["a", "b", "a\n0"].flatMap { text in
      let key = try #require(RetryKey(text))
      return (0..<200).flatMap { [key.key(of: "add", at: $0), key.key(of: "edit", at: $0)] }
    }
    #expect(Set(keys).count == keys.count)
    #expect(RetryKey().text != RetryKey().text)
  }

  @Test(arguments: [("", false), ("a", true), (String(repeating: "a", count: 201), false)])
  func keysHaveALength(text: String, isKey: Bool) {
    #expect((RetryKey(text) != nil) == isKey)
  }
}
