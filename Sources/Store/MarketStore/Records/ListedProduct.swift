package import Market

/// A row of the product list.
@dynamicMemberLookup
package struct ListedProduct: Hashable, Sendable {
  package let id: Int64
  package let vendor: VendorRecord
  package let fields: ProductFields
  package let createdOn: Day
  package let issuedOn: Day
  /// The small picture, or nil.
  package let thumbnail: PictureName?

  package subscript<Value>(dynamicMember field: KeyPath<ProductFields, Value>) -> Value {
    fields[keyPath: field]
  }
}

/// A product with all its pictures.
package struct StoredProduct: Hashable, Sendable {
  package let record: ListedProduct
  /// The pictures in their order.
  package let pictures: [PictureRecord]
  /// The number of edits, from 1.
  package let version: Int64

  package init(record: ListedProduct, pictures: [PictureRecord], version: Int64) {
    self.record = record
    self.pictures = pictures
    self.version = version
  }

  /// A version that no product ever has.
  package static let noVersion: Int64 = 0
}

package struct CreatedProduct: Hashable, Sendable {
  package let product: StoredProduct
  /// Whether an earlier call had already created it.
  package let isRepeated: Bool
}

/// A product that is not in the market yet. Its fields have been checked.
package struct NewProduct: Sendable {
  package var vendorID: Int64
  package var fields: ProductFields
  package var createdOn: Day
  package var issuedOn: Day
  /// The pictures in their order; the small version of the first one is the thumbnail.
  package var pictures: [PictureID]

  package init(
    vendorID: Int64, fields: ProductFields, createdOn: Day, issuedOn: Day,
    pictures: [PictureID] = []
  ) {
    self.vendorID = vendorID
    self.fields = fields
    self.createdOn = createdOn
    self.issuedOn = issuedOn
    self.pictures = pictures
  }
}
