import MarketStore
import NIOCore
import Wire

/// The bounds of the HTTP side, with their reasons; docs/manual/serving.md lists them.
enum ServiceLimits {
  /// Maximum open connections, if the process may have that many descriptors; more wait in the
  /// backlog. Each needs about 30 kB. 10,240 of them may be event streams.
  static let connections = 12_288
  /// Maximum open connections of one address (IPv6: of one /64). A browser opens six.
  static let connectionsOfAddress = 64
  /// The number of /64s of which an IPv6 /48 has as many event streams and wrong secrets: one
  /// customer may have all 65,536 of them.
  static let networksOfSite = 4
  /// The slowest pace of a body and of a reply, on average: a slow mobile network has ten times as
  /// much.
  static let bytesPerSecond = 1_024
  /// The time that a body may fall behind that pace because it was quicker before: a quick
  /// beginning must not pay for minutes of silence.
  static let bodyLead = TimeAmount.seconds(20)
  /// Bytes of a large reply: usual ones have fewer. The smaller ones that one address does not
  /// read are limited by its connections.
  static let largeReply = 1 << 20
  /// Maximum bytes of all large replies that are being sent; of one address a quarter.
  static let largeReplies = 256 << 20
  /// Maximum bytes that wait in the system for the client of one connection.
  static let unsentBytes = 32 * 1_024
  /// Descriptors that the store, the log and the picture workers need.
  static let otherDescriptors = 128
  /// Maximum connections that wait to be accepted.
  static let backlog = 256

  /// The maximum size of all header fields of a request, in bytes, and their maximum number. More
  /// is 431.
  static let headerBytes = 80 * 1_024
  static let headerCount = 200
  /// Maximum requests of one connection without a complete reply; the next one is refused after
  /// their replies. Browsers send one at a time.
  static let unansweredRequests = 24
  /// Maximum bytes of a target: the longest query that can be typed in the browser has 12,000 in
  /// percent encoding.
  static let targetBytes = 16 * 1_024
  /// Maximum bytes of a host with its port: names have at most 253.
  static let hostBytes = 300
  /// Maximum bytes of a field that is a list. Clients write some 150 bytes, and entity tags of
  /// cached replies; a longer list counts as absent.
  static let listBytes = 2_048
  /// Maximum bytes around the chunks of a body (sizes with leading zeros, extensions), and the
  /// maximum added for each byte in them: a chunk with a single byte needs five.
  static let chunkFraming = 16 * 1_024
  static let chunkFramingRatio = 8
  /// Maximum bytes of an unread body, before the connection is closed.
  static let drainBytes = 256 * 1_024
  /// Maximum bytes of any body: five pictures of 30 MB and the fields around them. More is 413.
  static let bodyBytes = MultipartLimits.upload.bytes

  /// The time for which browsers use only TLS after using it once: long enough to protect, short
  /// enough to undo.
  static let strictTransportSeconds = 30 * 86_400

  /// Maximum requests per second, and in a burst, from one address (IPv6: from one /64).
  static let requestRate = 100
  static let requestBurst = 1_000
  /// The number of requests that a search, a deep page or a sorted part of the market counts as,
  /// unless its reply is cached: reading it costs more than ten plain pages.
  static let requestsOfSearch = 10
  /// Bytes of a head that count as one more request: browsers send fewer.
  static let bytesOfRequest = 4 * 1_024
  /// Bytes of a target, and header fields, that count as one more request: usual ones have fewer.
  static let targetBytesOfRequest = 512
  static let fieldsOfRequest = 50
  /// Bytes of a body that count as one more request: usual writes without pictures have fewer. Of
  /// a form with pictures few bytes are text.
  static let bodyBytesOfRequest = 64 * 1_024
  static let textBytesOfRequest = 8 * 1_024
  /// Rows of a page that count as one more request: five times those of a usual page.
  static let rowsOfRequest = 100
  /// The number of requests that a page for web browsers counts as, unless its reply is cached: it
  /// is made of more text than the same list as data.
  static let requestsOfWebPage = 3
  /// The number of requests that the page of a product counts as: it has three short lists as well,
  /// of which each costs as much as a page of data.
  static let requestsOfProductPage = 6
  /// The time before a 429 is sent. A client that repeats at once costs less while it waits: it has
  /// only so many connections.
  static let refusalPause = Duration.milliseconds(250)
  /// The number of requests that each picture of an upload counts as: decoding one of a phone takes
  /// longer than a search.
  static let requestsOfPicture = 15
  /// The number of requests that a password of generation 1 counts as: its slow hash takes as long
  /// as a small picture. An app needs one to register or to delete a product, and two to edit it.
  static let requestsOfPassword = 15
  /// The `Retry-After` of a read that was stopped: a busy moment may be over.
  static let readRetrySeconds = 1
  /// The `Retry-After` of a product whose pictures cannot be stored: a server that is down returns
  /// in minutes, one that is slow in seconds.
  static let pictureRetrySeconds = 10
  /// Maximum addresses in each generation of the table.
  static let addressCount = 20_000

  /// The pause between two exchanges of requests with other nodes: a client that finds another node
  /// gets no more than a burst before it.
  static let exchangePause = Duration.seconds(1)
  /// The number of nodes that share the limits. A network that stays below its share of the rate at
  /// each of them is within the limit, and the others need not know.
  static let nodes = 8
  /// Maximum networks whose requests are exchanged at once, those with the most.
  static let exchangedNetworks = 1_000

  /// Maximum wrong secrets for one product or vendor from one address, and for all from one address
  /// (IPv6: from one /64, and a multiple from one /48); the next attempt is 429, right or wrong,
  /// until the lock time is over.
  static let guesses = 10
  static let guessesOfAddress = 30
  static let guessLockSeconds = StoreLimits.sharedCountSeconds
  static let guessTableCount = 20_000

  /// Maximum concurrent writes; fewer than allowed guesses, because an attempt counts as wrong
  /// until it turns out to be right, and a client that sends many right ones must not be locked
  /// out.
  static let writesAtOnce = 4
  static let writesWaiting = 256

  /// The time between two lines of the log about the same subject.
  static let logInterval = TimeAmount.minutes(1)
  /// A read that takes longer is slow: people notice it.
  static let slowTime = TimeAmount.milliseconds(100)
  /// The interval at which the delay of tasks is measured, and the delay that is logged.
  static let delayInterval = TimeAmount.milliseconds(250)
  static let longDelay = TimeAmount.milliseconds(100)

  /// Minimum bytes of a reply for gzip: smaller ones gain nothing.
  static let gzipBytes = 1_024

  /// Maximum open event streams from one address, except this machine's (IPv6: from one /64, and a
  /// multiple from one /48).
  static let subscribersOfAddress = 32
  /// The minimum number of streams woken at once, the maximum number of batches, and the pause
  /// between two: requests are handled in between, and the last stream is woken within a second.
  static let subscribersWoken = 8
  static let wakeParts = 100
  static let wakePause = Duration.milliseconds(2)
  /// The interval of the comments that keep a stream open.
  static let eventCommentTime = Duration.seconds(25)
}
