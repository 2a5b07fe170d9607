import Actions
import Foundation
import Keymap
import Market
import Terminal
import Text
import TextEditing
import ViewModels
import Widgets
import Words

/// The chooser of picture files: typing finds a name, a path that begins with / or ~ opens its
/// folder.
struct FileOverlay: Overlay {
  let scene = Scene.files
  /// The form that the pictures are for.
  private let form: UUID
  private let paths: FilePaths
  private var folder = PictureFolder(path: "", entries: [])
  /// The folder that was requested last, until it is listed.
  private var requestedFolder: String? = ""
  /// The search that was requested last, until its files are found.
  private var search: FileSearch?
  private var typed = TextField()
  private var cursor = LineCursor()
  private var selected: [String] = []
  /// The file under the cursor, and its picture once that is read.
  private var preview: (path: String, picture: PicturePreview?)?

  init(for form: UUID, home: String?) {
    self.form = form
    paths = FilePaths(home: home)
  }

  /// Requests the folder to show first; `path` is typed already.
  mutating func begin(with path: String) -> [OverlayOutcome] {
    typed = TextField(path)
    return path.isEmpty ? list("") : follow()
  }

  private static let columns = 100
  /// Columns from which there is room for a picture beside the names.
  private static let previewColumns = 64

  func hints(in context: OverlayContext) -> [Hint] {
    let words = context.words.form
    return [
      Hint(key: "Enter", label: words.addPicture), Hint(key: "Space", label: words.mark),
      Hint(key: "Esc", label: context.words.overlays.close), Hint(key: "←", label: words.folderUp),
    ]
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    let outcomes = receive(input, in: context)
    return outcomes + requestPreview()
  }

  private mutating func receive(
    _ input: OverlayInput, in context: OverlayContext
  ) -> [OverlayOutcome] {
    switch input {
    case .paste(let text):
      return find(text, .chooserPaste)
    case .key(let key): return handle(key, in: context)
    case .action: return []
    }
  }

  private mutating func handle(_ key: Key, in context: OverlayContext) -> [OverlayOutcome] {
    let lines = entries
    if let motion = LineCursor.Motion(key) {
      cursor.move(motion, count: lines.count, room: room(in: context.size))
      return []
    }
    switch key {
    case .escape, .control("c"): return [.close]
    case .left where typed.isEmpty, .backspace where typed.isEmpty:
      return go(to: (folder.path as NSString).deletingLastPathComponent)
    case .right where typed.isEmpty: return enter(onlyFolders: true)
    case .enter: return enter()
    case .character(" ") where !isPath: toggleSelection(of: lines)
    default:
      guard let command = EditCommand(key), typed.handle(command) == .changed else { return [] }
      cursor = LineCursor()
      return follow()
    }
    return []
  }

