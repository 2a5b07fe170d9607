import Market

/// The columns of a row of a list, from `product`, `vendor` and the thumbnail's `picture`. They are
/// read by position: a list is read often, and a name would be looked up for every value.
package enum ListColumn: Int, CaseIterable {
  case id, name, description, currency, price, discount, stock, createdOn, issuedOn
  case vendorID, vendorName, vendorCreatedOn, thumbnailHash, thumbnailType, version

  /// The names in a statement, in the order of the cases.
  package static let list = """
    product.id, product.name, product.description, product.currency, product.price, \
    product.discount, product.stock, product.created_on, product.issued_on, \
    vendor.id, vendor.name, vendor.created_on, picture.hash, picture.media_type, product.version
    """
}

extension StoreRow {
  package func value<Value: ColumnValue>(_ column: ListColumn) throws -> Value {
    try value(column.rawValue)
  }

  /// Reads the columns of ``ListColumn``.
  /// - Parameter vendor: The vendor in the row, if it is known.
  package func listedProduct(vendor: VendorRecord? = nil) throws -> ListedProduct {
    ListedProduct(
      id: try value(.id), vendor: try vendor ?? listedVendor(),
      fields: ProductFields(
        name: try value(.name), description: try value(.description),
        currency: try value(.currency), price: try value(.price),
        discount: try value(.discount), stock: try value(.stock)),
      createdOn: try value(.createdOn), issuedOn: try value(.issuedOn),
      thumbnail: PictureName(
        hash: try value(.thumbnailHash) as String?, mediaType: try value(.thumbnailType)))
  }

  func listedVendor() throws -> VendorRecord {
    VendorRecord(
      id: try value(.vendorID), name: try value(.vendorName),
      createdOn: try value(.vendorCreatedOn))
  }
}
