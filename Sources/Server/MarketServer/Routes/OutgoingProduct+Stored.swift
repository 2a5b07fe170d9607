import Market
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
    searchedTexts = query.products.search.texts.count
  }
}

extension OutgoingProduct {
  init(_ product: StoredProduct, at origin: Origin) {
    let base = origin.pictureBase
    let pictures = product.pictures.map {
      OutgoingPicture(
        id: $0.id, original: OutgoingAddress(base, $0.original),
        thumbnail: OutgoingAddress(base, $0.thumbnail))
    }
    self.init(product.record, pictures.isEmpty ? [.placeholder(base)] : pictures, base)
  }

  fileprivate init(_ product: ListedProduct, _ pictures: [OutgoingPicture], _ base: String) {
    self.init(
      id: product.id,
      vendor: OutgoingVendor(
        id: product.vendor.id, name: product.vendor.name, createdOn: product.vendor.createdOn),
      fields: product.fields, createdOn: product.createdOn, issuedOn: product.issuedOn,
      thumbnail: OutgoingAddress(base, product.thumbnail), pictures: pictures)
  }
}

extension OutgoingAddress {
  /// The address of a picture; of the placeholder for nil.
  fileprivate init(_ base: String, _ name: PictureName?) {
    self.init(base: base, name: name?.fileName ?? PicturePlaceholder.fileName)
  }
}

extension OutgoingPicture {
  fileprivate static func placeholder(_ base: String) -> OutgoingPicture {
    let address = OutgoingAddress(base, nil)
    return OutgoingPicture(
      id: Int64(PicturePlaceholder.id), original: address, thumbnail: address)
  }
}

extension Origin {
  fileprivate var pictureBase: String { url + "/pictures/" }
}
