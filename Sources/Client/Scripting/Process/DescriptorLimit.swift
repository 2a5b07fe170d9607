import Foundation
package import Text
package import Words

/// The limit of open files, sockets and event queues (`ulimit -n`).
package enum DescriptorLimit {
  /// Descriptors of a browser with its own market: files, sockets, picture workers.
  private static let minimum = 64
  /// Descriptors of each thread that serves connections; there is one per processor.
  private static let perThread = 4

  /// Raises the limit as far as the user may, or to `wanted`.
  package static func raise(to wanted: Int) {
    guard var limit = current, limit.rlim_cur < rlim_t(wanted) else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
    setrlimit(resource, &limit)
  }

  /// Throws `DescriptorLimitError` if the network library would end the program instead.
  package static func check() throws {
    let needed = minimum + perThread * ProcessInfo.processInfo.processorCount
    raise(to: needed)
    guard let limit = current, limit.rlim_cur < rlim_t(needed) else { return }
    throw DescriptorLimitError(limit: Int(clamping: limit.rlim_cur), needed: needed)
  }

  private static var current: rlimit? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit : nil
  }

  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}

/// The system allows fewer open files than the program needs.
package struct DescriptorLimitError: Error {
  package let limit: Int
  package let needed: Int
}

extension DescriptorLimitError: ExplainedError {
  package func sentence(in language: Language) -> SafeText {
    CommandWords.of(language).failures.tooFewFiles(limit, needed)
  }
}
