import Terminal
import Text
import ViewModels
import Widgets

/// The mouse in a form: a click focuses a field, places its caret, or presses a button; the wheel
/// moves from field to field, and through a long description.
extension FormOverlay {
  func pointerInput(at point: Point, isDouble: Bool, in context: OverlayContext) -> PointerInput? {
    view(in: context).layout.box.contains(point) ? .point(point) : nil
  }

  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    fit(in: context)
    isDiscarding = false
    let before = form.revision
    let sent = form.sending.map { _ in form }
    var outcomes: [OverlayOutcome] = []
    switch pointer {
    case .point(let point): outcomes = press(at: point, in: context)
    case .wheel(let lines): turnWheel(by: lines)
    // A click outside the form does not close it.
    case .line, .outside: break
    }
    return record(outcomes, since: before, sent: sent, in: context)
  }

  private func view(in context: OverlayContext) -> FormView {
    FormView(
      form, words: context.words, appearance: .plain(drawsPictures: true), size: context.size,
      hasPreview: context.isOnTop)
  }

  private mutating func turnWheel(by lines: Int) {
    guard form.focus == .description, form.description.scrolls(towards: lines) else {
      return form.moveFocus(by: lines.signum())
    }
    for _ in 0..<abs(lines) { _ = form.edit(lines < 0 ? .up : .down) }
  }

  private mutating func press(at point: Point, in context: OverlayContext) -> [OverlayOutcome] {
    let view = view(in: context)
    guard let line = view.layout.shown.first(where: { $0.row == point.row })?.line else {
      return []
    }
    switch line {
    case .label(let field), .problem(let field): form.setFocus(field)
    case .thumbnails:
      form.setFocus(.pictures)
      let rects = view.layout.thumbnails(form.pictures.count)
      if let index = rects.firstIndex(where: {
        $0.column <= point.column && point.column < $0.endColumn
      }) {
        form.movePictureCursor(by: index - form.pictureCursor)
      }
    case .area(let row):
      // The row is one of those on the screen, which the focus may scroll.
      form.moveCaret(toColumn: max(0, point.column - view.layout.area.column - 2), row: row)
      form.setFocus(.description)
    case .buttons:
      guard let button = view.button(at: point.column) else { return [] }
      form.setFocus(button)
      return press(button, in: context)
    case .field(let field):
      form.setFocus(field)
      return press(field, at: point.column, view, in: context)
    }
    return []
  }

  private mutating func press(
    _ field: FormField, at column: Int, _ view: FormView, in context: OverlayContext
  ) -> [OverlayOutcome] {
    switch field.input {
    case .currency:
      if let currency = view.currency(at: column) { form.chooseCurrency(currency) }
    case .pictures:
      guard let picture = view.picture(at: column) else { break }
      form.movePictureCursor(by: picture - form.pictureCursor)
      if picture == form.pictures.count { return chooseFiles(in: context) }
    case .flag: form.toggleRemembering()
    case .button: break
    // The dots of a secret do not map to characters; the description has its own lines.
    case .secret: break
    case .text where field == .description: break
    case .text, .number:
      let typed = view.typedColumn(of: field, at: column)
      form.moveCaret(toColumn: typed, of: view.layout.columns(of: field))
    }
    return []
  }
}
