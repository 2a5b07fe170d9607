package import Text

/// The languages of the program.
public enum Language: String, CaseIterable, Sendable {
  case korean = "ko"
  case english = "en"

  /// Other names by which a user may choose a language, with the names they mean.
  package static let synonyms = [
    "korean": "ko", "한국어": "ko", "한글": "ko", "english": "en", "영어": "en",
  ]

  /// Finds a language by its code or by its name in either language.
  package init?(name: String) {
    let name = name.lowercased()
    self.init(rawValue: Self.synonyms[name] ?? name)
  }

  /// The name of the language in itself.
  package var ownName: SafeText {
    switch self {
    case .korean: "한국어"
    case .english: "English"
    }
  }

  /// The locale of the language, such as `ko_KR`.
  package var locale: SafeText {
    switch self {
    case .korean: "ko_KR"
    case .english: "en_US"
    }
  }

  /// The codes of all languages, for messages.
  package static var codes: SafeText {
    SafeText(allCases.map(\.rawValue).sorted().joined(separator: ", "))
  }

  /// Chooses by the first of LC_ALL, LC_MESSAGES and LANG that is set, as in POSIX.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // Only English can be written in ASCII.
    self.init(locale: LocaleCharset.isOther ? "" : locale ?? "")
  }

  /// The language of a POSIX locale name such as `ko_KR.UTF-8`; English for others.
  public init(locale: String) {
    let name = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    self = Language(rawValue: name.lowercased()) ?? .english
  }
}

/// Words that every language has.
package protocol Translated: Sendable {
  static var korean: Self { get }
  static var english: Self { get }
}

extension Translated {
  /// The words in a language.
  package static func of(_ language: Language) -> Self {
    switch language {
    case .korean: korean
    case .english: english
    }
  }
}
