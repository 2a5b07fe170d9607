import Market
public import Terminal
public import TerminalPictures
public import Text
public import ViewModels

/// The one owner of what is on the screen: events come in, effects go out, and after everything
/// that waited was taken the screen is painted once.
@MainActor
public final class BrowserLoop {
  private var model: BrowserModel
  private let screen: any Screen
  private let view: BrowserView
  private let board: PictureBoard?
  private let perform: @MainActor (Effect) -> Void
  private let remember: @MainActor (BrowserState) -> Void
  private let whenIdle: @MainActor (@escaping @MainActor () -> Void) -> Void
  private let copyByProgram: @MainActor (SafeText) async -> SafeText?
  private let viewPicture: @MainActor (SafeText) async -> PictureViewing
  /// The last values of the model that were acted on.
  private var state: BrowserState
  private var graphics: GraphicsChoice
  private var watchesMouse = true
  private var ending: CheckedContinuation<Void, Never>?
  private var isEnded = false

  /// `perform` starts an effect; what comes of it is told with ``receive(_:)``. `remember`
  /// keeps a state for the next run. Pictures are drawn by `board`; when one has come,
  /// ``repaint()``. `copy` puts a text where the person pastes from and names the program that did;
  /// where it answers nil the terminal is asked to. `viewPicture` shows the picture at an address
  /// outside. `whenIdle` does later what a paint need not wait for.
  public init(
    model: BrowserModel, screen: any Screen, board: PictureBoard? = nil,
    perform: @escaping @MainActor (Effect) -> Void,
    remember: @escaping @MainActor (BrowserState) -> Void = { _ in },
    whenIdle: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void = { $0() },
    copy: @escaping @MainActor (SafeText) async -> SafeText? = { _ in nil },
    viewPicture: @escaping @MainActor (SafeText) async -> PictureViewing = { _ in .noProgram }
  ) {
    self.model = model
    state = model.state
    graphics = model.graphics
    self.screen = screen
    self.perform = perform
    self.remember = remember
    self.whenIdle = whenIdle
    copyByProgram = copy
    self.viewPicture = viewPicture
    self.board = board
    view = BrowserView(colors: screen.colors, drawsUnicode: screen.drawsUnicode, board: board)
  }

  /// Paints what is known already, then opens the market and runs until the person quits.
  public func run() async {
    _ = model.resize(to: screen.size)
    paint()
    carryOut(model.start())
    if isEnded { return }
    await withCheckedContinuation { ending = $0 }
  }

  /// Keys and whatever else waited at the terminal, taken together and painted once. Of a paste
  /// that is under way nothing has come yet.
  public func receive(_ events: [TerminalEvent]) {
    guard !events.isEmpty else { return }
    var isDrawn = true
    for event in events where !isEnded {
      if case .mouse(let mouse) = event {
        // What a place means is what stands there after the keys before.
        if !isDrawn, mouse.kind == .press { _ = view.draw(model, on: screen.size) }
        carryOut(model.handle(mouse, on: view.action(at: mouse.place)))
      } else {
        if case .traits(let traits) = event { board?.learn(traits) }
        if event == .resized { carryOut(model.resize(to: screen.size)) }
        carryOut(model.handle(event))
      }
      isDrawn = false
    }
    paint()
  }

  /// An answer of the market.
  public func receive(_ event: Event) {
    guard !isEnded else { return }
    carryOut(model.receive(event))
    paint()
  }

  /// Paints again: a picture has come.
  public func repaint() { paint() }

  private func paint() {
    guard !isEnded else { return }
    let shown = Shown(model)
    let frame = view.draw(shown, on: screen.size)
    if let board { screen.send(board.takeOutput()) }
    screen.present(frame)
    whenIdle { [view, screen] in view.prerender(shown, on: screen.size) }
  }

  /// Runs effects, and acts on what else has changed in the model.
  private func carryOut(_ effects: [Effect]) {
    if model.state != state {
      state = model.state
      remember(state)
    }
    if model.graphics != graphics {
      graphics = model.graphics
      board?.choose(graphics)
    }
    if model.isMouseOn != watchesMouse {
      watchesMouse = model.isMouseOn
      screen.watchMouse(watchesMouse)
    }
    for effect in effects {
      switch effect {
      case .redraw: screen.invalidate()
      case .copy(let text): copy(text)
      case .viewPicture(let address): view(address)
      case .suspend:
        // A terminal's own pictures are not on the screen that is left, but in its memory.
        if let board { screen.send(board.releaseTerminalImages()) }
        screen.suspend()
        carryOut(model.resize(to: screen.size))
      case .quit: end()
      default: perform(effect)
      }
    }
  }

  /// By a program of the desktop where there is one, else by the terminal.
  private func copy(_ text: SafeText) {
    Task {
      let program = await copyByProgram(text)
      guard !isEnded else { return }
      if program == nil, let bytes = ClipboardSequence.bytes(for: text) { screen.send(bytes) }
      model.copied(text, by: program)
      paint()
    }
  }

  private func view(_ address: SafeText) {
    Task {
      let outcome = await viewPicture(address)
      guard !isEnded else { return }
      model.viewed(outcome)
      paint()
    }
  }

  private func end() {
    isEnded = true
    if let board { screen.send(board.releaseTerminalImages()) }
    ending?.resume()
    ending = nil
  }
}
