import Terminal
import Widgets

/// The screen of the list as it was drawn last, without overlays.
///
/// A key that only moves the cursor draws two products and the status line again; what it does not
/// change is neither drawn nor compared.
struct RetainedList {
  /// The values that all but these depend on.
  struct Content: Equatable {
    let layout: ListLayout
    let rows: ProductListView.Rows
    let header: HeaderView.Content?
    let message: FooterCache.Message?
    /// The product beside the list.
    let pane: ProductDetailView.Content?
    let isPaneFocused: Bool
  }

  let content: Content
  /// The row of the cursor.
  let cursor: Int
  let frame: Frame
  let pictures: [PicturePlacement]
  /// The click targets above the status line.
  let targets: [ClickTarget]
}