  /// Lists the folder of a path as it is typed.
  private mutating func follow() -> [OverlayOutcome] {
    guard let typedFolder, typedFolder != requestedFolder ?? folder.path else { return [] }
    return list(typedFolder)
  }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    if case .picturePreviewed(let path, let picture) = event, path == preview?.path {
      preview?.picture = picture
    }
    if case .filesFound(let found, let files) = event, found == search {
      search = nil
      return open(files, of: found, in: context)
    }
    // Of two requests, only the last one counts.
    guard case .folderListed(let listed) = event, let asked = requestedFolder,
      asked.isEmpty || asked == listed.path
    else { return [] }
    requestedFolder = nil
    folder = listed
    cursor = LineCursor()
    selected = []
    return requestPreview()
  }

  /// Requests the picture of the file under the cursor, once.
  private mutating func requestPreview() -> [OverlayOutcome] {
    let lines = entries
    let entry = lines.indices.contains(cursor.line) ? lines[cursor.line] : nil
    guard let entry, !entry.isFolder, requestedFolder == nil else {
      preview = nil
      return []
    }
    let path = full(entry)
    guard path != preview?.path else { return [] }
    preview = (path, nil)
    return [.effect(.previewPicture(path))]
  }

  private var isPath: Bool { typed.text.hasPrefix("/") || typed.text.hasPrefix("~") }

  /// The folder of a typed path; nil if no path is typed.
  private var typedFolder: String? {
    guard isPath else { return nil }
    let path = paths.path(typed.text)
    let folder =
      typed.text.hasSuffix("/") || typed.text == "~"
      ? path : (path as NSString).deletingLastPathComponent
    return FilePaths.standardized(folder)
  }

  /// Entries whose names hold what was typed, or the last part of it.
  private var entries: [PictureFolder.Entry] {
    var name = typed.text
    if isPath {
      guard let last = name.lastIndex(of: "/"), typedFolder == folder.path else {
        return folder.entries
      }
      name = String(name[last...].dropFirst())
    }
    guard !name.isEmpty else { return folder.entries }
    return folder.entries.filter { $0.name.localizedCaseInsensitiveContains(name) }
  }

  private mutating func toggleSelection(of lines: [PictureFolder.Entry]) {
    guard lines.indices.contains(cursor.line), !lines[cursor.line].isFolder else { return }
    let path = full(lines[cursor.line])
    if let index = selected.firstIndex(of: path) {
      selected.remove(at: index)
    } else {
      selected.append(path)
    }
    cursor.move(.lines(1), count: lines.count, room: 1)
  }

  private mutating func find(_ text: String, _ origin: FileSearch.Origin) -> [OverlayOutcome] {
    let search = FileSearch(form: form, text: text, origin: origin)
    self.search = search
    return [.effect(.findFiles(search))]
  }

  private mutating func open(
    _ files: [FoundFile], of search: FileSearch, in context: OverlayContext
  ) -> [OverlayOutcome] {
    switch search.origin {
    case .form: return []
    case .chooserPaste:
      guard files.count == 1 else { return files.isEmpty ? [] : choose(files.map(\.path)) }
      typed = TextField(files[0].path)
      cursor = LineCursor()
    case .chooserPath: guard typed.text == search.text else { return [] }
    }
    guard let file = files.first else { return [] }
    switch file.kind {
    case .folder: return go(to: file.path)
    case .file: return choose([file.path])
    case .missing:
      // The typed path may end in the beginning of a name.
      guard typedFolder == folder.path, !entries.isEmpty else {
        return follow() + [.notify(context.words.form.noSuchFile(SafeText(file.path, limit: 255)))]
      }
      return enterLine()
    }
  }

  private mutating func enter(onlyFolders: Bool = false) -> [OverlayOutcome] {
    isPath ? find(typed.text, .chooserPath) : enterLine(onlyFolders: onlyFolders)
  }

  private mutating func enterLine(onlyFolders: Bool = false) -> [OverlayOutcome] {
    let lines = entries
    guard lines.indices.contains(cursor.line) else {
      return onlyFolders || selected.isEmpty ? [] : choose(selected)
    }
    let entry = lines[cursor.line]
    if entry.isFolder { return go(to: full(entry)) }
    return onlyFolders ? [] : choose(selected.isEmpty ? [full(entry)] : selected)
  }

  private func choose(_ paths: [String]) -> [OverlayOutcome] {
    [.close, .deliver(.filesChosen(form: form, paths: paths))]
  }

  private mutating func go(to path: String) -> [OverlayOutcome] {
    typed = TextField()
    return list(FilePaths.standardized(path))
  }

  private mutating func list(_ path: String) -> [OverlayOutcome] {
    requestedFolder = path
    return [.effect(.listFolder(path))]
  }

  private func full(_ entry: PictureFolder.Entry) -> String {
    (folder.path as NSString).appendingPathComponent(entry.name)
  }
}

extension FileOverlay {
  private func box(in size: Size) -> Rect {
    let area = Rect(column: 0, row: 0, columns: size.columns, rows: max(0, size.rows - 1))
    return area.centered(Size(columns: Self.columns, rows: max(12, size.rows * 3 / 4)))
  }

  private func room(in size: Size) -> Int {
    max(1, box(in: size).rows - BoxView.chromeRows - 1)
  }

  /// The part of the box for names; the rest is the picture's.
  private func names(in area: Rect) -> Rect {
    var names = area
    if area.columns >= Self.previewColumns { names.columns = area.columns * 11 / 20 }
    return names
  }

