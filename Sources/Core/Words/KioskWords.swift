package import Text

/// Phrases of a kiosk: a browser that a host lets visitors use, as over SSH.
package struct KioskWords: Translated {
  /// The reason against anything that the host does not allow.
  package let notAllowed: SafeText
  /// The way to add a picture without files.
  package let pastePicture: SafeText
  package let pasteHint: SafeText
  package let nameTitle: SafeText
  package let nameReason: SafeText
  package let join: SafeText
  package let refusal: @Sendable (AdmissionError) -> SafeText
  /// The host's store cannot be opened.
  package let noNewVendors: SafeText
  package let outOfOrder: SafeText
  /// The visitor has a vendor, which the host has not approved.
  package let waiting: @Sendable (_ name: SafeText) -> SafeText
  package let endsSoon: @Sendable (_ left: SafeText) -> SafeText
  package let lineEndsSoon: @Sendable (_ left: SafeText) -> SafeText
  /// The line after the end, on the terminal.
  package let ended: SafeText
  /// The notice for a visitor without a key.
  package let noKey: SafeText
  package let needsServer: SafeText
  package let notATime: @Sendable (_ option: SafeText) -> SafeText
  package let seconds: @Sendable (_ count: Int) -> SafeText
  package let minutes: @Sendable (_ count: Int) -> SafeText

  /// The time, in whole minutes if it is at least one.
  package func time(_ duration: Duration) -> SafeText {
    let count = Int(duration.components.seconds)
    return count >= 60 && count % 60 == 0 ? minutes(count / 60) : seconds(count)
  }
}
