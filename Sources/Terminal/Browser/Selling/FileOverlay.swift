import Actions
import Foundation
import Keymap
import Market
import ScreenWords
import Terminal
import Text
import ViewModels
import Widgets
import Words

/// The chooser of picture files: typing finds a name, a path opens its folder.
struct FileOverlay: Overlay {
  let scene = Scene.files
  let showsNotices = true
  /// The form that the pictures are for.
  private let form: UUID
  private var list: FileList
  /// The search that was requested last, until its files are found.
  private var search: FileSearch?
  /// The files that are being checked, and will be added if they are pictures.
  private var checked: [String]?
  /// The number of pictures that the form still takes.
  private var room: Int
  /// Whether the cursor was moved since the last character was typed: Space marks its line then.
  private var isChoosing = false
  /// The file under the cursor, and its picture once that is read.
  private var preview: (path: String, picture: PicturePreview?)?

  init(for form: UUID, home: String?, room: Int, memory: FileChoiceMemory? = nil) {
    self.form = form
    self.room = room
    list = FileList(home: home, memory: memory)
  }

  /// Requests the folder to show first; `path` is already typed.
  mutating func begin(with path: String) -> [OverlayOutcome] { request(list.begin(with: path)) }

  private static let columns = 100
  /// The minimum columns for a picture beside the names.
  private static let previewColumns = 64
  /// The minimum width of a name and the size of the file.
  private static let minimumColumnsWithSize = 24

  func hints(in context: OverlayContext) -> [Hint] {
    let (words, keys) = (context.words.form, context.words.dialogKeys)
    let isFolder = list.highlighted?.isFolder == true && list.marked.isEmpty
    var hints: [Hint] = []
    if list.highlighted != nil || list.isPath || !list.marked.isEmpty {
      let add = list.marked.count > 1 ? words.addPictures(list.marked.count) : words.addPicture
      hints.append(Hint(key: "Enter", label: isFolder ? keys(.open) : add))
    }
    hints.append(Hint(key: marksWithSpace ? "Space" : "Ctrl-T", label: keys(.mark)))
    if !list.typed.isEmpty {
      hints.append(Hint(key: "Tab", label: context.words.overlays.complete))
    }
    hints.append(Hint(key: "Esc", label: context.words.overlays.close))
    if list.typed.isEmpty { hints.append(Hint(key: "←", label: keys(.parentFolder))) }
    return hints
  }

  mutating func handle(_ input: OverlayInput, in context: OverlayContext) -> [OverlayOutcome] {
    let outcomes = receive(input, in: context)
    return outcomes + requestPreview()
  }

  private mutating func receive(
    _ input: OverlayInput, in context: OverlayContext
  ) -> [OverlayOutcome] {
    switch input {
    case .paste(let text): find(text, .chooserPaste)
    case .key(let key): handle(key, in: context)
    case .action: []
    }
  }

  private mutating func handle(_ key: Key, in context: OverlayContext) -> [OverlayOutcome] {
    if let motion = LineCursor.Motion(key) {
      list.cursor.move(motion, count: list.entries.count, room: rows(in: context.size))
      isChoosing = true
      return []
    }
    let isEmpty = list.typed.isEmpty
    switch key {
    case .escape, .control("c"): return close()
    case .left where isEmpty, .backspace where isEmpty: return request(list.openParent())
    case .right where isEmpty:
      guard let entry = list.highlighted, entry.isFolder else { return [] }
      return enter(entry)
    case .enter: return enter()
    case .tab: return request(list.complete())
    case .character(" ") where marksWithSpace, .control("t"):
      guard list.toggleMark(upTo: room) else {
        return [.notify(context.words.form.tooManyPictures)]
      }
    default:
      guard let command = EditingCommand(key) else { return [] }
      isChoosing = false
      return request(list.edit(command))
    }
    return []
  }

  /// Whether a space marks the line of the cursor; in a name that is being typed it is literal.
  private var marksWithSpace: Bool { list.typed.isEmpty || isChoosing && list.highlighted != nil }

  mutating func receive(_ event: Event, in context: OverlayContext) -> [OverlayOutcome] {
    switch event {
    case .picturePreviewed(let path, let picture) where path == preview?.path:
      preview?.picture = picture
    case .filesFound(let found, let files) where found == search:
      search = nil
      return open(files, of: found, in: context)
    case .folderListed(let listed): if list.receive(listed) { return requestPreview() }
    case .picturesChecked(let paths, let refused) where paths == checked:
      return add(paths, refused, in: context)
    default: break
    }
    return []
  }

