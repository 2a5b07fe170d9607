import Foundation

/// Three PostgreSQL servers that Patroni keeps, with etcd.
final class PatroniCluster {
  /// One server and the Patroni beside it.
  private struct Member {
    let name: String
    let port: UInt16
    let control: UInt16
    let data: String
    var patroni: Process
  }

  private let folder: String
  private let isSynchronous: Bool
  private let etcd: Process
  private var members: [Member] = []

  static let size = 3
  private static let patience = 120.0

  /// - Parameters:
  ///   - folder: An existing folder, which all users can enter.
  ///   - isSynchronous: Whether a commit waits for a standby.
  init(in folder: String, isSynchronous: Bool) throws {
    self.folder = folder + "/patroni"
    self.isSynchronous = isSynchronous
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o777])
    let (clients, peers) = (try FreePort.next(), try FreePort.next())
    let peer = "http://127.0.0.1:\(peers)"
    etcd = try Self.start(
      [
        "etcd", "--data-dir", "\(self.folder)/etcd", "--enable-v2=true",
        "--listen-client-urls", "http://127.0.0.1:\(clients)",
        "--advertise-client-urls", "http://127.0.0.1:\(clients)", "--listen-peer-urls", peer,
        "--initial-advertise-peer-urls", peer, "--initial-cluster", "default=\(peer)",
      ], log: "\(self.folder)/etcd.log")
    for number in 1...Self.size {
      let (port, control) = (try FreePort.next(), try FreePort.next())
      let data = "\(self.folder)/data\(number)"
      let file = "\(self.folder)/p\(number).yml"
      try Self.configuration(
        number, port, control, clients, data, self.folder, isSynchronous: isSynchronous
      ).write(toFile: file, atomically: true, encoding: .utf8)
      let patroni = try Self.start(["patroni", file], log: "\(file).log")
      members.append(
        Member(name: "p\(number)", port: port, control: control, data: data, patroni: patroni))
      try until("server \(number)", within: Self.patience) {
        PlainRequest.get("/readiness").reply(from: control)?.status == 200 || isPrimary(number - 1)
      }
    }
    try waitUntilWhole()
  }

  /// The address of a database, with all servers in it.
  func address(_ database: String) -> String {
    let hosts = members.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
    return "postgresql://postgres@\(hosts)/\(database)"
  }

  /// Runs SQL on the primary.
  func execute(_ sql: String) throws {
    guard let primary else { throw Failed(description: "no primary") }
    let psql = try Self.start(
      [
        "psql", "-qX", "-h", "127.0.0.1", "-p", "\(members[primary].port)", "-U", "postgres", "-c",
        sql,
      ], log: "\(folder)/psql.log")
    psql.waitUntilExit()
    guard psql.terminationStatus == 0 else { throw Failed(description: "failed: \(sql)") }
  }

  /// The server that Patroni calls the primary.
  var primary: Int? { members.indices.first(where: isPrimary) }

  /// Waits until all servers run and one is the primary, which another one can replace.
  func waitUntilWhole() throws {
    try until("the cluster", within: Self.patience) {
      guard primary != nil else { return false }
      let replicas = members.indices.filter { isAnswered("/replica", by: $0) }
      return replicas.count == Self.size - 1
        && (!isSynchronous || replicas.contains { isAnswered("/synchronous", by: $0) })
    }
  }

  /// Kills a server, which its Patroni starts again or replaces.
  func killServer(_ index: Int) { signalServer(index, SIGKILL) }

  /// Stops a server and its connections for a time.
  func stallServer(_ index: Int, seconds: UInt32) {
    signalServer(index, SIGSTOP)
    sleep(seconds)
    signalServer(index, SIGCONT)
  }

  /// Kills the Patroni beside a server, which then runs on alone.
  func killPatroni(_ index: Int) {
    kill(members[index].patroni.processIdentifier, SIGKILL)
    members[index].patroni.waitUntilExit()
  }

  func startPatroni(_ index: Int) throws {
    let file = "\(folder)/p\(index + 1).yml"
    members[index].patroni = try Self.start(["patroni", file], log: "\(file).log")
  }

  /// Asks for another primary.
  func switchOver() {
    guard let primary else { return }
    let body = Array(#"{"leader":"\#(members[primary].name)"}"#.utf8)
    _ = PlainRequest(line: "POST /switchover", headers: [], body: body)
      .reply(from: members[primary].control)
  }

  func stop() {
    for member in members { kill(member.patroni.processIdentifier, SIGKILL) }
    for index in members.indices { signalServer(index, SIGKILL) }
    etcd.terminate()
  }
}

extension PatroniCluster {
  private func isPrimary(_ index: Int) -> Bool { isAnswered("/primary", by: index) }

  private func isAnswered(_ path: String, by index: Int) -> Bool {
    members.indices.contains(index)
      && PlainRequest.get(path).reply(from: members[index].control)?.status == 200
  }

  /// Sends a signal to a server and to all its processes.
  private func signalServer(_ index: Int, _ signal: Int32) {
    let file = try? String(contentsOfFile: members[index].data + "/postmaster.pid", encoding: .utf8)
    guard let server = file?.split(separator: "\n").first.flatMap({ Int32($0) }) else { return }
    let children = try? String(
      contentsOfFile: "/proc/\(server)/task/\(server)/children", encoding: .utf8)
    kill(server, signal)
    for child in (children ?? "").split(separator: " ") {
      Int32(child).map { _ = kill($0, signal) }
    }
  }

  /// Starts a program as a user whom PostgreSQL accepts.
  private static func start(_ command: [String], log: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    process.arguments = (getuid() == 0 ? user : []) + command
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let output = FileHandle(forWritingAtPath: log)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return process
  }

  private static func configuration(
    _ number: Int, _ port: UInt16, _ control: UInt16, _ etcd: UInt16, _ data: String,
    _ folder: String, isSynchronous: Bool
  ) -> String {
    """
    scope: market
    name: p\(number)
    restapi: {listen: "127.0.0.1:\(control)", connect_address: "127.0.0.1:\(control)"}
    etcd: {host: "127.0.0.1:\(etcd)"}
    bootstrap:
      dcs:
        ttl: 20
        loop_wait: 5
        retry_timeout: 5
        maximum_lag_on_failover: 104857600
        synchronous_mode: \(isSynchronous)
        postgresql: {use_pg_rewind: true}
      initdb: [{encoding: UTF8}, data-checksums]
      pg_hba:
      - host replication all 127.0.0.1/32 trust
      - host all all 127.0.0.1/32 trust
      - local all all trust
    postgresql:
      listen: "127.0.0.1:\(port)"
      connect_address: "127.0.0.1:\(port)"
      data_dir: \(data)
      bin_dir: \(programs)
      pgpass: \(folder)/pgpass\(number)
      authentication:
        replication: {username: replicator, password: r}
        superuser: {username: postgres, password: s}
        rewind: {username: rewinder, password: w}
      parameters: {unix_socket_directories: \(folder)}
    """
  }

  /// The folder of PostgreSQL's programs.
  private static let programs: String = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))
    return "/usr/lib/postgresql/\(versions?.max() ?? "15")/bin"
  }()
}
