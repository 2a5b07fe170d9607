import Foundation

/// Three PostgreSQL servers that Patroni keeps, with etcd.
final class PatroniCluster {
  /// One server and the Patroni beside it.
  private struct Member {
    let name: String
    let host: String
    let network: ServerNetwork?
    let port: UInt16
    let control: UInt16
    let data: String
    var patroni: Process
  }

  private let folder: String
  private let isSynchronous: Bool
  private let etcd: Process
  private let etcdNetwork: ServerNetwork?
  private var members: [Member] = []

  static let size = 3
  private static let patience = 120.0
  /// Seconds after which a standby that does not follow the primary is copied again.
  private static let standbyPatience = 60.0
  /// The standbys that were copied again.
  private(set) var copies = 0

  /// - Parameters:
  ///   - folder: An existing folder, which all users can enter.
  ///   - isSynchronous: Whether a commit waits for a standby.
  ///   - hasNetworks: Whether each server is in a network that can be cut.
  init(in folder: String, isSynchronous: Bool, hasNetworks: Bool) throws {
    self.folder = folder + "/patroni"
    self.isSynchronous = isSynchronous
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o777])
    etcdNetwork = hasNetworks ? try ServerNetwork(Self.size + 1) : nil
    let (clients, peers) = (try FreePort.next(), try FreePort.next())
    let host = etcdNetwork?.address ?? "127.0.0.1"
    let (client, peer) = ("http://\(host):\(clients)", "http://\(host):\(peers)")
    etcd = try Self.start(
      [
        "etcd", "--data-dir", "\(self.folder)/etcd", "--enable-v2=true",
        "--listen-client-urls", client, "--advertise-client-urls", client,
        "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
        "--initial-cluster", "default=\(peer)",
      ], in: etcdNetwork, log: "\(self.folder)/etcd.log")
    for number in 1...Self.size {
      try addMember(number, etcd: "\(host):\(clients)", hasNetwork: hasNetworks)
    }
    try waitUntilWhole()
  }

  private func addMember(_ number: Int, etcd: String, hasNetwork: Bool) throws {
    let network = hasNetwork ? try ServerNetwork(number) : nil
    var member = Member(
      name: "p\(number)", host: network?.address ?? "127.0.0.1", network: network,
      port: try FreePort.next(), control: try FreePort.next(), data: "\(folder)/data\(number)",
      patroni: Process())
    let file = file(of: member)
    try configuration(member, etcd: etcd).write(toFile: file, atomically: true, encoding: .utf8)
    member.patroni = try Self.start(["patroni", file], in: network, log: "\(file).log")
    members.append(member)
    try until("server \(number)", within: Self.patience) {
      isAnswered("/readiness", by: number - 1) || isPrimary(number - 1)
    }
  }

  private func file(of member: Member) -> String { "\(folder)/\(member.name).yml" }

  /// The address of a database, with all servers in it.
  func address(_ database: String) -> String {
    let hosts = members.map { "\($0.host):\($0.port)" }.joined(separator: ",")
    return "postgresql://postgres@\(hosts)/\(database)"
  }

  /// Runs SQL on the primary.
  func execute(_ sql: String) throws {
    guard let primary else { throw Failed(description: "no primary") }
    let psql = try Self.start(
      [
        "psql", "-qX", "-h", members[primary].host, "-p", "\(members[primary].port)",
        "-U", "postgres", "-c", sql,
      ], in: nil, log: "\(folder)/psql.log")
    psql.waitUntilExit()
    guard psql.terminationStatus == 0 else { throw Failed(description: "failed: \(sql)") }
  }

  /// The server that Patroni calls the primary.
  var primary: Int? { members.indices.first(where: isPrimary) }

  /// Whether Patroni calls another server the primary.
  func hasPrimary(otherThan index: Int) -> Bool {
    members.indices.contains { $0 != index && isPrimary($0) }
  }

  /// Waits until all servers run and one is the primary, which another one can replace.
  func waitUntilWhole() throws {
    var copyTime = Date().addingTimeInterval(Self.standbyPatience)
    try until("the cluster", within: Self.standbyPatience + Self.patience) {
      guard let primary else { return false }
      let replicas = members.indices.filter { isAnswered("/replica", by: $0) }
      if Date() > copyTime {
        copyTime += Self.standbyPatience
        for index in members.indices where index != primary && !replicas.contains(index) {
          copyAgain(index)
        }
      }
      return replicas.count == Self.size - 1
        && (!isSynchronous || replicas.contains { isAnswered("/synchronous", by: $0) })
    }
  }

  /// Copies a standby again from the primary, as a host does with `patronictl reinit`: with
  /// asynchronous standbys, the log that one needs may be that of a former primary alone.
  private func copyAgain(_ index: Int) {
    let request = PlainRequest(
      line: "POST /reinitialize", headers: ["Content-Type: application/json"],
      body: Array("{\"force\":true}".utf8))
    let member = members[index]
    if request.reply(from: member.control, at: member.host)?.status == 200 { copies += 1 }
  }

  /// Kills a server, which its Patroni starts again or replaces.
  func killServer(_ index: Int) { signalServer(index, SIGKILL) }

  /// Stops a server and its connections for a time.
  func stallServer(_ index: Int, seconds: UInt32) {
    signalServer(index, SIGSTOP)
    sleep(seconds)
    signalServer(index, SIGCONT)
  }

  /// Cuts a server, and the Patroni beside it, from everything for a time.
  func cut(_ index: Int, seconds: UInt32) throws {
    try members[index].network?.cut(seconds: seconds)
  }

  /// Cuts a server from etcd and the other servers for a time, while nodes still reach it.
  func cutFromOthers(_ index: Int, seconds: UInt32) throws {
    try members[index].network?.cutFromOthers(seconds: seconds)
  }

  /// Kills the Patroni beside a server, which then runs on alone.
  func killPatroni(_ index: Int) {
    kill(members[index].patroni.processIdentifier, SIGKILL)
    members[index].patroni.waitUntilExit()
  }

  func startPatroni(_ index: Int) throws {
    let file = file(of: members[index])
    members[index].patroni = try Self.start(
      ["patroni", file], in: members[index].network, log: "\(file).log")
  }

  /// Asks for another primary.
  func switchOver() {
    guard let primary else { return }
    let body = Array(#"{"leader":"\#(members[primary].name)"}"#.utf8)
    _ = PlainRequest(line: "POST /switchover", headers: [], body: body)
      .reply(from: members[primary].control, at: members[primary].host)
  }

  func stop() {
    for member in members { kill(member.patroni.processIdentifier, SIGKILL) }
    for index in members.indices { signalServer(index, SIGKILL) }
    etcd.terminate()
    for network in members.map(\.network) + [etcdNetwork] { network?.remove() }
  }
}

