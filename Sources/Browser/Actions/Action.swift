/// Everything a person can do. The most useful come first: the help, the palette and `docs/keys.md`
/// keep this order.
///
/// A new action is a case here, a line in `ActionTable.swift`, its phrases in ``ActionPhrases``,
/// and what it does in `BrowserModel.perform`; the compiler asks for each.
public enum Action: Int, CaseIterable, Hashable, Sendable {
  case open
  case search, sort, filter, clear
  case layout, listLayout, gridLayout
  case add, edit, duplicate, delete, undo, mark, markRange, tasks, mine
  case view, saveView
  case product, refresh, latest, copy
  case nextPicture, previousPicture, viewPicture
  case focus, theme, graphics, mouse, messages, help, palette, command
  case choose
  case down, up, halfPageDown, halfPageUp, pageDown, pageUp, first, last, left, right
  case redraw, suspend, cancel, back, quit
}
