import Testing
import Wire

@Suite struct EndpointTests {
  private func match(
    _ path: String, _ method: Endpoint.Method? = .get, in name: String = "2b"
  ) throws -> EndpointMatch? {
    EndpointMatch(path, method, among: try #require(Dialects.named(name)).endpoints)
  }

  @Test(
    arguments: [
      ("/healthChecker", .health), ("/api/products", .page), ("/api/products/", .page),
      ("//api/products", .page), ("//api/products/5", .product), ("/api/products/5/", .product),
      ("/api/products/%35", .product), ("/api/products/events", .events),
      ("/api/vendors/me", .vendor), ("/api/products/12345678", .product),
      ("/", nil), ("", nil), ("/api", nil), ("/api/product/5", nil), ("/api/products/5/6", nil),
      ("/api/products/abc", nil), ("/api/products/-1", nil), ("/api/products/0", nil),
      ("/api/products/99999999999999999999", nil), ("/api/products/5%00", nil),
      ("/api/products/%zz", nil), ("/api/%ff/products/5", nil), ("/api/%ff", nil),
      ("/items/1", nil), ("/api/products/abcdefgh", nil),
    ] as [(String, Endpoint.Operation?)])
  func pathsMeanOperations(path: String, operation: Endpoint.Operation?) throws {
    let found = try match(path)
    #expect(found?.operation == operation)
    if operation == nil { #expect(found == nil) }
  }

  @Test(
    arguments: [
      ("1b", "/items", .get, .numberedPage, PathValues(page: 1)),
      ("1b", "/items/7", .get, .numberedPage, PathValues(page: 7)),
      ("1a", "/item", .post, .registerAsGuest, PathValues()),
      ("1a", "/item/5", .get, .product, PathValues(id: 5)),
      ("1a", "/item/5", .patch, .editAsGuest, PathValues(id: 5)),
      ("1b", "/item/5", .delete, .deleteAsGuest, PathValues(id: 5)),
      ("2a", "/api/products/5/secret", .post, .requestDeletion, PathValues(id: 5)),
      ("2a", "/api/products/5/a%2Db", .delete, .delete, PathValues(id: 5, text: "a-b")),
      ("2b", "/api/products", .post, .register, PathValues()),
      ("2b", "/api/products/5/archived", .post, .requestDeletion, PathValues(id: 5)),
      ("2b", "/api/products/5/restored", .post, .restore, PathValues(id: 5)),
    ] as [(String, String, Endpoint.Method, Endpoint.Operation, PathValues)])
  func pathsHaveValues(
    dialect: String, path: String, method: Endpoint.Method, operation: Endpoint.Operation,
    values: PathValues
  ) throws {
    let found = try match(path, method, in: dialect)
    #expect(found?.operation == operation)
    #expect(found?.values == values)
  }

  @Test(
    arguments: [
      ("2b", "/api/products", .delete, "GET, HEAD, POST"),
      ("2b", "/api/products/5", .delete, "GET, HEAD, PATCH"),
      ("2b", "/api/products/12345678", nil, "GET, HEAD, PATCH"),
      ("2b", "/api/products/a-token_of.the~market", .get, "DELETE"),
      ("2b", "/api/products/events", .delete, "GET, HEAD"),
      ("2a", "/api/products/5/secret", .delete, "POST"),
      ("2a", "/api/products/5/other", .get, "DELETE"),
      ("1b", "/item/5", .post, "GET, HEAD, PATCH, DELETE"), ("1b", "/item", .get, "POST"),
    ] as [(String, String, Endpoint.Method?, String)])
  func otherMethodsAreNotAllowed(
    dialect: String, path: String, method: Endpoint.Method?, allowed: String
  ) throws {
    let found = try #require(try match(path, method, in: dialect))
    #expect(found.operation == nil)
    #expect(found.endpoint.allowedMethods == allowed)
  }

  /// Otherwise a vendor's secret in the path of a deletion would be read as a product.
  @Test func deletionsNameTokensOrSecrets() throws {
    for text in ["12345678", "99999999999999999999", "secret%21!", "a-token_of.the~market"] {
      let found = try match("/api/products/" + text, .delete)
      #expect(found?.operation == .delete)
      #expect(found?.values.text == text.replacing("%21", with: "!"))
    }
  }

  /// Clients use the paths that servers have.
  @Test func clientsAndServersHaveTheSamePaths() throws {
    for dialect in Dialects.all {
      func match(_ path: String?) -> EndpointMatch? {
        path.flatMap { EndpointMatch($0, .get, among: dialect.endpoints) }
      }
      #expect(match(dialect.productPath(5))?.operation == .product)
      #expect(match(dialect.productPath(5))?.values.id == 5)
      #expect((match(dialect.healthPath)?.operation == .health) == (dialect.healthPath != nil))
      #expect((match(dialect.eventsPath)?.operation == .events) == (dialect.eventsPath != nil))
      #expect((match(dialect.whoAmIPath)?.operation == .vendor) == (dialect.whoAmIPath != nil))
    }
  }

  @Test func operationsOnAProductHaveItsNumber() throws {
    let others: Set<Endpoint.Operation> = [
      .health, .page, .numberedPage, .picture, .events, .vendor, .trash, .register,
      .registerAsGuest, .delete,
    ]
    for endpoint in Dialects.all.flatMap(\.endpoints) {
      for (_, operation) in endpoint.operations where !others.contains(operation) {
        #expect(endpoint.path.path(PathValues(id: 77)).contains("/77"), "\(endpoint.name)")
      }
    }
  }
}
