public import Files
import Foundation
public import Keymap
import ScreenWords
public import Terminal
public import TerminalPictures
public import Text
public import ViewModels
import Words

/// The outcome of opening a picture with an external program.
public enum PictureViewerResult: Hashable, Sendable {
  case shown(by: SafeText)
  /// No program for pictures was found, or no desktop.
  case noProgram
  case programFailed(SafeText)
  /// The market does not send it, or it is not a picture at all.
  case unavailable
}

/// The owner of the model and the screen: events come in, effects go out, and the screen is painted
/// once after all pending events.
@MainActor
public final class BrowserLoop {
  private var model: BrowserModel
  private let screen: any Screen
  private let view: BrowserView
  private let board: PictureBoard?
  private let perform: @MainActor (Effect) -> Void
  private let remember: @MainActor (BrowserState, _ last: BrowserState) -> FileError.Reason?
  private let whenIdle: @MainActor (@escaping @MainActor () -> Void) -> Void
  private let copyByProgram: @MainActor (SafeText) async -> SafeText?
  private let viewPicture: @MainActor (SafeText) async -> PictureViewerResult
  /// The last values of the model that were applied.
  private var state: BrowserState
  private var savedState: BrowserState
  /// The reason why ``state`` was not saved.
  private var saveFailure: FileError.Reason?
  private var graphics: GraphicsChoice
  private var watchesMouse = true
  private var pictureRetries = 0
  /// Counts input from the terminal, to notice a pause.
  private var inputs = 0
  private var lastInput: ContinuousClock.Instant?
  private var keyRepeat = KeyRepeat()
  /// Whether the pane waits until the view rests before it follows the cursor.
  private var isPaneDeferred = false
  /// The number of inputs when the pause began, or nil.
  private var pausedAt: Int?
  private var ending: CheckedContinuation<Void, Never>?
  /// Whether input and events are ignored, because the user has left.
  public private(set) var isEnded = false

  /// - Parameters:
  ///   - board: Draws pictures; call ``repaint()`` after one has arrived.
  ///   - perform: Starts an effect; pass its result to `receive(_:)`.
  ///   - remember: Saves a state for the next run; the second one is the last that was saved.
  ///     Returns the reason why it was not saved.
  ///   - whenIdle: Runs work later that a paint need not wait for.
  ///   - copy: Puts a text on the clipboard and returns the program that did so; if it returns nil,
  ///     the terminal is asked to.
  ///   - viewPicture: Opens the picture at an address with an external program.
  public init(
    model: BrowserModel, screen: any Screen, board: PictureBoard? = nil,
    perform: @escaping @MainActor (Effect) -> Void,
    remember: @escaping @MainActor (BrowserState, _ last: BrowserState) -> FileError.Reason? = {
      _, _ in nil
    },
    whenIdle: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void = { $0() },
    copy: @escaping @MainActor (SafeText) async -> SafeText? = { _ in nil },
    viewPicture: @escaping @MainActor (SafeText) async -> PictureViewerResult = { _ in .noProgram }
  ) {
    self.model = model
    (state, savedState) = (model.state, model.state)
    graphics = model.display.graphics
    self.screen = screen
    self.perform = perform
    self.remember = remember
    self.whenIdle = whenIdle
    copyByProgram = copy
    self.viewPicture = viewPicture
    self.board = board
    view = BrowserView(colors: screen.colors, drawsUnicode: screen.drawsUnicode, board: board)
  }

  /// Paints the last visit, then opens the market and runs until the user quits.
  public func run() async {
    _ = model.resize(to: screen.size)
    paint()
    carryOut(model.start())
    if isEnded { return }
    await withCheckedContinuation { ending = $0 }
  }

  /// Handles all pending events of the terminal and paints once. A paste arrives when it is
  /// complete.
  public func receive(_ events: [TerminalEvent]) {
    guard !events.isEmpty else { return }
    inputs += 1
    let now = ContinuousClock.now
    lastInput = now
    board?.isResting = false
    let typed = events.count(where: \.isTyped)
    if typed > 0 { board?.isKeyRepeating = keyRepeat.record(typed, at: now) }
    var isDrawn = true
    for event in events where !isEnded {
      if case .mouse(let mouse) = event {
        // A click refers to the screen after all earlier keys.
        if !isDrawn, mouse.kind == .press { _ = view.draw(model, on: screen.size) }
        carryOut(model.handle(mouse, on: view.action(at: mouse.point)))
      } else {
        if case .traits(let traits) = event { board?.learn(traits) }
        if event == .resized { carryOut(model.resize(to: screen.size)) }
        carryOut(model.handle(event))
      }
      isDrawn = false
    }
    paint()
  }

  /// Handles a result of an effect, or a change of the market.
  public func receive(_ event: Event) {
    guard !isEnded else { return }
    endKeyRepeat()
    switch event {
    case .woke(.rest): return endPause()
    case .woke(.preview) where board?.defersPicture() == true:
      isPaneDeferred = true
      return awaitRest()
    default: break
    }
    let effects = model.receive(event)
    carryOut(effects)
    // While keys keep arriving, the pause before the pane follows is only restarted.
    if case .woke(.preview) = event, case .wake(.preview, _)? = effects.first { return }
    paint()
  }

  /// Performs a command as soon as the market is open.
  public func performFirst(_ command: Command?) {
    model.firstCommands = [command].compactMap(\.self)
  }

