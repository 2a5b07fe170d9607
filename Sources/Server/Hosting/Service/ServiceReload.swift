package import Logging
package import MarketServer
import Text
import Words

/// Reloads the certificate and reopens the log file of a service on SIGHUP. A file that cannot be
/// read leaves the old one in use.
package struct ServiceReload: Sendable {
  private let service: MarketService
  private let log: JSONLog
  private let logger: Logger

  package init(service: MarketService, log: JSONLog, logger: Logger) {
    self.service = service
    self.log = log
    self.logger = logger
  }

  package func perform() {
    // The log first, so that the lines are in the new file.
    attempt("log file") { try log.reopen() }
    var metadata: Logger.Metadata = [:]
    attempt("certificate") {
      // A host who renewed it needs to know whether the new one was found.
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
