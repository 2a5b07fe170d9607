import Foundation

/// The network of one server, which can be cut: a network namespace, connected to others by the
/// namespace of the test, which forwards packets.
///
/// `./dev stress failover` starts the test in a namespace where only a loopback interface is.
final class ServerNetwork {
  let address: String
  private let gateway: String
  /// The end of the cable in the namespace of the test.
  private let link: String
  /// A process without work, because a namespace exists as long as it has one.
  private let holder: Process

  /// - Parameter number: 1 to 254, different for each server.
  init(_ number: Int) throws {
    address = "10.231.\(number).2"
    gateway = "10.231.\(number).1"
    link = "server\(number)"
    try "1".write(toFile: "/proc/sys/net/ipv4/ip_forward", atomically: false, encoding: .utf8)
    holder = try Self.started(
      ["setpriv", "--pdeathsig", "KILL", "unshare", "--net", "sleep", "infinity"])
    let process = holder.processIdentifier
    try until("a network namespace", within: 10) {
      let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/net")
      return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/net")
        != own
    }
    try Self.run([
      "ip", "link", "add", link, "type", "veth", "peer", "name", "e0", "netns", "\(process)",
    ])
    try Self.run(["ip", "address", "add", gateway + "/24", "dev", link])
    try Self.run(["ip", "link", "set", link, "up"])
    try Self.run(inside(["ip", "address", "add", address + "/24", "dev", "e0"]))
    try Self.run(inside(["ip", "link", "set", "lo", "up"]))
    try connect()
  }

  /// A command that runs another one in this network.
  func inside(_ command: [String]) -> [String] {
    ["nsenter", "--target", "\(holder.processIdentifier)", "--net"] + command
  }

  /// Pulls the cable for a time.
  func cut(seconds: UInt32) throws {
    try Self.run(inside(["ip", "link", "set", "e0", "down"]))
    sleep(seconds)
    try connect()
  }

  /// Drops what goes to other servers for a time; the test itself still reaches the server.
  func cutFromOthers(seconds: UInt32) throws {
    let rule = ["iif", link, "priority", "100", "blackhole"]
    try Self.run(["ip", "rule", "add"] + rule)
    sleep(seconds)
    try Self.run(["ip", "rule", "delete"] + rule)
  }

  func remove() { kill(holder.processIdentifier, SIGKILL) }

  private func connect() throws {
    try Self.run(inside(["ip", "link", "set", "e0", "up"]))
    try Self.run(inside(["ip", "route", "replace", "default", "via", gateway]))
  }

  private static func run(_ command: [String]) throws {
    let process = try started(command)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(description: "failed: \(command.joined(separator: " "))")
    }
  }

  private static func started(_ command: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }
}
