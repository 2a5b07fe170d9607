import Terminal
import TextEditing
import ViewModels
import Words

/// A click goes to the field under it, to the place in its text, and does what stands there; the
/// wheel goes from field to field, and through a long description.
extension FormOverlay {
  func pointing(at place: Point, isDouble: Bool, in model: BrowserModel) -> Pointing? {
    view(in: model).layout.box.contains(place) ? .place(place) : nil
  }

  mutating func point(_ pointing: Pointing, in model: BrowserModel) -> [OverlayOutcome] {
    fit(in: model)
    let before = form.revision
    var outcomes: [OverlayOutcome] = []
    switch pointing {
    case .place(let place): outcomes = press(at: place, in: model)
    case .wheel(let lines): turnWheel(by: lines)
    // What is typed is not left by a click beside it.
    case .line, .outside: break
    }
    if form.revision != before { outcomes += due() }
    return outcomes
  }

  private func view(in model: BrowserModel) -> FormView {
    let looks = Appearance(theme: Theme(colors: 0), marks: Symbols(drawsUnicode: true))
    return FormView(form, words: model.words, looks: looks, size: model.size)
  }

  private mutating func turnWheel(by lines: Int) {
    guard form.focus == .description, form.description.scrolls(towards: lines) else {
      return form.moveFocus(by: lines.signum())
    }
    for _ in 0..<abs(lines) { _ = form.edit(lines < 0 ? .up : .down) }
  }

  private mutating func press(at place: Point, in model: BrowserModel) -> [OverlayOutcome] {
    let view = view(in: model)
    guard let line = view.layout.shown.first(where: { $0.row == place.row })?.line else {
      return []
    }
    switch line {
    case .label(let field), .problem(let field): form.setFocus(field)
    case .area(let row):
      form.setFocus(.description)
      form.placeCaret(column: max(0, place.column - view.layout.area.column - 2), row: row)
    case .field(let field):
      form.setFocus(field)
      return press(field, at: place.column, view, in: model)
    }
    return []
  }

  private mutating func press(
    _ field: FormField, at column: Int, _ view: FormView, in model: BrowserModel
  ) -> [OverlayOutcome] {
    switch field {
    case .currency:
      if let currency = view.currency(at: column) { form.chooseCurrency(currency) }
    case .pictures:
      guard let picture = view.picture(at: column) else { break }
      form.movePictureCursor(by: picture - form.pictureCursor)
      if picture == form.pictures.count { return chooseFiles(in: model) }
    // Dots say nothing of where a character is.
    case .secret, .description: break
    case .name, .identifier, .price, .discount, .stock:
      let typed = view.typedColumn(of: field, at: column)
      form.placeCaret(column: typed, of: view.layout.fieldColumns)
    }
    return []
  }
}
