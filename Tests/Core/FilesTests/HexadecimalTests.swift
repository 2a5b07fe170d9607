import Files
import Testing

@Suite struct HexadecimalTests {
  @Test func everyByteHasTwoDigitsAndIsReadBack() {
    let bytes = Array(UInt8.min...UInt8.max)
    let text = bytes.hexadecimal
    #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff") && text.utf8.count == 512)
    #expect([UInt8](hexadecimal: text) == bytes)
    #expect([UInt8](hexadecimal: text.uppercased()) == bytes)
  }

  @Test(arguments: ["0", "0g", "+1", "0x", " 0", "０１", "é"])
  func otherTextIsRefused(text: String) {
    #expect([UInt8](hexadecimal: text) == nil)
  }
}
