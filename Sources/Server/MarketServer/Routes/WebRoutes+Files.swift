import HTTPTypes
import HummingbirdCore
import Market
import MarketStore
import Text
import Web
import Wire
import Words

/// Files for programs that read the pages. Like pages they are cached until the market changes, so
/// that a program that asks every second mostly gets 304.
extension WebRoutes {
  /// The newest products, or the newest of those that match a typed query.
  func feed(_ request: RoutedRequest) async throws -> Response {
    let language = PagePreference.language(
      acceptLanguage: request.http.headers[.acceptLanguage])
    let typed = try Self.parameters(request.http.uri.query).typed
    return try await file(.feed(language), request) {
      try request.context.charge(RequestCost.webPage)
      var page = ListPage(typed: typed)
      do throws(QueryError) {
        page.query = try ProductQuery(typed: typed.string)
      } catch {
        throw RequestError(.badRequest, error.pageSentence(in: language).string)
      }
      page.query.sort = .newest
      let stored = try await products.page(
        page.query, at: .offset(0), limit: ListPage.size, counting: .nearby, request.context)
      page.products = stored.products.map { Product($0) }
      return AtomFeed(page).document(on: WebSite(language, request.context))
    }
  }

  /// A part of the sitemap, the oldest products first, so that parts seldom change; without a
  /// number the only part, or the list of parts.
  func sitemap(_ request: RoutedRequest) async throws -> Response {
    let part = QueryFields(request.http.uri.query).positive(ListParameters.part)
    return try await file(.sitemap, request) {
      let (first, overflows) = ((part ?? 1) - 1).multipliedReportingOverflow(by: Sitemap.size)
      let stored = try await products.page(
        ProductQuery(sort: .oldest), at: .offset(overflows ? .max : first), limit: Sitemap.size,
        counting: .reachable, request.context)
      let origin = SafeText(request.context.origin.url)
      if part == nil, stored.hasNext {
        return Sitemap.index(
          parts: (stored.total + Sitemap.size - 1) / Sitemap.size, origin: origin)
      }
      return Sitemap.part(
        stored.products.map { (Int($0.id), max($0.createdOn, $0.issuedOn)) }, origin: origin)
    }
  }

  func robots(_ request: RoutedRequest) async throws -> Response {
    try await file(.robots, request) {
      Robots.text(origin: SafeText(request.context.origin.url))
    }
  }

  func icon(_ request: RoutedRequest) async throws -> Response {
    try await file(.icon, request) { Icon.svg }
  }

  private func file(
    _ file: WebFile, _ request: RoutedRequest, _ make: () async throws -> String
  ) async throws -> Response {
    try await products.cached(request, as: .file(file), otherwise: "") {
      ResponseCache.Content(document: try await make())
    }
  }
}
