/// The products that came with the program, by their entry in its catalogue.
package struct DemoTable {
  private let connection: any StoreConnection

  package init(connection: any StoreConnection) { self.connection = connection }

  package func entries() throws -> Set<String> {
    Set(try connection.all(Query<String>("SELECT entry FROM demo_product")))
  }

  package func add(_ product: Int64, entry: String) throws {
    try connection.insert(
      ProductTextRow(productID: product, text: entry), ProductTextRow.demoInsertion)
  }

  package func products() throws -> [DemoProduct] {
    try connection.all(
      Query(
        DemoProduct.init,
        "SELECT id, vendor_id, name FROM product JOIN demo_product ON product_id = product.id"))
  }

  package func pictures() throws -> [Int64] {
    try connection.all(
      Query(
        "SELECT DISTINCT picture_id FROM product_picture JOIN demo_product USING (product_id)"))
  }
}

package struct DemoProduct: Sendable {
  package let id: Int64
  package let vendorID: Int64
  package let name: String
}
