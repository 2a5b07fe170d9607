import ArgumentParser
import MarketServer
import Text
import Wire
import Words

/// The ports and host names that speak older dialects.
struct DialectOptions: ParsableArguments {
  @Option(help: .phrase(ServeHelp.dialectPort, "DIALECT=PORT")) var dialectPort: [String] = []
  @Option(help: .phrase(ServeHelp.dialectHost, "DIALECT=NAME")) var dialectHost: [String] = []

  /// The ports with their dialects, the newest dialect first.
  var ports: [(dialect: String, port: Int)] {
    let given = dialectPort.compactMap(Self.pair).map { ($0.dialect, Int($0.value) ?? -1) }
    return Dialects.all.flatMap { dialect in given.filter { $0.0 == dialect.name } }
  }

  func validate() throws {
    let words = UsageWords.current
    for text in dialectPort {
      guard let port = Self.pair(text).flatMap({ Int($0.value) }),
        NetworkOptions.ports.contains(port)
      else {
        throw ValidationError(words.notADialectPort("--dialect-port", Self.names, "2a=8081"))
      }
    }
    var options = ServiceOptions()
    try require(
      apply(to: &options), or: words.notADialectHost("--dialect-host", Self.names, "2a=old.example")
    )
  }

  /// - Returns: Whether all names were valid.
  @discardableResult
  func apply(to options: inout ServiceOptions) -> Bool {
    dialectHost.allSatisfy { text in
      Self.pair(text).map { options.setDialect($0.dialect, atHost: $0.value) } ?? false
    }
  }

  private static let names = SafeText(
    Dialects.all.map(\.name).filter { $0 != Dialects.native.name }.joined(separator: ", "))

  /// Returns the parts of `DIALECT=VALUE`; nil unless it names an older dialect.
  private static func pair(_ text: String) -> (dialect: String, value: String)? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0] != Dialects.native.name, Dialects.named(parts[0]) != nil
    else { return nil }
    return (parts[0], parts[1])
  }
}
