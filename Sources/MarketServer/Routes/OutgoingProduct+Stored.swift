import MarketStore
import Wire

extension OutgoingPage {
  init(_ page: StoredPage, _ query: PageQuery, at origin: Origin) {
    let base = origin.pictureBase
    let number = if case .number(let number) = query.position { number } else { 0 }
    self.init(
      products: page.products.map { OutgoingProduct($0, [], base) },
      number: number,
      size: query.size, total: page.total, totalIsCapped: page.isCapped, offset: page.offset,
      hasNext: page.hasNext, nextCursor: page.next.map { PageCursor($0, of: query.products).text })
  }
}

extension OutgoingProduct {
  init(_ product: StoredProduct, at origin: Origin) {
    self.init(product.record, product.pictures, origin.pictureBase)
  }

  fileprivate init(_ product: ProductRecord, _ pictures: [PictureRecord], _ base: String) {
    let address = { (name: PictureName) in OutgoingAddress(base: base, name: name.fileName) }
    self.init(
      id: product.id,
      vendor: OutgoingVendor(
        id: product.vendor.id, name: product.vendor.name, createdOn: product.vendor.createdOn),
      fields: product.fields, createdOn: product.createdOn, issuedOn: product.issuedOn,
      thumbnail: product.thumbnail.map(address),
      pictures: pictures.map {
        OutgoingPicture(
          id: $0.id, original: address($0.original), thumbnail: address($0.thumbnail))
      })
  }
}

extension Origin {
  /// The beginning of the addresses of pictures.
  fileprivate var pictureBase: String { url + "/pictures/" }
}
