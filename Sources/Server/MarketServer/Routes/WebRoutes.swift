import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import NIOCore
import Text
import Web
import Wire
import Words

/// The list and the products as pages for people. Programs get the same content as data.
struct WebRoutes: Sendable {
  let products: ProductRoutes

  func list(_ request: RoutedRequest) async throws -> Response {
    guard let language = request.http.pageLanguage else {
      return try await products.page(request, as: .negotiatedData)
    }
    let parameters = try Self.parameters(request.http.uri.query)
    var page = ListPage(typed: parameters.typed)
    do {
      page.query = try ProductQuery(typed: parameters.typed.string)
      page.filter = parameters.filter
      if let changed = try parameters.filter?.changing(page.query) {
        return .redirect(to: .list(typed: changed.typed))
      }
    } catch {
      try request.context.charge(RequestCost.webPage)
      page.mistake = error.pageSentence(in: language, isInForm: page.filter != nil)
      return .page(
        page.document(on: site(language, request.context)), language, status: .badRequest)
    }
    let start = try parameters.start(of: page.query)
    return try await products.cached(
      request, as: .page(language), otherwise: "There is no such page"
    ) { [page] in
      var page = page
      try request.context.charge(RequestCost.webPage)
      let stored = try await products.page(
        page.query, at: start, limit: ListPage.size, counting: .nearby, request.context)
      page.products = stored.products.map { Product($0) }
      page.offset = stored.offset
      page.total = stored.total
      page.isCapped = stored.isCapped
      if stored.isCapped { page.reach = StoreLimits.countedRows }
      page.next = stored.next.map { PageCursor($0, of: page.query).text }
      return ResponseCache.Content(
        document: page.document(on: site(language, request.context)),
        scope: .init(page.query, stored.products))
    }
  }

  func product(_ request: RoutedRequest) async throws -> Response {
    guard let language = request.http.pageLanguage else {
      return try await products.product(request, as: .negotiatedData)
    }
    return try await products.cached(
      request, as: .page(language), otherwise: "There is no such product"
    ) {
      try request.context.charge(RequestCost.productPage)
      guard let stored = try await products.store.product(request.path.id) else { return nil }
      var product = Product(stored.record)
      product.images = stored.pictures.map {
        ProductImage(
          id: Int($0.id), url: SafeText($0.original.fileName),
          thumbnail: SafeText($0.thumbnail.fileName))
      }
      var page = DetailPage(product)
      try await addSurroundings(of: stored.record, to: &page, request.context)
      return ResponseCache.Content(
        document: page.document(on: site(language, request.context)),
        scope: .list([stored.record.id] + page.moreOfVendor.map { Int64($0.id) }))
    }
  }

  private func site(_ language: Language, _ context: RequestContext) -> WebSite {
    WebSite(language, context, isReadOnly: products.store.isReadOnly)
  }

  /// Adds other products of the vendor, and the links to the products next to this one.
  private func addSurroundings(
    of product: ListedProduct, to page: inout DetailPage, _ context: RequestContext
  ) async throws {
    func list(_ query: ProductQuery, _ start: PageStart, _ limit: Int) async throws
      -> [ListedProduct]
    {
      try await products.page(query, at: start, limit: limit, counting: .nearby, context).products
    }
    let more = try await list(
      ProductQuery(vendorID: Int(product.vendor.id)), .offset(0), DetailPage.moreCount + 1)
    page.moreOfVendor = more.filter { $0.id != product.id }.prefix(DetailPage.moreCount)
      .map { Product($0) }
    let here = PageStart.after(PagePosition(id: product.id))
    page.older = try await list(.everything, here, 1).first.map { Int($0.id) }
    page.newer = try await list(ProductQuery(sort: .oldest), here, 1).first.map { Int($0.id) }
  }

  /// The reply to a request that is refused: a page for people, unless the address is one of a
  /// dialect, whose clients read only JSON.
  static func response(
    to request: Request, _ match: EndpointMatch?, _ context: RequestContext,
    refusing error: RequestError
  ) -> Response {
    guard context.servesPages, request.isRead, match?.endpoint.isPage != false,
      let language = request.pageLanguage
    else { return error.response(in: context.dialect) }
    let page = ErrorPage(status: error.status.code)
    var response = Response.page(
      page.document(on: WebSite(language, context)), language, status: error.status)
    response.headers.append(contentsOf: error.headers)
    return response
  }
}

