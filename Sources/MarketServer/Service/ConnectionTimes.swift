import NIOCore

/// How long a client may take for what it is about, each with its reason; docs/manual/serving.md
/// lists them. On a clock that only goes forward.
struct ConnectionTimes: Sendable {
  /// From the first byte of a header block to its last: a slow one holds a connection for nothing.
  var header = TimeAmount.seconds(10)
  /// A connection without a request.
  var idle = TimeAmount.seconds(60)
  /// The same while more than three quarters of the connections are taken.
  var crowdedIdle = TimeAmount.seconds(5)
  /// Without a byte of a body that is waited for.
  var bodyStall = TimeAmount.seconds(30)
  /// For a whole body: 150 MB at 2 Mbit/s.
  var body = TimeAmount.minutes(10)
  /// Without a byte taken by a client that has an answer coming.
  var sendStall = TimeAmount.seconds(60)
  /// Of a body nobody reads, before the connection is closed.
  var drain = TimeAmount.seconds(2)

  /// When the service ends: for requests under way, and for a client that takes nothing meanwhile.
  var grace = TimeAmount.seconds(9)
  var endingStall = TimeAmount.seconds(1)

  /// Between two looks at a connection: how late it may be told to go.
  var look = TimeAmount.seconds(10)
}
