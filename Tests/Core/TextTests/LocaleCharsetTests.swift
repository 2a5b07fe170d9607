import Testing

@testable import Text

/// Locales that name another charset get ASCII; those that name none do not.
struct LocaleCharsetTests {
  @Test(
    arguments: [
      (["LC_ALL": "en_US.iso885915"], true), (["LANG": "ko_KR.eucKR"], true),
      (["LANG": "de_DE.ISO-8859-1@euro"], true),
      (["LC_ALL": "C", "LANG": "en_US.ISO-8859-1"], false),
      (["LC_ALL": "", "LC_CTYPE": "ja_JP.SJIS", "LANG": "C"], true),
      (["LANG": "en_US.UTF-8"], false), (["LANG": "en_US.utf8"], false), (["LANG": "C"], false),
      (["LANG": "C.UTF-8"], false), (["LANG": "POSIX"], false), (["LANG": "ko_KR"], false),
      ([:], false),
    ] as [([String: String], Bool)])
  func charsets(environment: [String: String], isOther: Bool) {
    #expect(LocaleCharset.isOther(in: environment) == isOther)
  }
}
