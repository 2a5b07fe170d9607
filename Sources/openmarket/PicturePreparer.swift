import Foundation
import Market
import Pictures
import Text
import ViewModels
import Words

/// Files of the person that become pictures of a product.
struct PicturePreparer: Sendable {
  /// Larger pictures show nothing more on any screen of a buyer.
  private static let box = PictureSize(width: 2_048, height: 2_048)

  let language: Language
  let home: String
  /// Where the folder that pictures came from last is noted.
  let memory: String
  private let pool = PicturePool(workers: 1)
  private var words: FileErrorWords { ErrorWords.of(language).files }

  init(language: Language, home: String, memory: String) {
    self.language = language
    self.home = home
    self.memory = memory
  }

  /// The picture as it will be sent: as it is where that is allowed, else smaller.
  func prepare(_ job: PictureJob) async -> Result<PreparedPicture, PicturePreparationError> {
    let bytes: Data
    switch await Task.detached(operation: { read(job.path) }).value {
    case .success(let data): bytes = data
    case .failure(let refusal): return .failure(refusal)
    }
    do {
      let header = try PictureHeader(of: bytes)
      let isPlain = header.format == .jpeg || header.format == .png
      note(folderOf: job.path)
      if job.edits.isOriginal, isPlain, bytes.count <= ProductDraft.pictureBytes {
        // Looked at as the market will, so that a damaged one, or one that is cut off, is refused
        // here and not there.
        _ = try await pool.jpeg(
          of: bytes, under: ProductDraft.pictureBytes, fitting: PictureSize(width: 16, height: 16))
        return .success(prepared(bytes, header.format.mediaType, job, before: bytes.count))
      }
      let jpeg = try await shrunk(bytes, job.edits)
      return .success(prepared(jpeg, "image/jpeg", job, before: bytes.count))
    } catch {
      return .failure(refusal(of: job.path, error.reason(in: language)))
    }
  }

  /// A look at a file; nil for one that is no picture.
  func preview(_ path: String) async -> PicturePreview? {
    guard case .success(let bytes) = await Task.detached(operation: { read(path) }).value,
      let header = try? PictureHeader(of: bytes),
      let pixels = try? await pool.thumbnail(of: bytes, fitting: Self.previewBox, limits: .upload)
    else { return nil }
    // Turned as it is shown.
    let isTurned = (header.size.width > header.size.height) != (pixels.width > pixels.height)
    let size = header.size
    return PicturePreview(
      columns: isTurned ? size.height : size.width, rows: isTurned ? size.width : size.height,
      width: pixels.width, height: pixels.height, rgba: pixels.rgba)
  }

  /// As fine as blocks show it in the largest window.
  private static let previewBox = PictureSize(width: 320, height: 320)

  private func shrunk(_ bytes: Data, _ edits: PictureEdits) async throws(PictureError) -> Data {
    guard !edits.isOriginal else {
      return try await pool.jpeg(of: bytes, under: ProductDraft.pictureBytes, fitting: Self.box)
    }
    var pixels = try await pool.thumbnail(of: bytes, fitting: Self.box, limits: .upload)
    if edits.isSquare { pixels = pixels.square }
    for _ in 0..<edits.turns { pixels = pixels.turned }
    return try pixels.jpeg(under: ProductDraft.pictureBytes)
  }

  private func prepared(
    _ bytes: Data, _ mediaType: String, _ job: PictureJob, before: Int
  ) -> PreparedPicture {
    let base = ((job.path as NSString).lastPathComponent as NSString).deletingPathExtension
    let name = base + (mediaType == "image/png" ? ".png" : ".jpg")
    return PreparedPicture(
      upload: PictureUpload(fileName: name, mediaType: mediaType, bytes: bytes), before: before)
  }
}

extension PicturePreparer {
  private func refusal(of path: String, _ reason: SafeText) -> PicturePreparationError {
    // A long name must not hide the reason.
    let name = SafeText((path as NSString).lastPathComponent, limit: 255).fitted(to: 24)
    return PicturePreparationError("\(name): \(reason)")
  }

  private func read(_ path: String) -> Result<Data, PicturePreparationError> {
    // Without O_NONBLOCK a named pipe would be waited on.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      let reason =
        errno == ENOENT ? words.notFound : SafeText(String(cString: strerror(errno)))
      return .failure(refusal(of: path, reason))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(refusal(of: path, words.notAFile))
    }
    let limit = PictureLimits.upload.bytes
    guard let size = Int(exactly: status.st_size), size <= limit else {
      let error = PictureError.tooManyBytes(Int(clamping: status.st_size), limit: limit)
      return .failure(refusal(of: path, error.reason(in: language)))
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    guard let data = try? handle.read(upToCount: limit) ?? Data() else {
      return .failure(refusal(of: path, words.unreadable))
    }
    return .success(data)
  }

  private static let suffixes: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "avif",
  ]

  /// What a folder holds; "" is where pictures came from last, or ~/Pictures, or home.
  func folder(_ asked: String) async -> PictureFolder {
    await Task.detached { list(asked.isEmpty ? first : asked) }.value
  }

  private var first: String {
    let remembered = FileManager.default.contents(atPath: memory)
      .map { String(decoding: $0.prefix(4_096), as: UTF8.self) }
    return [remembered, home + "/Pictures"].lazy.compactMap { $0 }.first(where: isFolder) ?? home
  }

  private func note(folderOf path: String) {
    let folder = (path as NSString).deletingLastPathComponent
    // What was copied from the market lies among the drafts: nobody chooses pictures there.
    guard folder.hasPrefix("/"), !folder.hasPrefix((memory as NSString).deletingLastPathComponent)
    else { return }
    _ = FileManager.default.createFile(
      atPath: memory, contents: Data(folder.utf8), attributes: [.posixPermissions: 0o600])
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private func list(_ path: String) -> PictureFolder {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      return PictureFolder(path: path, entries: [], failure: words.unreadableFolder)
    }
    let entries = names.lazy.filter { !$0.hasPrefix(".") }.compactMap {
      name -> PictureFolder.Entry? in
      var status = stat()
      guard stat("\(path)/\(name)", &status) == 0 else { return nil }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let isPicture =
        status.st_mode & S_IFMT == S_IFREG
        && Self.suffixes.contains((name as NSString).pathExtension.lowercased())
      guard isFolder || isPicture else { return nil }
      return PictureFolder.Entry(
        name: name, isFolder: isFolder, size: Int(clamping: status.st_size))
    }.prefix(PictureFolder.limit)
    return PictureFolder(
      path: path,
      entries: entries.sorted {
        ($0.isFolder ? 0 : 1, $0.name) < ($1.isFolder ? 0 : 1, $1.name)
      })
  }
}
