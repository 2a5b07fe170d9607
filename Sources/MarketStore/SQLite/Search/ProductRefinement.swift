import GRDB
import Market
import Text

/// Conditions that are checked product by product, since no index leads to them.
struct ProductRefinement: Hashable, Sendable {
  /// Texts as they are compared.
  private let excludedTexts: [String]
  private let vendorName: String?
  private let excludedVendorIDs: [Int64]
  private let excludedVendorNames: [String]
  private let minimumStock: Int64?
  private let maximumStock: Int64?

  /// Nil without a condition.
  init?(_ refinement: QueryRefinement) {
    guard !refinement.isEmpty else { return nil }
    excludedTexts = refinement.excludedTexts.compactMap(Self.folded)
    vendorName = Self.folded(refinement.vendorName)
    excludedVendorIDs = refinement.excludedVendorIDs.map(Int64.init)
    excludedVendorNames = refinement.excludedVendorNames.compactMap(Self.folded)
    minimumStock = refinement.minimumStock.map(Int64.init)
    maximumStock = refinement.maximumStock.map(Int64.init)
  }

  private static func folded(_ text: SafeText) -> String? {
    let folded = SearchText(text.string.trimmed).string
    return folded.isEmpty ? nil : folded
  }

  /// The conditions on the tables `product` and `vendor`.
  var condition: SQL {
    var conditions: [SQL] = ["1"]
    for text in excludedTexts {
      conditions.append(
        "NOT search_contains(\(text), product.name, vendor.name, product.description)")
    }
    if let vendorName {
      conditions.append("product.vendor_id IN (\(Self.vendors(named: vendorName)))")
    }
    for name in excludedVendorNames {
      conditions.append("product.vendor_id NOT IN (\(Self.vendors(named: name)))")
    }
    for id in excludedVendorIDs { conditions.append("product.vendor_id <> \(id)") }
    if let minimumStock { conditions.append("product.stock >= \(minimumStock)") }
    if let maximumStock { conditions.append("product.stock <= \(maximumStock)") }
    return conditions.joined(separator: " AND ")
  }

  /// The numbers of the vendors whose names contain a text; found once for a page.
  private static func vendors(named text: String) -> SQL {
    "SELECT id FROM vendor WHERE search_contains(\(text), vendor.name, '', '')"
  }
}
