import Files
import Text
import Words

extension TransferError {
  /// Whether the export itself is invalid, so that no later attempt can succeed.
  var isPermanent: Bool {
    switch self {
    // The file of a picture may be readable the next time.
    case .line(_, _, .picture(_, .system)): false
    case .notAnExport, .newer, .cut, .changed, .line: true
    case .exists, .notEmpty, .file, .missingPicture, .otherExport, .interrupted: false
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
}
