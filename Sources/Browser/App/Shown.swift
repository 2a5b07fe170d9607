/// What a frame is drawn from, by reference: a model is some dozens of references, and copying them
/// for each view would take as long as drawing the rows does.
final class Shown {
  let model: BrowserModel

  init(_ model: BrowserModel) { self.model = model }
}
