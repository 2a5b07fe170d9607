import Files
import Foundation
import Market
import Testing
import Text
import Words

struct MarketErrorTests {
  private static let errors: [MarketError] = [
    .badAddress("x"), .plainHTTP(host: "x"), .connection(host: "x", .refused),
    .timeout(.connect, seconds: 5),
    .timeout(.firstByte, seconds: 10), .timeout(.whole, seconds: 20),
    .certificate(host: "x", .otherHost),
    .status(code: 400, message: nil), .status(code: 500, message: "y"), .rateLimited(retryAfter: 7),
    .redirect(to: "x"), .notAMarket(.webPage), .decoding(path: "pages[3].price", detail: "y"),
    .tooLarge(limit: 8_388_608), .notFound, .gone, .notTheVendor, .wrongSecret,
    .unknownVendor, .conflict(current: nil), .uploadTooLarge, .pictureKind, .missingPicture,
    .idempotencyKeyReused, .marketFull, .overQuota(.products(limit: 5)),
    .overQuota(.bytes(limit: 5_000_000)), .overQuota(.registrations(limit: 5)),
    .refusedByHost(.suspendedVendor), .refusedByHost(.hiddenProduct),
    .refusedByHost(.readOnlyMarket), .unknownOutcome(host: "x"),
    .deletionUnfinished(.gone),
    .secretInClear(host: "x"), .notOffered(.restore),
    .refused([.missing(.name), .discountAbovePrice]), .localMarket("x"), .cancelled,
  ]

  @Test(arguments: errors, Language.allCases)
  func everyErrorHasAReasonAndAdvice(error: MarketError, language: Language) {
    for sentence in [error.reason(in: language), error.recovery(in: language)] {
      #expect(sentence.string.count >= 5)
      #expect(SafeText(sentence.string) == sentence)
      #expect(sentence.string.contains(where: \.isHangul) == (language == .korean))
    }
  }

  @Test(arguments: Language.allCases)
  func factsAreScrubbedAndBounded(language: Language) {
    let nasty = SafeText("\u{1B}]0;x\u{7}\u{202E}\n" + String(repeating: "마", count: 5_000))
    let errors: [MarketError] = [
      .badAddress(nasty), .plainHTTP(host: nasty), .connection(host: nasty, .other(nasty)),
      .certificate(host: nasty, .otherHost), .status(code: 400, message: nasty),
      .redirect(to: nasty), .decoding(path: nasty, detail: nasty),
      .refused([.currency(nasty)]), .localMarket(nasty),
    ]
    for sentence in errors.map({ $0.reason(in: language).string }) {
      #expect(sentence.count <= SafeText.lineLimit)
      #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
  }

  @Test func theSeedsOwnSentences() {
    #expect(
      MarketError.connection(host: "market.example", .refused).reason(in: .korean).string
        .hasPrefix("서버와의 연결에 실패했습니다"))
    #expect(
      MarketError.decoding(path: "id", detail: "y").reason(in: .korean).string
        .hasPrefix("디코딩에 실패했습니다"))
    #expect(MarketError.notTheVendor.recovery(in: .korean) == "해당 상품의 판매자가 맞는지 확인 부탁드립니다")
  }

  @Test func facts() {
    #expect(
      MarketError.status(code: 418, message: "tea").reason(in: .english)
        == "The market refused the request: tea")
    #expect(
      MarketError.decoding(path: "pages[3].price", detail: "missing").reason(in: .english)
        == "The answer cannot be read at pages[3].price: missing")
    #expect(MarketError.tooLarge(limit: 8_388_608).reason(in: .english).string.contains("8 MiB"))
    #expect(MarketError.rateLimited(retryAfter: 7).reason(in: .korean).string.contains("7초"))
    // A busy market (503) did not have too many requests from this user.
    #expect(
      MarketError.rateLimited(retryAfter: 7).reason(in: .english)
        == "The market asks you to wait 7 s")
  }

  @Test(arguments: Language.allCases)
  func everyMistakeInAQueryIsASentence(language: Language) {
    let mistakes: [QueryError] = [
      .price("p"), .currency("c"), .sort("s"), .number(.stock, "i"), .vendor("v"), .notLoggedIn,
      .emptyPriceRange, .tooLong(limit: 200), .lineTooLong(limit: 1_000), .tooManyWords(limit: 150),
    ]
    for mistake in mistakes {
      let sentence = mistake.sentence(in: language).string
      #expect(sentence.contains(where: \.isHangul) == (language == .korean), "\(sentence)")
    }
  }
}

struct LanguageTests {
  @Test(arguments: [
    ("ko", Language.korean), ("ko_KR.UTF-8", .korean), ("ko@x", .korean), ("KO_kr", .korean),
    ("en_US.UTF-8", .english),
    ("C", .english), ("", .english), ("kok_IN", .english), ("POSIX", .english),
  ])
  func locales(name: String, language: Language) {
    #expect(Language(locale: name) == language)
  }
}

@Suite struct FileErrorTests {
  @Test func theSentenceNamesTheFileAndTheReason() {
    let full = FileError(path: "/a", code: ENOSPC)
    #expect(full.sentence(in: .english) == "/a: no space left on the device")
    let large = FileError(path: "/a", reason: .tooLarge(maximum: 9))
    #expect(large.sentence(in: .english) == "/a: larger than 9 bytes")
    #expect(large.sentence(in: .korean) == "/a: 9바이트보다 큽니다")
  }

  /// The errors of a full device or a closed pipe have no numbers.
  @Test(arguments: [ENOSPC, EDQUOT, EROFS, EIO, EFBIG, EPIPE])
  func errorsOfWritesHaveWords(code: Int32) {
    let sentences = [Language.english, .korean].map { ErrorWords.of($0).files.system(code) }
    #expect(Set(sentences).count == 2)
    for sentence in sentences { #expect(!sentence.string.contains(String(code)), "\(sentence)") }
  }
}
