package import Text

/// Phrases of `openmarket export` and `openmarket import`.
package struct TransferWords: Translated {
  package let exported:
    @Sendable (_ path: SafeText, _ products: Int, _ vendors: Int, _ pictures: Int) -> SafeText
  package let imported:
    @Sendable (_ path: SafeText, _ products: Int, _ vendors: Int, _ pictures: Int) -> SafeText
  /// The result of a dry run.
  package let importable:
    @Sendable (_ path: SafeText, _ products: Int, _ vendors: Int, _ pictures: Int) -> SafeText
  package let resuming: @Sendable (_ percent: Int) -> SafeText
  package let error: @Sendable (TransferError) -> SafeText
}
