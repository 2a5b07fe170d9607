import Files
package import Foundation
import Market
import Pictures
import Text
package import ViewModels

/// Turns the user's files into pictures of a product.
package struct PicturePreparer: Sendable {
  /// Screens of buyers show no more than this.
  private static let maximumSize = PictureSize(width: 2_048, height: 2_048)

  private let home: String?
  private let state: String
  /// The folder that the program was started in, or nil.
  private let startFolder: String?
  /// Whether any file may be read; otherwise only those below the state folder, which holds the
  /// drafts.
  private let readsAnyFile: Bool
  private let pool = PicturePool(workers: 1)

  /// - Parameter state: The state folder, which remembers the folder of the last picture.
  /// - Parameter startFolder: The folder that the program was started in, such as a shell's.
  package init(
    home: String?, state: String, startFolder: String? = nil, readsAnyFile: Bool = true
  ) {
    self.home = home
    self.state = state
    self.startFolder = startFolder
    self.readsAnyFile = readsAnyFile
  }

  /// Returns the picture as it will be sent: unchanged if that is allowed, otherwise smaller.
  package func prepare(_ job: PictureJob) async -> Result<PreparedPicture, PicturePreparationError>
  {
    switch await Task.detached(operation: { read(job.path) }).value {
    case .success(let bytes):
      let prepared = await prepare(bytes, of: job.path, job.edits)
      if case .success = prepared { remember(folderOf: job.path) }
      return prepared
    case .failure(let error): return .failure(error)
    }
  }

  /// Returns the picture as it will be sent, like ``prepare(_:)``.
  /// - Parameter path: The file that the bytes are from, or a name for them.
  package func prepare(
    _ bytes: Data, of path: String, _ edits: PictureEdits = PictureEdits()
  ) async -> Result<PreparedPicture, PicturePreparationError> {
    do {
      let header = try PictureHeader(of: bytes)
      let isPlain = header.format == .jpeg || header.format == .png
      if edits.isOriginal, isPlain, bytes.count <= ProductDraft.pictureBytes {
        // Decoded as in the market, so that a damaged or truncated picture is refused here.
        _ = try await pool.jpeg(
          of: bytes, under: ProductDraft.pictureBytes, fitting: PictureSize(width: 16, height: 16))
        return .success(await prepared(bytes, header.format.mediaType, path, before: bytes.count))
      }
      let jpeg = try await shrunk(bytes, edits)
      return .success(await prepared(jpeg, "image/jpeg", path, before: bytes.count))
    } catch {
      return .failure(failure(of: path, .picture(error)))
    }
  }

  /// Returns the files that cannot be sent as pictures, with the reasons.
  package func refusals(of paths: [String]) async -> [PicturePreparationError] {
    var refusals: [PicturePreparationError] = []
    for path in paths {
      switch await Task.detached(operation: { read(path) }).value {
      case .failure(let error): refusals.append(error)
      case .success(let bytes):
        do {
          _ = try PictureHeader(of: bytes)
          _ = try await pool.thumbnail(of: bytes, fitting: Self.thumbnailBox, limits: .upload)
        } catch {
          refusals.append(failure(of: path, .picture(error)))
        }
      }
    }
    return refusals
  }

  /// Returns a small copy of a picture file; nil for a file that is not a picture.
  package func preview(_ path: String) async -> PicturePreview? {
    guard case .success(let bytes) = await Task.detached(operation: { read(path) }).value,
      let header = try? PictureHeader(of: bytes),
      let pixels = try? await pool.thumbnail(of: bytes, fitting: Self.previewBox, limits: .upload)
    else { return nil }
    // The file's orientation may swap the sides.
    let isTurned = (header.size.width > header.size.height) != (pixels.width > pixels.height)
    let size = header.size
    return PicturePreview(
      columns: isTurned ? size.height : size.width, rows: isTurned ? size.width : size.height,
      width: pixels.width, height: pixels.height, rgba: pixels.rgba)
  }

  /// The size of a preview: a terminal that draws it itself shows about as many pixels.
  private static let previewBox = PictureSize(width: 480, height: 480)

  private func shrunk(_ bytes: Data, _ edits: PictureEdits) async throws(PictureError) -> Data {
    guard !edits.isOriginal else {
      return try await pool.jpeg(
        of: bytes, under: ProductDraft.pictureBytes, fitting: Self.maximumSize)
    }
    var pixels = try await pool.thumbnail(of: bytes, fitting: Self.maximumSize, limits: .upload)
    if edits.isSquare { pixels = pixels.square }
    for _ in 0..<edits.turns { pixels = pixels.turned }
    return try pixels.jpeg(under: ProductDraft.pictureBytes)
  }

  private func prepared(
    _ bytes: Data, _ mediaType: String, _ path: String, before: Int
  ) async -> PreparedPicture {
    let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let name = base + (mediaType == "image/png" ? ".png" : ".jpg")
    return PreparedPicture(
      upload: PictureUpload(fileName: name, mediaType: mediaType, bytes: bytes), before: before,
      preview: await thumbnail(of: bytes))
  }

  /// Returns a copy of a picture for its place in a form; nil if it cannot be decoded.
  private func thumbnail(of bytes: Data) async -> PicturePreview? {
    guard
      let pixels = try? await pool.thumbnail(of: bytes, fitting: Self.thumbnailBox, limits: .upload)
    else { return nil }
    return PicturePreview(
      columns: pixels.width, rows: pixels.height, width: pixels.width, height: pixels.height,
      rgba: pixels.rgba)
  }

  /// The size of a thumbnail: about the pixels that it has in a form.
  private static let thumbnailBox = PictureSize(width: 160, height: 160)
}

