import Glibc
import TerminalProbe

/// A temporary folder for one run, and the programs run in it.
struct Workplace {
  let path: String

  init() throws {
    var template = Array("/tmp/openmarket-benchmark-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw NotMeasured("no temporary folder could be made")
    }
    path = String(cString: made)
  }

  func remove() {
    try? run(["rm", "-rf", path])
  }

  /// New folders for one visitor, without anything from earlier visits.
  func visitor(_ name: String) throws -> [String: String] {
    let home = "\(path)/\(name)"
    var environment = TerminalProbe.plainEnvironment
    environment["HOME"] = home
    mkdir(home, 0o700)
    for folder in ["DATA_HOME", "CACHE_HOME", "STATE_HOME", "CONFIG_HOME", "RUNTIME_DIR"] {
      let place = "\(home)/\(folder.lowercased())"
      guard mkdir(place, 0o700) == 0 else { throw NotMeasured("\(place) could not be made") }
      environment["XDG_\(folder)"] = place
    }
    return environment
  }

  /// Runs a program to its end; a status other than 0 is an error with its output.
  func run(
    _ command: [String], environment: [String: String] = TerminalProbe.plainEnvironment
  ) throws {
    let probe = try TerminalProbe(command, environment: environment)
    let exit = try probe.waitForExit(upTo: .seconds(600))
    guard exit.status == 0 else {
      throw NotMeasured(
        "`\(command.joined(separator: " "))` failed:\n\(probe.screen.text)")
    }
  }

  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    guard let stream = fopen(file, "w") else {
      throw NotMeasured("\(file) could not be written")
    }
    let written = fputs(text, stream)
    guard fclose(stream) == 0, written >= 0 else {
      throw NotMeasured("\(file) could not be written")
    }
    return file
  }
}

/// The reason why something could not be measured.
struct NotMeasured: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Progress and errors go to stderr, figures to stdout.
func say(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
