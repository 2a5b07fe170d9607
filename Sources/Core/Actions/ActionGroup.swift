/// The groups in which the help lists the actions.
public enum ActionGroup: Int, CaseIterable, Hashable, Sendable {
  case looking, finding, selling, moving, appearance, program, commands
}

extension Action {
  /// The actions about one product, in the order of its menu.
  public static let ofProduct: [Action] = [
    .open, .zoom, .viewPicture, .copy, .seller, .select, .edit, .duplicate, .delete, .run,
  ]
}
