package import Text

/// The result of a command of a host: as JSON, or as sentences.
package struct HostReport: Encodable {
  private let record: any Encodable
  package let sentences: [SafeText]

  package init(_ record: some Encodable, _ sentences: [SafeText]) {
    self.record = record
    self.sentences = sentences
  }

  package func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }
}
