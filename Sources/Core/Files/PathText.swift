extension String {
  /// The path of the folder that contains what has this path, like `dirname`: `.` for a name alone,
  /// `/` for `/`.
  ///
  /// Foundation's `deletingLastPathComponent` ends the program for a name of one character.
  package var parentFolder: String {
    let path = withoutSlashesAtEnd
    guard let slash = path.lastIndex(of: "/") else { return path.isEmpty && !isEmpty ? "/" : "." }
    let parent = String(path[..<slash]).withoutSlashesAtEnd
    return parent.isEmpty ? "/" : String(parent)
  }

  private var withoutSlashesAtEnd: Substring {
    self[..<(lastIndex { $0 != "/" }.map { index(after: $0) } ?? startIndex)]
  }
}
