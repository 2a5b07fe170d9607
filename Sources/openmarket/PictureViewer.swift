import Browser
import Dispatch
import Foundation
import Pictures
import Text

/// The desktop's own way to show a file, given a file of ours: no shell sees it, nor an address or
/// a name that the market chose.
struct PictureViewer: Sendable {
  let name: String
  private let path: String
  private let folder: String

  /// Files that were shown longer ago go when the next one is.
  private static let fileLife: TimeInterval = 86_400
  /// A viewer that runs for longer has something to show.
  private static let patience = Duration.seconds(3)

  /// Nil where there is no desktop: over SSH it is elsewhere.
  /// - Parameter folder: Where the files are written; made when it is missing.
  init?(environment: [String: String], folder: String) {
    guard environment["SSH_CONNECTION"]?.isEmpty ?? true else { return nil }
    #if os(macOS)
      name = "open"
    #else
      let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
        !(environment[$0] ?? "").isEmpty
      }
      guard hasDesktop else { return nil }
      name = "xdg-open"
    #endif
    guard let path = ProgramPath.find(name, environment) else { return nil }
    self.path = path
    self.folder = folder
  }

  func show(_ bytes: Data) async -> PictureViewing {
    guard let format = try? PictureHeader(of: bytes).format,
      let file = write(bytes, format.fileSuffix)
    else { return .unavailable }
    return await run(file) ? .shown(by: SafeText(name)) : .programFailed(SafeText(name))
  }

  private func write(_ bytes: Data, _ suffix: String) -> String? {
    let manager = FileManager.default
    try? manager.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for old in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(old)"
      let age = (try? manager.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      if let age, -age.timeIntervalSinceNow > Self.fileLife { unlink(path) }
    }
    var template = Array("\(folder)/picture-XXXXXX.\(suffix)".utf8CString)
    let file = mkstemps(&template, Int32(suffix.utf8.count + 1))
    guard file >= 0 else { return nil }
    let path = template.withUnsafeBufferPointer {
      $0.baseAddress.map { String(cString: $0) } ?? ""
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    guard (try? handle.write(contentsOf: bytes)) != nil, (try? handle.close()) != nil else {
      unlink(path)
      return nil
    }
    return path
  }

  /// Whether it did not fail. It has no terminal: some ways to open a file would take ours.
  private func run(_ file: String) async -> Bool {
    guard let child = try? ChildProgram.start([path, file], in: .session) else { return false }
    let (ended, end) = AsyncStream<Bool>.makeStream()
    // Some return at once, others when their window is closed: that thread waits as long.
    DispatchQueue.global().async {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      end.yield(status == 0)
    }
    let clock = Task {
      try await Task.sleep(for: Self.patience)
      end.yield(true)
    }
    defer { clock.cancel() }
    return await ended.first { _ in true } ?? false
  }
}

extension PictureFormat {
  fileprivate var fileSuffix: String {
    switch self {
    case .jpeg: "jpg"
    default: String(mediaType.dropFirst("image/".utf8.count))
    }
  }
}
