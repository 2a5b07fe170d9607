import Market
public import Terminal
public import ViewModels

/// The one owner of what is on the screen: events come in, effects go out, and after everything
/// that waited was taken the screen is painted once.
@MainActor
public final class BrowserLoop {
  private var model: BrowserModel
  private let screen: any Screen
  private let view: BrowserView
  private let perform: @MainActor (Effect) -> Void
  private var ending: CheckedContinuation<Void, Never>?
  private var isEnded = false

  /// `perform` starts an effect; what comes of it is told with ``receive(_:)``.
  public init(
    model: BrowserModel, screen: any Screen, perform: @escaping @MainActor (Effect) -> Void
  ) {
    self.model = model
    self.screen = screen
    self.perform = perform
    view = BrowserView(colors: screen.colors, drawsUnicode: screen.drawsUnicode)
  }

  /// Paints what is known already, then opens the market and runs until the person quits.
  public func run() async {
    _ = model.resize(to: screen.size)
    paint()
    carryOut(model.start())
    if isEnded { return }
    await withCheckedContinuation { ending = $0 }
  }

  /// Keys and whatever else waited at the terminal, taken together and painted once.
  public func receive(_ events: [TerminalEvent]) {
    for event in events where !isEnded {
      if event == .resized { carryOut(model.resize(to: screen.size)) }
      carryOut(model.handle(event))
    }
    paint()
  }

  /// An answer of the market.
  public func receive(_ event: MarketEvent) {
    guard !isEnded else { return }
    carryOut(model.receive(event))
    paint()
  }

  private func paint() {
    guard !isEnded else { return }
    screen.present(view.draw(model, on: screen.size))
    view.drawAhead(model, on: screen.size)
  }

  private func carryOut(_ consequences: [BrowserModel.Consequence]) {
    for consequence in consequences {
      switch consequence {
      case .market(let effect): perform(effect)
      case .redraw: screen.invalidate()
      case .suspend:
        screen.suspend()
        carryOut(model.resize(to: screen.size))
      case .quit: end()
      }
    }
  }

  private func end() {
    isEnded = true
    ending?.resume()
    ending = nil
  }
}
