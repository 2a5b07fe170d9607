package import Text

/// The result of a command for hosts.
package struct HostReport: Sendable {
  /// The result as JSON.
  package let record: any Encodable & Sendable
  /// The result for people.
  package let sentences: [SafeText]

  init(_ record: any Encodable & Sendable, _ sentences: [SafeText]) {
    self.record = record
    self.sentences = sentences
  }
}
