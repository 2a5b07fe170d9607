import FaultInjection
import Foundation
import TerminalProbe

/// A running `openmarket serve`, and its replies.
final class ServedMarket {
  let probe: TerminalProbe
  let port: UInt16
  let url: String
  private let log: String

  /// Serves the market of a workplace at any free port. Logs go to a file, not to the terminal.
  /// - Parameter launcher: A command that runs the program, and its arguments.
  init(_ place: Workplace, _ arguments: [String] = [], by launcher: [String] = []) throws {
    log = "\(place.path)/log"
    probe = try TerminalProbe(
      [
        "sh", "-c", "exec \"$@\" 2>\"$0\"", log,
      ] + launcher + [Workplace.program, "serve", "--port", "0"] + arguments,
      // It reports its address in the language of its locale.
      environment: place.environment.merging(["LC_ALL": "en_US.UTF-8"]) { $1 },
      workingDirectory: place.path)
    let screen = try probe.wait("the server's address") { $0.contains("listening on http") }
    let found = screen.line(0).firstMatch(of: /^listening on (https?:\/\/127\.0\.0\.1:(\d+))$/)
    guard let found, let port = UInt16(found.2) else {
      throw Unexpected("the server said: \(screen)")
    }
    self.port = port
    url = String(found.1)
  }

  /// Returns the address of an older dialect, which has a port of its own.
  func url(of dialect: String) throws -> String {
    let beginning = "\(dialect) listening on "
    let screen = try probe.wait("the port of \(dialect)") { $0.contains(beginning + "http://") }
    let line = (0..<screen.rows).map { screen.line($0) }.first { $0.hasPrefix(beginning) }
    guard let url = line?.split(separator: " ").last else {
      throw Unexpected("the server said: \(screen)")
    }
    return String(url)
  }

  struct Page: Decodable {
    struct Row: Decodable {
      let id: Int
      let name: String
    }

    let totalCount: Int
    let pages: [Row]
  }

  /// The first products in the market's order, up to 800.
  func list() throws -> Page {
    let body = try get("/api/products?page_no=1&items_per_page=800")
    return try JSONDecoder().decode(Page.self, from: body)
  }

  /// Returns the body of the reply; anything but a success is an error.
  /// - Parameter port: Another port of the process, such as that of its metrics.
  func get(_ path: String, port: UInt16? = nil) throws -> Data {
    let port = port ?? self.port
    let socket = try LoopbackSocket.connected(to: port)
    defer { socket.close() }
    socket.send(
      Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8))
    var reply: [UInt8] = []
    while case let part = socket.received(), !part.isEmpty { reply += part }
    guard reply.starts(with: Array("HTTP/1.1 200".utf8)),
      let head = Data(reply).range(of: Data("\r\n\r\n".utf8))
    else { throw Unexpected("the server answered \(String(decoding: reply, as: UTF8.self))") }
    return Data(reply)[head.upperBound...]
  }

  /// Stops it as a service manager does.
  /// - Throws: `Unexpected` with its log if it does not end in order.
  func stop() throws -> ProbeExit {
    try probe.signal(SIGTERM)
    let exit = try probe.waitForExit()
    guard exit.status == 0 else {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      throw Unexpected("the server ended with \(exit) and logged: \(text)")
    }
    return exit
  }
}
