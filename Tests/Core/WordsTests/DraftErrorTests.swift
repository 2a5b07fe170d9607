import Market
import Testing
import Text
import Words

struct DraftErrorTests {
  private static let problems: [DraftError] =
    ProductAttribute.allCases.flatMap { field -> [DraftError] in
      [
        .missing(field), .tooShort(field, count: 1, least: 3), .tooLong(field, count: 9, most: 5),
        .negative(field), .tooLarge(field), .notANumber(field),
        .notAnAmount(field, .krw), .notAnAmount(field, .usd),
      ]
    } + [
      .discountAbovePrice, .discountOfWholePrice, .currency("\u{1B}EUR"), .pictureCount(0),
      .pictureCount(6),
    ]

  @Test(arguments: problems, Language.allCases)
  func everyProblemHasASentence(problem: DraftError, language: Language) {
    let sentence = problem.sentence(in: language).string
    #expect(sentence.count >= 4)
    #expect(!sentence.contains("\u{1B}"))
    #expect(sentence.contains(where: \.isHangul) == (language == .korean))
  }
}

extension Character {
  var isHangul: Bool { unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) } }
}