  /// The rectangle of the picture, above its caption; nil where there is no room.
  private func previewRect(in size: Size) -> Rect? {
    let area = BoxView.room(in: box(in: size))
    let names = names(in: area)
    let rect = Rect(
      column: names.endColumn + 2, row: area.row + 1, columns: area.endColumn - names.endColumn - 2,
      rows: area.rows - 2)
    return rect.columns >= 12 && rect.rows >= 4 ? rect : nil
  }

  func preview(in size: Size) -> (picture: PicturePreview, rect: Rect)? {
    guard let picture = preview?.picture, let rect = previewRect(in: size) else { return nil }
    return (picture, rect)
  }

  /// Draws the size of the picture, and whether it will be made smaller.
  private func drawCaption(_ words: FormWords, _ appearance: Appearance, into frame: inout Frame) {
    guard let picture = preview?.picture, let rect = previewRect(in: frame.size) else { return }
    let file = folder.entries.first { full($0) == preview?.path }
    var text: SafeText = "\(String(picture.columns)) × \(String(picture.rows))"
    if let file, file.size > ProductDraft.pictureBytes {
      text = "\(text)\(appearance.symbols.separator)\(words.madeSmaller)"
    }
    frame.draw(
      text.fitted(to: rect.columns), column: rect.column, row: rect.endRow,
      style: appearance.theme.quiet)
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    let box = box(in: context.size)
    let area = BoxView.room(in: box)
    // Below the typed text.
    let lines = Rect(
      column: area.column, row: area.row + 1, columns: area.columns, rows: area.rows - 1)
    let count = entries.count
    return ChoiceArea(
      box: box, lines: lines, top: cursor.top(count: count, room: max(1, lines.rows)),
      count: count)
  }

  /// Selects the clicked line; a double click enters it.
  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    let count = entries.count
    switch pointer {
    case .line(let line, let isDouble):
      cursor.move(.to(line), count: count, room: count)
      return isDouble ? enter() : []
    case .wheel(let lines): cursor.move(.lines(lines), count: count, room: count)
    // A click beside the dialog does not lose the selection.
    case .outside: return selected.isEmpty ? [.close] : []
    case .point: break
    }
    return []
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words.form
    let closing =
      context.notice ?? (selected.isEmpty ? words.typePath : words.marked(selected.count))
    let area = BoxView(
      appearance: appearance, title: SafeText(folder.path, limit: 255), closing: closing
    ).draw(box(in: frame.size), into: &frame)
    drawCaption(words, appearance, into: &frame)
    let names = names(in: area)
    let line = typed.shown(columns: max(2, area.columns - 3))
    frame.draw("/ ", column: area.column, row: area.row, style: appearance.theme.quiet)
    frame.draw(line.text, column: area.column + 2, row: area.row, limit: area.columns - 2)
    frame.cursor = Point(column: area.column + 2 + line.caretColumn, row: area.row)
    let lines = entries
    let room = max(1, area.rows - 1)
    if lines.isEmpty {
      let text =
        requestedFolder != nil
        ? context.words.common.loading
        : folder.isReadable ? words.noPictures : context.words.errors.files.unreadableFolder
      frame.draw(
        text.fitted(to: area.columns - 2), column: area.column + 2, row: area.row + 1,
        style: appearance.theme.quiet)
    }
    let top = cursor.top(count: lines.count, room: room)
    for (offset, entry) in lines.dropFirst(top).prefix(room).enumerated() {
      let row = area.row + 1 + offset
      guard row < area.endRow else { break }
      let isChosen = top + offset == cursor.line
      if isChosen {
        frame.put(appearance.symbols.bar, column: area.column, row: row, appearance.theme.bar)
      }
      let isSelected = selected.contains(full(entry))
      if isSelected {
        frame.draw("*", column: area.column + 1, row: row, style: appearance.theme.key)
      }
      let style = isChosen ? appearance.theme.selected : appearance.theme.plain
      let size: SafeText = entry.isFolder ? "" : SafeText(FormWords.bytes(entry.size))
      let name: SafeText = entry.isFolder ? "\(entry.shown)/" : entry.shown
      frame.draw(
        name.fitted(to: names.columns - 12), column: area.column + 2, row: row, style: style)
      frame.draw(size, endingAt: names.endColumn, row: row, style: appearance.theme.quiet)
    }
  }
}
