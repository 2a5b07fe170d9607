import Text

/// A header value with parameters, such as `form-data; name="images"; filename=a.jpg`, read with
/// the tolerance that clients need: quotes or none, spaces or none, names in either case.
struct HeaderParameters {
  /// Before the first ";", without spaces, in lower case.
  let value: String
  private let parameters: [String: String]

  /// More parameters than this are not looked at: none that matters comes so late.
  private static let countLimit = 16

  init(_ text: some StringProtocol) {
    var rest = Substring(text)
    value = Self.token(&rest).lowercased()
    var parameters: [String: String] = [:]
    for _ in 0..<Self.countLimit where !rest.isEmpty {
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

  /// By its name in lower case; the first one counts.
  subscript(name: String) -> String? { parameters[name] }

  /// Up to the next ";", which stays.
  private static func token(_ rest: inout Substring) -> String {
    let token = rest.prefix { $0 != ";" }
    rest = rest[token.endIndex...]
    return String(token.trimmingSpaces)
  }

  /// Up to the closing quote, and on to the next ";". Without a closing quote, all of it.
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
