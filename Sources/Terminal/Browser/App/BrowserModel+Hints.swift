import Actions
import Market
import ScreenWords
import ViewModels
import Words

/// The hints of the last line.
extension BrowserModel {
  /// Offers the hints of the last line to `draw`, the most useful first, until it returns that
  /// there is no room; the remaining actions are not checked.
  /// - Returns: The number of actions that were checked.
  @discardableResult
  func offerHints(_ draw: (Hint) -> Bool) -> Int {
    if let top = overlays.last {
      for hint in top.hints(in: overlayContext()) where !draw(hint) { break }
      return 0
    }
    for (index, action) in hintedActions.enumerated() where obstacle(to: action) == nil {
      if let hint = hint(action), !draw(hint) { return index + 1 }
    }
    return .max
  }

  /// Returns those of the first `count` actions of the last line that can be performed now.
  func offered(ofFirst count: Int) -> [Action] {
    hintedActions.prefix(count).filter { obstacle(to: $0) == nil }
  }

  func hint(_ action: Action) -> Hint? {
    // The name of the other layout is clearer than that of the action.
    let shown = action == .layout ? (display.layout == .list ? .gridLayout : .listLayout) : action
    let label =
      switch action {
      case .refresh where !list.connection.isWell: words.common.retry
      case .clear where !selling.selection.isEmpty: words.form.unmark
      case .open where canCompare: words.hint(.compare)
      default: words.hint(shown)
      }
    return keys(of: action).first.map { Hint(key: $0, label: label) }
  }

  private var hintedActions: [Action] {
    if mainScene == .detail {
      return [
        .back, .nextProduct, .nextPicture, .zoom, .help,
      ] + sellingActions + [.seller, .copy, .previousPicture, .viewPicture, .refresh]
    }
    if !selling.selection.isEmpty {
      return [.open, .delete, .clear, .select, .selectRange, .help, .quit]
    }
    switch list.connection {
    case .failed, .waiting, .cancelled:
      return list.window.isEmpty
        ? [.refresh, .quit, .help]
        : [.refresh, .open] + (list.query == .everything ? [] : [.clear])
          + [.layout, .help, .quit, .search, .filter]
    case .opening where list.window.isEmpty, .online where list.window.isEmpty:
      return [.clear, .add, .refresh, .search, .help, .quit, .layout, .command]
    case .opening, .online:
      return [.open] + (list.query == .everything ? [] : [.clear])
        + [
          .search, .help, .sort, .filter, .add, .layout, .quit,
        ] + sellingActions + [.refresh, .last, .first]
    }
  }

  /// The actions for products of the user's own. Before a login the market does not know any.
  private var sellingActions: [Action] {
    selling.identity == nil && obstacleToLogin == nil ? [.login] : [.edit, .delete]
  }
}
