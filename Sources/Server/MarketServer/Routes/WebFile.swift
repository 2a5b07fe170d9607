import HTTPTypes
import Web
import Words

/// A file for programs that read the pages.
enum WebFile: Hashable, Sendable {
  /// Its few words are in a language.
  case feed(Language)
  case sitemap, robots, icon

  var fields: [(name: HTTPField.Name, value: String)] {
    switch self {
    case .feed(let language):
      [
        (.contentType, "\(WebAddress.feedType); charset=utf-8"),
        (.contentLanguage, language.rawValue),
      ]
    case .sitemap: [(.contentType, "application/xml; charset=utf-8")]
    case .robots: [(.contentType, "text/plain; charset=utf-8")]
    case .icon: [(.contentType, "image/svg+xml")]
    }
  }

  /// The beginning of `Vary`: the fields on which the choice of the file depends.
  var vary: String { if case .feed = self { "Accept-Language, " } else { "" } }
}
