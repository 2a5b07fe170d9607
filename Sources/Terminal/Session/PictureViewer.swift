package import Browser
import Files
package import Foundation
import Pictures
import Text

/// The desktop's program that opens files, started with a temporary file: no text of the market is
/// passed to it, and no shell is involved.
package struct PictureViewer: Sendable {
  private let program: String
  private let folder: PrivateFolder

  private static let name = "xdg-open"
  /// Seconds after which a shown file is removed when the next one is shown.
  private static let fileLifetime: TimeInterval = 86_400
  /// A viewer that is still running after this time shows the picture.
  private static let startTime = Duration.seconds(3)

  /// Nil without a desktop: over SSH it is on another machine.
  /// - Parameter folder: The folder of the files; created when it is missing.
  package init?(environment: [String: String], folder: String) {
    guard environment["SSH_CONNECTION"]?.isEmpty ?? true else { return nil }
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    guard hasDesktop else { return nil }
    guard let program = ProgramPath.find(Self.name, environment: environment) else { return nil }
    self.program = program
    self.folder = PrivateFolder(path: folder)
  }

  package func show(_ bytes: Data) async -> PictureViewerResult {
    removeOldFiles()
    guard let format = try? PictureHeader(of: bytes).format,
      let file = try? folder.createFile(
        named: "picture-", suffix: ".\(format.fileSuffix)", with: bytes)
    else { return .unavailable }
    return await open(file) ? .shown(by: SafeText(Self.name)) : .programFailed(SafeText(Self.name))
  }

  /// - Returns: False if the viewer failed.
  private func open(_ file: String) async -> Bool {
    // Without a terminal: some viewers would take over ours.
    guard let viewer = try? ChildProcess.start([program, file], group: .ownSession) else {
      return false
    }
    // Some viewers return at once, others when their window is closed.
    return await viewer.exitStatus(within: Self.startTime)?.isSuccess ?? true
  }

  private func removeOldFiles() {
    for name in folder.names {
      let path = "\(folder.path)/\(name)"
      guard let status = stat(of: path, followsLinks: false),
        Date().timeIntervalSince1970 - TimeInterval(status.modificationTime) > Self.fileLifetime
      else { continue }
      unlink(path)
    }
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
