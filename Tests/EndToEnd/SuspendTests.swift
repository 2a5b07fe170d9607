import Foundation
import TerminalProbe
import Testing

extension EndToEndTests {
  @Suite struct SuspendTests {}
}

extension EndToEndTests.SuspendTests {
  /// There is no shell in between: the program itself restores the terminal, and only a signal
  /// stops it.
  @Test func givesTheTerminalBackWhileItIsStopped() throws {
    let place = try Workplace()
    let (probe, before) = try place.startOnEnter()
    let screen = try probe.waitForWholeRow(1)
    #expect(probe.lineSettings != before)
    for size in [(120, 40), (100, 30), (120, 40)] {
      try probe.signal(SIGTSTP)
      try probe.waitForStop()
      #expect(probe.lineSettings == before)
      #expect(!probe.screen.modes.alternateScreen && probe.screen.modes.cursorIsVisible)
      #expect(!probe.screen.modes.bracketedPaste)
      try probe.resize(columns: size.0, rows: size.1)
      try probe.signal(SIGCONT)
      let again = try probe.wait("the list again") {
        $0.position?.row == 1 && $0.names.count == (size.1 - 4) / 2 && !$0.modes.cursorIsVisible
      }
      #expect(again.modes.bracketedPaste && again.modes.alternateScreen)
      #expect(probe.lineSettings != before)
    }
    try probe.wait("the list as it was", sameAs: screen)
    #expect(try probe.quit().status == 0)
    #expect(probe.lineSettings == before)
  }

  @Test func isSuspendedWhileItPaints() throws {
    let place = try Workplace()
    let (probe, _) = try place.startOnEnter()
    try probe.waitForRow(1)
    for _ in 0..<20 {
      try probe.send("v")
      try probe.signal(SIGTSTP)
      try probe.waitForStop()
      try probe.signal(SIGCONT)
      try probe.wait("the screen again") { $0.modes.alternateScreen && $0.position?.row == 1 }
    }
    #expect(try probe.quit().status == 0)
  }

  /// Started as by `xterm -e openmarket`, it cannot be suspended: nothing could continue it.
  @Test(arguments: ["exec \"$PROGRAM\"", "\"$PROGRAM\"; true"])
  func isNotSuspendedWithoutAShellToContinueIt(script: String) throws {
    let place = try Workplace()
    place.environment["PROGRAM"] = Workplace.program
    let probe = try TerminalProbe(
      ["sh", "-c", script], environment: place.environment, workingDirectory: place.path)
    try probe.waitForRow(1)
    try probe.send("\u{1A}")
    try probe.wait("why it does not stop") { $0.contains("Not started from a shell") }
    try probe.send("j")
    try probe.waitForRow(2)
    #expect(try probe.quit().status == 0)
  }

  /// Started as a job of an interactive shell, directly and as `./dev run` does.
  @Test(arguments: [
    "\"$PROGRAM\"", "sh -c 'exec \"$PROGRAM\"'", "sh -c '\"$PROGRAM\"; true'",
  ])
  func returnsToAShell(command: String) throws {
    let place = try Workplace()
    place.environment["PROGRAM"] = Workplace.program
    place.environment["PS1"] = "prompt> "
    let probe = try TerminalProbe(
      ["bash", "--norc", "--noprofile", "-i"], environment: place.environment,
      workingDirectory: place.path)
    try probe.wait("the prompt") { $0.contains("prompt>") }
    try probe.send("\(command); echo ended with $?\n")
    try probe.waitForRow(1)
    try probe.send("jj")
    let screen = try probe.waitForWholeRow(3)
    for _ in 0..<3 {
      try probe.send("\u{1A}")
      try probe.wait("the prompt") { !$0.modes.alternateScreen && $0.contains("Stopped") }
      try probe.send("clear; echo in the $((1 + 1))nd line\n")
      try probe.wait("the shell's answer") { $0.contains("in the 2nd line") }
      try probe.send("fg\n")
      try probe.wait("the list again", sameAs: screen)
      try probe.send("jk")
      try probe.waitForRow(3)
    }
    try probe.send("q")
    try probe.wait("the prompt") { !$0.modes.alternateScreen && $0.contains("prompt>") }
    try probe.send("clear; jobs; echo ended with $?\n")
    try probe.wait("the status") { $0.contains("ended with 0") }
    #expect(!probe.screen.contains("Stopped"))
    try probe.send("exit\n")
    #expect(try probe.waitForExit().status == 0)
  }
}
