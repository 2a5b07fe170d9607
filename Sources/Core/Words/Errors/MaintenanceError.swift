package import Text

/// The reason why a market was not backed up, restored or compacted. Nothing in it was changed.
package enum MaintenanceError: Error, Hashable, Sendable {
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
}
