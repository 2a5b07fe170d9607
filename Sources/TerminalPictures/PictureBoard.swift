import Caching
public import Pictures
public import Terminal
public import Text

/// The face of this module: draws pictures into frames, and knows which are still missing.
///
/// A paint is ``begin()``, ``draw(_:in:isLarge:into:)`` for each picture and ``finish(ahead:)``,
/// which tells ``onWant`` what should be loaded. Pictures are found by their address at every
/// paint, so that one that comes late can only be drawn where its product stands then.
/// See docs/decisions/pictures.md#pictures-are-looked-up-by-address-at-every-paint
public final class PictureBoard {
  /// The state of a picture on the screen.
  public enum Outcome: Hashable, Sendable {
    case drawn
    /// It is being loaded, or will be.
    case missing
    case failed
    /// No pictures are drawn at all.
    case off
  }

  /// How a picture stands in a place.
  struct Look: Hashable {
    let wish: PictureRequest
    let size: Size
    let isLarge: Bool

    /// Eighths of the last row that are left free: thumbnails of two rows stand below each other.
    var gap: Int { !isLarge && size.rows == 2 ? 2 : 0 }
  }

  private struct Spot: Hashable {
    let product: Int
    let size: Size
    let isLarge: Bool
  }

  struct Drawn {
    let frame: Frame
    let cells: Rect
  }

  /// Bytes of pixels kept: a few hundred thumbnails.
  public static let pixelLimit = 24 << 20
  /// Bytes of cells kept.
  public static let cellLimit = 8 << 20
  /// Bytes kept of what the terminal draws itself: the pictures leafed through last.
  public static let inlayLimit = 8 << 20

  public private(set) var graphics: Graphics
  public private(set) var ladder: GraphicsSupport
  public private(set) var choice: GraphicsChoice
  private let pixels = MemoryCache<PictureRequest, Pixels>(totalCostLimit: pixelLimit)
  private let drawn = MemoryCache<Look, Drawn>(totalCostLimit: cellLimit)
  /// Pictures drawn recently, by their spot: found without comparing their addresses, which are
  /// long. Empty after every change of a picture.
  private var recent: [Spot: (address: SafeText, drawn: Drawn)] = [:]
  private static let recentLimit = 256
  private let inlays = MemoryCache<Look, Inlay>(totalCostLimit: inlayLimit)
  /// Renderings in progress and failed ones: neither is started again.
  private var making: [Look: Int] = [:]
  private var nextJob: InlayJob?
  private var inlayCount = 0
  /// Counts pictures that have come, and times from which on all look different.
  public private(set) var arrivals = 0
  public private(set) var renewals = 0
  private var kitty: KittyImages
  /// Failed pictures, and whether they were on the screen when they failed.
  private var failed: [PictureRequest: Bool] = [:]
  private var seen: [PictureRequest] = []
  private var missing: [PictureRequest] = []
  private var wanted: [PictureRequest] = []
  /// Told what should be loaded, the most wanted first, whenever that changes.
  public var onWant: (([PictureRequest]) -> Void)?
  /// Told what should be made for the terminal to draw; its result is for ``receive(_:)``.
  public var onJob: ((InlayJob) -> Void)?

  public init(ladder: GraphicsSupport, choice: GraphicsChoice = .automatic) {
    self.ladder = ladder
    self.choice = choice
    graphics = ladder.graphics(for: choice)
    kitty = KittyImages(isDirect: ladder.colors > 256, isInTmux: ladder.isInTmux)
  }

  /// The terminal has told more of itself.
  /// - Returns: Whether pictures look different now.
  @discardableResult
  public func learn(_ traits: TerminalTraits) -> Bool {
    guard traits != ladder.traits else { return false }
    ladder.traits = traits
    return renew()
  }

  /// Draws in another way from the next paint on.
  public func choose(_ choice: GraphicsChoice) {
    self.choice = choice
    renew()
  }

  public func begin() {
    seen = []
    missing = []
    nextJob = nil
    kitty.begin()
  }

