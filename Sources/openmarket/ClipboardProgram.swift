import Foundation
import Text

/// A program of the person's desktop that keeps a text to be pasted; no shell sees either.
struct ClipboardProgram {
  let name: SafeText
  private let path: String
  private let arguments: [String]

  /// The first that is there and has a desktop to work for. Nil over SSH: the desktop is elsewhere.
  init?(environment: [String: String]) {
    guard environment["SSH_CONNECTION"]?.isEmpty ?? true else { return nil }
    let isSet = { (name: String) in !(environment[name] ?? "").isEmpty }
    let candidates: [(name: String, arguments: [String], works: Bool)] = [
      ("pbcopy", [], true),
      ("wl-copy", [], isSet("WAYLAND_DISPLAY")),
      ("xclip", ["-selection", "clipboard"], isSet("DISPLAY")),
      ("xsel", ["--clipboard", "--input"], isSet("DISPLAY")),
    ]
    for candidate in candidates where candidate.works {
      guard let path = ProgramPath.find(candidate.name, environment) else { continue }
      name = SafeText(candidate.name)
      self.path = path
      arguments = candidate.arguments
      return
    }
    return nil
  }

  /// Longer than any of them takes; then the terminal is asked instead.
  private static let patience = Duration.seconds(2)

  /// Whether it took the text, which is short enough for a pipe to hold.
  func keep(_ text: SafeText) async -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (ended, end) = AsyncStream<Bool>.makeStream()
    process.terminationHandler = { end.yield($0.terminationStatus == 0) }
    do {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.string.utf8))
      try pipe.fileHandleForWriting.close()
      try process.run()
    } catch {
      return false
    }
    let clock = Task {
      try await Task.sleep(for: Self.patience)
      end.yield(false)
    }
    defer { clock.cancel() }
    for await isKept in ended {
      if process.isRunning { process.terminate() }
      return isKept
    }
    return false
  }
}
