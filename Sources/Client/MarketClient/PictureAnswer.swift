public import Foundation
public import Market
public import Text
import Wire

/// The validators of a picture that is cached, for a conditional request.
public struct PictureValidators: Hashable, Sendable {
  public let etag: String?
  public let lastModified: String?

  var headers: [String: String] {
    var headers: [String: String] = [:]
    headers["If-None-Match"] = etag.flatMap(Self.field)
    headers["If-Modified-Since"] = lastModified.flatMap(Self.field)
    return headers
  }

  /// Nil for a value that a header cannot carry: cache files are untrusted as well.
  private static func field(_ text: String) -> String? {
    text.utf8.count <= 512 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text : nil
  }
}

/// The answer to a request for a picture: new bytes, or that it has not changed.
public struct PictureAnswer: Sendable {
  /// Nil when the picture has not changed (304).
  public let file: ReceivedPicture?
  public let etag: String?
  public let lastModified: String?
  /// The answer needs no revalidation before then.
  public let freshUntil: Date?
  /// False if the server forbids it (`no-store`).
  public let isCacheable: Bool

  /// A year: longer than any cache entry lives.
  private static let maximumAge = 31_536_000

  init(_ reply: TransportReply, now: Date = Date()) {
    file =
      reply.status == 304 ? nil : ReceivedPicture(bytes: reply.body, mediaType: reply.mediaType)
    etag = reply.headers["etag"]
    lastModified = reply.headers["last-modified"]
    let words = (reply.headers["cache-control"] ?? "").lowercased().split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    isCacheable = !words.contains("no-store")
    let age = words.first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst(8)) }
    let seconds = words.contains("immutable") ? age ?? Self.maximumAge : age ?? 0
    let isFresh = isCacheable && !words.contains("no-cache") && seconds > 0
    freshUntil = isFresh ? now.addingTimeInterval(Double(min(seconds, Self.maximumAge))) : nil
  }
}

extension TransportReply {
  /// Checks that the reply is not an image in place of a picture whose bytes are missing.
  fileprivate func requirePicture() throws(MarketError) {
    guard headers[PicturePlaceholder.header.lowercased()] != PicturePlaceholder.missing else {
      throw .missingPicture
    }
  }
}

extension MarketClient {
  /// Returns a picture that a product of this market names, from the market's own server or a
  /// public one.
  ///
  /// Throws `.badAddress` for other schemes and for servers on a private network, which the market
  /// must not make this machine contact, and `.missingPicture` for the image that a market sends in
  /// place of a picture whose bytes are missing: it must not be uploaded as the picture.
  public func picture(
    at url: SafeText, unlessChanged known: PictureValidators? = nil
  ) async throws(MarketError) -> PictureAnswer {
    var location = try pictureLocation(of: url.string, from: nil)
    var hops = 0
    while true {
      let request = TransportRequest(
        path: location.path, accept: "image/*", bodyLimit: limits.pictureBody,
        headers: known?.headers ?? [:])
      let reply = try await reply(to: request, at: location.origin)
      try reply.requirePicture()
      if reply.status == 304, known != nil { return PictureAnswer(reply) }
      guard let target = reply.redirectTarget else {
        try reply.requirePresence()
        return PictureAnswer(reply)
      }
      hops += 1
      guard hops <= limits.pictureRedirects,
        let next = try? pictureLocation(of: target.string, from: location.origin)
      else { throw .redirect(to: target) }
      location = next
    }
  }

  private func reply(
    to request: TransportRequest, at origin: Origin?
  ) async throws(MarketError) -> TransportReply {
    guard let origin else { return try await transport.send(request, onProgress: nil) }
    return try await publicServers.send(request, to: origin)
  }

  /// The origin is nil for the market's own server. A path refers to the server `here`.
  private func pictureLocation(
    of url: String, from here: Origin?
  ) throws(MarketError) -> (origin: Origin?, path: String) {
    if let here, url.hasPrefix("/"), !url.hasPrefix("//") {
      guard let path = MarketAddress.picturePath(url[...]) else { throw .badAddress(SafeText(url)) }
      return (here, path)
    }
    if let path = address.picturePath(of: url) { return (nil, path) }
    guard url.utf8.count <= MarketAddress.lengthLimit * 4, let (origin, rest) = Origin.parse(url),
      let path = MarketAddress.picturePath(rest)
    else { throw .badAddress(SafeText(url)) }
    return (origin, path)
  }
}
