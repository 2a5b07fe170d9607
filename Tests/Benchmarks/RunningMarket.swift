import Glibc

/// A market's server on a free port of this machine.
struct RunningMarket {
  let process: pid_t
  let port: Int

  /// Starts it with every limit on; even programs on this machine have a request limit.
  init(_ program: String, folder: String, in workplace: Workplace) throws {
    try self.init(program, place: "--data-dir '\(folder)'", in: workplace)
  }

  /// - Parameter place: The options that locate the market.
  init(_ program: String, place: String, in workplace: Workplace) throws {
    let name = "market-\(UInt32.random(in: 0...UInt32.max))"
    let output = "\(workplace.path)/\(name)-output"
    process = try Shell.start(
      "'\(program)' serve --port 0 \(place) --behind-proxy --rate-limit 1000000 "
        + ">'\(output)' 2>'\(workplace.path)/\(name)-log'")
    for _ in 1...200 {
      let text = (try? Shell.output("cat '\(output)'")) ?? ""
      if let port = text.split(separator: ":").last.flatMap({ Int($0.filter(\.isNumber)) }) {
        self.port = port
        return
      }
      usleep(50_000)
    }
    kill(process, SIGTERM)
    let log = (try? Shell.output("cat '\(workplace.path)/\(name)-log'")) ?? ""
    throw NotMeasured("the market did not start: \(log)")
  }

  func stop() { kill(process, SIGTERM) }

  /// Waits for a stopped market, so that it takes no time from the next measurement.
  func waitForEnd() throws {
    for _ in 1...200 {
      let state = try Shell.output("ps -o stat= -p \(process) || true")
      if state.allSatisfy(\.isWhitespace) || state.hasPrefix("Z") { return }
      usleep(50_000)
    }
    throw NotMeasured("a market did not stop")
  }
}
