import Files
import Foundation
import Text
import ViewModels
import Widgets

/// The files to choose pictures from: the listed folder, the typed name or path, and the lines that
/// match it.
struct FileList: Sendable {
  private let paths: FilePaths
  private(set) var folder = FolderContents(path: "", entries: [])
  /// The folder that was requested last, until it is listed.
  private(set) var requestedFolder: String?
  /// The folder to show when the typed path is removed.
  private var base = ""
  private(set) var typed = TextField()
  var cursor = LineCursor()
  /// The paths of the marked files.
  private(set) var marked: [String] = []
  /// The name that the cursor moves to, once its folder is listed.
  private var awaitedName: String?

  init(home: String?, memory: FileChoiceMemory? = nil) {
    paths = FilePaths(home: home)
    base = memory?.folder ?? ""
    awaitedName = memory?.name
    marked = memory?.marked ?? []
  }

  /// The state in which the files are shown again.
  var memory: FileChoiceMemory {
    let isTyped = isPath && !isLoading && !folder.isMissing
    return FileChoiceMemory(
      folder: isTyped ? folder.path : base, name: highlighted?.name, marked: marked)
  }

  var isLoading: Bool { requestedFolder != nil }

  /// Whether a path is typed instead of a part of a name: names contain no slash.
  var isPath: Bool { typed.text.contains("/") || typed.text.hasPrefix("~") }

  /// The typed path; one that begins with neither / nor ~ begins at the folder that was shown when
  /// it was typed.
  var typedPath: String {
    let path = paths.path(typed.text)
    return path.hasPrefix("/") ? path : FilePaths.standardized("\(base)/\(path)")
  }

  /// Returns the folder to request first.
  mutating func begin(with path: String) -> String {
    typed = TextField(path)
    return follow() ?? request(base)
  }

  /// Returns the folder to request, if the typed text leads to another one.
  mutating func edit(_ command: EditingCommand) -> String? {
    guard typed.handle(command) == .changed else { return nil }
    cursor = LineCursor()
    return follow()
  }

  /// Replaces the typed text.
  mutating func type(_ text: String) -> String? {
    typed = TextField(text)
    cursor = LineCursor()
    return follow()
  }

  /// Returns the folder to request.
  mutating func open(_ path: String) -> String {
    typed = TextField()
    base = FilePaths.standardized(path)
    return request(base)
  }

  /// Returns the folder to request: the parent.
  mutating func openParent() -> String {
    // The first folder may not be listed yet.
    let shown = folder.path.isEmpty ? base : folder.path
    awaitedName = (shown as NSString).lastPathComponent
    return open(shown.isEmpty ? "" : shown.parentFolder)
  }

  /// Accepts a listing. Of several requests, only the last one counts.
  /// - Returns: Whether it is the awaited one.
  mutating func receive(_ listed: FolderContents) -> Bool {
    guard let requestedFolder, requestedFolder.isEmpty || requestedFolder == listed.path else {
      return false
    }
    self.requestedFolder = nil
    folder = listed
    if !isPath { base = listed.path }
    cursor = LineCursor()
    if let name = awaitedName, let line = entries.firstIndex(where: { $0.name == name }) {
      cursor = LineCursor(line: line)
    }
    awaitedName = nil
    return true
  }

  /// The matching entries: the typed name first, then those that begin with it, then those that
  /// contain it.
  var entries: [FolderContents.Entry] {
    guard let name = typedName, !name.isEmpty else { return folder.entries }
    let ranked = folder.entries.enumerated().compactMap { index, entry -> (Int, Int)? in
      rank(of: entry.name, for: name).map { ($0, index) }
    }
    return ranked.sorted { $0 < $1 }.map { folder.entries[$0.1] }
  }

  /// The entry under the cursor; nil while its folder is not listed.
  var highlighted: FolderContents.Entry? {
    guard requestedFolder == nil, !isPath || typedFolder == folder.path else { return nil }
    return entries.element(at: cursor.line)
  }

  func path(of entry: FolderContents.Entry) -> String {
    (folder.path as NSString).appendingPathComponent(entry.name)
  }

  /// Marks the highlighted file, or removes its mark, and moves on.
  /// - Returns: False if as many files are marked as there may be.
  mutating func toggleMark(upTo limit: Int) -> Bool {
    guard let entry = highlighted, !entry.isFolder else { return true }
    let path = path(of: entry)
    if let index = marked.firstIndex(of: path) {
      marked.remove(at: index)
    } else {
      guard marked.count < limit else { return false }
      marked.append(path)
    }
    cursor.move(.lines(1), count: entries.count, room: 1)
    return true
  }

  mutating func unmark(_ paths: [String]) { marked.removeAll { paths.contains($0) } }

  /// Completes the typed name to the longest common prefix of the matching names.
  /// - Returns: The folder to request.
  mutating func complete() -> String? {
    guard let name = typedName, requestedFolder == nil else { return nil }
    let candidates = folder.entries.filter { $0.name.lowercased().hasPrefix(name.lowercased()) }
    guard let first = candidates.first else { return nil }
    let isOnly = candidates.count == 1
    let agreed = candidates.dropFirst().reduce(first.name) { $0.commonPrefix(with: $1.name) }
    if isOnly, first.isFolder, !isPath { return open(path(of: first)) }
    let completed = agreed + (isOnly && first.isFolder ? "/" : "")
    guard completed.count > name.count || isOnly else { return nil }
    let start = isPath ? typed.text.dropLast(name.count) : ""
    return type(start + completed)
  }

  /// The folder of a typed path; nil if no path is typed.
  var typedFolder: String? {
    guard isPath else { return nil }
    let path = typedPath
    let folder =
      typed.text.hasSuffix("/") || typed.text == "~"
      ? path : path.parentFolder
    return FilePaths.standardized(folder)
  }
}

extension FileList {
  /// The typed name, or the last part of the typed path; nil for a path of another folder.
  private var typedName: String? {
    guard isPath else { return typed.text }
    guard let slash = typed.text.lastIndex(of: "/"), typedFolder == folder.path else { return nil }
    return String(typed.text[slash...].dropFirst())
  }

  private func rank(of name: String, for typed: String) -> Int? {
    let (name, typed) = (name.lowercased(), typed.lowercased())
    if name == typed { return 0 }
    if name.hasPrefix(typed) { return 1 }
    return name.localizedCaseInsensitiveContains(typed) ? 2 : nil
  }

  /// Returns the folder to request for the typed path; without one, the folder shown before it.
  private mutating func follow() -> String? {
    let target = typedFolder ?? base
    guard target != requestedFolder ?? folder.path else { return nil }
    return request(target)
  }

  private mutating func request(_ path: String) -> String {
    requestedFolder = path
    return path
  }
}
