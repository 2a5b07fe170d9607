import Foundation

/// The notes of writers, a line for each write that they begin and each acknowledgement. Several
/// processes and threads may write into one file.
///
///     try NAME           a product of this name is about to be made, under a key that is its name
///     made NAME ID       it was acknowledged
///     edit NAME NUMBER   its stock is about to be this
///     kept NAME NUMBER   that was acknowledged
///     drop NAME ID       it is about to be deleted
///     gone NAME ID       that was acknowledged
struct WriterNotes: Sendable {
  private let log: Int32

  init(_ path: String) {
    log = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  }

  func write(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = Foundation.write(log, line, line.count)
  }
}
