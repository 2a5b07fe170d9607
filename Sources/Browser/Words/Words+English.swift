import Market
import Text

extension Phrases {
  static func english(_ key: @escaping Words.KeyName) -> Phrases {
    Phrases(
      language: .english, key: key,
      program: "Open Market",
      localMarket: "Local market",
      soldOut: "Sold out",
      lastPage: "Last page",
      loading: "loading …",
      loadingMore: "loading more …",
      refreshing: "refreshing …",
      opening: "opening …",
      online: "online",
      offline: "offline",
      trouble: "trouble",
      stopped: "Stopped. \(key(.refresh)) goes on",
      stoppedState: "stopped",
      emptyTitle: "Nothing on offer yet",
      emptyHint: "\(key(.add)) adds a product · \(key(.refresh)) looks again",
      emptyLocalHint:
        "\(key(.add)) adds a product · “openmarket demo add” in a shell brings examples",
      retry: "retry",
      helpTitle: "Keys",
      tooSmall: "window too small",
      quitHint: "\(key(.cancel)) again, or \(key(.quit)), to quit",
      nothingRunning: "nothing is running",
      marketIsWell: "its health check answers",
      unnamed: "(no name)",
      pasteTooLong: "That is more than 1 MB of text: nothing was pasted",
      you: "you",
      today: "today",
      yesterday: "yesterday",
      noDescription: "No description",
      noPicture: "no picture",
      listed: { "listed \($0)" },
      changed: { "changed \($0)" },
      picture: { "‹ \($0)/\($1) ›" },
      left: { "\($0) left" },
      daysAgo: { "\($0) days ago" },
      date: { year, month, day in "\(day) \(months[month - 1]) \(year)" },
      position: { "\($0) of \($1)" },
      positionOfMore: { "\($0) of \($1) loaded, more" },
      products: { $0 == "1" ? "1 product" : "\($0) products" },
      loadingRows: { "loading \($0)–\($1) of \($2) …" },
      waiting: { "Too many requests. Asked again in \($0) s" },
      savedList: { "saved list, \(age($0)) old" },
      news: { "\($0) new · press \($1)" },
      actions: .english,
      overlays: .english(key),
      views: .english(key))
  }

  private static let months: [SafeText] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func age(_ duration: Duration) -> SafeText {
    let minutes = max(0, duration.components.seconds / 60)
    if minutes < 1 { return "a moment" }
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 48 * 60 { return "\(minutes / 60) h" }
    return "\(minutes / (24 * 60)) days"
  }
}
