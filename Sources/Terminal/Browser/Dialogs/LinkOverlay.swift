import Actions
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The link that was copied, as a QR code for the camera of a phone. Any key closes it.
struct LinkOverlay: Overlay {
  /// The reason why no code of a link is shown.
  enum Obstacle: Error {
    /// A phone can open a page, and nothing on this machine alone.
    case noPage
    case tooLong, windowTooSmall

    func phrase(_ words: OverlayWords) -> SafeText {
      switch self {
      case .noPage: words.noPage
      case .tooLong: words.linkTooLong
      case .windowTooSmall: words.windowTooSmall
      }
    }
  }

  let scene = Scene.dialog
  let showsNotices = true
  private let link: SafeText
  private let view: QRCodeView

  /// - Throws: ``Obstacle`` where a code of the link cannot be drawn as a whole, or is of no use.
  init(_ link: SafeText, isPage: Bool, in size: Size) throws(Obstacle) {
    guard isPage else { throw .noPage }
    guard let code = QRCode(link) else { throw .tooLong }
    self.link = link
    // The link is below the code, and the last line of the screen stays.
    let room = Size(
      columns: size.columns - BoxView.chromeColumns, rows: size.rows - BoxView.chromeRows - 2)
    view = QRCodeView(code, in: room)
    guard view.columns <= room.columns, view.lines <= room.rows else { throw .windowTooSmall }
  }

  func hints(in context: OverlayContext) -> [Hint] {
    [Hint(key: "Esc", label: context.words.overlays.close)]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    [.close]
  }

  func pointerInput(at point: Point, isDouble: Bool, in context: OverlayContext) -> PointerInput? {
    .point(point)
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    [.close]
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let width = max(view.columns, min(CharacterWidth.columns(of: link), frame.size.columns - 8))
    let box = BoxView.aboveLastLine(
      width + BoxView.chromeColumns, lines: view.lines + 1, in: frame.size)
    let area = frame.drawBox(
      box, title: context.words.overlays.productLink, closing: context.notice ?? "", appearance)
    if appearance.symbols.drawsUnicode || !view.hasBlocks {
      view.draw(
        column: area.column + (area.columns - view.columns) / 2, row: area.row,
        hasColors: appearance.theme.hasColors, into: &frame)
    } else {
      frame.draw(
        context.words.overlays.noBlocks, in: area, row: area.row, style: appearance.theme.quiet)
    }
    let text = link.fitted(to: area.columns)
    frame.draw(
      text, column: area.column + (area.columns - CharacterWidth.columns(of: text)) / 2,
      row: area.row + view.lines)
  }
}
