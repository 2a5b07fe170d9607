package import PostgresStore

extension PostgresSnapshot {
  /// The rows of all tables.
  package var rows: any TransferTable { PostgresTransferTable(connection: connection) }
}
