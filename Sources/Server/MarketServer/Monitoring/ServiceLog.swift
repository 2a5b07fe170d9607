import Files
import Foundation
public import Logging
import Synchronization
import Text
import Wire
import Words

/// A log with one JSON object per line (RFC 8259, UTF-8), regardless of the values: `time`,
/// `level`, `message`, and the metadata by name. At a terminal the lines are plain text.
///
///     let log = try ServiceLog(file: "/var/log/openmarket.log")
///     let logger = Logger(label: "openmarket", factory: { _ in log.handler(level: .info) })
public final class ServiceLog: Sendable {
  private let descriptor: Int32
  /// Nil for a descriptor of the process.
  private let file: String?
  private let isAtTerminal: Bool
  /// Protects lines from being interleaved.
  private let writing = Mutex(())

  /// Maximum characters of one value; a longer one is truncated.
  static let maximumValueLength = 2_000

  public static let standardError = ServiceLog(descriptor: STDERR_FILENO, file: nil)

  private init(descriptor: Int32, file: String?) {
    self.descriptor = descriptor
    self.file = file
    isAtTerminal = isatty(descriptor) == 1
  }

  /// Opens a file for appending, or creates one that only its owner can read.
  /// - Throws: ``ServiceError`` if it cannot be written.
  public convenience init(file: String) throws {
    self.init(descriptor: try Self.open(file), file: file)
  }

  deinit { if file != nil { close(descriptor) } }

  /// Opens the file again, after it was renamed or removed.
  /// - Throws: ``ServiceError`` if it cannot be written; logging continues to the old file.
  public func reopen() throws {
    guard let file else { return }
    let opened = try Self.open(file)
    writing.withLock { _ in
      dup2(opened, descriptor)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    close(opened)
  }

  private static func open(_ file: String) throws -> Int32 {
    let descriptor = Foundation.open(
      file, O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw ServiceError.unusableFile(SafeText(file), .system(errno))
    }
    return descriptor
  }

  public func handler(level: Logger.Level) -> any LogHandler {
    Handler(log: self, logLevel: level)
  }

  /// Writes a line. A log that cannot be written must not stop the market: the rest of the line is
  /// lost.
  fileprivate func write(_ line: [UInt8]) {
    writing.withLock { _ in _ = OpenFile.writeAll(line, to: descriptor) }
  }

  /// `2022-10-20T08:05:09.042Z notice started version=1.0`
  fileprivate static func text(
    _ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata, at time: String
  ) -> [UInt8] {
    let values = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let words = [time, level.rawValue, message] + values
    let parts = words.map { SafeText($0, limit: maximumValueLength).string }
    return Array((parts.joined(separator: " ") + "\n").utf8)
  }

  fileprivate static func json(
    _ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata, at time: String
  ) -> [UInt8] {
    var json = JSONWriter(capacity: 300)
    json.raw("{")
    json.member("time", time)
    json.member("level", level.rawValue)
    json.member("message", SafeText(message, limit: maximumValueLength).string)
    for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
      json.key(named: SafeText(name, limit: 100).string)
      switch value {
      case .stringConvertible(let number as Int): json.integer(number)
      case .stringConvertible(let number as Double) where number.isFinite:
        json.escaped("\(number)")
      default: json.string(SafeText("\(value)", limit: maximumValueLength).string)
      }
    }
    json.raw("}\n")
    return json.bytes
  }
}

extension ServiceLog {
  private struct Handler: LogHandler {
    let log: ServiceLog
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
      var all = metadata.merging(event.metadata ?? [:]) { _, new in new }
      if let error = event.error { all["error"] = "\(error)" }
      let line = log.isAtTerminal ? ServiceLog.text : ServiceLog.json
      log.write(line(event.level, "\(event.message)", all, time))
    }
  }
}
