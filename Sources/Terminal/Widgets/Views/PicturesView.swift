package import Market
package import Terminal
package import TerminalPictures
import Text
package import ViewModels

/// Draws the pictures of a screen over their tiles, and requests those that come next.
///
/// A class because it remembers how the list was scrolled.
package final class PicturesView {
  private let board: PictureBoard
  /// The first product on the screen drawn last.
  private var drawnTop = 0
  private var isPaneDeferred = false
  private var lastTop = 0
  private var isGoingUp = false
  private var prefetched: PrefetchKey?

  /// The values that determine which pictures to prefetch.
  private struct PrefetchKey: Equatable {
    let rows: Range<Int>
    let revision: Int
    /// The row of the cursor while a product is on the whole screen.
    let cursor: Int?
    /// The open product and its picture.
    let product: Int?
    let picture: Int?
    let arrivals: Int
    let renewals: Int
  }

  package init(board: PictureBoard) { self.board = board }

  /// Draws the pictures below all overlays.
  /// - Parameters:
  ///   - isCovered: Whether an overlay covers the large picture.
  ///   - deferred: The area of pictures that wait until the view rests.
  /// - Returns: Whether all others were drawn.
  @discardableResult
  package func draw(
    _ drawing: inout Drawing, _ theme: Theme, isCovered: Bool, deferring deferred: Rect? = nil
  ) -> Bool {
    var isComplete = true
    var shown: Set<Int> = []
    board.begin(count: drawing.pictures.count)
    for picture in drawing.pictures where !picture.isDeferred {
      if let deferred, picture.rect.column >= deferred.column {
        drawing.frame.fill(picture.rect)
        continue
      }
      if picture.isDrawn { shown.insert(picture.product) }
      if picture.isDrawn, board.drawsThumbnailsInCells { continue }
      let outcome = board.draw(
        picture.url, of: picture.product, in: picture.rect, isLarge: picture.isLarge,
        isCovered: isCovered, into: &drawing.frame)
      if outcome == .missing || outcome == .failed { isComplete = false }
      if outcome == .drawn, !picture.isLarge { shown.insert(picture.product) }
      if outcome == .failed {
        drawing.frame.put(
          Self.failureSymbol, column: picture.rect.endColumn - 1, row: picture.rect.endRow - 1,
          theme.quiet)
      }
    }
    board.show(shown)
    return isComplete
  }

  /// Returns whether the pictures beside a list that scrolls wait until the view rests: where rows
  /// move only as a whole, their colours would have to be sent again with every key.
  /// - Parameters:
  ///   - rows: The products on the screen.
  ///   - movesPane: Whether rows that scroll take the pane along.
  package func defersPane(beside rows: Range<Int>, movesPane: Bool) -> Bool {
    defer { drawnTop = rows.lowerBound }
    guard movesPane, board.isKeyRepeating, !board.isResting else {
      isPaneDeferred = false
      return false
    }
    // A list that jumps is written again, and nothing scrolls.
    let distance = abs(rows.lowerBound - drawnTop)
    if distance > 0, distance < rows.count { isPaneDeferred = true }
    return isPaneDeferred && board.defersPicture()
  }

  /// Requests the pictures that are missing and those to prefetch; after the screen was painted.
  /// - Parameters:
  ///   - page: The product on the whole screen.
  ///   - pane: The product beside the list.
  package func prerender(
    _ list: ProductListViewModel, page: ProductDetailViewModel?, pane: ProductDetailViewModel?
  ) {
    let open = page ?? pane
    let key = PrefetchKey(
      rows: list.visibleRows, revision: list.window.revision,
      cursor: page == nil ? nil : list.cursor, product: open?.product.id, picture: open?.picture,
      arrivals: board.arrivals, renewals: board.renewals)
    guard key != prefetched || board.hasWork else { return }
    prefetched = key
    if let page { return board.finish(ahead: neighbours(of: page) + neighbours(in: list)) }
    let panePictures = pane.map { neighbours(of: $0) } ?? []
    board.finish(ahead: panePictures + nextThumbnails(of: list))
  }

  private static let failureSymbol = Glyph("x")

  /// Returns a screen of thumbnails in the direction of travel.
  private func nextThumbnails(of list: ProductListViewModel) -> [PictureBoard.PrefetchRequest] {
    if list.top != lastTop {
      isGoingUp = list.top < lastTop
      lastTop = list.top
    }
    let visible = list.visibleRows
    let rows =
      isGoingUp
      ? Array((visible.lowerBound - visible.count..<visible.lowerBound).reversed())
      : Array(visible.upperBound..<visible.upperBound + visible.count)
    return rows.compactMap { row in
      list.window.thumbnail(at: row).map { PictureBoard.PrefetchRequest($0) }
    }
  }

  /// Returns the first pictures of the products before and after the open one.
  private func neighbours(in list: ProductListViewModel) -> [PictureBoard.PrefetchRequest] {
    [list.cursor + 1, list.cursor - 1].compactMap { row in
      list.window.thumbnail(at: row).map { PictureBoard.PrefetchRequest($0, isLarge: true) }
    }
  }

  /// Returns the pictures beside the one on the screen.
  private func neighbours(of detail: ProductDetailViewModel) -> [PictureBoard.PrefetchRequest] {
    [detail.picture + 1, detail.picture - 1].compactMap { index in
      detail.product.images.element(at: index).map {
        PictureBoard.PrefetchRequest($0.url, isLarge: true)
      }
    }
  }
}

extension Appearance {
  /// Draws a tile in place of a picture that is not loaded, in a colour of the product's own, with
  /// its initial.
  package func drawTile(of product: Product, into frame: inout Frame, _ rect: Rect) {
    let style = theme.tiles[Int(product.id.magnitude % UInt(theme.tiles.count))]
    if rect.rows <= 2 {
      frame.draw(symbols.tile.top, column: rect.column, row: rect.row, style: style)
      frame.draw(symbols.tile.bottom, column: rect.column, row: rect.row + 1, style: style)
      return
    }
    frame.fill(rect, with: symbols.shade, style: style)
    guard let initial = product.name.glyphs.first(where: { $0 != .space }) else { return }
    let middle = rect.centered(Size(columns: initial.columns + 2, rows: 1))
    frame.fill(middle, style: .plain)
    frame.put(initial, column: middle.column + 1, row: middle.row, theme.title)
  }
}