extension PatroniCluster {
  private func isPrimary(_ index: Int) -> Bool { isAnswered("/primary", by: index) }

  private func isAnswered(_ path: String, by index: Int) -> Bool {
    guard members.indices.contains(index) else { return false }
    let member = members[index]
    return PlainRequest.get(path).reply(from: member.control, at: member.host, patience: 3)?.status
      == 200
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
  private static func start(
    _ command: [String], in network: ServerNetwork?, log: String
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    let arguments = (getuid() == 0 ? user : []) + command
    process.arguments = network?.inside(arguments) ?? arguments
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let output = FileHandle(forWritingAtPath: log)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return process
  }

  private func configuration(_ member: Member, etcd: String) -> String {
    let address = "\(member.host):\(member.port)"
    let control = "\(member.host):\(member.control)"
    return """
      scope: market
      name: \(member.name)
      restapi: {listen: "\(control)", connect_address: "\(control)"}
      etcd: {host: "\(etcd)"}
      bootstrap:
        dcs:
          ttl: 20
          loop_wait: 5
          retry_timeout: 5
          primary_start_timeout: 30
          maximum_lag_on_failover: 104857600
          synchronous_mode: \(isSynchronous)
          postgresql: {use_pg_rewind: true, parameters: {wal_keep_size: 2GB}}
        initdb: [{encoding: UTF8}, data-checksums]
        pg_hba:
        - host replication all all trust
        - host all all all trust
        - local all all trust
      postgresql:
        listen: "\(address)"
        connect_address: "\(address)"
        data_dir: \(member.data)
        bin_dir: \(Self.programs)
        pgpass: \(folder)/pgpass-\(member.name)
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
