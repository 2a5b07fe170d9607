import Testing
import Words

@Suite struct KoreanNumberTests {
  @Test(arguments: [
    ("3만", "30000"), ("5천", "5000"), ("3만5천", "35000"), ("1억2천만", "120000000"), ("만", "10000"),
    ("천오백", nil), ("천5백", "1500"), ("3.5만", "35000"), ("1.25만", "12500"), ("3만5", "30005"),
    ("2십", "20"), ("0만", "0"), ("3", nil), ("", nil), ("만만", nil), ("3천5천", nil), ("1만2억", nil),
    ("3만a", nil), ("1.2.3만", nil), (".만", nil), ("-3만", nil), ("3만원", nil), ("３만", nil),
    ("9999999999억", "999999999900000000"),
    ("1111111111111111111111111111111만", nil),
  ])
  func unitsAreMultiplied(text: String, digits: String?) {
    #expect(KoreanNumber.digits(text) == digits)
  }
}
