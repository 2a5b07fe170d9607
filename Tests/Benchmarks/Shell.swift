import Glibc

/// Programs that are not watched through a terminal.
enum Shell {
  /// Returns the output of a command, which has to exit with 0.
  static func output(_ command: String) throws -> String {
    guard let stream = popen(command, "r") else { throw NotMeasured("no shell") }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
      text += buffer[..<count]
    }
    guard pclose(stream) == 0 else {
      throw NotMeasured("`\(command)` failed: \(String(decoding: text, as: UTF8.self))")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Megabytes of memory that a process uses.
  static func resident(_ process: pid_t) throws -> Double {
    guard let kilobytes = Double(try output("ps -o rss= -p \(process)").filter(\.isNumber)) else {
      throw NotMeasured("the market is gone")
    }
    return kilobytes / 1_024
  }

  /// Megabytes of the largest process that this one has waited for.
  static func largestChild() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1_024
  }

  /// Starts a command and returns its process.
  static func start(_ command: String) throws -> pid_t {
    let text = try output("\(command) & echo $!")
    guard let process = pid_t(text.filter(\.isNumber)) else { throw NotMeasured(text) }
    return process
  }
}
