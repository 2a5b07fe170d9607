import Foundation
import PostgresServer

/// PgBouncer between nodes and a server. It pools transactions, with few connections for all nodes.
final class Pooler {
  private let process = Process()
  private let server: PostgresServer
  private let folder: String

  /// Connections to the server.
  private static let connections = 8

  /// - Parameters:
  ///   - program: PgBouncer 1.21 or newer.
  ///   - folder: An existing folder, which all users can enter.
  init(_ program: String, for server: PostgresServer, folder: String) throws {
    self.server = server
    self.folder = folder + "/pooler"
    // PgBouncer refuses to be root.
    let isRoot = getuid() == 0
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: false,
      attributes: [.posixPermissions: isRoot ? 0o777 : 0o700])
    let file = self.folder + "/pgbouncer.ini"
    try """
    [databases]
    * = host=\(server.folder) user=\(PostgresServer.user)
    [pgbouncer]
    unix_socket_dir = \(self.folder)
    listen_port = 5432
    auth_type = any
    pool_mode = transaction
    default_pool_size = \(Self.connections)
    max_prepared_statements = 600
    server_login_retry = 1
    logfile = \(self.folder)/log
    """.write(toFile: file, atomically: true, encoding: .utf8)
    process.executableURL = URL(filePath: "/usr/bin/env")
    let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    process.arguments = (isRoot ? user : []) + [program, "-q", file]
    try process.run()
    try until("the pooler", within: 10) {
      FileManager.default.fileExists(atPath: self.folder + "/.s.PGSQL.5432")
    }
  }

  /// The address of a database behind the pooler.
  func address(_ database: String) -> String {
    database.replacingOccurrences(of: server.folder, with: folder)
  }

  func stop() { process.terminate() }
}
