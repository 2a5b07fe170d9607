public import Files
public import Text

/// A text that could not be edited in the user's own editor; it is unchanged.
public enum EditorError: Error, Hashable, Sendable {
  /// No editor: neither `$VISUAL` nor `$EDITOR` is set.
  case noEditor
  /// The text could not be written to a file, or the editor could not be started.
  case notStarted(FileError.Reason)
  case failed(program: SafeText, status: Int32)
  /// The editor removed the file, or left something else in its place.
  case noText
  case tooLong
}
