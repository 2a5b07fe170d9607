internal import Glibc

/// The failure of a wait, or of starting a program.
public struct ProbeFailure: Error, CustomStringConvertible {
  /// A description of the failure, in a sentence.
  public let reason: String
  /// The last screen, as text; "" if there was none.
  public let screen: String

  public var description: String {
    screen.isEmpty ? reason : "\(reason); the screen was:\n\(screen)"
  }

  static func system(_ call: String) -> ProbeFailure {
    ProbeFailure(reason: "\(call): \(String(cString: strerror(errno)))", screen: "")
  }
}

/// The end of the program.
public struct ProbeExit: Sendable, Equatable {
  /// Exit status, 0…255; nil if a signal ended it.
  public let status: Int?
  /// The signal that ended it.
  public let signal: Int?
  /// User and system time of its whole life, including children it waited for.
  public let cpu: Duration
  /// The highest resident size, in kilobytes.
  public let peakKilobytes: Int
}
