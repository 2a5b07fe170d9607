import Market
import Scripting
import Testing
import Text

@Suite struct ProductReferencesTests {
  @Test func numbersLinksAndObjectsNameProducts() throws {
    let mixed = try ProductReferences(["12", "openmarket:7"])
    #expect(mixed.numbers == [12, 7] && mixed.link?.place == .local(folder: nil))
    let lines = try ProductReferences(lines: "1\n\n {\"id\":2,\"name\":\"x\"}\r\n3")
    #expect(lines.numbers == [1, 2, 3] && lines.link == nil)
    let remote = try ProductReferences(["https://a.example/api/products/5"])
    #expect(remote.numbers == [5])
  }

  @Test func anythingElseIsRefused() {
    #expect(throws: ReferenceError.notAProduct("x", line: nil)) { try ProductReferences(["x"]) }
    #expect(throws: ReferenceError.notAProduct("0", line: 2)) {
      try ProductReferences(lines: "1\n0")
    }
    #expect(throws: ReferenceError.noNumber(line: 1)) { try ProductReferences(lines: "{}") }
    #expect(throws: ReferenceError.severalMarkets) {
      try ProductReferences(["https://a.example/item/1", "https://b.example/item/1"])
    }
    #expect(throws: ReferenceError.notAProduct("https://a.example", line: nil)) {
      try ProductReferences(["https://a.example"])
    }
  }
}
