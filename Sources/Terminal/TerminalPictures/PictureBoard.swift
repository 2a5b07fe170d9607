import Files
public import Pictures
public import Terminal
public import Text
public import Words

/// Draws pictures into frames, and keeps track of missing ones. The entry point of this module.
///
/// A paint is `begin()`, ``draw(_:of:in:isLarge:isCovered:into:)`` for each picture and
/// ``finish(ahead:)``, which passes the pictures to load to ``onRequest``. Pictures are looked up
/// by their address at every paint, so that a late one is drawn only where its product is then. See
/// docs/decisions/pictures.md#pictures-are-looked-up-by-address-at-every-paint
public final class PictureBoard {
  /// The state of a picture after it was drawn.
  public enum Outcome: Hashable, Sendable {
    case drawn
    /// The picture is being loaded, or will be.
    case missing
    case failed
    /// The way of drawing has no pictures.
    case off
  }

  private struct Slot: Hashable {
    let product: Int
    let size: Size
    let isLarge: Bool
  }

  /// The maximum bytes of cached pixels that the terminal draws: some screens of thumbnails.
  public static let pixelLimit = 24 << 20
  /// The maximum bytes of cached pixels of pictures in cells, which are drawn only once: a screen
  /// of thumbnails, which have a quarter of the pixels, and some large pictures.
  public static let pixelLimitOfCells = 4 << 20
  /// The maximum bytes of cached cells: a thousand thumbnails.
  public static let cellLimit = 2 << 20
  /// The maximum bytes of cached inlays: those seen last.
  public static let inlayLimit = 8 << 20

  public private(set) var graphics: Graphics
  private(set) var method: GraphicsMethod
  public private(set) var support: GraphicsSupport
  public private(set) var choice: GraphicsChoice
  private var pixels: MemoryCache<PictureRequest, Pixels>
  private let drawn = MemoryCache<RenderKey, CellPicture>(totalCostLimit: cellLimit)
  /// Dimmed pictures in cells, for behind a dialog.
  private let dimmed = MemoryCache<RenderKey, CellPicture>(totalCostLimit: cellLimit)
  /// The pictures drawn last, by product: found without hashing a long address. Emptied whenever a
  /// picture arrives.
  private var recent: [Slot: (address: SafeText, drawn: CellPicture)] = [:]
  private static let recentLimit = 256
  private let inlays = MemoryCache<RenderKey, Inlay>(totalCostLimit: inlayLimit)
  /// Inlays that are being encoded, or could not be encoded: neither is started again.
  private var encoding: [RenderKey: Int] = [:]
  private static let encodingLimit = 256
  private var jobs: [InlayJob] = []
  /// Whether the view rests: only then does the terminal draw small pictures, because that is far
  /// slower than moving text.
  public var isResting = true {
    didSet {
      guard isResting else { return }
      isKeyRepeating = false
      hasDeferred = false
    }
  }
  /// Whether a key is being held (repeating): most pictures that it would draw wait until the view
  /// rests. They are most of the output of a key.
  public var isKeyRepeating = false
  /// Whether the last paints have omitted pictures because of that.
  var hasDeferred = false
  /// The products whose small pictures were on the screen after the last paint.
  var shown: Set<Int> = []
  /// The inlays of this paint and of the last one, and where they are: those that stay are not
  /// redrawn. Those that were encoded for the screen come on top, because it may have more than the
  /// cache holds, and would never come to rest.
  private var current: [RenderKey: (inlay: Inlay, rects: [Rect])] = [:]
  private var previous: [RenderKey: (inlay: Inlay, rects: [Rect])] = [:]
  /// Whether there are more pictures than the terminal can draw itself at once.
  private var isCrowded = false
  /// Counts the pictures that have arrived.
  public private(set) var arrivals = 0
  /// Counts the changes after which every picture is drawn differently.
  public private(set) var renewals = 0
  private var kitty: KittyImages
  /// Pictures that are unavailable, and whether they were on the screen when that was reported.
  private var failed: [PictureRequest: Bool] = [:]
  private var seen: [PictureRequest] = []
  private var missing: [PictureRequest] = []
  private var requested: [PictureRequest] = []
  /// Receives the pictures to load, the most urgent first, whenever they change.
  public var onRequest: (([PictureRequest]) -> Void)?
  /// Receives pictures to encode for the terminal; pass the results to ``receive(_:)``.
  public var onJobs: (([InlayJob]) -> Void)?

