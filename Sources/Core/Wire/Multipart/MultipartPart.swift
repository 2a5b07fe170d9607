/// The headers of a part. All of them are untrusted text, and never shown.
public struct MultipartPart: Hashable, Sendable {
  public let name: String
  /// Nil if the part is not a file; may be empty.
  public let filename: String?
  /// The declared type: the type of a picture is decided by its bytes.
  public let contentType: String?

  public init(name: String, filename: String? = nil, contentType: String? = nil) {
    self.name = name
    self.filename = filename
    self.contentType = contentType
  }

  init(_ lines: [(name: String, value: String)]) throws(MultipartError) {
    let field = { (name: String) in lines.first { $0.name == name }?.value }
    guard let disposition = field("content-disposition").map(HeaderParameters.init(_:)),
      disposition.value == "form-data", let name = disposition["name"], !name.isEmpty
    else { throw .unnamedPart }
    self.init(
      name: name, filename: disposition["filename"], contentType: field("content-type"))
  }
}