  /// Requests the picture of the file under the cursor, once.
  private mutating func requestPreview() -> [OverlayOutcome] {
    guard let entry = list.highlighted, !entry.isFolder else {
      preview = nil
      return []
    }
    let path = list.path(of: entry)
    guard path != preview?.path else { return [] }
    preview = (path, nil)
    return [.effect(.previewPicture(path))]
  }

  private mutating func find(_ text: String, _ origin: FileSearch.Source) -> [OverlayOutcome] {
    let search = FileSearch(form: form, text: text, origin: origin)
    self.search = search
    return [.effect(.findFiles(search))]
  }

  private mutating func open(
    _ files: [FoundFile], of search: FileSearch, in context: OverlayContext
  ) -> [OverlayOutcome] {
    var outcomes: [OverlayOutcome] = []
    switch search.origin {
    case .form, .field, .list: return []
    case .chooserPaste:
      guard files.count == 1 else { return files.isEmpty ? [] : check(files.map(\.path)) }
      outcomes = request(list.type(files[0].path))
    case .chooserPath: guard list.typedPath == search.text else { return [] }
    }
    guard let file = files.first else { return [] }
    switch file.kind {
    case .folder: return outcomes + request(list.open(file.path))
    case .file: return outcomes + check([file.path])
    case .missing:
      let words = context.words.form
      let path = SafeText(file.path, limit: 255)
      let isFolder = file.path.hasSuffix("/") || !list.isLoading && !list.folder.isReadable
      return outcomes + [.notify(isFolder ? words.noSuchFolder(path) : words.noSuchFile(path))]
    }
  }

  /// Accepts the highlighted line, or the typed text if no line matches it.
  private mutating func enter() -> [OverlayOutcome] {
    if let entry = list.highlighted { return enter(entry) }
    if list.isPath { return find(list.typedPath, .chooserPath) }
    return list.typed.isEmpty && !list.marked.isEmpty ? check(list.marked) : []
  }

  private mutating func enter(_ entry: FolderContents.Entry) -> [OverlayOutcome] {
    if entry.isFolder, list.marked.isEmpty || !list.typed.isEmpty {
      return request(list.open(list.path(of: entry)))
    }
    return check(list.marked.isEmpty ? [list.path(of: entry)] : list.marked)
  }

  /// Checks whether files are pictures: an invalid one does not close the chooser.
  private mutating func check(_ paths: [String]) -> [OverlayOutcome] {
    checked = paths
    return [.effect(.checkPictures(paths))]
  }

  private mutating func add(
    _ paths: [String], _ refused: [PicturePreparationError], in context: OverlayContext
  ) -> [OverlayOutcome] {
    checked = nil
    let bad = Set(refused.map(\.path))
    let usable = paths.filter { !bad.contains($0) }
    list.unmark(paths)
    room = max(0, room - usable.count)
    let added: [OverlayOutcome] =
      usable.isEmpty ? [] : [.deliver(.filesChosen(form: form, paths: usable))]
    guard let first = refused.first else { return close() + added }
    return added + [.notify(first.sentence(in: context.words.language))]
  }

  private func close() -> [OverlayOutcome] {
    [.close, .deliver(.filesLeft(form: form, list.memory))]
  }

  private func request(_ folder: String?) -> [OverlayOutcome] {
    folder.map { [.effect(.listFolder($0))] } ?? []
  }
}

extension FileOverlay {
  /// All of the form: the rest of it around the chooser would be useless here.
  private func box(in size: Size) -> Rect {
    let area = Rect(column: 0, row: 0, columns: size.columns, rows: max(0, size.rows - 1))
    return area.centered(Size(columns: Self.columns, rows: area.rows))
  }

  private func rows(in size: Size) -> Int { max(1, box(in: size).rows - BoxView.chromeRows - 1) }

  /// The part of the box for names; the rest is for the picture.
  private func names(in area: Rect) -> Rect {
    var names = area
    if area.columns >= Self.previewColumns { names.columns = area.columns * 11 / 20 }
    return names
  }

  /// The rectangle of the picture, above its caption; nil if there is no room.
  private func previewRect(in size: Size) -> Rect? {
    let area = BoxView.room(in: box(in: size))
    let names = names(in: area)
    let rect = Rect(
      column: names.endColumn + 2, row: area.row + 1, columns: area.endColumn - names.endColumn - 2,
      rows: area.rows - 2)
    return rect.columns >= 12 && rect.rows >= 4 ? rect : nil
  }

  func drawWithPictures(
    _ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame
  ) -> [(picture: OverlayPicture, rect: Rect)] {
    draw(context, appearance, into: &frame)
    guard let picture = preview?.picture, let rect = previewRect(in: frame.size) else { return [] }
    return [(.preview(picture), rect)]
  }

