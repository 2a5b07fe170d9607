import MarketStore
import NIOCore
import Synchronization
import Words

/// The counters of a service since it started, in the format of Prometheus.
public final class ServiceMetrics: Sendable {
  private struct Kind: Hashable {
    let route: String
    let status: Int
  }

  private struct State {
    var requests: [Kind: RequestTimes] = [:]
    var bytes = 0
    /// Requests by duration: a count for each bound, and one for longer durations.
    var buckets = [Int](repeating: 0, count: ServiceMetrics.bounds.count + 1)
    var nanoseconds: Int64 = 0
    /// Seconds since 1970.
    var lastBackup: Int?
    var failedBackups = 0
    /// Seconds since 1970.
    var certificateEnd: Int?
    var limited = 0
    var limitedAddresses = 0
    /// The networks with the most requests over a limit.
    var limitedClients = TopCounts<ClientAddress>(limit: 10)
    var slow: [String: Int] = [:]
    var delays: [String: DelayTimes] = [:]
    var refused: [Int: Int] = [:]
    var damage: StoreError?
    var missingPictures: [ExternalPictures.Reason: Int] = [:]
  }

  private struct RequestTimes {
    var count = 0
    var nanoseconds: Int64 = 0

    mutating func add(_ time: TimeAmount) {
      count += 1
      nanoseconds += time.nanoseconds
    }

    static func + (one: RequestTimes, other: RequestTimes) -> RequestTimes {
      RequestTimes(
        count: one.count + other.count, nanoseconds: one.nanoseconds + other.nanoseconds)
    }
  }

  /// Upper bounds of the histogram, in microseconds.
  private static let bounds: [Int64] = [
    100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000,
  ]

  private let state = Mutex(State())
  let connections = Atomic<Int>(0)
  let subscribers = Atomic<Int>(0)
  /// Reads of the event table for open streams.
  let eventReads = Atomic<Int>(0)

  /// The route name for a path without an endpoint.
  static let noRoute = "none"

  public init() {}

  /// Counts a reply.
  /// - Parameters:
  ///   - route: The name of the endpoint; nil for a path without an endpoint.
  ///   - bytes: The length of the body.
  func count(_ route: String?, status: Int, bytes: Int, _ time: TimeAmount) {
    let kind = Kind(route: route ?? Self.noRoute, status: status)
    let microseconds = time.nanoseconds / 1_000
    let bucket = Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count
    state.withLock { state in
      state.requests[kind, default: RequestTimes()].add(time)
      state.bytes += bytes
      if state.buckets.indices.contains(bucket) { state.buckets[bucket] += 1 }
      state.nanoseconds += time.nanoseconds
    }
  }

  /// The damage that a request found; it persists while the service runs.
  var damage: StoreError? { state.withLock(\.damage) }

  /// Records that the database is damaged.
  func note(_ error: any Error) {
    guard let error = error as? StoreError, case .damaged = error else { return }
    state.withLock { $0.damage = error }
  }

  /// - Parameter time: Seconds since 1970.
  package func noteBackup(at time: Int) { state.withLock { $0.lastBackup = time } }

  package func noteFailedBackup() { state.withLock { $0.failedBackups += 1 } }

  /// - Parameter time: The end of the first certificate of the chain that expires, in seconds since
  ///   1970.
  func noteCertificate(endingAt time: Int) { state.withLock { $0.certificateEnd = time } }

  /// Counts a request for a picture whose bytes are missing.
  func countMissingPicture(_ reason: ExternalPictures.Reason) {
    state.withLock { $0.missingPictures[reason, default: 0] += 1 }
  }

  /// - Parameter isNewAddress: Whether it is the first from its address within a minute.
  func countLimited(_ client: ClientAddress, isNewAddress: Bool) {
    state.withLock { state in
      state.limited += 1
      state.limitedClients.add(client.network)
      if isNewAddress { state.limitedAddresses += 1 }
    }
  }

  func countSlow(route: String) { state.withLock { $0.slow[route, default: 0] += 1 } }

  func noteDelay(of executor: String, _ time: TimeAmount) {
    state.withLock { $0.delays[executor, default: DelayTimes()].add(time) }
  }

  /// Counts a connection that was refused before it sent a complete request.
  func countRefused(status: Int) { state.withLock { $0.refused[status, default: 0] += 1 } }

