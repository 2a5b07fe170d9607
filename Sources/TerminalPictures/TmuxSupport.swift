public import Terminal
public import Text

/// The facts about the tmux around the program that decide how pictures are drawn.
public struct TmuxSupport: Hashable, Sendable {
  /// Whether its option `allow-passthrough` is on.
  public let allowsPassthrough: Bool
  /// The terminal that tmux itself runs in.
  public let terminal: TerminalBrand

  public init(allowsPassthrough: Bool, terminal: TerminalBrand) {
    self.allowsPassthrough = allowsPassthrough
    self.terminal = terminal
  }

  /// The format whose value ``init(reply:)`` reads: the option, and the name of the terminal.
  public static let format = "#{allow-passthrough} #{client_termtype}"

  /// Reads the reply to `display-message -p` with ``format``.
  public init(reply: SafeText) {
    let parts = reply.string.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    allowsPassthrough = ["on", "all", "1", "2"].contains(parts.first.map(String.init) ?? "")
    terminal = TerminalBrand(name: parts.count > 1 ? SafeText(String(parts[1])) : "")
  }
}
