import Files
package import Market
import Words

/// The end of a command that needs no message, or has reported its errors already.
package struct ReportedError: Error {
  package let status: Int32

  package init(status: Int32) { self.status = status }

  package init(_ status: ExitStatus) { self.status = status.rawValue }

  /// Creates the end by a signal, with the status that shells expect.
  package init(signal: Int32) { status = 128 + signal }
}

extension MarketError: ExplainedError {
  package var status: Int32 { ExitStatus(self).rawValue }
}

extension TransferError: ExplainedError {
  package var status: Int32 {
    switch self {
    case .interrupted: ExitStatus.interrupted.rawValue
    case .file(let file) where file.path == "-": ExitStatus.unknownOutcome.rawValue
    case .exists, .notEmpty, .file, .notAnExport, .newer, .cut, .changed, .line, .missingPicture,
      .otherExport:
      1
    }
  }
}
