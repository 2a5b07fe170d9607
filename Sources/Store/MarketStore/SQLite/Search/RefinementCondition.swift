import GRDB
import Market

extension ProductRefinement {
  /// The conditions on the tables `product` and `vendor`.
  var condition: SQL {
    var conditions: [SQL] = ["1"]
    for name in names { conditions.append("search_contains(\(name), product.name, '', '')") }
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
    for filter in NumberFilter.allCases {
      let (column, bounds) = ("product.\(filter.rawValue)", bounds[filter])
      if let minimum = bounds?.minimum { conditions.append("\(sql: column) >= \(minimum)") }
      if let maximum = bounds?.maximum { conditions.append("\(sql: column) <= \(maximum)") }
    }
    return conditions.joined(separator: " AND ")
  }

  /// The numbers of the vendors whose names contain a text; found once for a page.
  private static func vendors(named text: String) -> SQL {
    "SELECT id FROM vendor WHERE search_contains(\(text), vendor.name, '', '')"
  }
}
