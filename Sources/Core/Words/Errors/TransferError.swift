package import Files
package import Market
package import Text

/// The reason why a market was not exported or imported.
package enum TransferError: Error, Hashable, Sendable {
  /// There is already an export, which is not overwritten.
  case exists(SafeText)
  /// The folder for an export has other files.
  case notEmpty(SafeText)
  case file(FileError)
  /// The file does not begin with the header of an export.
  case notAnExport(SafeText)
  /// The format of a newer version of this program.
  case newer(SafeText, version: Int)
  /// The file is truncated: it ends after this line.
  case cut(SafeText, line: Int)
  /// The bytes or the number of rows do not match the last line.
  case changed(SafeText)
  case line(SafeText, Int, LineProblem)
  /// The bytes of the picture with this name are missing.
  case missingPicture(SafeText)
  /// An unfinished import began with a different export.
  case otherExport(SafeText)
  /// The user interrupted it; the same command resumes.
  case interrupted

  package enum LineProblem: Error, Hashable, Sendable {
    /// The column, from 1, in Unicode scalars.
    case notJSON(column: Int)
    case notAnObject
    case tooLong
    case unknownType(SafeText)
    case unknownField(SafeText)
    case missingField(SafeText)
    case invalid(field: SafeText)
    case duplicate(field: SafeText)
    case missingRow(field: SafeText)
    case rule(DraftError)
    /// The file of a picture, and the reason why it cannot be read.
    case picture(file: SafeText, FileError.Reason)
    /// The bytes of a picture's file do not match its name.
    case pictureBytes(file: SafeText)
  }
}