  public init(support: GraphicsSupport, choice: GraphicsChoice = .automatic) {
    self.support = support
    self.choice = choice
    graphics = support.graphics(for: choice)
    method = graphics.method(on: support)
    pixels = MemoryCache(totalCostLimit: Self.limit(of: method))
    kitty = KittyImages(isDirect: support.colors > 256, isInTmux: support.isInTmux)
  }

  /// Updates the known properties of the terminal.
  /// - Returns: Whether pictures are drawn differently now.
  @discardableResult
  public func learn(_ traits: TerminalTraits) -> Bool {
    guard traits != support.traits else { return false }
    support.traits = traits
    return renew()
  }

  /// Updates the known properties of the surrounding tmux.
  public func learn(_ tmux: TmuxSupport) {
    guard tmux != support.tmux else { return }
    support.tmux = tmux
    renew()
  }

  /// Changes the way of drawing from the next paint on.
  public func choose(_ choice: GraphicsChoice) {
    self.choice = choice
    renew()
  }

  /// - Parameter count: The number of pictures on the screen.
  public func begin(count: Int = 0) {
    seen = []
    missing = []
    jobs = []
    previous = current
    current = [:]
    isCrowded = count > support.traits.brand.maximumInlays
    kitty.begin()
  }

  /// Whether a thumbnail drawn in the cells of its row is final.
  public var drawsThumbnailsInCells: Bool { !method.drawsSmallInlays }

  /// Draws the picture of a product at an address, or leaves the rectangle unchanged.
  /// - Parameter isCovered: Whether something may be drawn over it: then it is made of characters.
  @discardableResult
  public func draw(
    _ address: SafeText, of product: Int, in rect: Rect, isLarge: Bool, isCovered: Bool = false,
    into frame: inout Frame
  ) -> Outcome {
    guard graphics != .none else { return .off }
    guard rect.columns > 0, rect.rows > 0, !address.isEmpty else { return .missing }
    let size = Size(columns: rect.columns, rows: rect.rows)
    let slot = Slot(product: product, size: size, isLarge: isLarge)
    let mayBeInlay =
      !isCovered && (isLarge ? method.drawsInlays : method.drawsSmallInlays && !isCrowded)
    // With placeholders, the terminal's images still in use have to be known.
    if !method.usesPlaceholders, !mayBeInlay, let known = recent[slot], known.address == address {
      frame.paste(known.drawn.frame, known.drawn.cells, column: rect.column, row: rect.row)
      return .drawn
    }
    let request = PictureRequest(address: address, box: box(isLarge: isLarge))
    seen.append(request)
    let key = RenderKey(request: request, size: size, isLarge: isLarge)
    if mayBeInlay, put(key, in: rect, into: &frame) { return .drawn }
    // Placeholders would stay as bright as the dialog, also where the pixels were evicted.
    let isDimmed = isCovered && method.usesPlaceholders
    if method.usesPlaceholders {
      kitty.use(key)
      // The pixels of a picture that the terminal does not have yet are sent when the view rests.
      if !isDimmed, drawn[key] == nil, pixels[request] != nil, defersPicture() { return .missing }
    }
    if let known = isDimmed ? dimmable(key) : known(key) {
      frame.paste(known.frame, known.cells, column: rect.column, row: rect.row)
      if recent.count >= Self.recentLimit { recent = [:] }
      recent[slot] = (address, known)
      // The terminal can draw it again only from its pixels.
      if mayBeInlay, isLarge || isResting, encoding[key] == nil, pixels[request] == nil,
        failed[request] != true
      {
        missing.append(request)
      }
      return .drawn
    }
    // A picture that failed before it was on the screen is requested again.
    if failed[request] == true { return .failed }
    missing.append(request)
    return .missing
  }

