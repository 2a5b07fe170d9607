import Foundation
import Market
import NIOCore
import Pictures
import Testing
import Wire
import Words

@testable import MarketServer
@testable import MarketStore

/// Holds the manual's table of limits to the constants of the program.
@Suite struct LimitTableTests {
  private typealias Limits = ServiceLimits
  private static let times = ConnectionTimes()

  static let rows: [(name: String, value: String, beyond: String)] = [
    ("connections at once", count(Limits.connections), "wait to be accepted"),
    ("connections waiting", count(Limits.backlog), "refused by the system"),
    (
      "connections of one address", count(Limits.connectionsOfAddress),
      "an idle or new one is closed"
    ),
    (
      "connections in use, above which slow ones are closed for others",
      count(ConnectionTable.Limits().crowd), "the slowest is closed"
    ),
    ("time before a connection counts as slow", time(times.crowdedPatience), "–"),
    ("TLS handshake", time(times.handshake), "closed"),
    ("header block of a request", size(Limits.headerBytes), "431"),
    ("header fields of a request", count(Limits.headerCount), "431"),
    ("requests of one connection without a reply", count(Limits.unansweredRequests), "429, closed"),
    ("target of a request", size(Limits.targetBytes), "414"),
    ("time for a header block", time(times.header), "408, closed"),
    ("idle connection", time(times.idle), "closed"),
    ("body of a request", size(Limits.bodyBytes), "413"),
    ("body without a new byte", time(times.bodyStall), "408, closed"),
    ("time for a body", time(times.body), "408, closed"),
    ("pace of a body or a reply, on average", size(Limits.bytesPerSecond) + "/s", "closed"),
    ("time without that pace", time(times.paceGrace), "–"),
    ("time that a body gains by being quicker before", time(Limits.bodyLead), "–"),
    ("bytes around the chunks of a body", size(Limits.chunkFraming), "400"),
    ("unread body", size(Limits.drainBytes), "closed"),
    ("reply that its client does not read", time(times.sendStall), "closed"),
    ("bytes of a reply that wait in the system", size(Limits.unsentBytes), "wait"),
    ("reply that counts as a large one", size(Limits.largeReply), "–"),
    ("large replies being sent, all together", size(Limits.largeReplies), "503 with Retry-After"),
    ("requests during shutdown", time(times.grace), "closed"),
    ("requests per second of one address", count(Limits.requestRate), "429 with Retry-After"),
    ("requests at once of one address", count(Limits.requestBurst), "429 with Retry-After"),
    ("requests that a search counts as", count(Limits.requestsOfSearch), "–"),
    ("requests that a picture of an upload counts as", count(Limits.requestsOfPicture), "–"),
    ("requests that a password of generation 1 counts as", count(Limits.requestsOfPassword), "–"),
    ("bytes of a request's head that count as one more", size(Limits.bytesOfRequest), "–"),
    ("bytes of its target that count as one more", count(Limits.targetBytesOfRequest), "–"),
    ("header fields that count as one more", count(Limits.fieldsOfRequest), "–"),
    (
      "bytes of the pictures in a body that count as one more", size(Limits.bodyBytesOfRequest), "–"
    ),
    ("bytes of its text that count as one more", size(Limits.textBytesOfRequest), "–"),
    ("products of a page that count as one more", count(Limits.rowsOfRequest), "–"),
    (
      "requests that a page for web browsers or a feed counts as",
      count(Limits.requestsOfWebPage), "–"
    ),
    ("requests that the page of a product counts as", count(Limits.requestsOfProductPage), "–"),
    (
      "characters of the market's name on pages, and of its imprint",
      "\(SiteIdentity.nameLimit), \(SiteIdentity.imprintLimit)", "not started"
    ),
    ("time before a 429 is sent", milliseconds(Limits.refusalPause), "–"),
    (
      "wrong secrets of one address for one product or vendor", count(Limits.guesses),
      "429 with Retry-After"
    ),
    (
      "wrong secrets of one address, all together", count(Limits.guessesOfAddress),
      "429 with Retry-After"
    ),
    ("lock after wrong secrets", time(Int64(Limits.guessLockSeconds)), "–"),
    ("addresses remembered", count(2 * Limits.addressCount), "the oldest are forgotten"),
    ("event streams at once", count(ConnectionTable.Limits().streams), "503 with Retry-After"),
    ("event streams of one address", count(Limits.subscribersOfAddress), "429 with Retry-After"),
    ("characters of the boundary of a form", range(MultipartLimits.boundaryLength), "400"),
    ("header of a part of a form", size(MultipartLimits.upload.headerBytes), "400"),
    ("header fields of a part of a form", count(MultipartLimits.upload.headers), "400"),
    ("parts of a form", count(MultipartLimits.upload.parts), "400"),
    ("text of a form, each", size(FormLimits.standard.textBytes), "413"),
    ("text of a form, all together", size(FormLimits.standard.allTextBytes), "413"),
    ("nesting of lists and objects", count(FormLimits.depth), "400"),
    ("commas between the values of lists and objects", count(FormLimits.commas), "400"),
    ("bytes of an Idempotency-Key", range(IdempotencyKey.keyLength), "400"),
    (
      "lifetime of an Idempotency-Key", time(StoreLimits.idempotencySeconds),
      "a new product"
    ),
    ("time a deleted product can be restored", "\(TrashPeriod.standardDays) days", "410"),
    ("deleted products that are listed", count(StoreLimits.listedDeletions), "the last ones"),
    ("time and uses of a deletion path", time(StoreLimits.tokenSeconds) + ", 1", "400"),
    ("deletion paths of a product", count(StoreLimits.tokens), "the oldest is forgotten"),
    ("changes kept for event streams", count(Int(StoreLimits.events)), "reset"),
    ("typed secrets checked at once", count(SecretHasher.width), "wait"),
    ("typed secrets waiting for that", count(SecretHasher.maximumWaiting), "503 with Retry-After"),
    ("writes of vendors at once", count(ServiceLimits.writesAtOnce), "wait"),
    ("writes waiting for that", count(ServiceLimits.writesWaiting), "503 with Retry-After"),
    ("products of a page", count(PageQuery.maximumSize), "800 are returned"),
    ("parameters of a list", count(QueryFields.maximumParts), "400"),
    ("characters of a search", count(SearchTexts.maximumLength), "400"),
    ("texts of a search with OR", count(SearchTexts.limit), "400"),
    ("characters of a search with its filters", count(ProductQuery.typedLimit), "400"),
    ("words and filters of a search", count(ProductQuery.wordLimit), "400"),
    (
      "time to read a page, a product, a search or a sorted list",
      milliseconds(StoreLimits.readTime), "503 with Retry-After"
    ),
    (
      "time for a search or a sorted list, with the wait for its turn",
      milliseconds(StoreLimits.readTime * StoreLimits.readsUntilTurn), "503 with Retry-After"
    ),
    ("searches and sorted lists at once", "half of the processors; with PostgreSQL four", "wait"),
    (
      "searches and sorted lists waiting for that", count(StoreLimits.expensiveReadsWaiting),
      "503 with Retry-After"
    ),
    ("hits counted", count(StoreLimits.countedRows), "totalIsCapped"),
    (
      "hits of a search counted for its first pages", count(StoreLimits.nearbyRows),
      "totalIsCapped"
    ),
    ("characters of a name", range(ProductDraft.nameLength), "400"),
    ("characters of a description", range(ProductDraft.descriptionLength), "400"),
    ("code points of a name", scalars(of: .name), "400"),
    ("code points of a description", scalars(of: .description), "400"),
    ("pictures of a product", range(ProductDraft.pictureCount), "400"),
    ("picture file", size(PictureLimits.upload.bytes), "413"),
    ("pixels of a picture", count(PictureLimits.upload.pixels), "413"),
    ("longest side of a reduced picture", count(UploadLimits.longestSide), "–"),
    ("products of one vendor", count(Quotas.standard.products ?? 0), "403"),
    ("pictures and texts of one vendor", size(Quotas.standard.bytes ?? 0), "403"),
    (
      "products that one vendor registers, or gives new pictures, in an hour",
      count(Quotas.standard.registrations ?? 0), "429 with Retry-After"
    ),
    ("room left free for edits and deletions", size(Quotas.standard.reserve), "507"),
    ("uploads in progress, all together", size(UploadLimits.allBytes), "503 with Retry-After"),
    ("forms in memory, all together", size(UploadLimits.allMemoryBytes), "503 with Retry-After"),
    ("pictures reduced at once", count(UploadLimits.preparedAtOnce), "wait"),
    ("memory for that", size(UploadLimits.decodingBytes), "wait"),
    ("uploads waiting for that", count(UploadLimits.waiting), "503 with Retry-After"),
  ]

