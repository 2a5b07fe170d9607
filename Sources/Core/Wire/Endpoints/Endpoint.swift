/// An address of a market in one dialect: its path, the operation of each of its methods, and its
/// name in metrics.
///
///     Endpoint("product", "/api/products/{id}", [.get: .product, .patch: .edit])
public struct Endpoint: Sendable {
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// An operation of a market, with one handler in the server.
  public enum Operation: CaseIterable, Hashable, Sendable {
    case health
    /// A page of the product list, as the query describes it.
    case page
    /// A page of 20 products, oldest first, by the number in the path.
    case numberedPage
    case product
    case picture
    /// The stream of changes.
    case events
    /// The vendor that the credentials belong to.
    case vendor
    /// The deleted products of a vendor that can be restored.
    case trash
    /// The list and a product as pages for people.
    case listPage, productPage
    /// Files for programs that read the pages: feed readers, search engines, and browsers.
    case feed, sitemap, robots, icon

    // For vendors.
    case register, edit
    /// The first step of a deletion: returns the text that `delete` needs.
    case requestDeletion
    /// The second step, with that text in the path.
    case delete
    case restore

    // With the password of a product, which belongs to the vendor "guest".
    case registerAsGuest, editAsGuest, deleteAsGuest
  }

  /// The label in metrics; several endpoints may share it.
  public let name: String
  public let path: PathPattern
  /// The operation of each method, in the order in which `Allow` lists the methods.
  public let operations: KeyValuePairs<Method, Operation>
  /// Whether other methods are 404 here, as if the path had no meaning, and not 405.
  let isHiddenFromOtherMethods: Bool
  private let accepts: @Sendable (String) -> Bool

  /// - Parameter accepts: Whether a text parameter is a valid one.
  public init(
    _ name: String, _ path: PathPattern, _ operations: KeyValuePairs<Method, Operation>,
    isHiddenFromOtherMethods: Bool = false,
    where accepts: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.name = name
    self.path = path
    self.operations = operations
    self.isHiddenFromOtherMethods = isHiddenFromOtherMethods
    self.accepts = accepts
  }

  /// The value of an `Allow` field. HEAD is offered wherever GET is.
  public var allowedMethods: String {
    operations.map { $0.key == .get ? "GET, HEAD" : $0.key.rawValue }.joined(separator: ", ")
  }

  func operation(_ method: Method?) -> Operation? {
    operations.first { $0.key == method }?.value
  }

  func values(in path: [String]) -> PathValues? {
    self.path.values(in: path).flatMap { accepts($0.text) ? $0 : nil }
  }
}