  /// Draws pixels that are not from a market, such as those of a file to upload.
  /// - Parameters:
  ///   - id: Identifies the pixels.
  ///   - rgba: `width` × `height` × 4 bytes; anything else draws nothing.
  ///   - isCovered: Whether something may be drawn over it: then it is made of characters.
  public func draw(
    _ id: Int, width: Int, height: Int, rgba: [UInt8], in rect: Rect, isCovered: Bool = false,
    into frame: inout Frame
  ) {
    let request = PictureRequest(address: "preview:\(id)", box: box(isLarge: true))
    if pixels[request] == nil {
      guard let made = Pixels(width: width, height: height, rgba: rgba) else { return }
      pixels.set(made, for: request, cost: rgba.count)
    }
    draw(request.address, of: id, in: rect, isLarge: true, isCovered: isCovered, into: &frame)
  }

  /// Draws the thumbnail at an address if it is loaded, for a part of the screen that is cached
  /// until ``renewals`` differs. Never draws placeholders: the images in use have to be known at
  /// every paint.
  /// - Returns: Whether it was drawn.
  public func drawIfKnown(_ address: SafeText, in rect: Rect, into frame: inout Frame) -> Bool {
    guard graphics != .none, !method.usesPlaceholders, !address.isEmpty else { return false }
    let size = Size(columns: rect.columns, rows: rect.rows)
    let request = PictureRequest(address: address, box: box(isLarge: false))
    guard size.columns > 0, size.rows > 0,
      let known = known(RenderKey(request: request, size: size, isLarge: false))
    else { return false }
    frame.paste(known.frame, known.cells, column: rect.column, row: rect.row)
    return true
  }

  /// Whether a paint has left something to load or to encode, or encountered an unavailable
  /// picture.
  public var hasWork: Bool { !missing.isEmpty || !jobs.isEmpty || !failed.isEmpty }

  /// Ends a paint: requests the pictures it missed, then those to prefetch.
  public func finish(ahead: [PrefetchRequest] = []) {
    if encoding.count >= Self.encodingLimit {
      let near = Set(seen)
      encoding = encoding.filter { near.contains($0.key.request) }
    }
    if !jobs.isEmpty, let onJobs {
      for job in jobs { encoding[job.key] = job.number }
      // The large picture does not wait for dozens of small ones.
      for batch in [jobs.filter(\.key.isLarge), jobs.filter { !$0.key.isLarge }]
      where !batch.isEmpty {
        onJobs(batch)
      }
      jobs = []
    }
    let next = ahead.filter { !$0.address.isEmpty }
      .map { PictureRequest(address: $0.address, box: box(isLarge: $0.isLarge)) }
    // Failed pictures are requested again the next time they are on the screen.
    if !failed.isEmpty {
      let near = Set(seen).union(next)
      failed = failed.filter { near.contains($0.key) }
    }
    guard graphics != .none else { return request([]) }
    var requests = missing
    var known = Set(missing)
    for request in next where pixels[request] == nil && failed[request] == nil {
      if known.insert(request).inserted { requests.append(request) }
    }
    request(requests)
  }

  /// Puts an inlay into the frame, or schedules its encoding.
  private func put(_ key: RenderKey, in rect: Rect, into frame: inout Frame) -> Bool {
    let last = previous[key]
    guard key.isLarge || isResting || last?.rects.contains(rect) == true else { return false }
    if let inlay = last?.inlay ?? inlays[key] {
      current[key, default: (inlay, [])].rects.append(rect)
      // The tile must not show beside it.
      frame.fill(rect)
      frame.put(inlay.moved(by: rect))
      return true
    }
    if encoding[key] == nil, !jobs.contains(where: { $0.key == key }),
      let pixels = pixels[key.request]
    {
      jobs.append(
        InlayJob(
          pixels: pixels, key: key, graphics: graphics, support: support,
          number: InlayJob.nextNumber()))
    }
    return false
  }

  private func request(_ requests: [PictureRequest]) {
    guard requests != requested else { return }
    requested = requests
    onRequest?(requests)
  }

  /// Accepts a loaded picture; nil for one that is unavailable.
  /// - Returns: Whether it is on the screen.
  public func receive(_ request: PictureRequest, _ picture: Pixels?) -> Bool {
    if let picture {
      recent = [:]
      arrivals += 1
      pixels.set(picture, for: request, cost: picture.rgba.count)
    } else {
      failed[request] = seen.contains(request)
    }
    requested.removeAll { $0 == request }
    return seen.contains(request)
  }

