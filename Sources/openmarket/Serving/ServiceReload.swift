import Logging
import MarketServer
import Text
import Words

/// Reads the certificate again and opens the log file again, when a service is asked to by SIGHUP.
/// A file that cannot be read leaves the old one in use.
struct ServiceReload: Sendable {
  let service: MarketService
  let log: JSONLog
  let logger: Logger

  func perform() {
    // The log first, so that the lines are in the new file.
    attempt("log file") { try log.reopen() }
    var metadata: Logger.Metadata = [:]
    attempt("certificate") {
      // A host who renewed it wants to know whether the new one was found.
      if let isNew = try service.reloadCertificate() {
        metadata["certificate"] = isNew ? "new" : "unchanged"
      }
    }
    logger.notice("reloaded", metadata: metadata)
  }

  private func attempt(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      let reason = (error as? ServiceError)?.sentence(in: .english) ?? SafeText("\(error)")
      logger.error("not reloaded", metadata: ["kept": "\(name)", "reason": "\(reason)"])
    }
  }
}
