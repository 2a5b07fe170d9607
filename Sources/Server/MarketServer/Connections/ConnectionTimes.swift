import NIOCore

/// The time limits of a connection, each with its reason; docs/manual/serving.md lists them. On the
/// monotonic clock.
struct ConnectionTimes: Sendable {
  /// The time for the whole TLS handshake.
  var handshake = TimeAmount.seconds(10)
  /// The time from the first byte of a header block to its last: a slow client occupies a
  /// connection.
  var header = TimeAmount.seconds(10)
  /// The time without a request.
  var idle = TimeAmount.seconds(60)
  /// The time without a byte of a body that the server waits for.
  var bodyStall = TimeAmount.seconds(30)
  /// The time for a whole body: 150 MB at 2 Mbit/s.
  var body = TimeAmount.minutes(10)
  /// The time in which a client takes no byte of its reply.
  var sendStall = TimeAmount.seconds(60)
  /// The time in which a body or a reply may be slower than ``ServiceLimits/bytesPerSecond``.
  var paceGrace = TimeAmount.seconds(10)
  /// The time for an unread body, before the connection is closed.
  var drain = TimeAmount.seconds(2)

  /// The time in which a client may keep the server waiting before its connection can be closed in
  /// favour of others, while more than eleven twelfths of the connections are in use.
  var crowdedPatience = TimeAmount.seconds(2)
  /// The interval at which connections are closed in favour of others.
  var crowdedInterval = TimeAmount.seconds(1)

  /// The time for requests in progress when the service ends, and for a client that then receives
  /// nothing.
  var grace = TimeAmount.seconds(9)
  var endingStall = TimeAmount.seconds(1)

  /// The interval between two checks of a connection: how late it may be closed.
  var checkInterval = TimeAmount.seconds(10)
}
