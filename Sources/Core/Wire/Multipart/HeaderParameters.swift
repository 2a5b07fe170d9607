import Text

/// A header value with parameters, such as `form-data; name="images"; filename=a.jpg`, read as
/// tolerantly as clients require: with or without quotes and spaces, names in either case.
struct HeaderParameters {
  /// The text before the first ";", trimmed and in lower case.
  let value: String
  private let parameters: [String: String]

  /// Maximum parameters that are read: none that matters comes later.
  private static let maximumCount = 16

  init(_ text: some StringProtocol) {
    var rest = Substring(text)
    value = Self.token(&rest).lowercased()
    var parameters: [String: String] = [:]
    for _ in 0..<Self.maximumCount where !rest.isEmpty {
      rest = rest.dropFirst().drop(while: \.isPadding)
      let name = rest.prefix { $0 != "=" && $0 != ";" }
      rest = rest[name.endIndex...]
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop(while: \.isPadding)
      let value = rest.first == "\"" ? Self.quoted(&rest) : Self.token(&rest)
      let key = name.trimmingSpaces.lowercased()
      if parameters[key] == nil { parameters[key] = value }
    }
    self.parameters = parameters
  }

  /// The first parameter with a name, which is in lower case.
  subscript(name: String) -> String? { parameters[name] }

  /// Removes the text before the next ";", and returns it.
  private static func token(_ rest: inout Substring) -> String {
    let token = rest.prefix { $0 != ";" }
    rest = rest[token.endIndex...]
    return String(token.trimmingSpaces)
  }

  /// Removes the text before the next ";" after the closing quote, and returns what is in quotes:
  /// all of it if there is no closing quote.
  private static func quoted(_ rest: inout Substring) -> String {
    var text = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let escaped = rest.first, escaped == "\"" || escaped == "\\" {
        text.append(escaped)
        rest = rest.dropFirst()
      } else {
        text.append(character)
      }
    }
    rest = rest.drop { $0 != ";" }
    return String(text.trimmingSpaces)
  }
}

extension Character {
  fileprivate var isPadding: Bool { self == " " || self == "\t" }
}
