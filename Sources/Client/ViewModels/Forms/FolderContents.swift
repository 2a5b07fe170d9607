public import Text

/// The contents of a folder that pictures are chosen from.
public struct FolderContents: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// The name as stored by the system; drawn as ``shown``.
    public let name: String
    public let isFolder: Bool
    /// Bytes.
    public let size: Int

    public init(name: String, isFolder: Bool, size: Int) {
      self.name = name
      self.isFolder = isFolder
      self.size = size
    }

    public var shown: SafeText { SafeText(name, limit: 255) }
  }

  /// The maximum number of entries: a larger folder is searched by typing a path.
  public static let limit = 5_000

  public let path: String
  /// Folders first, then pictures, each by name.
  public let entries: [Entry]
  /// False for a folder that is missing or that the user may not read.
  public let isReadable: Bool
  /// Whether there is no such folder.
  public let isMissing: Bool

  public init(path: String, entries: [Entry], isReadable: Bool = true, isMissing: Bool = false) {
    self.path = path
    self.entries = entries
    self.isReadable = isReadable && !isMissing
    self.isMissing = isMissing
  }
}
