import Files

/// The confinement of a process that serves a visitor, for its whole life.
package enum Confinement {
  /// Must be called before anything reads the environment.
  package static func begin() {
    KioskEnvironment.confine()
    ResourceLimits.apply()
    // The picture worker is not affected: it is this program, without files.
    ChildProcess.forbid()
  }
}
