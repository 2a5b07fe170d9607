public import Foundation
public import Market
public import Text

/// A command in the user's settings. It reads the products as JSON from its standard input, so that
/// no text of a product ever becomes part of a command line.
public struct CustomCommand: Hashable, Sendable {
  public enum Invocation: Hashable, Sendable {
    /// A program and its arguments, started without a shell.
    case program([String])
    /// A line for `/bin/sh`, as the user wrote it.
    case shell(String)
  }

  /// The place of the command's output.
  public enum Output: String, Hashable, Sendable, CaseIterable {
    /// A dialog that can be scrolled.
    case show
    /// The terminal, which the command occupies until it ends.
    case terminal
    case none
  }

  /// The name after `:run`; no other command has the same.
  public let title: SafeText
  /// The name of a key as in the table of actions; nil for none.
  public var key: String?
  public let invocation: Invocation
  public let output: Output

  public init(title: SafeText, key: String?, invocation: Invocation, output: Output = .show) {
    self.title = title
    self.key = key
    self.invocation = invocation
    self.output = output
  }

  /// The program and its arguments.
  package var arguments: [String] {
    switch invocation {
    case .program(let arguments): arguments
    case .shell(let line): ["/bin/sh", "-c", line]
    }
  }
}

/// One run of a command, with the products that were chosen for it.
public struct CommandRun: Hashable, Sendable {
  public let id: UUID
  public let command: CustomCommand
  public let products: [Product]

  public init(_ command: CustomCommand, _ products: [Product], id: UUID = UUID()) {
    self.id = id
    self.command = command
    self.products = products
  }
}

/// The end of a run and its output.
public struct CommandResult: Hashable, Sendable {
  public enum End: Hashable, Sendable {
    /// The status of the command, as shells count it.
    case exited(Int32)
    /// It was ended because it took longer.
    case timedOut(seconds: Int)
    /// It could not be started: the system's error number.
    case notStarted(code: Int32)
  }

  public let end: End
  public let output: SafeText
  public let errors: SafeText
  /// Whether there was more than is kept of either.
  public let isTruncated: Bool

  public init(_ end: End, output: SafeText = "", errors: SafeText = "", isTruncated: Bool = false) {
    self.end = end
    self.output = output
    self.errors = errors
    self.isTruncated = isTruncated
  }

  public var isSuccess: Bool { end == .exited(0) }
}
