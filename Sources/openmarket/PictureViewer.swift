import Browser
import Dispatch
import Foundation
import Pictures
import TerminalText

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
    else { return .notHad }
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
    guard let child = spawn(file) else { return false }
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

  private func spawn(_ file: String) -> pid_t? {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores, another must be able to take.
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    // A session of its own: neither the terminal's keys nor its suspension reach it.
    let flags = Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | Self.newSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup(file), nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    guard posix_spawn(&child, path, &actions, &attributes, &arguments, environ) == 0 else {
      return nil
    }
    return child
  }

  #if os(macOS)
    private static let newSession: Int32 = 0x400
  #else
    private static let newSession: Int32 = 0x80
  #endif
}

extension PictureFormat {
  fileprivate var fileSuffix: String {
    switch self {
    case .jpeg: "jpg"
    default: String(mediaType.dropFirst("image/".utf8.count))
    }
  }
}
