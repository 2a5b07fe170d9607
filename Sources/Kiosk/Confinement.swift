import Files

/// The confinement of a process that serves a visitor, for its whole life.
package enum Confinement {
  /// Called before anything has read the environment.
  package static func begin() {
    KioskEnvironment.confine()
    ResourceLimits.apply()
    // The worker that decodes pictures is not one of them: it is this program, without files.
    ChildProcess.forbid()
  }
}
