package import Files
package import Foundation
package import Text
package import ViewModels

/// The drafts of one market, a `PrivateFile` each.
///
/// A draft that is open in one browser is locked there, and other browsers do not offer it.
package actor DraftFolder {
  /// Drafts that are offered: more than anyone leaves unfinished.
  static let maximumCount = 100
  /// Bytes of a draft: the longest text a field holds, encoded as JSON.
  static let maximumSize = 32 << 20

  private let folder: PrivateFolder
  nonisolated var path: String { folder.path }
  /// Locks of drafts that are open here.
  private var locks: [UUID: FileLock] = [:]
  /// Drafts that could not be saved. This browser still has them, so their pictures stay.
  private var unsaved: Set<UUID> = []

  /// Attempts to lock a draft, a millisecond apart.
  private static let lockAttempts = 20

  /// Pictures of the market that were copied into a draft have lower numbers.
  private static let firstPastedNumber = 101

  /// Bytes of one visitor's drafts and their pictures: some ten products with five pictures each.
  package static let maximumVisitorBytes = 64 << 20

  /// Bytes of all drafts and their pictures; nil for no limit.
  private let maximumBytes: Int?

  /// - Parameter maximumBytes: The space for drafts and their pictures, if other users share the
  ///   disk.
  package init(path: String, maximumBytes: Int? = nil) {
    folder = PrivateFolder(path: path)
    self.maximumBytes = maximumBytes
  }

  /// Returns the drafts that are not open in any browser, the latest first, and the paths of files
  /// that cannot be read: damaged ones, and those of another version. The files are left alone.
  package func contents() -> (drafts: [FormDraft], unreadable: [SafeText]) {
    folder.removeAbandoned()
    removeAbandonedPictures()
    var drafts: [FormDraft] = []
    var unreadable: [SafeText] = []
    for id in closed {
      if let draft = draft(id), draft.id == id {
        drafts.append(draft)
      } else if access(file(id).path, F_OK) == 0 {
        unreadable.append(SafeText(file(id).path, limit: Int(PATH_MAX)))
      }
    }
    drafts.sort { $0.savedAt > $1.savedAt }
    return (Array(drafts.prefix(Self.maximumCount)), unreadable)
  }

  /// The number of files that hold a draft which is not open in any browser.
  package var count: Int { closed.count }

  /// Locks a draft for this browser.
  /// - Parameter mustExist: Whether the draft was saved before. If it is gone, another browser has
  ///   sent it.
  /// - Returns: False when another browser has it open or has sent it.
  package func open(_ id: UUID, mustExist: Bool = false) -> Bool {
    guard lock(id) else { return false }
    if mustExist, draft(id) == nil {
      release(id)
      return false
    }
    return true
  }

  /// Locks a draft that waits to be sent.
  /// - Returns: The draft on disk; nil when another browser has it open or has sent it, or
  ///   when it is no longer waiting.
  package func claim(_ id: UUID) -> FormDraft? {
    guard open(id) else { return nil }
    guard let draft = draft(id), draft.isDue else {
      release(id)
      return nil
    }
    return draft
  }

  /// Marks a draft that could not be sent, to be offered when the market is back.
  package func postpone(_ id: UUID) throws(FileError) {
    guard var draft = draft(id), !draft.isDue else { return }
    draft.isDue = true
    try save(draft)
  }

  /// Returns one draft from the disk; nil if it is missing or cannot be read.
  package func draft(_ id: UUID) -> FormDraft? {
    guard let data = try? file(id).read(maximumSize: Self.maximumSize),
      let draft = try? JSONDecoder().decode(FormDraft.self, from: data), draft.isCurrentVersion
    else { return nil }
    return draft
  }

  /// Unlocks a draft, so that it is offered again.
  package func release(_ id: UUID) {
    if !unsaved.contains(id), access(file(id).path, F_OK) != 0 { removePictures(of: id) }
    locks.removeValue(forKey: id)?.unlock()
  }

  /// Replaces the saved draft of a form.
  /// - Throws: ``FileError``; the draft on disk is unchanged then. `inUse` if another
  ///   browser has the draft open: it may have changed it since.
  package func save(_ form: FormDraft) throws(FileError) {
    unsaved.insert(form.id)
    try write(form)
    unsaved.remove(form.id)
  }

  private func write(_ form: FormDraft) throws(FileError) {
    var draft = form
    // One that was read keeps its time: the outbox is sent in this order.
    if draft.savedAt == 0 { draft.savedAt = Date().timeIntervalSince1970 }
    let file = file(draft.id)
    guard open(draft.id) else { throw FileError(path: file.path, reason: .inUse) }
    guard let data = try? JSONEncoder().encode(draft) else {
      throw FileError(path: file.path, code: EINVAL)
    }
    guard hasRoom(for: data.count) else { throw FileError(path: file.path, code: EDQUOT) }
    try file.replace(with: data)
  }

  /// Removes a draft that was registered or discarded, unless another browser has it open.
  package func remove(_ id: UUID) {
    unsaved.remove(id)
    guard lock(id) else { return }
    try? file(id).remove()
    release(id)
  }

  /// Stores a picture for as long as its draft exists.
  /// - Returns: Its path; nil when it could not be written.
  package func storePicture(_ data: Data, number: Int, of id: UUID) -> String? {
    guard hasRoom(for: data.count) else { return nil }
    let file = PrivateFile(path: "\(pictureFolder(id))/copy-\(number)")
    do {
      try file.replace(with: data)
      return file.path
    } catch {
      return nil
    }
  }

  /// Stores the pictures of a product for a copy of it.
  /// - Parameter fetch: Returns the bytes of a picture; nil if they cannot be loaded.
  /// - Returns: The paths of those that were stored.
  package func storeCopies(
    of addresses: [SafeText], for id: UUID, fetch: @MainActor (SafeText) async -> Data?
  ) async -> [String] {
    var paths: [String] = []
    for (number, address) in addresses.enumerated() {
      guard let bytes = await fetch(address),
        let path = storePicture(bytes, number: number + 1, of: id)
      else { continue }
      paths.append(path)
    }
    return paths
  }

  /// Stores a pasted picture, beside those that were copied or pasted before.
  package func storePastedPicture(_ data: Data, of id: UUID) -> String? {
    let folder = pictureFolder(id)
    let number = (Self.firstPastedNumber...).first { access("\(folder)/copy-\($0)", F_OK) != 0 }
    return number.flatMap { storePicture(data, number: $0, of: id) }
  }

  /// Removes pictures whose draft was not saved before its browser was killed.
  private func removeAbandonedPictures() {
    for id in ids(withSuffix: Self.pictureSuffix)
    where locks[id] == nil && !unsaved.contains(id) && access(file(id).path, F_OK) != 0 {
      guard let status = stat(of: pictureFolder(id), followsLinks: false),
        Date().timeIntervalSince1970 - TimeInterval(status.modificationTime) > 3_600, isFree(id)
      else { continue }
      removePictures(of: id)
    }
  }

  private func removePictures(of id: UUID) {
    try? FileManager.default.removeItem(atPath: pictureFolder(id))
  }
}

