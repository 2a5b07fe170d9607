import GRDB
import MarketStore
package import Text
package import Words

/// The reason why a market was not backed up, restored or compacted. Nothing in it was changed.
package enum MaintenanceError: ExplainedError, Hashable, Sendable {
  /// The file already exists, and is not overwritten.
  case exists(SafeText)
  case noSuchFile(SafeText)
  case noMarket(folder: SafeText)
  /// The operation needs the file of a market, but this one is in PostgreSQL.
  case onServer(ServerOperation, SafeText)
  /// The file has problems: `openmarket verify` lists them.
  case unsound(SafeText, problems: Int)
  /// A process uses the market, but the operation needs it exclusively.
  case inUse(folder: SafeText, process: Int32)
  /// Compacting an older market of this size while it is served would keep writers waiting too
  /// long.
  case tooLargeToCompact(megabytes: Int, process: Int32)

  /// An operation on files, for which a database server has its own tools.
  package enum ServerOperation: Hashable, Sendable {
    case backup, restoration, compaction
  }

  package func sentence(in language: Language) -> SafeText {
    let words = MaintenanceWords.of(language).errors
    return switch self {
    case .exists(let path): words.exists(path)
    case .noSuchFile(let path): words.noSuchFile(path)
    case .noMarket(let folder): words.noMarket(folder)
    case .onServer(.backup, let name): words.backupOnServer(name)
    case .onServer(.restoration, let name): words.restorationOnServer(name)
    case .onServer(.compaction, let name): words.compactionOnServer(name)
    case .unsound(let path, let problems): words.unsound(path, problems)
    case .inUse(let folder, let process): words.inUse(folder, Int(process))
    case .tooLargeToCompact(let megabytes, let process):
      words.tooLargeToCompact(megabytes, Int(process))
    }
  }
}

/// Runs `body` and converts database errors to errors of the store.
func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw StoreError(error, path: path) ?? .damaged(SafeText(path))
  }
}
