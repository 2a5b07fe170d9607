public import Foundation
public import Text

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where drafts are kept: one file each (mode 0600), replaced as a whole and synced, so that a
/// crash leaves the draft before or the draft after.
///
/// A draft that is open in one browser is locked there: another does not offer it.
public actor DraftFolder {
  /// Drafts that are offered: more than anyone leaves behind.
  static let countLimit = 100
  /// Bytes of a draft: the longest text a field holds, as JSON writes it.
  static let sizeLimit = 32 << 20

  private let path: String
  /// Locks of drafts that are open here.
  private var locks: [UUID: Int32] = [:]

  public init(path: String) { self.path = path }

  deinit {
    for lock in locks.values { close(lock) }
  }

  /// Drafts that are open nowhere, the latest first.
  public func drafts() -> [FormDraft] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let found = names.filter { $0.hasSuffix(Self.suffix) }.compactMap { name -> FormDraft? in
      guard let id = UUID(uuidString: String(name.dropLast(Self.suffix.count))), locks[id] == nil,
        let draft = read(id), draft.id == id, isFree(id)
      else { return nil }
      return draft
    }
    return Array(found.sorted { $0.savedAt > $1.savedAt }.prefix(Self.countLimit))
  }

  /// Locks a draft for this browser; false when another has it open, and for one that `isKept`
  /// when it is gone: another browser has sent it.
  public func take(_ id: UUID, isKept: Bool = false) -> Bool {
    guard lock(id) else { return false }
    if isKept, read(id) == nil {
      release(id)
      return false
    }
    return true
  }

  /// Locks what waits to be sent and answers it as it is now; nil when another browser has it, has
  /// sent it, or has changed its mind.
  public func claim(_ id: UUID) -> FormDraft? {
    guard take(id) else { return nil }
    guard let draft = read(id), draft.isDue else {
      release(id)
      return nil
    }
    return draft
  }

  /// What could not be sent is offered when the market is back.
  public func postpone(_ id: UUID) throws(DraftStorageError) {
    guard var draft = read(id) else { return }
    draft.isDue = true
    try save(draft)
  }

  private func lock(_ id: UUID) -> Bool {
    if locks[id] != nil { return true }
    makeFolder()
    switch tryLock(id) {
    case .taken(let lock): locks[id] = lock
    // Where no lock can be made nobody else writes either.
    case .impossible: break
    case .held: return false
    }
    return true
  }

  /// One draft as it is now; nil where there is none that can be read.
  public func draft(_ id: UUID) -> FormDraft? { read(id) }

  /// Gives a draft back: it is offered again.
  public func release(_ id: UUID) {
    if access(filePath(id), F_OK) != 0 { removePictures(of: id) }
    guard let lock = locks.removeValue(forKey: id) else { return }
    // Unlinked while it is held: whoever locks the name next locks a new file.
    unlink(lockPath(id))
    close(lock)
  }

  /// Replaces what is kept of a form.
  /// - Throws: What the system said; what was kept before is still there.
  public func save(_ form: FormDraft) throws(DraftStorageError) {
    var draft = form
    draft.savedAt = Date().timeIntervalSince1970
    _ = take(draft.id)
    guard let data = try? JSONEncoder().encode(draft) else { throw DraftStorageError(EINVAL) }
    let temporary = "\(filePath(draft.id)).\(getpid())"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw DraftStorageError(errno) }
    let number = Self.write(data, to: file)
    close(file)
    guard number == 0, rename(temporary, filePath(draft.id)) == 0 else {
      let cause = number == 0 ? errno : number
      unlink(temporary)
      throw DraftStorageError(cause)
    }
    syncFolder()
  }

  /// Forgets a draft: it was registered, or thrown away.
  public func remove(_ id: UUID) {
    unlink(filePath(id))
    release(id)
    syncFolder()
  }

  /// Keeps a picture beside a draft for as long as there is one; answers where.
  public func keepPicture(_ data: Data, number: Int, of id: UUID) -> String? {
    try? FileManager.default.createDirectory(
      atPath: pictureFolder(id), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let name = "\(pictureFolder(id))/copy-\(number)"
    let file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return Self.write(data, to: file) == 0 ? name : nil
  }

  private func removePictures(of id: UUID) {
    try? FileManager.default.removeItem(atPath: pictureFolder(id))
  }
}

/// Why a draft could not be kept.
public struct DraftStorageError: Error, Hashable, Sendable {
  /// In the system's words.
  public let reason: SafeText

  init(_ number: Int32) { reason = SafeText(String(cString: strerror(number))) }
}

extension DraftFolder {
  /// All of `data`, on the disk; otherwise the system's error number.
  private static func write(_ data: Data, to file: Int32) -> Int32 {
    let isWritten = data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = UnsafeRawBufferPointer(rebasing: rest).baseAddress.map {
          DraftFolder.system(file, $0, rest.count)
        }
        guard let count, count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    return isWritten && fsync(file) == 0 ? 0 : errno
  }

  /// `write`, begun again after a signal.
  private static func system(_ file: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    while true {
      #if canImport(Darwin)
        let written = Darwin.write(file, start, count)
      #else
        let written = Glibc.write(file, start, count)
      #endif
      if written >= 0 || errno != EINTR { return written }
    }
  }

  private static let suffix = ".json"

  private func filePath(_ id: UUID) -> String { "\(path)/\(id.uuidString)\(Self.suffix)" }
  private func pictureFolder(_ id: UUID) -> String { "\(path)/\(id.uuidString).pictures" }
  private func lockPath(_ id: UUID) -> String { "\(path)/\(id.uuidString).lock" }

  private func read(_ id: UUID) -> FormDraft? {
    let file = open(filePath(id), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let size = Int(exactly: status.st_size), (1...Self.sizeLimit).contains(size),
      let data = try? FileHandle(fileDescriptor: file, closeOnDealloc: false)
        .read(upToCount: size),
      let draft = try? JSONDecoder().decode(FormDraft.self, from: data),
      draft.version == FormDraft.currentVersion
    else { return nil }
    return draft
  }

  private func isFree(_ id: UUID) -> Bool {
    guard access(lockPath(id), F_OK) == 0 else { return true }
    guard case .taken(let lock) = tryLock(id) else { return false }
    // Left behind by a browser that was killed.
    unlink(lockPath(id))
    close(lock)
    return true
  }

  private enum Lock {
    case taken(Int32)
    case held
    case impossible
  }

  private func tryLock(_ id: UUID) -> Lock {
    let lock = open(lockPath(id), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard lock >= 0 else { return .impossible }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      return .held
    }
    return .taken(lock)
  }

  private func makeFolder() {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private func syncFolder() {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