extension PicturePreparer {
  private func failure(
    of path: String, _ reason: PicturePreparationError.Reason
  ) -> PicturePreparationError {
    let name = SafeText((path as NSString).lastPathComponent, limit: 255)
    return PicturePreparationError(path: path, fileName: name, reason)
  }

  private func read(_ path: String) -> Result<Data, PicturePreparationError> {
    guard readsAnyFile || FilePaths.standardized(path).hasPrefix(state + "/") else {
      return .failure(failure(of: path, .file(.notPrivate)))
    }
    do {
      return .success(try UserFile(path: path).read(maximumSize: PictureLimits.upload.bytes))
    } catch {
      return .failure(failure(of: path, reason(error)))
    }
  }

  private func reason(_ error: FileError) -> PicturePreparationError.Reason {
    guard case .tooLarge(let maximum) = error.reason else { return .file(error.reason) }
    return .picture(.tooManyBytes(stat.size(of: error.path), limit: maximum))
  }

  /// Returns the folders and pictures in a folder. An empty path means the folder of the shell; for
  /// a program that was started from no particular folder, the folder of the last picture,
  /// otherwise `~/Pictures`, otherwise the home.
  package func folder(_ path: String) async -> FolderContents {
    await Task.detached { list(path.isEmpty ? firstFolder : path) }.value
  }

  /// Returns the files that a typed or pasted text names.
  package func files(_ search: FileSearch) async -> [FoundFile] {
    await Task.detached { search.files(home: home, kind: kind(of:)) }.value
  }

  private func kind(of path: String) -> FoundFile.Kind {
    stat(of: path).map { $0.isFolder ? .folder : .file } ?? .missing
  }

  private var lastFolder: PrivateFile { PrivateFile(path: state + "/picture-folder") }

  private var firstFolder: String {
    let remembered = try? String(
      decoding: lastFolder.read(maximumSize: Int(PATH_MAX)), as: UTF8.self)
    if let startFolder, startFolder != home, startFolder != "/", kind(of: startFolder) == .folder {
      return startFolder
    }
    return [remembered, home.map { $0 + "/Pictures" }].lazy.compactMap { $0 }
      .first { kind(of: $0) == .folder } ?? home ?? "/"
  }

  private func remember(folderOf path: String) {
    let folder = path.parentFolder
    // Copies of the market's pictures are among the drafts: users do not choose pictures there.
    guard folder.hasPrefix("/"), !folder.hasPrefix(state) else { return }
    try? lastFolder.replace(with: Data(folder.utf8), durability: .replaceable)
  }

  private func list(_ path: String) -> FolderContents {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      return FolderContents(
        path: path, entries: [], isReadable: false, isMissing: kind(of: path) == .missing)
    }
    let entries = names.lazy.filter { !$0.hasPrefix(".") }.compactMap {
      name -> FolderContents.Entry? in
      guard let status = stat(of: "\(path)/\(name)") else { return nil }
      let isPicture =
        status.isRegularFile
        && FilePaths.pictureExtensions.contains((name as NSString).pathExtension.lowercased())
      guard status.isFolder || isPicture else { return nil }
      return FolderContents.Entry(
        name: name, isFolder: status.isFolder, size: Int(clamping: status.st_size))
    }.prefix(FolderContents.limit)
    return FolderContents(
      path: path,
      entries: entries.sorted {
        ($0.isFolder ? 0 : 1, $0.name) < ($1.isFolder ? 0 : 1, $1.name)
      })
  }
}
