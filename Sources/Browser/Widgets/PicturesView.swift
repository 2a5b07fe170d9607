import Market
import Terminal
import TerminalPictures
import Text
import ViewModels

/// Draws the pictures of a screen over their places, and says which come next.
final class PicturesView {
  private let board: PictureBoard
  private var lastTop = 0
  private var isGoingUp = false

  init(board: PictureBoard) { self.board = board }

  /// Drawn before what stands over the products, so that it covers them.
  /// - Parameter isCovered: Whether it covers the picture that is looked at, too.
  func draw(_ drawing: inout Drawing, _ theme: Theme, isCovered: Bool) {
    board.begin()
    for place in drawing.pictures where !place.isDrawn {
      let outcome = board.draw(
        place.url, of: place.product, in: place.rect, isLarge: place.isLarge,
        isCovered: isCovered, into: &drawing.frame)
      if outcome == .failed {
        drawing.frame.put(
          Self.failureMark, column: place.rect.endColumn - 1, row: place.rect.endRow - 1,
          theme.quiet)
      }
    }
  }

  /// Draws a picture that is at hand.
  func draw(_ picture: PicturePreview, in place: Rect, into frame: inout Frame) {
    board.draw(
      width: picture.width, height: picture.height, rgba: picture.rgba, in: place, into: &frame)
  }

  /// Says what is missing and what comes next; after the screen was painted.
  func prerender(_ model: BrowserModel) { board.finish(ahead: ahead(of: model)) }

  private static let failureMark = Glyph("x")

  /// The neighbours of the picture that is looked at, and a screen of products in the direction of
  /// travel.
  private func ahead(of model: BrowserModel) -> [PictureBoard.PrefetchRequest] {
    if let open = model.detail { return neighbours(of: open.viewModel) }
    let list = model.list
    if list.top != lastTop {
      isGoingUp = list.top < lastTop
      lastTop = list.top
    }
    let visible = list.visibleRows
    let rows =
      isGoingUp
      ? Array((visible.lowerBound - visible.count..<visible.lowerBound).reversed())
      : Array(visible.upperBound..<visible.upperBound + visible.count)
    return (model.pane.open.map { neighbours(of: $0.viewModel) } ?? [])
      + rows.compactMap { list.window.thumbnail(at: $0).map { PictureBoard.PrefetchRequest($0) } }
  }

  private func neighbours(of detail: ProductDetailViewModel) -> [PictureBoard.PrefetchRequest] {
    [detail.picture + 1, detail.picture - 1].compactMap { index in
      let images = detail.product.images
      return images.indices.contains(index)
        ? PictureBoard.PrefetchRequest(images[index].url, isLarge: true) : nil
    }
  }
}
