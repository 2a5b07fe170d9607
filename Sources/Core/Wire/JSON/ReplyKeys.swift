import Foundation

/// The top-level keys of a reply that have a value, by which dialects are recognised.
public struct ReplyKeys: Sendable {
  private let names: Set<String>

  /// Nil for anything but a JSON object.
  init?(of body: Data) {
    guard let object = try? JSONDecoder().decode(TopLevel.self, from: body) else { return nil }
    names = object.names
  }

  func has(_ name: String) -> Bool { names.contains(name) }
}

private struct TopLevel: Decodable {
  let names: Set<String>

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: WireKey.self)
    names = Set(
      object.allKeys.filter { (try? object.decodeNil(forKey: $0)) == false }.map(\.stringValue))
  }
}
