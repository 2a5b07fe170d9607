import MarketStore
import SeededRandom
import Testing

@Suite("Blocks of the search index")
struct SearchBlockTests {
  @Test(
    "A product is found by every one, two and three characters of its texts, and by nothing else")
  func keys() throws {
    var random = SeededRandom(seed: 3)
    let letters = ["a", "b", " ", "가", "🚲"]
    let texts = (0..<300).map { _ in
      (0..<Int.random(in: 0...12, using: &random))
        .map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }.joined()
    }
    var block = SearchBlock()
    for (index, text) in texts.enumerated() {
      block.add(
        Int64(index * 7 + 1), texts: [SearchText(text).scalars], shelf: Int64(index % 4),
        vendor: Int64(index % 3))
    }
    let sets = Dictionary(
      uniqueKeysWithValues: block.postings.map { posting in
        (posting.key, posting.slots.withUnsafeBytes { SlotSet($0) })
      })
    for length in 1...3 {
      for _ in 0..<200 {
        let text = (0..<length)
          .map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }.joined()
        let keys = SearchKeys.keys(of: SearchText(text).scalars)
        try #require(keys.count == 1)
        let expected = texts.indices.filter { texts[$0].contains(text) }
        #expect((sets[keys[0]] ?? SlotSet()).slots == expected, "\(text)")
      }
    }
    #expect(
      sets[SearchKeys.shelf(2)]?.slots == texts.indices.filter { $0 % 4 == 2 })
    #expect(
      sets[SearchKeys.vendor(1)]?.slots == texts.indices.filter { $0 % 3 == 1 })
  }

  @Test("Every vendor has a key that is not one of a text", arguments: [0, 1, Int64.max])
  func vendorKeys(id: Int64) {
    #expect(SearchKeys.vendor(id) < SearchKeys.shelf(3))
  }

  @Test("A long text has its trigrams as keys, up to a limit")
  func longText() {
    #expect(SearchKeys.keys(of: SearchText("abcd").scalars).count == 2)
    #expect(SearchKeys.keys(of: SearchText("aaaaaa").scalars).count == 1)
    let many = SearchText((0..<100).map(String.init).joined())
    #expect(Set(SearchKeys.keys(of: many.scalars)).count == 16)
  }

  @Test("Slots and ids are read back unchanged", arguments: [0, 1, 2, 100, 5_000, 8_192])
  func encoding(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    let slots = Array(0..<UInt16(SlotSet.capacity)).shuffled(using: &random).prefix(count).sorted()
    let bytes = SlotSet.encoded(slots)
    #expect(bytes.withUnsafeBytes { SlotSet($0) }.slots == slots.map(Int.init))
    #expect(bytes.count <= 2 + SlotSet.capacity / 8)

    var id: Int64 = 0
    let ids = (0..<count).map { _ in
      id += Int64(1 + random.next() % (1 << 38))
      return id
    }
    #expect(PackedIDs.decoded(PackedIDs.encoded(ids)) == ids)
  }

  @Test("Bytes that are not a list are read without a failure")
  func strangeBytes() {
    for bytes: [UInt8] in [[], [0], [0, 1], [0, 255, 255], [1], [9, 1]] {
      _ = bytes.withUnsafeBytes { SlotSet($0) }.slots
    }
    #expect(PackedIDs.decoded([0x80]) == [])
  }
}
