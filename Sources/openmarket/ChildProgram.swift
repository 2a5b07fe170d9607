import Foundation

/// Another program, started with its arguments and without a shell.
enum ChildProgram {
  enum Place {
    /// A process group of its own, to be brought into the foreground of this terminal.
    case group
    /// A session of its own and no terminal: neither its keys nor its suspension reach it, and it
    /// cannot take it.
    case session
  }

  /// With the system's error number.
  struct NotStarted: Error {
    let number: Int32
  }

  /// - Parameter arguments: The program, by its path or looked for in PATH, and what it is given.
  static func start(_ arguments: [String], in place: Place) throws(NotStarted) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores, another must be able to take.
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var flags = Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    switch place {
    case .group:
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
    case .session:
      flags |= newSession
      for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let fault = posix_spawnp(&child, arguments[0], &actions, &attributes, &words, environ)
    guard fault == 0 else { throw NotStarted(number: fault) }
    return child
  }

  #if os(macOS)
    private static let newSession: Int32 = 0x400
  #else
    private static let newSession: Int32 = 0x80
  #endif
}
