import Text
import Words

/// The readable part of a TOML file, the lines of its names, and the mistakes in the rest: a user
/// wants to correct all of them at once.
/// See <https://toml.io/en/v1.0.0> and docs/decisions/client.md#toml-is-read-by-code-of-our-own
struct TOMLFile {
  /// Empty for a file with too many mistakes.
  private(set) var table = TOMLTable(.header)
  private(set) var mistakes: [SettingsError] = []
  private var lines: [String: Int] = [:]

  /// More than anyone corrects at once.
  private static let maximumMistakes = 40

  init(_ text: String) {
    guard text.utf8.count <= Settings.sizeLimit else {
      mistakes = [SettingsError(line: nil, kind: .tooLarge(limit: Settings.sizeLimit))]
      return
    }
    var reader = TOMLReader(text)
    /// The table of the last header, and its name; nil for one that could not be read.
    var section: (table: TOMLTable, name: String)? = (table, "")
    while mistakes.count < Self.maximumMistakes {
      var start = reader.position
      do throws(SettingsError) {
        guard try reader.skipToStatement() else { return }
        start = reader.position
        if reader.isAtHeader {
          section = nil
          section = try readHeader(&reader)
        } else {
          let statement = try reader.statement()
          guard let section else { continue }
          let name = statement.path.joined(separator: ".")
          guard section.table.set(statement.value, at: statement.path[...]) else {
            throw reader.error(.sameName(SafeText(name, limit: 60)), at: start)
          }
          note(section.name.isEmpty ? name : "\(section.name).\(name)", reader.line(of: start))
        }
      } catch {
        mistakes.append(error)
        reader.skipStatement(from: start)
      }
    }
    // This is something else.
    table = TOMLTable(.header)
  }

  /// The line of a name such as `keys.down` or `commands[0].title`, from 1.
  func line(of name: String) -> Int? { lines[name] }

  private mutating func note(_ name: String, _ line: Int) {
    if lines[name] == nil { lines[name] = line }
  }

  private mutating func readHeader(
    _ reader: inout TOMLReader
  ) throws(SettingsError) -> (TOMLTable, String) {
    let start = reader.position
    let (path, isElement) = try reader.header()
    var name = path.joined(separator: ".")
    guard let section = table.table(at: path[...], isElement: isElement) else {
      throw reader.error(.sameName(SafeText(name, limit: 60)), at: start)
    }
    note(name, reader.line(of: start))
    if isElement {
      // Only at the top: deeper tables are no settings.
      if case .tables(let tables) = table[name] { name += "[\(tables.count - 1)]" }
      note(name, reader.line(of: start))
    }
    return (section, name)
  }
}
