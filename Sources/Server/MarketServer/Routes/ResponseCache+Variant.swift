import Files
import Foundation
import HTTPTypes
import Web
import Words

/// A file for programs that read the pages.
enum WebFile: Hashable, Sendable {
  /// Its few words are in a language.
  case feed(Language)
  case sitemap, robots, icon
}

extension ResponseCache.Variant {
  /// The fields of a reply that describe its body, except a picture.
  var fields: [(name: HTTPField.Name, value: String)] {
    switch self {
    case .data, .negotiatedData: [(.contentType, "application/json; charset=utf-8")]
    case .page(let language):
      [
        (.contentType, "text/html; charset=utf-8"), (.contentLanguage, language.rawValue),
        (.contentSecurityPolicy, Self.policy),
      ]
    case .file(.feed(let language)):
      [
        (.contentType, "\(WebAddress.feedType); charset=utf-8"),
        (.contentLanguage, language.rawValue),
      ]
    case .file(.sitemap): [(.contentType, "application/xml; charset=utf-8")]
    case .file(.robots): [(.contentType, "text/plain; charset=utf-8")]
    case .file(.icon): [(.contentType, "image/svg+xml")]
    }
  }

  /// The fields of a request on which the reply depends.
  var vary: String {
    switch self {
    case .data, .file(.sitemap), .file(.robots), .file(.icon): "Accept-Encoding"
    case .file(.feed): "Accept-Language, Accept-Encoding"
    case .negotiatedData, .page: "\(PagePreference.fields), Accept-Encoding"
    }
  }

  /// The content security policy: pages load only the market's pictures and run no script, and no
  /// other site can show them in a frame.
  private static let policy =
    "default-src 'none'; img-src 'self'; style-src 'sha256-\(styleHash)'; base-uri 'none'; "
    + "form-action 'self'; frame-ancestors 'none'"

  private static let styleHash = Data(SHA256.digest(of: Array("\(Stylesheet.text)".utf8)))
    .base64EncodedString()
}