extension DraftFolder {
  private static let suffix = ".json"
  private static let pictureSuffix = ".pictures"

  /// The files of drafts that are not open in any browser.
  private var closed: [UUID] {
    ids(withSuffix: Self.suffix).filter { locks[$0] == nil && isFree($0) }
  }
  private func ids(withSuffix suffix: String) -> [UUID] {
    folder.names.sorted().filter { $0.hasSuffix(suffix) }
      .compactMap { UUID(uuidString: String($0.dropLast(suffix.count))) }
  }
  private func file(_ id: UUID) -> PrivateFile {
    PrivateFile(path: "\(folder.path)/\(id.uuidString)\(Self.suffix)")
  }
  private func pictureFolder(_ id: UUID) -> String {
    "\(folder.path)/\(id.uuidString)\(Self.pictureSuffix)"
  }
  private func hasRoom(for count: Int) -> Bool {
    guard let maximumBytes else { return true }
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let used = (names ?? []).reduce(0) { sum, name in
      guard let status = stat(of: "\(folder.path)/\(name)", followsLinks: false),
        status.isRegularFile
      else { return sum }
      return sum + Int(clamping: status.st_size)
    }
    return used + count <= maximumBytes
  }
  private func lockPath(_ id: UUID) -> String { "\(folder.path)/\(id.uuidString).lock" }

  private func lock(_ id: UUID) -> Bool {
    if locks[id] != nil { return true }
    do {
      try folder.create()
      // Another browser that lists its drafts holds the lock for a moment.
      for _ in 1...Self.lockAttempts where locks[id] == nil {
        locks[id] = try FileLock.tryLock(lockPath(id))
        if locks[id] == nil { usleep(1_000) }
      }
      return locks[id] != nil
    } catch {
      // If no lock can be created, no other browser writes either.
      return true
    }
  }

  private func isFree(_ id: UUID) -> Bool {
    guard access(lockPath(id), F_OK) == 0 else { return true }
    guard let lock = try? FileLock.tryLock(lockPath(id)) else { return false }
    // Left by a browser that was killed.
    lock.unlock()
    return true
  }
}
