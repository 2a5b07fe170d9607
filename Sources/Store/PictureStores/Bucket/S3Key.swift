import Files
import Foundation

/// The access key to buckets, found as Amazon's tools do: in the environment, or else in a file.
struct S3Key: Hashable, Sendable {
  let id: String
  let secret: String
  /// The token of a temporary key.
  var sessionToken: String?
}

extension S3Key {
  /// Maximum bytes of a file of keys; a larger file is something else.
  private static let maximumFileBytes = 65_536

  /// Nil if there is no key, or its file cannot be read.
  init?(environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let id = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") {
      self.init(id: id, secret: secret, sessionToken: value("AWS_SESSION_TOKEN"))
      return
    }
    guard
      let path = value("AWS_SHARED_CREDENTIALS_FILE")
        ?? value("HOME").map({ $0 + "/.aws/credentials" }),
      let data = try? UserFile(path: path).read(maximumSize: Self.maximumFileBytes)
    else { return nil }
    self.init(
      file: String(decoding: data, as: UTF8.self), profile: value("AWS_PROFILE") ?? "default")
  }

  /// Reads a profile from a file in Amazon's format.
  init?(file: String, profile: String) {
    var values: [String: String] = [:]
    var isInProfile = false
    for line in file.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") {
        isInProfile =
          line.dropFirst().prefix { $0 != "]" }.trimmingCharacters(in: .whitespaces) == profile
      } else if isInProfile, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let name = line[..<equals].trimmingCharacters(in: .whitespaces)
        values[name] = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      }
    }
    guard let id = values["aws_access_key_id"], let secret = values["aws_secret_access_key"],
      !id.isEmpty, !secret.isEmpty
    else { return nil }
    self.init(id: id, secret: secret, sessionToken: values["aws_session_token"])
  }
}
