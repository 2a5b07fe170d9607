import Browser
import Files
import Foundation
import Market
import SeededRandom
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The whole browser without a terminal and without a market: keys, pastes, clicks, resizes and
/// replies come in any order, and it has to draw a complete screen after each of them.
@MainActor
public final class TerminalStress {
  /// The log of the run.
  public struct Tally: Sendable, CustomStringConvertible {
    public var inputs = 0
    public var resizes = 0
    public var answers = 0
    public var screens = 0
    public var runs = 0

    public init() {}

    public mutating func add(_ other: Tally) {
      inputs += other.inputs
      resizes += other.resizes
      answers += other.answers
      screens += other.screens
      runs += other.runs
    }

    public var description: String {
      "\(inputs) inputs, \(resizes) resizes, \(answers) answers, \(screens) screens, \(runs) runs"
    }
  }

  /// An incomplete screen.
  public struct Broken: Error, CustomStringConvertible {
    public let description: String
  }

  public private(set) var tally = Tally()
  private let seed: UInt64
  private var market: RandomMarket
  private let screen: HeadlessScreen
  private var view: BrowserView
  private let makeView: () -> BrowserView
  private var model: BrowserModel
  /// The requests without a reply. They stay, so that replies come late and twice.
  private var asked: [Effect] = []
  private static let maximumAsked = 40

  public init(seed: UInt64) {
    self.seed = seed
    market = RandomMarket(numbers: SeededRandom(seed: seed))
    screen = HeadlessScreen(Size(columns: 80, rows: 24), drawsUnicode: seed % 5 != 0)
    makeView = {
      BrowserView(colors: [0, 8, 16, 256][Int(seed % 4)], drawsUnicode: seed % 5 != 0)
    }
    view = makeView()
    model = Self.model(seed, Size(columns: 80, rows: 24))
  }

  private static func model(_ seed: UInt64, _ size: Size) -> BrowserModel {
    let start = ContinuousClock.now
    var environment = BrowserEnvironment(
      language: seed % 3 == 0 ? .korean : .english, today: { Day(number: 20_000) },
      now: { start }, time: { _ in ClockTime(hour: 9, minute: 5, second: 30) })
    if seed % 2 != 0 {
      environment.reference = .remote("https://market.example")
      environment.marketName = "market.example"
    }
    return BrowserModel(
      list: ProductListViewModel(), environment: environment, size: size,
      choices: ScreenChoices(layout: seed % 2 == 0 ? .list : .grid))
  }

  /// Performs this many inputs; one in a hundred is a resize.
  public func run(inputs: Int) throws(Broken) {
    begin()
    while tally.inputs < inputs {
      for _ in 0..<(1 + market.numbers.below(12)) { step() }
      try paint()
    }
  }

  private func begin() {
    tally.runs += 1
    asked = []
    model = Self.model(seed &+ UInt64(tally.runs), screen.size)
    view = makeView()
    take(model.start())
  }

  private func step() {
    switch market.numbers.below(100) {
    case 0: resize()
    case 1..<35: answer()
    default:
      tally.inputs += 1
      input()
    }
  }

  private func resize() {
    tally.resizes += 1
    let small = market.numbers.chance(30)
    screen.size = Size(
      columns: 1 + market.numbers.below(small ? 30 : 260),
      rows: 1 + market.numbers.below(small ? 10 : 90))
    take(model.resize(to: screen.size))
    take(model.handle(.resized))
  }

  private func take(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .quit: return begin()
      case .suspend, .redraw, .copy, .viewPicture: break
      default:
        asked.append(effect)
        if asked.count > Self.maximumAsked { asked.removeFirst(asked.count - Self.maximumAsked) }
      }
    }
  }

  private func paint() throws(Broken) {
    tally.screens += 1
    let frame = view.draw(model, on: screen.size)
    view.prerender(model, on: screen.size)
    screen.present(frame)
    if let fault = frame.fault ?? (tally.screens % 20 == 0 ? difference(from: frame) : nil) {
      throw Broken(description: "seed \(seed), \(tally): \(fault)\n\(frame.text)")
    }
  }

  /// Returns a fault if a cached part of an earlier screen is visible.
  private func difference(from frame: Frame) -> String? {
    let fresh = makeView().draw(model, on: screen.size)
    guard fresh.cells != frame.cells || fresh.cursor != frame.cursor else { return nil }
    return "drawn without caches it is\n\(fresh.text)\nbut it was"
  }
}

/// An action of the user.
extension TerminalStress {
  private static let letters = Array(
    "jjjjkkkklhgGqvV12/?:[]srfbmMyadcuew. nN0-=,ㅓㅏㅂ한é👍🏽"
  ).map(Key.character)
  private static let named: [Key] = [
    .enter, .enter, .enter, .escape, .escape, .tab, .backTab, .backspace, .delete, .insert, .up,
    .down, .left, .right, .home, .end, .pageUp, .pageDown, .function(1), .function(4),
    .function(12), .wordLeft, .wordRight, .alt("b"), .alt("f"), .alt("d"),
    .alt("y"), .alt("\u{7F}"),
  ]
  private static let controls = Array("abcdefghijklnoprstuvwxyz_").map(Key.control)