  /// Draws the picture of a product at an address, or leaves the place as it is.
  /// - Parameter isCovered: Whether something may be drawn over it: then it is made of characters.
  @discardableResult
  public func draw(
    _ address: SafeText, of product: Int, in place: Rect, isLarge: Bool, isCovered: Bool = false,
    into frame: inout Frame
  ) -> Outcome {
    guard graphics != .none else { return .off }
    guard place.columns > 0, place.rows > 0, !address.isEmpty else { return .missing }
    let size = Size(columns: place.columns, rows: place.rows)
    let spot = Spot(product: product, size: size, isLarge: isLarge)
    let mayBeInlay = isLarge && !isCovered && graphics.drawsInlays
    // kitty's own memory has to know which pictures are still used.
    if graphics != .kitty, !mayBeInlay, let known = recent[spot], known.address == address {
      frame.paste(known.drawn.frame, known.drawn.cells, column: place.column, row: place.row)
      return .drawn
    }
    let wish = PictureRequest(address: address, box: box(isLarge: isLarge))
    seen.append(wish)
    let look = Look(wish: wish, size: size, isLarge: isLarge)
    if mayBeInlay, put(look, in: place, into: &frame) { return .drawn }
    if let known = known(look) {
      frame.paste(known.frame, known.cells, column: place.column, row: place.row)
      if graphics == .kitty { kitty.use(look) }
      if recent.count >= Self.recentLimit { recent = [:] }
      recent[spot] = (address, known)
      return .drawn
    }
    // What failed before anybody saw it is tried again when it is seen.
    if failed[wish] == true { return .failed }
    missing.append(wish)
    return .missing
  }

  /// Draws pixels that are at hand, as cells: a terminal is not sent what is looked at in passing.
  /// - Parameter rgba: `width` × `height` × 4 bytes; anything else draws nothing.
  public func draw(
    width: Int, height: Int, rgba: [UInt8], in place: Rect, into frame: inout Frame
  ) {
    guard graphics != .none, place.columns > 0, place.rows > 0,
      let pixels = Pixels(width: width, height: height, rgba: rgba)
    else { return }
    let size = Size(columns: place.columns, rows: place.rows)
    let made = graphics == .ascii ? characters(pixels, size, .whole) : blocks(pixels, size, .whole)
    frame.paste(made.frame, made.cells, column: place.column, row: place.row)
  }

  /// Draws the thumbnail at an address where it is here already, for a part of the screen that is
  /// kept until ``renewals`` differs. Never kitty's: which of them are used has to be known at
  /// every paint.
  /// - Returns: Whether it was drawn.
  public func drawIfKnown(_ address: SafeText, in place: Rect, into frame: inout Frame) -> Bool {
    guard graphics != .none, graphics != .kitty, !address.isEmpty else { return false }
    let size = Size(columns: place.columns, rows: place.rows)
    let wish = PictureRequest(address: address, box: box(isLarge: false))
    guard size.columns > 0, size.rows > 0,
      let known = known(Look(wish: wish, size: size, isLarge: false))
    else { return false }
    frame.paste(known.frame, known.cells, column: place.column, row: place.row)
    return true
  }

  /// A picture that soon will be on the screen.
  public struct PrefetchRequest {
    let address: SafeText
    let isLarge: Bool

    public init(_ address: SafeText, isLarge: Bool = false) {
      self.address = address
      self.isLarge = isLarge
    }
  }

  /// Ends a paint: what it missed should be loaded, then what comes next.
  public func finish(ahead: [PrefetchRequest] = []) {
    if let job = nextJob, let onJob {
      nextJob = nil
      making[job.look] = job.number
      onJob(job)
    }
    let next = ahead.filter { !$0.address.isEmpty }
      .map { PictureRequest(address: $0.address, box: box(isLarge: $0.isLarge)) }
    // A failed picture is tried again when it is seen again.
    if !failed.isEmpty {
      let near = Set(seen).union(next)
      failed = failed.filter { near.contains($0.key) }
    }
    guard graphics != .none else { return want([]) }
    var wishes = missing
    var known = Set(missing)
    for wish in next where pixels[wish] == nil && failed[wish] == nil {
      if known.insert(wish).inserted { wishes.append(wish) }
    }
    want(wishes)
  }

  /// Puts what the terminal draws into the frame, or sees to it that it is made.
  private func put(_ look: Look, in place: Rect, into frame: inout Frame) -> Bool {
    if let inlay = inlays[look] {
      // The tile does not show beside it.
      frame.fill(place)
      frame.put(inlay.moved(by: place))
      return true
    }
    if making[look] == nil, let pixels = pixels[look.wish] {
      inlayCount += 1
      nextJob = InlayJob(
        pixels: pixels, look: look, graphics: graphics, ladder: ladder, backdrop: backdrop,
        number: inlayCount)
    }
    return false
  }

