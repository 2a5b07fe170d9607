public import Foundation
public import TerminalPictures
public import Widgets

/// The state that is saved from one run to the next: saved views, the command history, and the
/// appearance.
public struct BrowserState: Hashable, Sendable, Codable {
  /// A query by a name.
  public struct SavedView: Hashable, Sendable, Codable {
    public let name: String
    /// The query as it is typed in the search line.
    public let query: String

    /// Characters of a name: what fits a menu.
    static let nameLimit = 40
  }

  public internal(set) var views: [SavedView] = []
  /// The latest last.
  public internal(set) var history: [String] = []

  /// The name of the layout that was chosen last.
  private var layoutName: String?
  private var themeName: String?
  private var graphicsName: String?

  /// The layout that was chosen last; nil if none was.
  public internal(set) var layout: ProductLayout? {
    get { layoutName.flatMap(ProductLayout.init) }
    set { layoutName = newValue?.rawValue }
  }

  /// The theme that was chosen last; nil if none was.
  public internal(set) var theme: ThemeName? {
    get { themeName.flatMap(ThemeName.init) }
    set { themeName = newValue?.rawValue }
  }

  /// The way of drawing pictures that was chosen last; nil if none was.
  public internal(set) var graphics: GraphicsChoice? {
    get { graphicsName.flatMap(GraphicsChoice.init(name:)) }
    set { graphicsName = newValue?.name }
  }

  static let viewLimit = 100
  static let historyLimit = 100
  static let lineLimit = 300
  /// Bytes of the file: everything that the limits allow, in the longest characters.
  public static let sizeLimit = 1_048_576

  public init() {}

  /// Decodes ``data``. The file is untrusted: content beyond the limits is dropped.
  public init?(_ data: Data) {
    guard let state = try? JSONDecoder().decode(BrowserState.self, from: data) else { return nil }
    layout = state.layout
    theme = state.theme
    graphics = state.graphics
    for view in state.views.prefix(Self.viewLimit) { save(view.query, as: view.name) }
    for line in state.history.suffix(Self.historyLimit) { remember(line) }
  }

  public var data: Data? { try? JSONEncoder().encode(self) }

  /// - Returns: Whether there was room.
  @discardableResult
  mutating func save(_ query: String, as name: String) -> Bool {
    let name = String(name.prefix(SavedView.nameLimit))
    views.removeAll { $0.name == name }
    guard views.count < Self.viewLimit, query.count <= Self.lineLimit else { return false }
    views.append(SavedView(name: name, query: query))
    views.sort { $0.name < $1.name }
    return true
  }

  mutating func remember(_ line: String) {
    guard !line.isEmpty, line.count <= Self.lineLimit else { return }
    history.removeAll { $0 == line }
    history.append(line)
    if history.count > Self.historyLimit { history.removeFirst() }
  }
}
