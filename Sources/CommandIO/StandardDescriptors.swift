import Foundation

/// The descriptors 0 to 2.
package enum StandardDescriptors {
  /// Opens those that are closed, in the wrong direction, so that reading and writing them fail as
  /// before: otherwise the next files and sockets would take their places.
  package static func reserve() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
