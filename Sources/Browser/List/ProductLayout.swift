/// How products are shown: as rows, or as cards.
public enum ProductLayout: String, CaseIterable, Hashable, Sendable {
  case list, grid

  var other: ProductLayout { self == .list ? .grid : .list }

  /// What shows it.
  var action: Action { self == .list ? .listLayout : .gridLayout }
}
