import Terminal
import Testing
import Text
import ViewModels

@testable import Browser

/// A sample browser with a stopped clock, its view, and a mouse.
struct Pointed {
  var browser: SampleBrowser
  let view = BrowserView(colors: 256, drawsUnicode: true)

  init(_ browser: SampleBrowser) { self.browser = browser }

  var model: BrowserModel { browser.model }

  /// Sends a mouse event to the first occurrence of `text`.
  @discardableResult
  mutating func point(_ kind: MouseEvent.Kind = .press, at text: String) throws
    -> [Effect]
  {
    let frame = view.draw(model, on: browser.size)
    let wanted = Array(text)
    for row in 0..<frame.size.rows {
      let glyphs = frame.row(row).map { Character($0.isContinuation ? "\u{0}" : $0.glyph.string) }
      let places = 0...max(0, glyphs.count - wanted.count)
      if let column = places.first(where: { Array(glyphs[$0...].prefix(wanted.count)) == wanted }) {
        return point(kind, at: Point(column: column, row: row))
      }
    }
    Issue.record("“\(text)” is not on the screen:\n\(frame.text)")
    return []
  }

  @discardableResult
  mutating func point(_ kind: MouseEvent.Kind, at place: Point) -> [Effect] {
    _ = view.draw(model, on: browser.size)
    return browser.model.handle(MouseEvent(kind, at: place), on: view.action(at: place))
  }
}
