import Testing
import Text

@testable import Words

@Suite("Korean particles")
struct ParticleTests {
  @Test(arguments: [
    ("책상", "책상을"), ("의자", "의자를"), ("연필", "연필을"), ("판매자 10", "판매자 10을"),
    ("판매자 2", "판매자 2를"), ("방패연 (얼레 포함)", "방패연 (얼레 포함)을"), ("market", "market을(를)"), ("", "을(를)"),
  ])
  func theirFormFollowsTheLastSound(word: SafeText, expected: SafeText) {
    #expect(word.with(.object) == expected)
  }

  /// A number is followed by a word, so that the particle does not depend on its last digit.
  @Test func numbersOfProductsAndPicturesHaveNoParticle() {
    let words = ScriptingWords.of(.korean)
    #expect(words.input(.repeatedProduct(2, line: 5)) == "2번 상품은 5번째 줄에도 있습니다")
    #expect(words.input(.repeatedProduct(2, line: nil)) == "2번 상품을 두 번 썼습니다")
    #expect(CommandWords.korean.error(.noPicture(2)) == "상품에 2번 사진이 없습니다")
    #expect(words.written(nil, "책상", 2, nil) == "“책상” 상품(2번)은 바꿀 내용이 없습니다")
  }

  @Test func directionFollowsALiquidLikeAVowel() {
    #expect(SafeText("서울").with(.direction) == "서울로")
    #expect(SafeText("부산").with(.direction) == "부산으로")
    #expect(SafeText("제주").with(.direction) == "제주로")
    #expect(SafeText("7").with(.direction) == "7로")
  }

  @Test func quotesStandBetweenAWordAndItsParticle() {
    #expect(SafeText("의자").quoted(with: .topic) == "“의자”는")
    #expect(SafeText("책상").quoted(with: .and) == "“책상”과")
    #expect(SafeText("책상").quoted(with: .subject) == "“책상”이")
  }
}
