package import Files
import Foundation
package import Market
package import Text
package import Words

/// The reason why a market was not exported or imported.
package enum TransferError: Error, Hashable, Sendable {
  /// There is already an export, which is not overwritten.
  case exists(SafeText)
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

  package enum LineProblem: Hashable, Sendable {
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

  package func sentence(in language: Language) -> SafeText {
    let words = TransferWords.of(language)
    return switch self {
    case .exists(let path): words.exists(path)
    case .file(let error): error.sentence(in: language)
    case .notAnExport(let path): words.notAnExport(path)
    case .newer(let path, let version): words.newer(path, version)
    case .cut(let path, let line): words.cut(path, line)
    case .changed(let path): words.changed(path)
    case .line(let path, let line, let problem):
      words.line(path, line, problem.sentence(words, language))
    case .missingPicture(let name): words.missingPicture(name)
    case .otherExport(let path): words.otherExport(path)
    case .interrupted: words.interrupted
    }
  }

  /// Whether the export itself is invalid, so that no later attempt can succeed.
  var isPermanent: Bool {
    switch self {
    // The file of a picture may be readable the next time.
    case .line(_, _, .picture(_, .system)): false
    case .notAnExport, .newer, .cut, .changed, .line: true
    case .exists, .file, .missingPicture, .otherExport, .interrupted: false
    }
  }
}

extension TransferError.LineProblem {
  init(_ error: RowError) {
    let field = SafeText(error.field)
    switch error.reason {
    case .duplicate: self = .duplicate(field: field)
    case .missingRow: self = .missingRow(field: field)
    case .rule(let rule): self = .rule(rule)
    case .invalid: self = .invalid(field: field)
    }
  }

  fileprivate func sentence(_ words: TransferWords, _ language: Language) -> SafeText {
    switch self {
    case .notJSON(let column): words.notJSON(column)
    case .notAnObject: words.notAnObject
    case .tooLong: words.tooLong
    case .unknownType(let type): words.unknownType(type)
    case .unknownField(let field): words.unknownField(field)
    case .missingField(let field): words.missingField(field)
    case .invalid(let field): words.invalid(field)
    case .duplicate(let field): words.duplicate(field)
    case .missingRow(let field): words.missingRow(field)
    case .rule(let rule): ErrorWords.of(language).rule(rule)
    case .picture(let file, let reason): words.picture(file, reason.sentence(in: language))
    case .pictureBytes(let file): words.pictureBytes(file)
    }
  }
}
