import Files
import Foundation
import Testing

@Suite struct StableHashTests {
  /// Test vectors by the authors of the hash.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func hashesAreStable(text: String, hash: UInt64) {
    #expect(StableHash.fnv1a(text) == hash)
  }

  @Test func shortNamesHaveSixteenDigits() {
    #expect(StableHash.shortName(of: "foobar") == "85944171f73967e8")
  }

  /// Cache files of older versions are still found.
  @Test func namesAndChecksumsAreStable() {
    #expect(StableHash.name(of: "foobar") == "577cf73fee04ffb9337e207e107ecf9c")
    #expect(StableHash.isName(StableHash.name(of: "")))
    #expect(StableHash.checksum(Data("foobar and more".utf8)) == 0x9172_DC0F_CF89_87DE)
  }
}
