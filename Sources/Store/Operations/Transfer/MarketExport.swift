import Dispatch
import Files
import Foundation
package import MarketStore
import Synchronization
import Text
import Words

/// Writes a snapshot of the rows of a market in ``ExportFormat``.
package struct MarketExport: Sendable {
  private let target: ExportTarget
  private let scope: ExportScope
  private let pictures: (any PictureStore)?
  private let interruption: Interruption
  private let progress: @Sendable (Int) -> Void

  /// The number of rows between two checks of the interruption and the progress.
  private static let step = 256

  /// - Parameters:
  ///   - pictures: The store of the pictures outside the database.
  ///   - progress: Called occasionally with the completed part, in percent.
  package init(
    to target: ExportTarget, _ scope: ExportScope = .all, pictures: (any PictureStore)? = nil,
    interruption: Interruption = Interruption(),
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.target = target
    self.scope = scope
    self.pictures = pictures
    self.interruption = interruption
    self.progress = progress
  }

  /// Exports a market, even while it is served. A folder has a complete export when this returns;
  /// after an error it has none, but the files of pictures stay, and the next export does not write
  /// them again. A new folder without any is removed.
  /// - Returns: The number of rows by kind.
  /// - Throws: ``TransferError`` or `StoreError`.
  package func run(
    _ store: any TransactionalStore
  ) async throws -> [MarketRow.Kind: Int] {
    do {
      let now = store.clock.seconds()
      switch target {
      case .standardOutput:
        return try await store.withRows { rows in
          let file = try OpenFile(copying: STDOUT_FILENO, path: "-")
          return try write(rows, to: ExportOutput(file: file), at: now)
        }
      case .folder(let path): return try await run(store, ExportFolder(path: path), at: now)
      }
    } catch let error as FileError {
      throw TransferError.file(error)
    }
  }

  private func run(
    _ store: any TransactionalStore, _ folder: ExportFolder, at now: Int64
  ) async throws -> [MarketRow.Kind: Int] {
    let isNew = try folder.prepare()
    // After the lock was removed, whose file is in the folder.
    defer { if isNew { folder.removeIfEmpty() } }
    let lock = try folder.lock()
    defer { lock.unlock() }
    do {
      let counts = try await store.withRows { rows in
        try write(rows, to: ExportOutput(file: try folder.open()), folder, at: now)
      }
      try folder.publish()
      return counts
    } catch {
      folder.discard()
      throw error
    }
  }

  private func write(
    _ table: any TransferTable, to output: consuming ExportOutput, _ folder: ExportFolder? = nil,
    at now: Int64
  ) throws -> [MarketRow.Kind: Int] {
    var total: [MarketRow.Kind: Int] = [:]
    for kind in scope.kinds { total[kind] = try table.count(of: kind) }
    let shown = scope == .public ? try Self.shownPictures(table) : nil
    if let shown { total[.picture] = shown.count }
    try output.write(ExportHeader(scope: scope, createdAt: now, counts: Self.named(total)))
    let all = max(1, total.values.reduce(0, +))
    var counts: [MarketRow.Kind: Int] = [:]
    var done = 0
    for kind in scope.kinds {
      counts[kind] = 0
      var later: [MarketRow] = []
      try table.forEach(kind) { row in
        if done.isMultiple(of: Self.step) {
          try interruption.check()
          progress(done * 100 / all)
        }
        if let shown, case .picture(let picture) = row, !shown.contains(picture.id) { return }
        done += 1
        counts[kind, default: 0] += 1
        guard !row.refersToLaterPicture else { return later.append(row) }
        try write(row, table, to: &output, folder)
      }
      for row in later { try write(row, table, to: &output, folder) }
    }
    try interruption.check()
    try output.finish(Self.named(counts))
    return counts
  }

  private func write(
    _ row: MarketRow, _ table: any TransferTable, to output: inout ExportOutput,
    _ folder: ExportFolder?
  ) throws {
    let row = scope == .public ? row.public : row
    guard case .picture(var picture) = row else { return try output.write(row) }
    if let folder {
      if !folder.has(picture) { try folder.write(bytes(of: picture, table), picture) }
    } else {
      picture.bytes = try bytes(of: picture, table)
    }
    try output.write(.picture(picture))
  }

  private func bytes(of picture: PictureRow, _ table: any TransferTable) throws -> [UInt8] {
    if let bytes = try table.bytes(ofPicture: picture.id) { return bytes }
    guard let pictures, let bytes = try waiting({ try await pictures.bytes(of: picture.name) }),
      PictureName(of: bytes, picture.name.mediaType) == picture.name
    else { throw TransferError.missingPicture(SafeText(picture.name.fileName)) }
    return bytes
  }

  /// Waits on a database thread for other work, so that the transaction stays open.
  private func waiting<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let semaphore = DispatchSemaphore(value: 0)
    Task {
      let value: Result<Value, any Error>
      do { value = .success(try await body()) } catch { value = .failure(error) }
      result.withLock { $0 = value }
      semaphore.signal()
    }
    semaphore.wait()
    guard let value = result.withLock(\.self) else { throw CancellationError() }
    return try value.get()
  }

  /// The pictures of products on offer: pictures of other products are not public.
  private static func shownPictures(_ table: any TransferTable) throws -> Set<Int64> {
    var shown: Set<Int64> = []
    try table.forEach(.product) { row in
      guard case .product(let product) = row else { return }
      shown.formUnion(product.pictures.map(\.picture))
      if let thumbnail = product.thumbnailID { shown.insert(thumbnail) }
    }
    try table.forEach(.picture) { row in
      guard case .picture(let picture) = row, shown.contains(picture.id),
        let thumbnail = picture.thumbnailID
      else { return }
      shown.insert(thumbnail)
    }
    return shown
  }

  private static func named(_ counts: [MarketRow.Kind: Int]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { ($0.rawValue, $1) })
  }
}

