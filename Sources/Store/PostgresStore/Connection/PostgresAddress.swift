import CPostgres
import Files
import Foundation
package import Text
import Words

/// The address of a database: a connection URI of libpq without a password, such as
/// `postgres://market@db.example/market?sslmode=verify-full`.
///
/// See <https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING>.
package struct PostgresAddress: Sendable {
  /// A password in an address would be visible in the list of processes and in the shell's history.
  package struct PasswordError: Error {}

  private let text: String
  private let password: String?
  private var passwordFile: UserFile?

  /// The name of connections in the server's list of them.
  static let applicationName = "openmarket"

  private static let schemes = ["postgres://", "postgresql://"]

  package static func isAddress(_ text: String) -> Bool {
    schemes.contains { text.hasPrefix($0) }
  }

  /// - Parameter password: Nil for the password that libpq finds in `PGPASSWORD`, `PGPASSFILE` or
  ///   `~/.pgpass`.
  package init(_ text: String, password: String? = nil) throws(PasswordError) {
    let query = text.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let hasParameter = query.split(separator: "&").contains { $0.hasPrefix("password=") }
    guard !hasParameter, !Self.authority(of: text).user.contains(":") else {
      throw PasswordError()
    }
    self.text = text
    self.password = password
  }

  /// Bytes of a file with a password.
  private static let maximumPassword = 4_096

  /// - Parameter passwordFile: The file whose first line is the password; nil for none.
  /// - Throws: ``PasswordError`` or `FileError`.
  package init(_ text: String, passwordFile: String?) throws {
    try self.init(text)
    self.passwordFile = passwordFile.map { UserFile(path: $0) }
    _ = try self.passwordFile.map(Self.password)
  }

  /// Returns the password for a new connection; the file may have another one by now.
  func currentPassword() throws(PostgresError) -> String? {
    guard let passwordFile else { return password }
    do throws(FileError) {
      return try Self.password(in: passwordFile)
    } catch {
      let reason = error.reason.sentence(in: .english)
      throw PostgresError(
        state: .connectionFailure,
        message: "the password cannot be read from \(error.path): \(reason)")
    }
  }

  private static func password(in file: UserFile) throws(FileError) -> String {
    let line = try file.read(maximumSize: maximumPassword).prefix { $0 != 10 && $0 != 13 }
    return String(decoding: line, as: UTF8.self)
  }

  /// The server and the database, for messages.
  package var name: SafeText {
    let parts = Self.authority(of: text)
    return SafeText(parts.scheme + parts.host + parts.database)
  }

  /// The parameters of libpq, without the password, for each server that the address names. An
  /// address for standbys counts as one server: libpq chooses it.
  func servers(_ library: PostgresLibrary) -> [[(key: String, value: String)]] {
    let options = parse(library.functions)
    let names = ["host", "hostaddr", "port"]
    let lists = names.map { name in
      options[name].map { $0.split(separator: ",", omittingEmptySubsequences: false) } ?? []
    }
    let isForStandbys =
      ["standby", "prefer-standby", "read-only"].contains(options["target_session_attrs"])
    let count = isForStandbys ? 1 : max(1, lists[0].count, lists[1].count)
    guard count > 1 else { return [Self.defaults + [("dbname", text)] + Self.encoding] }
    // Of each list, libpq would use the whole one in place of an empty item.
    let common = options.filter { !names.contains($0.key) }.map { (key: $0.key, value: $0.value) }
    return (0..<count).map { index in
      let items = zip(names, lists).compactMap { name, list in
        list.isEmpty ? nil : (key: name, value: String(list[min(index, list.count - 1)]))
      }
      return Self.defaults + common + items.filter { !$0.value.isEmpty } + Self.encoding
    }
  }

  /// Defaults of parameters that the address omits. A server that has silently gone is detected in
  /// 15 seconds.
  private static let defaults: [(key: String, value: String)] = [
    ("fallback_application_name", applicationName), ("keepalives_idle", "10"),
    ("keepalives_interval", "5"), ("keepalives_count", "2"), ("tcp_user_timeout", "15000"),
  ]

  private static let encoding = [(key: "client_encoding", value: "UTF8")]

  private func parse(_ library: PostgresFunctions) -> [String: String] {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = library.conninfoParse(text, &message) else {
      library.freeMemory(message)
      // The library reports the reason when it connects.
      return [:]
    }
    defer { library.conninfoFree(options) }
    var values: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.value {
        values[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    return values
  }

  private static func authority(of text: String) -> (
    scheme: String, user: Substring, host: Substring, database: Substring
  ) {
    let scheme = schemes.first { text.hasPrefix($0) } ?? ""
    let rest = text.dropFirst(scheme.count).prefix { $0 != "?" }
    let authority = rest.prefix { $0 != "/" }
    let database = rest[authority.endIndex...]
    guard let at = authority.lastIndex(of: "@") else { return (scheme, "", authority, database) }
    return (scheme, authority[..<at], authority[authority.index(after: at)...], database)
  }
}
