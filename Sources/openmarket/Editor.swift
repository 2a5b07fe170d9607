import Foundation
import Market
import Text
import ViewModels
import Words

/// The person's own editor, on a private file, in the foreground of the terminal.
struct Editor {
  let environment: [String: String]

  /// Bytes of a text that come back: what a field holds.
  private static let sizeLimit = 8 << 20

  /// The text as the editor left it. Blocks until it has ended.
  func edit(_ text: String, _ language: Language) -> Result<String, PicturePreparationError> {
    guard let command, !command.isEmpty else { return .failure(refusal(.noEditor, language)) }
    let folder = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = Array("\(folder)/openmarket-XXXXXX.txt".utf8CString)
    let file = mkstemps(&template, 4)
    guard file >= 0 else { return .failure(refusal(.system(errno), language)) }
    let path = template.withUnsafeBufferPointer {
      $0.baseAddress.map { String(cString: $0) } ?? ""
    }
    defer { unlink(path) }
    do {
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      try handle.write(contentsOf: Data((text.isEmpty ? "" : text + "\n").utf8))
      try handle.close()
    } catch {
      return .failure(refusal(.system(errno), language))
    }
    switch Self.run(command + [path]) {
    case .ended(0): break
    case .ended(let status): return .failure(refusal(.ended(command[0], status), language))
    case .notStarted(let number): return .failure(refusal(.system(number), language))
    }
    guard let back = FileManager.default.contents(atPath: path) else {
      return .failure(refusal(.nothingLeft, language))
    }
    guard back.count <= Self.sizeLimit else { return .failure(refusal(.tooLong, language)) }
    var edited = String(decoding: back, as: UTF8.self)
    // Editors end the last line; it was not typed.
    if edited.hasSuffix("\n") { edited.removeLast() }
    return .success(edited)
  }

  /// `$VISUAL`, else `$EDITOR`, parted at spaces; no shell sees it.
  private var command: [String]? {
    ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
      .map { $0.split(separator: " ").map(String.init) }.first { !$0.isEmpty }
  }

  private enum Trouble {
    case noEditor, nothingLeft, tooLong
    case system(Int32)
    case ended(String, Int32)
  }

  private func refusal(_ trouble: Trouble, _ language: Language) -> PicturePreparationError {
    let words = ErrorWords.of(language).files
    let sentence =
      switch trouble {
      case .noEditor: words.noEditor
      case .nothingLeft: words.editorLeftNothing
      case .tooLong: words.editorTextTooLong
      case .system(let number): words.editorNotStarted(String(cString: strerror(number)))
      case .ended(let name, let status): words.editorFailed(name, status)
      }
    return PicturePreparationError(sentence)
  }
}

extension Editor {
  private enum Ending {
    case ended(Int32)
    /// With the system's error number.
    case notStarted(Int32)
  }

  /// Runs a program in the foreground and answers its status.
  private static func run(_ arguments: [String]) -> Ending {
    let child: pid_t
    do {
      // Ctrl-C is for it alone.
      child = try ChildProgram.start(arguments, in: .group)
    } catch {
      return .notStarted(error.number)
    }
    let wasIgnored = signal(SIGTTOU, SIG_IGN)
    defer {
      tcsetpgrp(STDIN_FILENO, getpgrp())
      signal(SIGTTOU, wasIgnored)
    }
    var status: Int32 = 0
    while true {
      tcsetpgrp(STDIN_FILENO, child)
      // It may have been stopped for reading too early; there is no shell it could stop for.
      kill(-child, SIGCONT)
      let ended = waitpid(child, &status, WUNTRACED)
      if ended < 0, errno == EINTR { continue }
      guard ended == child else { return .notStarted(errno) }
      if status & 0x7F == 0 { return .ended(status >> 8 & 0xFF) }
      if status & 0xFF != 0x7F { return .ended(128 + (status & 0x7F)) }
    }
  }
}
