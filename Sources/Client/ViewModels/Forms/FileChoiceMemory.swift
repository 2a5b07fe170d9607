/// The state of a file chooser that was left: where it continues.
public struct FileChoiceMemory: Hashable, Sendable {
  public let folder: String
  /// The name of the entry under the cursor.
  public let name: String?
  /// The paths of marked files.
  public let marked: [String]

  public init(folder: String, name: String? = nil, marked: [String] = []) {
    self.folder = folder
    self.name = name
    self.marked = marked
  }
}
