import Foundation
import ServerTrust

/// A bucket of an S3-compatible service, and the prefix of the names in it:
/// `s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION&style=path`.
package struct BucketAddress: Hashable, Sendable {
  /// The part of a request that names the bucket.
  package enum Style: String, Hashable, Sendable {
    /// The path contains the name, as most services other than Amazon's expect.
    case path
    case host
  }

  package let bucket: String
  /// The prefix, without leading and trailing slashes; empty for none.
  package let prefix: String
  /// Nil for the endpoint in the environment, or else Amazon's.
  package var endpoint: String?
  package var region: String?
  package var style: Style?

  /// Nil unless `text` is the address of a bucket.
  package init?(_ text: String) {
    guard text.hasPrefix("s3://"), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    let parts = text.dropFirst(5).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    bucket = String(names[0])
    prefix = names.count < 2 ? "" : names[1].split(separator: "/").joined(separator: "/")
    guard Self.isBucket(bucket) else { return nil }
    for pair in parts.count < 2 ? [] : parts[1].split(separator: "&") {
      let pair = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "endpoint" where BucketEndpoint(pair[1]) != nil: endpoint = pair[1]
      case "region": region = pair[1]
      case "style" where Style(rawValue: pair[1]) != nil: style = Style(rawValue: pair[1])
      default: return nil
      }
    }
  }

  /// The address without the options, for messages.
  var place: String { "s3://\(bucket)\(prefix.isEmpty ? "" : "/" + prefix)" }

  /// The rules of Amazon, which others follow: 3 to 63 lower-case letters, digits, dots, hyphens.
  private static func isBucket(_ name: String) -> Bool {
    (3...63).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D
      } && name.first != "." && name.first != "-" && !name.contains("..")
  }
}

/// The server of buckets: `https://HOST[:PORT]` or `http://HOST[:PORT]`.
struct BucketEndpoint: Hashable, Sendable {
  let scheme: String
  let host: String
  /// The name or address, and the port unless it is the default.
  let authority: String

  init?(_ text: String) {
    guard let url = URLComponents(string: text), let scheme = url.scheme,
      ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty,
      ["", "/"].contains(url.path), url.query == nil, url.user == nil
    else { return nil }
    self.scheme = scheme
    self.host = host
    let usual = scheme == "https" ? 443 : 80
    authority = host + (url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? "")
  }
}

/// A bucket with everything that requests to it need.
struct Bucket: Sendable {
  let name: String
  let prefix: String
  let endpoint: BucketEndpoint
  let region: String
  let style: BucketAddress.Style

  private static let standardRegion = "us-east-1"

  /// Nil if the endpoint in the environment is invalid.
  init?(_ address: BucketAddress, environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    name = address.bucket
    prefix = address.prefix
    region =
      address.region ?? value("AWS_REGION", "AWS_DEFAULT_REGION") ?? Self.standardRegion
    let given = address.endpoint ?? value("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
    guard let endpoint = BucketEndpoint(given ?? "https://s3.\(region).amazonaws.com") else {
      return nil
    }
    self.endpoint = endpoint
    // No certificate matches a name with dots.
    style = address.style ?? (given != nil || name.contains(".") ? .path : .host)
  }

  /// The server, the bucket and the prefix: servers may have buckets of the same name.
  var identifier: String {
    "\(endpoint.scheme)://\(endpoint.authority.lowercased())/\(name)/\(prefix)"
  }

  /// The value of the Host field.
  var host: String { style == .path ? endpoint.authority : "\(name).\(endpoint.authority)" }

  /// The host that the certificate has to name; nil without encryption.
  var identity: ServerIdentity? {
    guard endpoint.scheme == "https" else { return nil }
    return ServerIdentity(host: style == .path ? endpoint.host : "\(name).\(endpoint.host)")
  }

  /// The encoded path of a key; that of the bucket for an empty key.
  func path(_ key: String) -> String {
    let key = S3Signature.encodedPath(key)
    return style == .path ? "/\(name)\(key.isEmpty ? "" : "/" + key)" : "/\(key)"
  }
}
