import Files
import Foundation
import NIOCore
import Text
import Words

/// The file of a Unix socket. It outlives a process that was killed, and then blocks the address.
struct SocketFile {
  let path: String

  /// Creates the folder (mode 0700) and removes the file of a dead process.
  /// - Throws: ``ServiceError`` if the path is too long, in use, or not a socket.
  func makeRoom() throws {
    guard path.utf8.count < ServiceAddress.socketPathLimit else {
      throw ServiceError.socketPathTooLong(SafeText(path))
    }
    let folder = path.parentFolder
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw failure(errno) }
    guard let status = stat(of: path, followsLinks: false) else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw failure(EEXIST) }
    if isAnswered { throw ServiceError.addressInUse(SafeText(path)) }
    unlink(path)
  }

  /// Whether a process listens at the socket. One that is too busy to accept a connection does.
  var isAnswered: Bool {
    let socket = socket(AF_UNIX, Self.stream, 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    guard let address = try? SocketAddress(unixDomainSocketPath: path) else { return false }
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    return address.withSockAddr { connect(socket, $0, socklen_t($1)) == 0 || errno == EAGAIN }
  }

  private func failure(_ code: Int32) -> ServiceError {
    .cannotListen(SafeText(path), .system(code))
  }

  private static let stream = Int32(SOCK_STREAM.rawValue)
}
