extension ProductListViewModel {
  /// What the way to the last product came to where that was not the end the market had told.
  public enum EndFound: Hashable, Sendable {
    /// The market counts so far, and goes on behind that.
    case more(counted: Int)
    /// There are fewer products than it said.
    case fewer
  }

  /// Tells once what was found at the end.
  public mutating func takeEndFound() -> EndFound? {
    defer { endFound = nil }
    return endFound
  }
}
