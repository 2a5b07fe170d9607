import Files
import Foundation
import Text
import Words

/// The folder for the sockets of all processes of one user.
struct SocketFolder {
  let path: String

  /// `$XDG_RUNTIME_DIR/openmarket`, or a private folder among the temporary files, or one in the
  /// market's own folder: any user can create a folder with that name among the temporary files.
  /// - Throws: ``ServiceError`` if another user owns it or could enter it.
  static func forThisUser(
    market: String, temporary: String = P_tmpdir,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> SocketFolder {
    let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    // Room for "/openmarket/", a process number, "-", a random number and ".sock".
    if let runtime, runtime.utf8.count + 12 + 10 + 1 + 10 + 5 < ServiceAddress.socketPathLimit,
      let folder = try? SocketFolder(making: runtime + "/openmarket")
    {
      return folder
    }
    do {
      return try SocketFolder(making: temporary + "/openmarket-\(getuid())")
    } catch {
      guard let folder = try? SocketFolder(making: market + "/run") else { throw error }
      return folder
    }
  }

  /// Creates the folder, or uses an existing one if it is safe.
  init(making path: String) throws {
    self.path = path
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw failure(.system(errno)) }
    guard let status = stat(of: path, followsLinks: false), status.isFolder else {
      throw failure(.system(ENOTDIR))
    }
    guard status.st_uid == getuid(), status.st_mode & 0o077 == 0 else {
      throw failure(.notPrivate)
    }
  }

  /// A path for a socket of this process. Removes sockets left by dead processes. A process of a
  /// container that shares this folder seems dead, but its socket answers.
  func newSocketPath() -> String {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      guard let process = name.split(separator: "-").first.flatMap({ pid_t($0) }),
        name.hasSuffix(".sock"), kill(process, 0) != 0, errno == ESRCH,
        !SocketFile(path: "\(path)/\(name)").isAnswered
      else { continue }
      unlink("\(path)/\(name)")
    }
    return "\(path)/\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"
  }

  private func failure(_ reason: ServiceError.Reason) -> ServiceError {
    .cannotListen(SafeText(path), reason)
  }
}
