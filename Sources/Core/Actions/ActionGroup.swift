/// The groups in which the help lists the actions.
public enum ActionGroup: Int, CaseIterable, Hashable, Sendable {
  case looking, finding, selling, moving, appearance, program, commands
}

extension Action {
  /// The actions about one product, in the order of its menu.
  public static let ofProduct: [Action] = [
    .open, .zoom, .viewPicture, .copy, .seller, .select, .edit, .duplicate, .delete, .run,
  ]

  public var group: ActionGroup {
    switch self {
    case .down, .up, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .first, .last, .left, .right,
      .row, .choose:
      .moving
    case .open, .layout, .listLayout, .gridLayout, .compare, .product, .refresh, .latest, .copy,
      .nextProduct, .previousProduct, .nextPicture, .previousPicture, .zoom, .viewPicture,
      .paneDown, .paneUp, .focus:
      .looking
    case .search, .nextMatch, .previousMatch, .sort, .reverse, .filter, .clear, .mine, .seller,
      .view,
      .saveView, .renameView, .removeView, .previousQuery, .nextQuery:
      .finding
    case .add, .edit, .duplicate, .delete, .undo, .trash, .select, .selectRange, .tasks: .selling
    case .run: .commands
    case .theme, .graphics, .language, .mouse: .appearance
    case .markets, .login, .logout, .messages, .help, .palette, .command, .redraw, .suspend,
      .cancel, .back, .quit:
      .program
    }
  }
}