  private func want(_ wishes: [PictureRequest]) {
    guard wishes != wanted else { return }
    wanted = wishes
    onWant?(wishes)
  }

  /// Accepts a loaded picture; nil for one that is unavailable.
  /// - Returns: Whether it was missed on the screen.
  public func receive(_ wish: PictureRequest, _ picture: Pixels?) -> Bool {
    if let picture {
      recent = [:]
      arrivals += 1
      pixels.set(picture, for: wish, cost: picture.rgba.count)
    } else {
      failed[wish] = seen.contains(wish)
    }
    wanted.removeAll { $0 == wish }
    return seen.contains(wish)
  }

  /// Takes what was made for the terminal to draw.
  /// - Returns: Whether the screen shows the picture in characters meanwhile.
  public func receive(_ result: InlayJob.Result) -> Bool {
    // What was begun before the terminal's cells or the way of drawing changed fits no more.
    guard making[result.look] == result.number, let inlay = result.inlay else { return false }
    making[result.look] = nil
    inlays.set(inlay, for: result.look, cost: inlay.bytes.count)
    return seen.contains(result.look.wish)
  }

  /// Bytes for the terminal beside the cells, to be sent before the next frame.
  public func takeOutput() -> [UInt8] { kitty.takeOutput() }

  /// Returns the bytes that free the terminal's memory, for when the screen is left.
  public func releaseTerminalImages() -> [UInt8] {
    recent = [:]
    drawn.removeAll()
    return kitty.forgetAll()
  }
}

extension PictureBoard {
  private static let dark = RGB(0x101014)

  @discardableResult
  private func renew() -> Bool {
    let graphics = ladder.graphics(for: choice)
    let changes = graphics != self.graphics
    recent = [:]
    renewals += 1
    self.graphics = graphics
    kitty.dropAll()
    drawn.removeAll()
    inlays.removeAll()
    making = [:]
    return changes
  }

  /// Pixels asked for: as many as the finest way of drawing shows.
  private func box(isLarge: Bool) -> PictureSize {
    let isFine = graphics == .kitty || isLarge && graphics.drawsInlays
    let side = isLarge ? (isFine ? 960 : 480) : isFine ? 320 : 160
    return PictureSize(width: side, height: side)
  }

  private var cellRatio: Double { ladder.cellRatio }

  private var backdrop: RGB { ladder.traits.backgroundColor ?? Self.dark }

  private func known(_ look: Look) -> Drawn? {
    if let known = drawn[look] { return known }
    guard let pixels = pixels[look.wish] else { return nil }
    let made = make(pixels, look)
    drawn.set(made, for: look, cost: look.size.columns * look.size.rows * 16)
    return made
  }

  private func make(_ pixels: Pixels, _ look: Look) -> Drawn {
    let fit: PictureFit = look.isLarge ? .whole : .filling
    let made: (frame: Frame, cells: Rect)
    // What the terminal draws stands in for characters, never the other way round.
    switch graphics.drawsInlays ? ladder.cells.graphics : graphics {
    case .kitty:
      made = kitty.draw(pixels, look, fit, cell: cellRatio, gap: look.gap)
      for old in kitty.takeForgotten() { drawn.remove(old) }
    case .ascii: made = characters(pixels, look.size, fit)
    case .blocks, .sixel, .iterm, .none: made = blocks(pixels, look.size, fit, gap: look.gap)
    }
    // The tile does not show beside a picture that is seen whole.
    return Drawn(frame: made.frame, cells: look.isLarge ? made.frame.bounds : made.cells)
  }

  private func characters(
    _ pixels: Pixels, _ size: Size, _ fit: PictureFit
  ) -> (frame: Frame, cells: Rect) {
    CharacterArt.draw(
      pixels, in: size, fit, isDark: ladder.traits.background != .light,
      hasColors: ladder.colors >= 256, cell: cellRatio)
  }

  private func blocks(
    _ pixels: Pixels, _ size: Size, _ fit: PictureFit, gap: Int = 0
  ) -> (frame: Frame, cells: Rect) {
    Blocks.draw(
      pixels, in: size, fit, palette: ladder.colors > 256 ? .all : .fixed, backdrop: backdrop,
      cell: cellRatio, gap: gap)
  }
}

extension Inlay {
  fileprivate func moved(by origin: Rect) -> Inlay {
    Inlay(
      number: number,
      place: Rect(
        column: place.column + origin.column, row: place.row + origin.row,
        columns: place.columns, rows: place.rows), bytes: bytes)
  }
}