  private func input() {
    let numbers = market.numbers.below(100)
    switch numbers {
    case 0..<60: take(model.handle(.key(market.numbers.pick(Self.letters, or: .enter))))
    case 60..<80: take(model.handle(.key(market.numbers.pick(Self.named, or: .enter))))
    case 80..<86: take(model.handle(.key(market.numbers.pick(Self.controls, or: .enter))))
    case 86..<88: take(model.handle(.paste(market.text(upTo: 200))))
    case 88: take(model.handle(market.numbers.chance(50) ? .pasteTooLong : .suspend))
    default: point()
    }
  }

  private func point() {
    // Some are outside: a terminal may have been larger a moment ago.
    let place = Point(
      column: market.numbers.below(screen.size.columns + 3),
      row: market.numbers.below(screen.size.rows + 3))
    let kinds: [MouseEvent.Kind] = [.press, .press, .menu, .wheel(1), .wheel(-1), .wheel(number())]
    let mouse = MouseEvent(market.numbers.pick(kinds, or: .press), at: place)
    let times = market.numbers.chance(30) ? 2 : 1
    for _ in 0..<times { take(model.handle(mouse, on: view.action(at: place))) }
  }

  private func number() -> Int { market.numbers.below(2_000) - 1_000 }
}

/// An action of the market.
extension TerminalStress {
  private func answer() {
    tally.answers += 1
    if market.numbers.chance(15) { return take(model.receive(unasked())) }
    guard let effect = asked.randomElement(using: &market.numbers),
      let event = answer(to: effect)
    else { return }
    if market.numbers.chance(80) { asked.removeAll { $0 == effect } }
    take(model.receive(event))
  }

  private func unasked() -> Event {
    let kinds: [MarketChange.Kind] = [.created, .changed, .deleted]
    let features = MarketFeature.allCases.filter { _ in market.numbers.chance(70) }
    switch market.numbers.below(10) {
    case 0: return .watchEnded(market.error())
    case 1: return .capabilities(MarketCapabilities(dialect: "2b", features: Set(features)))
    case 2: return .woke(.preview)
    default:
      return .changed(
        MarketChange(
          kind: market.numbers.pick(kinds, or: .changed), product: market.numbers.below(500),
          vendor: nil, eventID: nil))
    }
  }

  private func answer(to effect: Effect) -> Event? {
    let works = market.numbers.chance(80)
    switch effect {
    case .openMarket: return .opened(works ? .success(()) : .failure(market.error()))
    case .load(let ticket):
      return .page(ticket, works ? .success(market.page()) : .failure(market.error()))
    case .loadProduct(let ticket):
      let product = market.product(id: market.numbers.chance(90) ? ticket.id : nil)
      if market.numbers.chance(20) { return .knownProduct(ticket, product) }
      return .product(ticket, works ? .success(product) : .failure(market.error()))
    case .checkHealth: return .health(works ? .success(()) : .failure(market.error()))
    case .write(let ticket):
      return .written(ticket, works ? .success(market.product()) : .failure(market.error()))
    case .identify(let identity):
      return .identified(
        identity, works ? .success(Vendor(id: 7, name: "me")) : .failure(market.error()))
    case .wake(let wake, _): return .woke(wake)
    case .cancel, .cancelProduct, .cancelWrite, .watch: return nil
    default: return localAnswer(to: effect)
    }
  }

  private func localAnswer(to effect: Effect) -> Event? {
    let works = market.numbers.chance(80)
    switch effect {
    case .listDrafts, .followDrafts: return .draftsListed([])
    case .saveDraft(let draft):
      return .draftSaved(draft, failure: works ? nil : .system(ENOSPC))
    case .lockDraft(let id, _): return .draftLocked(id, works)
    case .claimDraft(let id): return .draftClaimed(id, nil)
    case .previewPicture(let path):
      return .picturePreviewed(
        path,
        works
          ? PicturePreview(columns: 9, rows: 9, width: 1, height: 1, rgba: [1, 2, 3, 255]) : nil)
    case .findFiles(let search):
      return .filesFound(
        search, search.files(home: "/home") { $0.count % 3 == 0 ? .missing : .file })
    case .listFolder(let path):
      let entries = (0..<market.numbers.below(30)).map { index in
        FolderContents.Entry(
          name: market.text(upTo: 20) + "\(index)", isFolder: index % 2 == 0, size: 1_000)
      }
      return .folderListed(FolderContents(path: path, entries: entries))
    case .copyPictures(let addresses, let form):
      return .picturesCopied(form: form, paths: works ? ["/copy"] : [], missing: addresses.count)
    case .loadPictures(let addresses, let product):
      let upload = PictureUpload(fileName: "1", mediaType: "image/png", bytes: Data([1]))
      return .picturesLoaded(
        of: product,
        works ? Dictionary(addresses.map { ($0, upload) }) { first, _ in first } : [:])
    case .editText(_, let form): return .textEdited(form: form, .success(market.text(upTo: 99)))
    case .findIdentity:
      let identity = Secret("correct horse").flatMap { Identity(identifier: "me", secret: $0) }
      return .identityFound(works ? identity : nil)
    default: return nil
    }
  }
}

extension Frame {
  /// Returns a fault if a wide character is halved.
  var fault: String? {
    for row in 0..<size.rows {
      var isHalf = false
      for column in 0..<size.columns {
        let cell = cell(column: column, row: row)
        if cell.isContinuation != isHalf {
          return "half a character in row \(row), column \(column)"
        }
        isHalf = !cell.isContinuation && cell.glyph.columns == 2
      }
      if isHalf { return "a wide character over the edge in row \(row)" }
    }
    return nil
  }
}
