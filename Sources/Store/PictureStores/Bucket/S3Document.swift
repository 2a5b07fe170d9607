import Foundation

/// The few elements of S3's XML that are read here, found by their names: replies have no relevant
/// attributes, no comments, and no element nested in one of the same name.
struct S3Document: Sendable {
  private let text: Substring

  init(_ text: some StringProtocol) { self.text = Substring(text) }

  /// The text of the first element with this name, with entities replaced, or nil.
  subscript(name: String) -> String? {
    elements(name).first.map { $0.text.unescaped }
  }

  /// The elements with this name, in their order.
  func elements(_ name: String) -> [S3Document] {
    var found: [S3Document] = []
    var rest = text
    while let start = rest.range(of: "<\(name)>"),
      let end = rest[start.upperBound...].range(of: "</\(name)>")
    {
      found.append(S3Document(rest[start.upperBound..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return found
  }
}

extension Substring {
  fileprivate var unescaped: String {
    var text = String(self)
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ] where text.contains("&") {
      text = text.replacingOccurrences(of: entity, with: character)
    }
    return text
  }
}

/// A page of the list of a bucket (ListObjectsV2).
struct S3List: Sendable {
  struct Object: Hashable, Sendable {
    let key: String
    let time: Date
  }

  let objects: [Object]
  /// The token of the next page; nil on the last one.
  let next: String?

  /// Nil for anything but a list.
  init?(_ text: String) {
    let list = S3Document(text)
    guard list["IsTruncated"] != nil else { return nil }
    objects = list.elements("Contents").compactMap { object in
      guard let key = object["Key"], let time = object["LastModified"].flatMap(Self.time) else {
        return nil
      }
      return Object(key: key, time: time)
    }
    next = list["IsTruncated"] == "true" ? list["NextContinuationToken"] : nil
  }

  /// `2026-01-31T10:20:30.000Z`
  private static func time(_ text: String) -> Date? {
    let numbers = text.split(whereSeparator: { !$0.isNumber }).compactMap { Int32($0) }
    guard numbers.count >= 6 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1_900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
  }
}
