extension String {
  /// The path of the folder that contains what has this path, like `dirname`: `.` for a name alone,
  /// `/` for `/`.
  ///
  /// Foundation's `deletingLastPathComponent` ends the program for a name of one character.
  package var parentFolder: String {
    let path = Substring(self).withoutSlashesAtEnd
    // Not of characters: a mark at the beginning of a name joins the slash before it.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return path.isEmpty && !isEmpty ? "/" : "."
    }
    let parent = path[..<slash].withoutSlashesAtEnd
    return parent.isEmpty ? "/" : String(parent)
  }
}

extension Substring {
  fileprivate var withoutSlashesAtEnd: Substring {
    guard let last = utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "" }
    return self[...last]
  }
}
