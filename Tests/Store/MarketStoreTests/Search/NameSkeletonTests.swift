import MarketStore
import Testing
import Text

@Suite struct NameSkeletonTests {
  @Test(arguments: [
    // Letters of other alphabets.
    ("Visitor Shop", "Visitоr Shоp"), ("Visitor Shop", "Vіѕіtоr Ѕһор"), ("BOB", "ВОВ"),
    ("Apple", "Αpple"), ("scope", "ѕсоре"), ("Rose", "Ꭱose"), ("Lisa", "ꓡisa"), ("Anna", "Aոոa"),
    // Digits and letters, and letters that together look like one letter.
    ("PayPal", "PayPaI"), ("PayPal", "PayPa1"), ("Oslo", "0slo"), ("Corner", "Comer"),
    // Case, width, accents, styles, spaces, punctuation and invisible characters.
    ("Alice", "ALICE"), ("Alice", "Ａｌｉｃｅ"), ("Alice", "Álice"), ("Alice", "𝐀𝓁𝒊𝗰𝚎"),
    ("Alice", "A lice"), ("Joe's", "Joe’s"), ("Tea-House", "Tea House"), ("Alice", "A\u{200B}lice"),
    ("Straße", "STRASSE"), ("한강 상회", "한강상회"), ("한강 Shop", "한강 Shоp"), ("!!!", "!!!"),
  ])
  func namesThatLookAlikeHaveOneShape(first: SafeText, second: SafeText) {
    #expect(NameSkeleton(first).resembles(NameSkeleton(second)))
    #expect(NameSkeleton(second).resembles(NameSkeleton(first)))
  }

  @Test(arguments: [
    ("Ali", "All"), ("Visitor 1", "Visitor 2"), ("한강 상회", "한강 상화"), ("はし", "ばし"),
    ("가게", "개게"), ("Tea", "Teas"), ("Bob", "Вов"), ("!!!", "???"), ("C", "C++"), ("", "Shop"),
  ])
  func otherNamesAreDifferent(first: SafeText, second: SafeText) {
    #expect(!NameSkeleton(first).resembles(NameSkeleton(second)))
  }

  @Test(arguments: [
    "Vіsitor", "Shоp", "Аlice", "αlpha", "Ѕhop 24", "바다 Shоp", "Zo\u{301}я", "Aոna",
  ])
  func wordsOfSeveralAlphabetsAreFound(name: SafeText) {
    #expect(name.mixesAlphabets)
  }

  @Test(
    arguments: [
      "Visitor Shop", "Пекарня Shop", "바다Shop", "카페 Ünïcødé", "東京Store", "カフェBar", "α-Shop",
      "5 µm", "Ａｌｉｃｅ", "Ελλάδα", "Հայաստան", "", "№ 1",
    ])
  func plainNamesAreOfOneAlphabet(name: SafeText) {
    #expect(!name.mixesAlphabets)
  }
}
