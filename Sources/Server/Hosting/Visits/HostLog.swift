import Foundation
import Text
import Words

/// The host's system log, for details that a visitor must not read: paths, and why a store cannot
/// be opened.
package enum HostLog {
  package static func write(_ error: any Error) {
    sentence(of: error).string.withCString { text in
      withVaList([text]) { vsyslog(LOG_ERR, "%s", $0) }
    }
  }

  /// English, as in every log: the language of the process is the visitor's.
  static func sentence(of error: any Error) -> SafeText {
    CommandFailure(error, in: .english).sentence
  }
}
