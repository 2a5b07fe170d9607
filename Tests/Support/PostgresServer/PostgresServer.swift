import Files
import Foundation
import Synchronization

/// A PostgreSQL server for tests: in a temporary folder, reached only through a Unix socket in it.
///
///     @Test(.enabled(if: PostgresServer.isInstalled, PostgresServer.skipReason))
///     func …() async throws {
///       try await PostgresServer.withDatabase { address in … }
///     }
///
/// A shell supervises the server: when this process ends, in any way, the shell stops the server
/// and removes the folder. A superuser runs both as an unprivileged user, as PostgreSQL requires.
package final class PostgresServer: Sendable {
  /// The folder with the socket, and with the data unless it is elsewhere.
  package let folder: String
  /// The folder with the data.
  package let data: String
  private let supervisor: Supervisor

  package static let user = "openmarket"

  /// The folder of PostgreSQL's programs; nil if the package is not installed.
  package static let programs: String? = {
    let files = FileManager.default
    let versions = (try? files.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "/usr/lib/postgresql/\($0)/bin" }
      + path.split(separator: ":").map(String.init)
    return folders.first { folder in
      ["initdb", "postgres", "createdb", "pg_isready"].allSatisfy {
        files.isExecutableFile(atPath: "\(folder)/\($0)")
      }
    }
  }()

  package static var isInstalled: Bool { programs != nil }

  /// Whether a server can have a small device: only a superuser can mount it.
  package static let canHaveLittleRoom: Bool = {
    guard isInstalled, getuid() == 0 else { return false }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["unshare", "--mount", "true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// The tablespace on the small device of a server.
  package static let smallTablespace = "small"

  /// Starts a separate server, for tests that stop it or set options.
  /// - Parameters:
  ///   - settings: Settings of the server beyond its defaults.
  ///   - isDurable: Whether commits are on the disk before they are acknowledged.
  ///   - data: A folder with data that were kept, or for new ones that are kept, in an existing
  ///     folder that belongs to the server; nil for new data that are removed at the end.
  ///   - primary: The server of which this one is a standby; nil for a primary.
  ///   - room: Megabytes of ``smallTablespace``; nil for a server without it.
  package init(
    settings: [String: String] = [:], isDurable: Bool = false, keeping data: String? = nil,
    standbyOf primary: PostgresServer? = nil, room: Int? = nil
  ) throws {
    guard let programs = Self.programs else { throw PostgresServerError.notInstalled }
    folder = "/tmp/openmarket-postgres-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    self.data = data ?? folder + "/data"
    var command = ["/bin/sh", "-c", Self.script, "sh", folder, programs, self.data]
    if getuid() == 0 {
      guard let account = getpwnam("postgres") ?? getpwnam("nobody") else {
        throw PostgresServerError.noUser
      }
      for folder in [folder, data.map { ($0).parentFolder }] {
        if let folder { chown(folder, account.pointee.pw_uid, account.pointee.pw_gid) }
      }
      command =
        [
          "setpriv", "--reuid=\(account.pointee.pw_uid)", "--regid=\(account.pointee.pw_gid)",
          "--clear-groups",
        ] + command
      if let room {
        command =
          [
            "unshare", "--mount", "/bin/sh", "-c", Self.mounting, "sh", "\(room)",
            "\(account.pointee.pw_uid)", folder,
          ] + command
      }
    }
    let speed = isDurable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
    command += speed + settings.map { "\($0.key)=\($0.value)" }
    supervisor = try Supervisor(["PRIMARY=\(primary?.folder ?? "")"] + command)
    guard try supervisor.response() == "ready" else {
      throw PostgresServerError.notStarted(
        (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "")
    }
  }

  /// Stops the server at once, like a power failure.
  package func crash() throws { try supervisor.perform("crash") }

  /// Stops the server after rolling back its transactions.
  package func stop() throws { try supervisor.perform("stop") }

  /// Starts a stopped server.
  package func start() throws { try supervisor.perform("start") }

  /// Suspends the server and all its connections, so that requests are neither refused nor
  /// answered.
  package func suspend() throws { try supervisor.perform("suspend") }

  package func resume() throws { try supervisor.perform("resume") }

  /// The server's first process; nil if it is not running.
  package var process: Int32? {
    let file = try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)
    return file?.split(separator: "\n").first.flatMap { Int32($0) }
  }

  /// The address of a database on this server.
  package func address(_ database: String) -> String {
    "postgresql://\(Self.user)@/\(database)?host=\(folder)"
  }

  /// Creates an empty database.
  /// - Returns: Its address.
  package func createDatabase(options: [String] = []) async throws -> String {
    let name = "t\(UInt64.random(in: 0...UInt64.max))"
    try await run(["createdb"] + options + [name])
    return address(name)
  }

  /// Runs SQL with psql.
  package func execute(_ sql: String, in database: String = "postgres") async throws {
    try await run(["psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql])
  }

  /// Makes the server ask a user for the password.
  package func requirePasswords(of user: String) async throws {
    let path = data + "/pg_hba.conf"
    let rules = try String(contentsOfFile: path, encoding: .utf8)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data("local all \(user) scram-sha-256\n\(rules)".utf8))
    try file.close()
    try await execute("SELECT pg_reload_conf()")
  }

  private func run(_ command: [String]) async throws {
    let programs = Self.programs ?? ""
    let connection = ["-h", folder, "-U", Self.user]
    let child = try ChildProcess.start(
      ["\(programs)/\(command[0])"] + connection + command.dropFirst())
    guard await child.exitStatus(within: .seconds(30))?.isSuccess == true else {
      throw PostgresServerError.failed(command)
    }
  }
}

extension PostgresServer {
  /// The server that the tests of a run share, started on first use.
  private static let shared = Result { try PostgresServer(settings: ["max_connections": "500"]) }

  /// Creates an empty database on it, which exists until the run ends.
  package static func sharedDatabase() async throws -> String {
    try await shared.get().createDatabase()
  }

  /// Runs `body` with the address of a new database, which is removed afterwards.
  package static func withDatabase<Value: Sendable>(
    _ body: @Sendable (String) async throws -> Value
  ) async throws -> Value {
    let server = try shared.get()
    let address = try await server.createDatabase()
    let name = address.split(separator: "/")[2].prefix { $0 != "?" }
    do {
      let value = try await body(address)
      try? await server.run(["dropdb", "--force", String(name)])
      return value
    } catch {
      try? await server.run(["dropdb", "--force", String(name)])
      throw error
    }
  }
}

package enum PostgresServerError: Error {
  case notInstalled
  /// There is no user without privileges to run the server.
  case noUser
  case notStarted(String)
  case failed([String])
}

extension PostgresServer {
  /// Runs a command with a small device in the folder, visible only to the command.
  private static let mounting = #"""
    folder=$3
    mkdir "$folder/small" && mount -t tmpfs -o "size=$1m,mode=0700,uid=$2" none "$folder/small" ||
      { echo failed; exec cat >/dev/null; }
    shift 3
    trap '' INT HUP TERM
    "$@"
    umount "$folder/small"
    rm -rf "$folder"
    """#

  /// Reads commands until its input ends, which happens when this process ends.
  private static let script = #"""
    folder=$1 programs=$2 data=$3
    shift 3
    for setting; do options="$options -c $setting"; done
    trap '' INT HUP TERM
    server=
    start() {
      "$programs/postgres" -D "$data" -k "$folder" -c listen_addresses= $options \
        >>"$folder/log" 2>&1 </dev/null &
      server=$!
      for try in $(seq 600); do
        "$programs/pg_isready" -q -h "$folder" && return
        kill -0 $server 2>/dev/null || return 1
        sleep 0.05
      done
      return 1
    }
    finish() {
      [ -z "$server" ] || kill -$1 $server 2>/dev/null
      wait
      server=
    }
    all() {
      # One may have ended since they were listed.
      for process in $server $(cat /proc/$server/task/$server/children); do
        kill -$1 $process 2>/dev/null || :
      done
    }
    make() {
      [ -d "$data" ] && return
      rm -rf "$data.new"
      if [ -n "$PRIMARY" ]; then
        "$programs/pg_basebackup" -h "$PRIMARY" -U openmarket -D "$data.new" -R \
          --checkpoint=fast --no-sync
      else
        LC_ALL=C.UTF-8 "$programs/initdb" -D "$data.new" -U openmarket -A trust -E UTF8 --no-sync
      fi >"$folder/log" 2>&1 && mv "$data.new" "$data"
    }
    make && start && echo ready || { echo failed; exec cat >/dev/null; }
    while read -r command; do
      case $command in
        start) start ;;
        stop) finish INT ;;
        crash) finish QUIT ;;
        suspend) all STOP ;;
        resume) all CONT ;;
      esac && echo done || echo failed
    done
    [ -z "$server" ] || all CONT
    case $data in "$folder"/*) finish QUIT ;; *) finish INT ;; esac
    rm -rf "$folder"
    """#
}

/// A shell that executes commands from its input, one per line, and reports each with a line.
private final class Supervisor: Sendable {
  private struct Pipes {
    let process: Process
    let commands: FileHandle
    let reports: FileHandle
  }

  private let pipes: Mutex<Pipes>

  init(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // Another child of this process must not keep the shell's input open.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    pipes = Mutex(
      Pipes(
        process: process, commands: input.fileHandleForWriting,
        reports: output.fileHandleForReading))
  }

  func response() throws -> String { pipes.withLock { Self.line(of: $0.reports) } }

  func perform(_ command: String) throws {
    let report = try pipes.withLock { pipes in
      try pipes.commands.write(contentsOf: Data((command + "\n").utf8))
      return Self.line(of: pipes.reports)
    }
    guard report == "done" else { throw PostgresServerError.failed([command]) }
  }

  private static func line(of file: FileHandle) -> String {
    var line = ""
    while let byte = try? file.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(Character(UnicodeScalar(byte)))
    }
    return line
  }
}
