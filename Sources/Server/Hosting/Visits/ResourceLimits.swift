import Foundation

/// The limits of one visit: many visitors share a machine.
package enum ResourceLimits {
  /// Maximum bytes of memory of this process, including the stacks of its threads, of which a visit
  /// takes an eighth; and of the worker, of which the largest picture takes less than half.
  package static let memory = 1 << 30

  /// Limits this process and those that it starts, permanently.
  package static func apply() {
    limit(RLIMIT_CORE, to: 0)
    // A sanitizer needs more.
    #if !SANITIZED
      limit(RLIMIT_DATA, to: memory)
    #endif
  }

  private static func limit(_ resource: __rlimit_resource, to value: Int) {
    limit(__rlimit_resource_t(resource.rawValue), value)
  }

  private static func limit(_ resource: __rlimit_resource_t, _ value: Int) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    let maximum = min(limit.rlim_max, rlim_t(value))
    limit = rlimit(rlim_cur: maximum, rlim_max: maximum)
    setrlimit(resource, &limit)
  }
}
