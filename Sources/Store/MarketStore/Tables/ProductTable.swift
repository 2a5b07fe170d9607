package import Market

/// The products that are offered, with the pictures of each.
package protocol ProductTable {
  /// Nil if there is no such product.
  func product(_ id: Int64) throws -> StoredProduct?

  /// Nil if there is no such product.
  func ownership(of id: Int64) throws -> Ownership?

  func ids(of vendor: Int64) throws -> [Int64]

  func count() throws -> Int

  /// The number of a vendor's products.
  func count(of vendor: Int64) throws -> Int

  /// The bytes of a vendor's texts and pictures, each picture once.
  func bytes(of vendor: Int64) throws -> Int

  /// Whether the number was ever given to a product.
  func hasExisted(_ id: Int64) throws -> Bool

  /// - Returns: The number of the product, higher than all earlier ones.
  @discardableResult
  func add(_ product: NewProduct) throws -> Int64

  /// Adds many products, faster than one by one if possible.
  @discardableResult
  func add(_ products: [NewProduct]) throws -> [Int64]

  func setPassword(_ hash: SecretHash, of id: Int64) throws

  /// Replaces the fields and increments the version.
  func update(_ id: Int64, to fields: ProductFields, issuedOn: Day) throws

  /// Sets the pictures; the small version of the first one becomes the thumbnail.
  /// - Returns: The previous pictures; nil, with nothing changed, if a kept picture was not among
  ///   them, or is kept twice.
  func setPictures(_ pictures: [ProductPicture], of id: Int64) throws -> [Int64]?

  /// - Parameter picture: The ``PictureRecord/id`` of the picture for the thumbnail.
  /// - Returns: Whether the product has this picture.
  func setThumbnail(_ picture: Int64, of id: Int64) throws -> Bool

  /// Permanently deletes a product.
  func remove(_ id: Int64) throws
}

extension ProductTable {
  @discardableResult
  package func add(_ products: [NewProduct]) throws -> [Int64] { try products.map { try add($0) } }
}

/// A picture to set.
package enum ProductPicture: Hashable, Sendable {
  /// A picture that the product already has, by ``PictureRecord/id``.
  case kept(Int64)
  case new(PictureID)
}

/// The owner of a product, and the product's own password, if any.
package struct Ownership: Sendable {
  package let vendorID: Int64
  package let password: SecretHash?

  package init(vendorID: Int64, password: SecretHash?) {
    self.vendorID = vendorID
    self.password = password
  }
}

/// The pictures, identified by their contents.
///
/// The bytes of a picture are in its row, or outside the database (``PictureStore``): then the row
/// only has their count.
package protocol PictureTable {
  /// Stores a picture and its small version, each only once. An existing row gets the bytes if it
  /// has none and they are not outside either.
  func add(_ picture: NewPicture) throws -> PictureID

  /// Rows with a higher id, lowest first: those with their bytes outside, or those with bytes.
  func rows(after id: Int64, limit: Int, areOutside: Bool) throws -> [PictureRow]

  /// Those of the names whose rows have their bytes outside.
  func outside(among names: [PictureName]) throws -> Set<PictureName>

  func outsideTotal() throws -> OutsideTotal

  /// The bytes in a row; nil if it has none or is gone.
  func bytes(of row: PictureRow) throws -> [UInt8]?

  /// Moves the bytes of a picture into its row, or out of it. Changes nothing if the row is gone.
  /// - Parameter bytes: Nil if the bytes are outside from now on.
  func setBytes(_ bytes: [UInt8]?, of row: PictureRow) throws

  /// Removes a picture and its small version, unless they are used elsewhere.
  func removeUnused(_ picture: Int64) throws
}

/// The products that came with the program, by their entry in its catalogue.
package protocol DemoTable {
  func entries() throws -> Set<String>
  func add(_ product: Int64, entry: String) throws
  func products() throws -> [DemoRow]
  /// The pictures of all demo products.
  func pictures() throws -> [Int64]
}

package struct DemoRow: Sendable {
  package let id: Int64
  package let vendorID: Int64
  package let name: String

  package init(id: Int64, vendorID: Int64, name: String) {
    self.id = id
    self.vendorID = vendorID
    self.name = name
  }
}

/// The index for searching products. Every change of a product updates it automatically.
package protocol SearchIndex {
  /// Postpones the indexing of new products until ``catchUp(limit:)``, which is several times as
  /// fast for many.
  func postpone() throws

  /// Adds the next postponed products.
  /// - Returns: Whether those were all.
  func catchUp(limit: Int) throws -> Bool
}
