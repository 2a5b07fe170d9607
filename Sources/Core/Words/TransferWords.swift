package import Text

/// Phrases of `openmarket export` and `openmarket import`.
package struct TransferWords: Translated {
  package let exported:
    @Sendable (_ path: SafeText, _ products: Int, _ vendors: Int, _ pictures: Int) -> SafeText
  package let imported:
    @Sendable (_ path: SafeText, _ products: Int, _ vendors: Int, _ pictures: Int) -> SafeText
  package let resuming: @Sendable (_ percent: Int) -> SafeText
  package let exists: @Sendable (_ path: SafeText) -> SafeText
  package let notAnExport: @Sendable (_ path: SafeText) -> SafeText
  package let newer: @Sendable (_ path: SafeText, _ version: Int) -> SafeText
  package let cut: @Sendable (_ path: SafeText, _ line: Int) -> SafeText
  package let changed: @Sendable (_ path: SafeText) -> SafeText
  package let line: @Sendable (_ path: SafeText, _ line: Int, _ problem: SafeText) -> SafeText
  package let missingPicture: @Sendable (_ name: SafeText) -> SafeText
  package let otherExport: @Sendable (_ path: SafeText) -> SafeText
  package let interrupted: SafeText

  package let notJSON: @Sendable (_ column: Int) -> SafeText
  package let notAnObject: SafeText
  package let tooLong: SafeText
  package let unknownType: @Sendable (_ type: SafeText) -> SafeText
  package let unknownField: @Sendable (_ field: SafeText) -> SafeText
  package let missingField: @Sendable (_ field: SafeText) -> SafeText
  package let invalid: @Sendable (_ field: SafeText) -> SafeText
  package let duplicate: @Sendable (_ field: SafeText) -> SafeText
  package let missingRow: @Sendable (_ field: SafeText) -> SafeText
  package let picture: @Sendable (_ file: SafeText, _ reason: SafeText) -> SafeText
  package let pictureBytes: @Sendable (_ file: SafeText) -> SafeText
}
