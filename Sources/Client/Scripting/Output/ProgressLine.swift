import Foundation
package import Words

/// The progress of long work, on a terminal only.
package struct ProgressLine: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  package init() {}

  package func show(_ percent: Int) {
    if isShown { Output.error.write("\r\(min(max(percent, 0), 100)) %") }
  }

  package func clear() {
    if isShown { Output.error.write("\r      \r") }
  }

  /// Runs `body`, and meanwhile shows what `percent` returns five times a second.
  package func watching<Result>(
    _ percent: @escaping @Sendable () -> Int, _ body: () throws -> Result
  ) rethrows -> Result {
    let task = isShown ? Task.detached { await poll(percent) } : nil
    defer {
      task?.cancel()
      clear()
    }
    return try body()
  }

  private func poll(_ percent: () -> Int) async {
    while (try? await Task.sleep(for: .milliseconds(200))) != nil { show(percent()) }
  }
}

/// A number that counts up on one line of standard error.
package struct CountLine {
  private let isShown: Bool
  private let words: ScriptingWords

  package init(isShown: Bool, in language: Language) {
    self.isShown = isShown
    words = .of(language)
  }

  package func show(_ count: Int) {
    if isShown { Output.error.write("\r\(words.progress(count)) ") }
  }

  package func clear() {
    if isShown { Output.error.write("\r\u{1B}[K") }
  }
}