  @Test func theManualListsTheLimitsOfTheProgram() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/manual/serving.md")
    let manual = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(manual.range(of: "| limit | value | beyond it |\n|---|---|---|\n"))
    let table = manual[start.upperBound...].split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix { $0.hasPrefix("|") }
    #expect(
      table.joined(separator: "\n")
        == Self.rows.map { "| \($0.name) | \($0.value) | \($0.beyond) |" }.joined(separator: "\n"))
  }

  /// A form that the size of a body allows is not refused for it.
  @Test func bodiesAndFormsHaveOneLimit() {
    #expect(MultipartLimits.upload.bytes == ServiceLimits.bodyBytes)
  }

  private static func count(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
  }

  private static func scalars(of attribute: ProductAttribute) -> String {
    guard case .text(_, let shape, let length) = attribute.kind else { return "–" }
    return count(SubmittedProduct.maximumScalars(shape, length))
  }

  private static func range(_ range: ClosedRange<Int>) -> String {
    "\(count(range.lowerBound))–\(count(range.upperBound))"
  }

  private static func size(_ bytes: Int) -> String {
    if bytes.isMultiple(of: 1_048_576) { return "\(bytes / 1_048_576) MiB" }
    if bytes.isMultiple(of: 1_000_000) { return "\(bytes / 1_000_000) MB" }
    return "\(bytes / 1_024) KiB"
  }

  private static func milliseconds(_ time: Duration) -> String {
    "\(Int(time / .milliseconds(1))) ms"
  }

  private static func time(_ time: TimeAmount) -> String {
    Self.time(time.nanoseconds / 1_000_000_000)
  }

  private static func time(_ seconds: Int64) -> String {
    if seconds >= 86_400 { return "\(seconds / 3_600) h" }
    return seconds >= 120 && seconds.isMultiple(of: 60) ? "\(seconds / 60) min" : "\(seconds) s"
  }
}
