import Testing
import Words

@testable import Web

/// The choice between a page for people and data for programs.
@Suite struct NegotiationTests {
  static let browsers = [
    // Chrome, Edge
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,"
      + "*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    // Safari
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    // Firefox
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    // Internet Explorer, lynx, w3m
    "text/html, application/xhtml+xml, image/jxr, */*",
    "text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01",
    "text/html, text/*;q=0.5, image/*", "TEXT/HTML", "application/xhtml+xml",
    "application/json;q=0.5, text/html",
  ]

  static let programs: [String?] = [
    // URLSession, OkHttp and Go send no field; curl, requests, fetch and async-http-client send
    // `*/*`.
    nil, "", "*/*", "application/json", "application/json, text/plain, */*",
    "application/json, text/javascript, */*; q=0.01", "application/json, text/html",
    "text/*", "text/html;q=0, */*", "text/html;q=0.5, application/json",
    "text/html;q=0.3, */*;q=0.8", "text/html;q=x", "image/png", ",;,", "text/htmlx",
  ]

  @Test(arguments: browsers) func browsersGetPages(accept: String) {
    #expect(PagePreference.isForPeople(accept: accept))
  }

  @Test(arguments: programs) func programsGetData(accept: String?) {
    #expect(!PagePreference.isForPeople(accept: accept))
  }

  @Test(arguments: [
    "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/33984",
    "facebookexternalhit/1.1;line-poker/1.0", "TelegramBot (like TwitterBot)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "WhatsApp/2.23.20.0",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  ])
  func previewsAreMadeOfPages(userAgent: String) {
    #expect(PagePreference.isForPreview(userAgent: userAgent))
  }

  @Test(arguments: [nil, "", "openmarket", "curl/8.14.1", "okhttp/4.12.0", "Market/1 CFNetwork/1"])
  func otherProgramsMakeNoPreviews(userAgent: String?) {
    #expect(!PagePreference.isForPreview(userAgent: userAgent))
  }

  @Test(
    arguments: [
      (nil, Language.english), ("", .english), ("ko", .korean),
      ("ko-KR,ko;q=0.9,en;q=0.8", .korean),
      ("en-US,en;q=0.9,ko;q=0.8", .english), ("de, ko;q=0.5, en;q=0.4", .korean), ("*", .english),
      ("ko;q=0, en;q=0.1", .english), ("KO-kr", .korean), ("kok, en", .english),
      ("fr-CH, de;q=0.9", .english), ("en;q=0.8, ko;q=0.8", .english),
      ("ko;q=2, en;q=0.1", .english),
    ] as [(String?, Language)])
  func pagesAreInTheLanguageOfTheReader(field: String?, language: Language) {
    #expect(PagePreference.language(acceptLanguage: field) == language)
  }

  @Test func aLongFieldIsReadInPart() {
    let many = Array(repeating: "a/b", count: 10_000).joined(separator: ",") + ",text/html"
    #expect(!PagePreference.isForPeople(accept: many))
  }
}
