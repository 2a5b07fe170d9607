package import Text

/// The name of a market and its imprint, as its host has set them; either may be empty.
package struct SiteIdentity: Hashable, Sendable {
  package var name: SafeText
  package var imprint: SafeText

  /// Maximum characters: few enough for the largest page.
  package static let nameLimit = 40
  package static let imprintLimit = 250

  package init(name: SafeText = "", imprint: SafeText = "") {
    self.name = name
    self.imprint = imprint
  }
}
