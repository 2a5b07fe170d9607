package import Market

/// Orders in terms of the columns that rows are sorted by: a key, then the id.
extension ProductQuery.Sort {
  /// Whether the list is sorted by id alone.
  package var isByID: Bool { self == .newest || self == .oldest }
  package var isByPrice: Bool { self == .priceAscending || self == .priceDescending }
  package var isByName: Bool { self == .name || self == .nameDescending }

  /// Whether the largest keys come first. The key of ``priceAscending`` is the negative price.
  package var keyIsDescending: Bool { self != .name && self != .discountAscending }

  /// Whether the oldest of equal products comes first: true for orders that read the index of
  /// another one backwards.
  package var idIsAscending: Bool {
    self == .oldest || self == .nameDescending || self == .discountAscending
  }
}

extension ProductFilter {
  /// Whether an index holds the list in its order, one run per shelf: the sort has an index and the
  /// filter does not split its runs.
  package func isInRuns(_ sort: ProductQuery.Sort) -> Bool {
    !sort.isByID && refinement == nil && search == nil && vendorID == nil
      && (sale == nil || sort.isByPrice)
  }
}
