import Foundation

/// The descriptors 0 to 2.
package enum StandardDescriptors {
  /// Opens closed descriptors so that using them still fails: 0 for writing, 1 and 2 for reading.
  /// Otherwise the next files and sockets would get their numbers.
  package static func reserve() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // Gets the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