  /// The text format, version 0.0.4.
  /// - Parameter disk: The space that the market uses and has left; nil for one in memory.
  func text(products: Int?, disk: DiskUsage? = nil) -> String {
    let state = state.withLock { $0 }
    var text = MetricsText()
    text.begin("openmarket_requests_total", "counter", "Requests handled.")
    for (kind, times) in state.requests.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      text.value(times.count, "route=\"\(kind.route)\",status=\"\(kind.status)\"")
    }
    text.begin("openmarket_refused_total", "counter", "Connections refused before a request.")
    text.values(state.refused, of: "status")
    text.single("openmarket_limited_total", "counter", "Requests over a limit.", state.limited)
    text.single("openmarket_response_bytes_total", "counter", "Bytes of bodies.", state.bytes)
    text.single(
      "openmarket_connections", "gauge", "Open connections.", connections.load(ordering: .relaxed))
    text.single(
      "openmarket_subscribers", "gauge", "Open event streams.",
      subscribers.load(ordering: .relaxed))
    text.single(
      "openmarket_event_reads_total", "counter", "Reads of the events for open event streams.",
      eventReads.load(ordering: .relaxed))
    text.single("openmarket_products", "gauge", "Products on offer.", products)
    text.begin(
      "openmarket_pictures_missing_total", "counter",
      "Requests for pictures whose bytes are missing.")
    for reason in ExternalPictures.Reason.allCases {
      text.value(state.missingPictures[reason] ?? 0, "reason=\"\(reason.rawValue)\"")
    }
    text.begin("openmarket_build_info", "gauge", "The version, as a label.")
    text.value(1, "version=\"\(Self.version)\"")
    text.single(
      "openmarket_backup_timestamp_seconds", "gauge", "Time of the last sound backup.",
      state.lastBackup)
    text.single(
      "openmarket_backup_failures_total", "counter", "Backups that failed.", state.failedBackups)
    text.single(
      "openmarket_certificate_not_after_timestamp_seconds", "gauge",
      "Time at which the certificate expires.", state.certificateEnd)
    text.single("openmarket_database_bytes", "gauge", "Size of the database.", disk?.database)
    text.single("openmarket_log_bytes", "gauge", "Size of the database's log.", disk?.log)
    text.single("openmarket_disk_free_bytes", "gauge", "Free space on the device.", disk?.free)
    text.begin("openmarket_route_seconds", "summary", "Response time, by route.")
    let routes = Dictionary(
      state.requests.map { ($0.key.route, $0.value) }, uniquingKeysWith: { $0 + $1 })
    for (route, times) in routes.sorted(by: { $0.key < $1.key }) {
      text.value(Double(times.nanoseconds) / 1e9, "route=\"\(route)\"", suffix: "_sum")
      text.value(times.count, "route=\"\(route)\"", suffix: "_count")
    }
    histogram(state, into: &text)
    waits(state, into: &text)
    return text.text
  }

  package static let version = "0.2.0"

  private func waits(_ state: State, into text: inout MetricsText) {
    text.single(
      "openmarket_limited_addresses_total", "counter",
      "Addresses over a limit, each at most once a minute.", state.limitedAddresses)
    text.begin(
      "openmarket_limited_requests", "gauge",
      "Requests over a limit, of the ten addresses with the most.")
    for (client, count) in state.limitedClients.counts.sorted(by: { $0.value > $1.value }) {
      text.value(count, "client=\"\(client.text)\"")
    }
    text.begin("openmarket_slow_requests_total", "counter", "Reads that took 0.1 s or longer.")
    text.values(state.slow, of: "route")
    text.begin(
      "openmarket_delay_seconds", "gauge", "Longest wait for a thread in the last minute.")
    text.values(state.delays.mapValues { Double($0.recent.nanoseconds) / 1e9 }, of: "executor")
    text.begin("openmarket_delay_max_seconds", "gauge", "Longest wait for a thread.")
    text.values(state.delays.mapValues { Double($0.largest.nanoseconds) / 1e9 }, of: "executor")
  }

  private func histogram(_ state: State, into text: inout MetricsText) {
    text.begin("openmarket_request_seconds", "histogram", "Response time.")
    var sum = 0
    for (bound, count) in zip(Self.bounds, state.buckets) {
      sum += count
      text.value(sum, "le=\"\(Double(bound) / 1_000_000)\"", suffix: "_bucket")
    }
    let all = state.buckets.reduce(0, +)
    text.value(all, "le=\"+Inf\"", suffix: "_bucket")
    text.value(Double(state.nanoseconds) / 1e9, "", suffix: "_sum")
    text.value(all, "", suffix: "_count")
  }
}

/// Lines of the Prometheus text format.
private struct MetricsText {
  private(set) var text = ""
  private var name = ""

  mutating func begin(_ name: String, _ type: String, _ help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  mutating func value(_ value: some Numeric, _ labels: String, suffix: String = "") {
    text += "\(name)\(suffix)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n"
  }

  mutating func values<Key: Comparable>(_ values: [Key: some Numeric], of label: String) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      self.value(value, "\(label)=\"\(key)\"")
    }
  }

  mutating func single(_ name: String, _ type: String, _ help: String, _ value: Int?) {
    guard let value else { return }
    begin(name, type, help)
    self.value(value, "")
  }
}
