import NIOCore

/// The time limits of a connection, each with its reason; docs/manual/serving.md lists them. On the
/// monotonic clock.
struct ConnectionTimes: Sendable {
  /// The time from the first byte of a header block to its last: a slow client occupies a
  /// connection.
  var header = TimeAmount.seconds(10)
  /// A connection without a request.
  var idle = TimeAmount.seconds(60)
  /// A connection without a request, while more than three quarters of the connections are in use.
  var crowdedIdle = TimeAmount.seconds(5)
  /// The time without a byte of a body that the server waits for.
  var bodyStall = TimeAmount.seconds(30)
  /// A whole body: 150 MB at 2 Mbit/s.
  var body = TimeAmount.minutes(10)
  /// The time in which a client receives no byte of its reply.
  var sendStall = TimeAmount.seconds(60)
  /// The time for a body that nobody reads, before the connection is closed.
  var drain = TimeAmount.seconds(2)

  /// The time for requests in progress when the service ends, and for a client that then receives
  /// nothing.
  var grace = TimeAmount.seconds(9)
  var endingStall = TimeAmount.seconds(1)

  /// The interval between two checks of a connection: how late it may be closed.
  var checkInterval = TimeAmount.seconds(10)
}