  /// Draws the size of the picture, and whether it will be made smaller.
  private func drawCaption(_ words: SellingWords, _ appearance: Appearance, into frame: inout Frame)
  {
    guard let picture = preview?.picture, let rect = previewRect(in: frame.size) else { return }
    let file = list.highlighted
    var text: SafeText = "\(String(picture.columns)) × \(String(picture.rows))"
    if let file, file.size > ProductDraft.pictureBytes {
      text = "\(text)\(appearance.symbols.separator)\(words.madeSmaller)"
    }
    let shown = text.fitted(to: rect.columns)
    let caption = rect.centered(Size(columns: CharacterWidth.columns(of: shown), rows: 1))
    frame.draw(shown, column: caption.column, row: rect.endRow, style: appearance.theme.quiet)
  }

  func choices(in context: OverlayContext) -> ChoiceArea? {
    // Below the typed text.
    ChoiceArea(lines: list.entries.count, list.cursor, in: box(in: context.size), below: 1)
  }

  /// Selects the clicked line; a double click enters it.
  mutating func handle(_ pointer: PointerInput, in context: OverlayContext) -> [OverlayOutcome] {
    list.cursor.follow(pointer, count: list.entries.count)
    let outcomes: [OverlayOutcome] =
      switch pointer {
      case .line(_, isDouble: true): enter()
      // A click outside the dialog does not lose the selection.
      case .outside: list.marked.isEmpty ? close() : []
      case .line, .wheel, .point: []
      }
    return outcomes + requestPreview()
  }

  func draw(_ context: OverlayContext, _ appearance: Appearance, into frame: inout Frame) {
    let words = context.words.form
    let closing =
      context.notice ?? (list.marked.isEmpty ? words.typePath : words.marked(list.marked.count))
    let box = box(in: frame.size)
    let area = frame.drawBox(
      box, title: title(words, appearance.symbols, columns: box.columns - 6), closing: closing,
      appearance)
    drawCaption(words, appearance, into: &frame)
    let names = names(in: area)
    let line = list.typed.shown(columns: max(2, area.columns - 3))
    frame.draw("> ", column: area.column, row: area.row, style: appearance.theme.quiet)
    frame.draw(line.text, column: area.column + 2, row: area.row, limit: area.columns - 2)
    frame.cursor = Point(column: area.column + 2 + line.caretColumn, row: area.row)
    let lines = list.entries
    if lines.isEmpty {
      let text = emptyText(context.words)
      frame.draw(text, in: area, indent: 2, row: area.row + 1, style: appearance.theme.quiet)
    }
    let rows = Rect(
      column: area.column, row: area.row + 1, columns: area.columns, rows: area.rows - 1)
    for (entry, row, isChosen) in frame.list(lines, list.cursor, in: rows, appearance) {
      let isSelected = list.marked.contains(list.path(of: entry))
      if isSelected {
        frame.draw("*", column: area.column + 1, row: row, style: appearance.theme.key)
      }
      let style = isChosen ? appearance.theme.selected : appearance.theme.plain
      let size: SafeText = entry.isFolder ? "" : SafeText(SellingWords.bytes(entry.size))
      let name: SafeText = entry.isFolder ? "\(entry.shown)/" : entry.shown
      // In a small window the name matters most.
      let hasSize = names.columns >= Self.minimumColumnsWithSize
      frame.draw(
        name.fitted(to: names.columns - (hasSize ? 12 : 2)), column: area.column + 2, row: row,
        style: style)
      guard hasSize else { continue }
      frame.draw(size, endingAt: names.endColumn, row: row, style: appearance.theme.quiet)
    }
  }

  /// The purpose of the chooser, and as many of the last parts of the folder's path as fit.
  private func title(_ words: SellingWords, _ symbols: Symbols, columns: Int) -> SafeText {
    let path = list.folder.path
    guard !path.isEmpty else { return words.addPicture.asSentence }
    let parts = path.split(separator: "/")
    let shortened = parts.indices.lazy.dropFirst()
      .map { "…/" + parts[$0...].joined(separator: "/") }
    let titles = ([path] + shortened).map { folder -> SafeText in
      "\(words.addPicture.asSentence) \(symbols.crumb)\(SafeText(folder, limit: 255))"
    }
    return titles.first { CharacterWidth.columns(of: $0) <= columns } ?? titles[titles.count - 1]
  }

  /// The reason why there are no lines.
  private func emptyText(_ words: ScreenWords) -> SafeText {
    if list.isLoading { return words.common.loading }
    if list.folder.isMissing {
      return words.form.noSuchFolder(SafeText(list.folder.path, limit: 255))
    }
    if !list.folder.isReadable { return words.errors.files.unreadableFolder }
    return list.folder.entries.isEmpty ? words.form.noPictures : words.query.nothingFound
  }
}
