import Market
import Text

/// What help, palette, menus and lines say, in one language.
struct OverlayWords: Sendable {
  let close: SafeText
  let run: SafeText
  let mouseOff: SafeText
  /// By which program, or through the terminal.
  let copied: @Sendable (_ text: SafeText, _ program: SafeText?) -> SafeText
  let pictureSent: @Sendable (_ program: SafeText) -> SafeText
  let noViewer: SafeText
  let viewerFailed: @Sendable (_ program: SafeText) -> SafeText
  let pictureUnavailable: SafeText
  let noPicture: SafeText
  let mouseOn: SafeText
  let nothingFound: SafeText
  let inProductOnly: SafeText
  let inListOnly: SafeText
  let notHere: SafeText
  let noProduct: SafeText
  let noOtherPicture: SafeText
  let noShell: SafeText
  let openAlready: SafeText
  let noPane: SafeText
  let messages: SafeText
  let noMessages: SafeText
  let show: SafeText
  let clear: SafeText
  let next: SafeText
  let toggle: SafeText
  let complete: SafeText
  let searchPlaceholder: SafeText
  let palette: SafeText
  let filter: SafeText
  let sortTitle: SafeText
  let viewsTitle: SafeText
  let allCurrencies: SafeText
  let noViews: SafeText
  let noQuery: SafeText
  let noProductNumber: @Sendable (_ number: Int) -> SafeText
  let nothingMatches: SafeText
  let clearHint: SafeText
  let tooManyViews: SafeText
  let viewSaved: @Sendable (_ name: SafeText) -> SafeText
  let noView: @Sendable (_ name: SafeText, _ nearest: SafeText?) -> SafeText
  let notAVendor: SafeText
  let noLimit: @Sendable (_ currency: SafeText) -> SafeText
  let filterLine: @Sendable (FilterOverlay.Line) -> SafeText
  let sort: @Sendable (ProductQuery.Sort) -> SafeText
}
