import Foundation
import Market
import Text
import Wire

extension TransportReply {
  /// Throws the error of a status outside 200…206.
  func requireSuccess(now: Date = Date()) throws(MarketError) {
    if (200...206).contains(status) { return }
    let asked = retryAfter(now: now)
    if status == 429 { throw .rateLimited(retryAfter: asked ?? Self.usualWait) }
    if status == 503, let asked { throw .rateLimited(retryAfter: asked) }
    throw .status(code: status, message: error?.message)
  }

  /// The error in the body, if any.
  var error: WireError? { Dialects.error(in: body) }

  /// Checks the reply to a request for one resource, which may be missing (404) or gone (410).
  func requirePresence() throws(MarketError) {
    if status == 403, let refusal = error?.refusal { throw .refusedByHost(refusal) }
    if status == 404 { throw .notFound }
    if status == 410 { throw .gone }
    try requireSuccess()
  }

  /// Checks the reply to a write.
  func requireWriteSuccess(in dialect: any Dialect) throws(MarketError) {
    let error = [403, 429, 503].contains(status) ? error : nil
    if status != 503, let quota = error?.quota { throw .overQuota(quota) }
    switch status {
    case 401: throw .unknownVendor
    case 403 where error?.refusal == nil: throw .notTheVendor
    case 412: throw .conflict(current: dialect.product(inConflict: body)?.at(revision: revision))
    case 413: throw .uploadTooLarge
    case 415: throw .pictureKind
    case 422: throw .idempotencyKeyReused
    case 503 where error?.refusal == .readOnlyMarket: throw .refusedByHost(.readOnlyMarket)
    case 507: throw .marketFull
    default: try requirePresence()
    }
  }

  /// The strong entity tag of the reply.
  var revision: String? {
    guard let tag = headers["etag"], tag.hasPrefix("\""), tag.hasSuffix("\""), tag.utf8.count > 2,
      tag.utf8.count <= Self.tagLimit, tag.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return tag
  }

  /// Bytes of an entity tag: most are hashes.
  private static let tagLimit = 200

  /// The target of a redirect (3xx); nil for every other reply.
  var redirectTarget: SafeText? {
    guard (300...399).contains(status), let target = headers["location"] else { return nil }
    return SafeText(target, limit: Self.targetLimit)
  }

  /// Signed addresses are long.
  private static let targetLimit = 2_000

  /// The media type without parameters, such as `image/png`.
  var mediaType: SafeText {
    let type = headers["content-type"]?.prefix { $0 != ";" } ?? ""
    return SafeText(type.trimmingCharacters(in: .whitespaces).lowercased(), limit: 100)
  }

  /// Seconds a market may ask a client to wait: users do not wait longer.
  static let waitRange = 1...300

  /// Seconds to wait after a 429 without Retry-After.
  static let usualWait = 10

  /// The seconds of Retry-After within ``waitRange``: a number of any length, or an HTTP date.
  private func retryAfter(now: Date) -> Int? {
    guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty
    else { return nil }
    let maximum = Self.waitRange.upperBound
    let asked: Int
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      asked = Int(text) ?? maximum
    } else if let date = httpDate(text) {
      asked = Int(exactly: (date - now.timeIntervalSince1970).rounded(.up)) ?? maximum
    } else {
      return nil
    }
    return min(max(asked, Self.waitRange.lowerBound), maximum)
  }
}

/// Seconds since 1970 of `Sun, 06 Nov 1994 08:49:37 GMT`, the format that RFC 9110 requires.
private func httpDate(_ text: String) -> Double? {
  let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  let words = text.split(separator: " ")
  guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
    let month = months.firstIndex(of: String(words[2])),
    let date = Day(year: year, month: month + 1, day: day)
  else { return nil }
  let clock = words[4].split(separator: ":").map { Int($0) ?? -1 }
  guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
    (0...60).contains(clock[2])
  else { return nil }
  return Double(date.number * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2])
}
