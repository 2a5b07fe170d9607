public import Terminal
public import Text

/// The facts about the surrounding tmux that decide how pictures are drawn.
public struct TmuxSupport: Hashable, Sendable {
  /// Whether its option `allow-passthrough` is on.
  public let allowsPassthrough: Bool
  /// Whether the terminal outside tmux draws sixel pictures. tmux accepts them in every terminal,
  /// and draws text in their place if it cannot pass them on.
  public let drawsSixel: Bool
  /// Whether the terminal outside tmux has 24-bit colours.
  public let hasTrueColor: Bool
  /// The terminal that tmux itself runs in.
  public let terminal: TerminalBrand

  /// The format whose value ``init(reply:)`` reads: the option, and the features and name of the
  /// terminal.
  public static let format = "#{allow-passthrough}/#{client_termfeatures} #{client_termtype}"

  /// Reads the reply to `display-message -p` with ``format``.
  public init(reply: SafeText) {
    let parts = reply.string.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let facts = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    allowsPassthrough = ["on", "all", "1", "2"].contains(String(facts[0]))
    let features = facts.count > 1 ? facts[1].split(separator: ",") : []
    drawsSixel = features.contains("sixel")
    hasTrueColor = features.contains("RGB")
    terminal = TerminalBrand(name: parts.count > 1 ? SafeText(String(parts[1])) : "")
  }
}
