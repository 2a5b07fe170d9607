package import Words

/// The choice between a page for people and data for programs, by the fields of a request.
package enum PagePreference {
  /// The fields on which the choice depends, for `Vary`.
  package static let fields = "Accept, Accept-Language, User-Agent"

  /// Parts of the names of programs that read a page for the preview of its link. They accept `*/*`
  /// as programs do that want data. KakaoTalk, LINE and iMessage also name facebookexternalhit,
  /// Signal names WhatsApp.
  private static let previewers = [
    "facebookexternalhit", "twitterbot", "telegrambot", "slackbot", "discordbot", "whatsapp",
    "linkedinbot", "skypeuripreview",
  ]

  /// Whether a client reads a page for the preview of its link in a messenger.
  /// - Parameter userAgent: The field `User-Agent`.
  package static func isForPreview(userAgent: String?) -> Bool {
    guard let name = userAgent?.lowercased() else { return false }
    return previewers.contains { name.contains($0) }
  }

  /// Whether a client prefers HTML to JSON. Only clients that name HTML and give it a higher weight
  /// do, like all browsers; `*/*` or a missing field means a program.
  /// - Parameter accept: The field `Accept`.
  package static func isForPeople(accept: String?) -> Bool {
    guard let accept else { return false }
    let list = WeightedList(accept)
    guard let page = list.weight(of: "text/html", "application/xhtml+xml"), page > 0 else {
      return false
    }
    guard let data = list.weight(of: "application/json") else {
      return page >= list.weight(of: "application/*", "*/*") ?? 0
    }
    return page > data
  }

  /// The language of a page: the one that a client prefers, or English for a client that names none
  /// of ours.
  /// - Parameter acceptLanguage: The field `Accept-Language`.
  package static func language(acceptLanguage: String?) -> Language {
    var best: (language: Language, weight: Double)?
    for (tag, weight) in WeightedList(acceptLanguage ?? "").entries where weight > 0 {
      guard let language = Language(rawValue: String(tag.prefix { $0 != "-" })),
        weight > best?.weight ?? 0
      else { continue }
      best = (language, weight)
    }
    return best?.language ?? .english
  }
}