/// The folder of an export, for this user alone: it has the hashes of secrets.
private struct ExportFolder: Sendable {
  let path: String

  private var rows: String { "\(path)/\(ExportFormat.rowsFile)" }
  private var unfinished: String { "\(path)/\(ExportFormat.unfinishedRowsFile)" }

  private var pictures: String { "\(path)/pictures" }
  private var lockFile: String { "\(rows).lock" }

  /// - Returns: Whether the folder was created.
  /// - Throws: ``TransferError/exists(_:)`` if the folder has an export, and
  ///   ``TransferError/notEmpty(_:)`` if it has anything but a part of one.
  func prepare() throws -> Bool {
    let folder = PrivateFolder(path: path)
    let isNew = stat(of: path) == nil
    try folder.create()
    guard access(rows, F_OK) != 0 else { throw TransferError.exists(SafeText(path)) }
    let own = Set([unfinished, lockFile, pictures])
    guard folder.names.allSatisfy({ own.contains("\(path)/\($0)") }) else {
      throw TransferError.notEmpty(SafeText(path))
    }
    return isNew
  }

  /// Removes the folder unless it has a file.
  func removeIfEmpty() {
    for name in PrivateFolder(path: pictures).names { rmdir("\(pictures)/\(name)") }
    rmdir(pictures)
    rmdir(path)
  }

  /// Another export into the folder at the same time would publish the rows of this one.
  func lock() throws(FileError) -> FileLock {
    guard let lock = try FileLock.tryLock(lockFile) else {
      throw FileError(path: path, reason: .inUse)
    }
    return lock
  }

  func open() throws(FileError) -> OpenFile {
    unlink(unfinished)
    return try OpenFile(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  /// Whether an earlier export has written the file of a picture.
  func has(_ picture: PictureRow) -> Bool {
    let file = "\(path)/\(ExportFormat.file(of: picture.name))"
    guard let status = stat(of: file, followsLinks: false) else { return false }
    return status.isRegularFile && Int(status.st_size) == picture.size
  }

  func write(_ bytes: [UInt8], _ picture: PictureRow) throws(FileError) {
    try PrivateFile(path: "\(path)/\(ExportFormat.file(of: picture.name))")
      .replace(with: Data(bytes), durability: .replaceable)
  }

  /// Gives the file of the rows its name when everything is on the disk.
  func publish() throws {
    // One call instead of one for each of the pictures, which may be millions.
    sync()
    guard
      link(unfinished, rows) == 0
        || DatabaseCopy.linkless.contains(errno) && rename(unfinished, rows) == 0
    else {
      throw errno == EEXIST
        ? TransferError.exists(SafeText(path)) : .file(FileError(path: rows, code: errno))
    }
    unlink(unfinished)
    PrivateFolder(path: path).synchronize()
  }

  func discard() { unlink(unfinished) }
}

extension MarketRow {
  /// The row without the private fields.
  fileprivate var `public`: MarketRow {
    switch self {
    case .vendor(var row):
      (row.identifier, row.isLocal) = ("", false)
      (row.accessID, row.secretHash, row.suspendedAt) = (nil, nil, nil)
      return .vendor(row)
    case .product(var row):
      row.passwordHash = nil
      return .product(row)
    case .picture, .deletedProduct, .deletionToken, .idempotencyKey, .event, .audit, .numbers:
      return self
    }
  }
}