extension WebRoutes {
  struct Parameters {
    var typed: SafeText = ""
    var cursor: String?
    var offset = 0
    /// Nil unless the form was sent.
    var filter: FilterForm?

    func start(of query: ProductQuery) throws(RequestError) -> PageStart {
      guard let cursor else { return .offset(offset) }
      guard let position = PageCursor(cursor, of: query)?.position else {
        throw RequestError.badRequest("\(ListParameters.after) is not a cursor of this list")
      }
      return .after(position)
    }
  }

  static func parameters(_ query: String?) throws(RequestError) -> Parameters {
    let fields = QueryFields(query)
    var parameters = Parameters()
    // One character over the limit: the parser then reports that it is too long.
    parameters.typed = SafeText(
      try fields.value(ListParameters.query) ?? "", limit: ProductQuery.typedLimit + 1)
    parameters.cursor = try fields.value(ListParameters.after)
    parameters.offset = fields.positive(ListParameters.offset) ?? 0
    parameters.filter = try filter(fields)
    return parameters
  }

  private static func filter(_ fields: QueryFields) throws(RequestError) -> FilterForm? {
    // A browser sends fields that are empty, but no boxes that are not checked.
    let prices = [ListParameters.minimumPrice, ListParameters.maximumPrice]
    guard prices.contains(where: fields.contains) else { return nil }
    var filter = FilterForm()
    filter.minimum = SafeText(try fields.value(ListParameters.minimumPrice) ?? "", limit: 60)
    filter.maximum = SafeText(try fields.value(ListParameters.maximumPrice) ?? "", limit: 60)
    filter.currency = try fields.value(ListParameters.currency).flatMap { Currency(typed: $0) }
    filter.inStock = fields.contains(ListParameters.inStock)
    filter.isDiscounted = fields.contains(ListParameters.minimumDiscount)
    return filter
  }
}

extension Response {
  fileprivate static func redirect(to address: WebAddress) -> Response {
    Response(
      status: .seeOther,
      headers: [
        .location: address.text, .cacheControl: "no-store", .vary: PagePreference.fields,
      ])
  }

  fileprivate static func page(
    _ document: String, _ language: Language, status: HTTPResponse.Status
  ) -> Response {
    var headers: HTTPFields = [.cacheControl: "no-store", .vary: PagePreference.fields]
    for (name, value) in ResponseCache.Variant.page(language).fields { headers[name] = value }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: document)))
  }
}

extension Request {
  /// The language of the page that the client prefers to data; nil for a program.
  fileprivate var pageLanguage: Language? {
    guard
      PagePreference.isForPeople(accept: headers[.accept])
        || PagePreference.isForPreview(userAgent: headers[.userAgent])
    else { return nil }
    return PagePreference.language(acceptLanguage: headers[.acceptLanguage])
  }
}

extension Endpoint {
  fileprivate var isPage: Bool { Endpoint.pages.contains { $0.name == name } }
}

extension WebSite {
  init(_ language: Language, _ context: RequestContext, isReadOnly: Bool = false) {
    let identity = context.identity
    self.init(
      language, origin: SafeText(context.origin.url),
      name: identity.name.isEmpty ? SafeText(context.origin.authority) : identity.name,
      imprint: identity.imprint, isReadOnly: isReadOnly)
  }
}

extension QueryError {
  /// The reason why a query typed on a page cannot be understood: pages have no login.
  /// - Parameter isInForm: Whether the mistake is in the form with filters.
  func pageSentence(in language: Language, isInForm: Bool = false) -> SafeText {
    let words = WebWords.of(language)
    return switch self {
    case .notLoggedIn: words.whoIsMe
    case .price(let text) where isInForm: words.filter.notAPrice(text)
    default: sentence(in: language)
    }
  }
}

extension ResponseCache.Content {
  init(document: String, scope: ResponseCache.Scope = .everything) {
    let bytes = Array(document.utf8)
    self.init(body: ByteBuffer(bytes: bytes), tag: EntityTag(of: bytes), scope: scope)
  }
}

extension Product {
  /// The product as shown, without its pictures.
  init(_ record: ListedProduct) {
    self.init(
      id: Int(record.id),
      vendor: Vendor(id: Int(record.vendor.id), name: SafeText(record.vendor.name)),
      fields: record.fields, thumbnail: SafeText(record.thumbnail?.fileName ?? ""),
      createdOn: record.createdOn, issuedOn: record.issuedOn)
  }
}