  /// Requests the pictures that failed again with the next paint.
  public func retryFailures() { failed = [:] }

  /// Accepts encoded pictures.
  /// - Returns: Whether the screen currently shows one of them in characters.
  public func receive(_ results: [InlayJob.Result]) -> Bool {
    var isSeen = false
    // A picture that was encoded before the terminal's cells or the way of drawing changed does not
    // fit.
    for result in results where encoding[result.key] == result.number {
      guard let inlay = result.inlay else { continue }
      encoding[result.key] = nil
      inlays.set(inlay, for: result.key, cost: inlay.bytes.count)
      guard seen.contains(result.key.request) else { continue }
      current[result.key] = (inlay, [])
      isSeen = true
    }
    return isSeen
  }

  /// Returns bytes for the terminal besides the cells, to be sent before the next frame.
  public func drainOutput() -> [UInt8] { kitty.drainOutput() }

  /// Returns bytes that free the terminal's memory, to be sent before the screen is left.
  public func releaseTerminalImages() -> [UInt8] {
    recent = [:]
    drawn.removeAll()
    dimmed.removeAll()
    return kitty.releaseAll()
  }
}

extension PictureBoard {
  @discardableResult
  private func renew() -> Bool {
    let graphics = support.graphics(for: choice)
    let changes = graphics != self.graphics
    recent = [:]
    renewals += 1
    self.graphics = graphics
    method = graphics.method(on: support)
    let limit = Self.limit(of: method)
    if limit != pixels.totalCostLimit { pixels = MemoryCache(totalCostLimit: limit) }
    kitty.dropAll()
    drawn.removeAll()
    dimmed.removeAll()
    inlays.removeAll()
    current = [:]
    encoding = [:]
    return changes
  }

  private static func limit(of method: GraphicsMethod) -> Int {
    method.usesPlaceholders || method.drawsInlays ? pixelLimit : pixelLimitOfCells
  }

  /// The pixels to request: as many as the way of drawing shows.
  private func box(isLarge: Bool) -> PictureSize {
    let isFine = method.usesPlaceholders || (isLarge ? method.drawsInlays : method.drawsSmallInlays)
    let side = isLarge ? (isFine ? 960 : 480) : isFine ? 320 : 160
    return PictureSize(width: side, height: side)
  }

  private func known(_ key: RenderKey) -> CellPicture? {
    if let known = drawn[key] { return known }
    guard let pixels = pixels[key.request] else { return nil }
    let made = make(pixels, key)
    drawn.set(made, for: key, cost: key.cost)
    return made
  }

  /// Returns the picture as characters, which are dimmed behind a dialog like the text: a picture
  /// that the terminal draws would stay as bright as the dialog. The terminal keeps its copy.
  private func dimmable(_ key: RenderKey) -> CellPicture? {
    if let known = dimmed[key] { return known }
    guard let pixels = pixels[key.request] else { return nil }
    let made = covering(
      support.drawCells(
        pixels, as: graphics, in: key.size, key.isLarge ? .whole : .filling, gap: key.gap), key)
    dimmed.set(made, for: key, cost: key.cost)
    return made
  }

  private func make(_ pixels: Pixels, _ key: RenderKey) -> CellPicture {
    let fit: PictureFit = key.isLarge ? .whole : .filling
    let made: CellPicture
    if method.usesPlaceholders {
      made = kitty.draw(pixels, key, fit, cell: support.cellRatio, gap: key.gap)
      for old in kitty.drainForgotten() { drawn.remove(old) }
      // It has too many cells, or the screen has more pictures than the terminal keeps.
      if made.cells.columns == 0, let blocks = dimmable(key) { return blocks }
    } else {
      // Characters replace the picture until the terminal can draw it itself.
      made = support.drawCells(pixels, as: graphics, in: key.size, fit, gap: key.gap)
    }
    return covering(made, key)
  }

  /// Returns a large picture with the cells beside it: it covers the whole tile.
  private func covering(_ made: CellPicture, _ key: RenderKey) -> CellPicture {
    key.isLarge ? CellPicture(frame: made.frame, cells: made.frame.bounds) : made
  }
}
