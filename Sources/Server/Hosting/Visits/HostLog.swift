import Foundation
package import Text

/// The host's system log, for details that a visitor must not read: paths, and why a store cannot
/// be opened.
package enum HostLog {
  package static func write(_ sentence: SafeText) {
    sentence.string.withCString { text in
      withVaList([text]) { vsyslog(LOG_ERR, "%s", $0) }
    }
  }
}
