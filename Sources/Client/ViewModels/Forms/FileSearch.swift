public import Foundation

/// A search for the files that a typed or pasted text names.
public struct FileSearch: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    /// A text pasted on the pictures of the form.
    case form
    /// A text pasted on another field of the form: typed there unless it names files.
    case field
    /// A text pasted on the list: its pictures begin a product.
    case list
    /// A text pasted on the file chooser.
    case chooserPaste
    /// A path typed in the file chooser.
    case chooserPath
  }

  public let form: UUID
  public let text: String
  public let origin: Source

  public init(form: UUID, text: String, origin: Source) {
    self.form = form
    self.text = text
    self.origin = origin
  }

  /// Returns the files in the order of the text.
  /// - Parameter kind: Looks a path up on the disk.
  package func files(home: String?, kind: (String) -> FoundFile.Kind) -> [FoundFile] {
    let paths = FilePaths(home: home)
    let found =
      switch origin {
      case .form, .field, .list, .chooserPaste: paths.paths(in: text) { kind($0) != .missing }
      case .chooserPath: [paths.path(text)]
      }
    return found.map { FoundFile(path: $0, kind: kind($0)) }
  }
}

/// A path and the kind of file there.
public struct FoundFile: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case file, folder, missing
  }

  public let path: String
  public let kind: Kind

  public init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }
}
