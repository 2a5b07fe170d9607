import Files
package import Foundation
package import Market
package import Text
package import ViewModels

/// Runs the custom commands of the settings, with products on their standard input.
@MainActor
package final class CustomCommandRunner {
  private let environment: [String: String]
  /// Returns products as lines of JSON.
  private let encode: @MainActor ([Product]) async -> Data
  /// Runs its argument while another program has the terminal.
  private let handOver: @MainActor (() -> Void) -> Void
  /// The line that waits for Enter after a command that failed on the terminal.
  private let failurePrompt: @MainActor (CommandRun, CommandResult) -> SafeText
  private let deliver: @MainActor (Event) -> Void
  private var tasks: [UUID: Task<Void, Never>] = [:]

  /// The maximum bytes of a command's output to keep: some thousand lines.
  private static let outputLimit = 262_144
  /// The maximum characters of an output to show.
  private nonisolated static let textLimit = 100_000
  /// Columns between two tab stops.
  private nonisolated static let tabColumns = 8
  /// The time that a command may take if it does not have the terminal.
  private let time: Duration

  package init(
    environment: [String: String], time: Duration = .seconds(60),
    encode: @escaping @MainActor ([Product]) async -> Data,
    handOver: @escaping @MainActor (() -> Void) -> Void,
    failurePrompt: @escaping @MainActor (CommandRun, CommandResult) -> SafeText,
    deliver: @escaping @MainActor (Event) -> Void
  ) {
    self.environment = environment
    self.time = time
    self.encode = encode
    self.handOver = handOver
    self.failurePrompt = failurePrompt
    self.deliver = deliver
  }

  package func run(_ run: CommandRun) {
    tasks[run.id] = Task {
      defer { self.tasks[run.id] = nil }
      let json = await encode(run.products)
      guard !Task.isCancelled else { return }
      let result = await self.result(of: run, reading: json)
      if !Task.isCancelled { self.deliver(.commandEnded(run, result)) }
    }
  }

  /// Ends a command and the programs that it has started.
  package func stop(_ id: UUID) { tasks[id]?.cancel() }

  /// Ends all commands and the programs that they have started, and waits until they have ended:
  /// those that ignore the first signal get another one later. The system may not be able to end a
  /// program; that is not waited for.
  package func stopAll() async {
    let running = Array(tasks.values)
    for task in running { task.cancel() }
    let (ends, continuation) = AsyncStream<Void>.makeStream()
    Task {
      for task in running { await task.value }
      continuation.finish()
    }
    let timeout = Task {
      try? await Task.sleep(for: Self.maximumEnding)
      continuation.finish()
    }
    for await _ in ends {}
    timeout.cancel()
  }

  /// The time for both signals, with a reserve for a busy machine.
  private nonisolated static let maximumEnding = Duration.seconds(3)

  private func result(of run: CommandRun, reading json: Data) async -> CommandResult {
    do throws(ChildProcessError) {
      let input = try self.input(json)
      if run.command.output == .terminal { return try runOnTerminal(run, input) }
      let seconds = Int(time.components.seconds)
      let result = try await CapturedProcess(
        run.command.arguments, limit: Self.outputLimit, time: time
      ).run(reading: input)
      let output = await Self.text(result.output)
      let errors = await Self.text(result.errors)
      return CommandResult(
        result.status.map { .exited($0.shellStatus) } ?? .timedOut(seconds: seconds),
        output: output.text, errors: errors.text,
        isTruncated: result.isTruncated || output.isTruncated || errors.isTruncated)
    } catch {
      return CommandResult(.notStarted(code: error.code))
    }
  }

  private func runOnTerminal(
    _ run: CommandRun, _ input: borrowing OpenFile
  ) throws(ChildProcessError) -> CommandResult {
    var result = Result<CommandResult, ChildProcessError>.success(CommandResult(.exited(0)))
    let descriptor = input.descriptor
    handOver {
      result = Result { () throws(ChildProcessError) in
        let process = try ChildProcess.start(
          run.command.arguments, group: .own, input: .descriptor(descriptor), output: .inherited)
        return CommandResult(.exited(process.waitInForeground().shellStatus))
      }
      // The browser's screen would cover the reason.
      guard case .success(let ended) = result, !ended.isSuccess else { return }
      let line = Array("\n\(failurePrompt(run, ended))".utf8)
      _ = Foundation.write(STDOUT_FILENO, line, line.count)
      Self.waitForEnter()
    }
    return try result.get()
  }

  /// Waits for Enter, Ctrl-C or Ctrl-D. As a signal, Ctrl-C would end the browser.
  private static func waitForEnter() {
    var former = termios()
    let isTerminal = tcgetattr(STDIN_FILENO, &former) == 0
    defer { if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &former) } }
    var modes = former
    modes.c_lflag &= ~tcflag_t(ISIG | ICANON)
    if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &modes) }
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1, ![3, 4, 10, 13].contains(byte) {}
  }

  /// Returns a file without a name for the standard input: products can be longer than a pipe
  /// holds.
  private func input(_ json: Data) throws(ChildProcessError) -> OpenFile {
    do throws(FileError) {
      let path = try PrivateFolder.temporary(environment).createFile(
        named: "openmarket-", suffix: ".json", with: json)
      defer { unlink(path) }
      return try OpenFile(path, O_RDONLY | O_NOFOLLOW)
    } catch {
      guard case .system(let code) = error.reason else { throw ChildProcessError(code: EIO) }
      throw ChildProcessError(code: code)
    }
  }

  /// Returns the drawable text of an output: without escape sequences, and with spaces for tabs.
  private nonisolated static func text(_ data: Data) async -> (text: SafeText, isTruncated: Bool) {
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let plain = lines.map { expandTabs(in: withoutEscapes($0)) }.joined(separator: "\n")
    let trimmed = plain.hasSuffix("\n") ? String(plain.dropLast()) : plain
    return (SafeText(trimmed, shape: .paragraphs, limit: textLimit), trimmed.count > textLimit)
  }

  /// Removes the escape sequences for colours, which some programs write even into pipes.
  private nonisolated static func withoutEscapes(_ line: Substring) -> String {
    guard line.unicodeScalars.contains("\u{1B}") else { return String(line) }
    var kept = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        kept.append(scalar)
        continue
      }
      guard rest.first == "[" else { continue }
      rest = rest.dropFirst().drop { !(0x40...0x7E).contains($0.value) }.dropFirst()
    }
    return String(kept)
  }

  private nonisolated static func expandTabs(in line: String) -> String {
    guard line.contains("\t") else { return line }
    var expanded = ""
    var column = 0
    for character in line {
      guard character == "\t" else {
        expanded.append(character)
        column += CharacterWidth.columns(of: SafeText(String(character)))
        continue
      }
      let blanks = tabColumns - column % tabColumns
      expanded += String(repeating: " ", count: blanks)
      column += blanks
    }
    return expanded
  }
}