  /// Looks for drafts that wait in other markets.
  public func findOtherDrafts() { carryOut(model.findOtherDrafts()) }

  /// Uses settings that have changed.
  public func use(_ settings: BrowserSettings, _ choices: ScreenChoices) {
    carryOut(model.use(settings, choices))
    paint()
  }

  /// Shows a message until the next key.
  public func notify(_ text: SafeText) {
    guard !isEnded else { return }
    model.notify(text)
    paint()
  }

  /// Ends ``run()``, as if the user had quit: another market takes over the screen.
  public func stop() {
    // The next market gives its own images the same numbers.
    deleteImages()
    end()
  }

  /// Deletes the terminal's images at once.
  public func deleteImages() {
    if let board { screen.send(board.releaseTerminalImages()) }
  }

  /// The user's choices for the screen, for the next market.
  public var choices: ScreenChoices {
    ScreenChoices(model.display, model.mouse, model.words.language)
  }

  /// Paints again, after a picture arrived, or after a slow terminal has taken the last frame.
  public func repaint() {
    endKeyRepeat()
    paint()
  }

  private func paint() {
    guard !isEnded, screen.isReady else { return }
    // The terminal was resized while another program had it.
    if model.size != screen.size { carryOut(model.resize(to: screen.size)) }
    view.scrollsWholeRows = screen.scrollsWholeRows
    let frame = view.draw(model, on: screen.size)
    if let board { screen.send(board.drainOutput()) }
    screen.present(frame)
    awaitRest()
    // A copy of the model would make the next change copy their shared storage.
    whenIdle { [weak self] in
      if let self { view.prerender(model, on: screen.size) }
    }
  }

  /// Waits for a pause in the input, if the board draws more then. There is at most one pause, no
  /// matter how many keys are pressed.
  private func awaitRest() {
    guard let board, board.waitsForRest, pausedAt == nil else { return }
    pausedAt = inputs
    let time = board.isKeyRepeating ? KeyRepeat.interval : Self.restingTime
    let passed = lastInput.map { .now - $0 } ?? .zero
    perform(.wake(.rest, after: max(time - passed, .zero)))
  }

  /// Draws what has waited for a pause, unless there was input in it.
  private func endPause() {
    let isOver = pausedAt == inputs
    pausedAt = nil
    guard isOver else { return awaitRest() }
    board?.isResting = true
    if isPaneDeferred { carryOut(model.receive(.woke(.rest))) }
    isPaneDeferred = false
    paint()
  }

  /// Counts a key as released where nothing has waited for a pause.
  private func endKeyRepeat() {
    guard pausedAt == nil, let lastInput, .now - lastInput > KeyRepeat.interval else { return }
    board?.isKeyRepeating = false
  }

  /// The time without input after which the view rests; after a held key it is its interval.
  private static let restingTime = Duration.milliseconds(60)

  /// Starts effects, and applies the other changes of the model.
  private func carryOut(_ effects: [Effect]) {
    if model.state != state { saveState() }
    if model.display.graphics != graphics {
      graphics = model.display.graphics
      board?.choose(graphics)
    }
    if model.mouse.isOn != watchesMouse {
      watchesMouse = model.mouse.isOn
      screen.watchMouse(watchesMouse)
    }
    if model.pictureRetries != pictureRetries {
      pictureRetries = model.pictureRetries
      board?.retryFailures()
    }
    for effect in effects {
      guard model.environment.abilities.isSuperset(of: effect.needs) else {
        model.refuse()
        continue
      }
      switch effect {
      case .redraw:
        // The terminal may have lost its images as well.
        deleteImages()
        screen.invalidate()
      case .copy(let text): copy(text)
      case .viewPicture(let address): view(address)
      case .suspend:
        // The terminal keeps its images in memory, even when their screen is left.
        if let board { screen.release(board.releaseTerminalImages()) }
        screen.suspend()
        carryOut(model.resize(to: screen.size))
      case .quit: end()
      default: perform(effect)
      }
    }
  }

  /// Reports a failure once, and again where a view was said to be saved or removed.
  private func saveState() {
    let hasChangedViews = model.state.views != state.views
    state = model.state
    let failure = remember(state, savedState)
    if failure == nil { savedState = state }
    if let failure, failure != saveFailure || hasChangedViews {
      model.notify(
        model.words.overlays.stateNotSaved(failure.sentence(in: model.words.language)))
    }
    saveFailure = failure
  }

  /// Copies a text with a program of the desktop, or else through the terminal.
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
    guard !isEnded else { return }
    isEnded = true
    if let board { screen.release(board.releaseTerminalImages()) }
    ending?.resume()
    ending = nil
  }
}

extension TerminalEvent {
  /// Whether it comes from the user and not from the terminal itself.
  public var isTyped: Bool {
    switch self {
    case .key, .mouse, .text, .paste, .pasteTooLong: true
    default: false
    }
  }
}

/// The sequence with which a terminal copies text to the clipboard (OSC 52), which also works over
/// SSH. It is sent only when the user copies; nothing is ever read back.
enum ClipboardSequence {
  /// Bytes of a text: terminals accept some 75,000, an address has two thousand.
  static let limit = 8_192

  /// Nil for a text that is too long.
  static func bytes(for text: SafeText) -> [UInt8]? {
    let data = Data(text.string.utf8)
    guard data.count <= limit else { return nil }
    return Array("\u{1B}]52;c;\(data.base64EncodedString())\u{7}".utf8)
  }
}
