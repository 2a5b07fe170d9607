extension SQLiteStore {
  /// Times are in seconds since 1970-01-01.
  ///
  /// A deleted product moves to a table of its own, so that no reader has to leave it away.
  static let writingTables = """
    ALTER TABLE product ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE vendor ADD COLUMN access_id TEXT;
    ALTER TABLE vendor ADD COLUMN secret_hash TEXT;
    CREATE UNIQUE INDEX vendor_access ON vendor(access_id) WHERE access_id IS NOT NULL;

    CREATE TABLE product_password (
      product_id INTEGER PRIMARY KEY REFERENCES product(id) ON DELETE CASCADE,
      hash TEXT NOT NULL
    ) STRICT;

    CREATE TABLE deleted_product (
      id INTEGER PRIMARY KEY,
      deleted_at INTEGER NOT NULL,
      vendor_id INTEGER NOT NULL REFERENCES vendor(id),
      thumbnail_id INTEGER REFERENCES picture(id),
      currency TEXT NOT NULL,
      price INTEGER NOT NULL,
      discount INTEGER NOT NULL,
      stock INTEGER NOT NULL,
      created_on INTEGER NOT NULL,
      issued_on INTEGER NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      version INTEGER NOT NULL,
      password_hash TEXT,
      demo_entry TEXT
    ) STRICT;
    CREATE INDEX deleted_product_time ON deleted_product(deleted_at);
    CREATE INDEX deleted_product_vendor ON deleted_product(vendor_id);
    CREATE INDEX deleted_product_thumbnail ON deleted_product(thumbnail_id);
    CREATE TABLE deleted_picture (
      product_id INTEGER NOT NULL REFERENCES deleted_product(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      picture_id INTEGER NOT NULL REFERENCES picture(id),
      PRIMARY KEY (product_id, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX deleted_picture_picture ON deleted_picture(picture_id);

    CREATE TABLE deletion_token (
      hash BLOB PRIMARY KEY,
      product_id INTEGER NOT NULL REFERENCES product(id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX deletion_token_product ON deletion_token(product_id);

    CREATE TABLE write_once (
      vendor_id INTEGER NOT NULL REFERENCES vendor(id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      digest BLOB NOT NULL,
      product_id INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (vendor_id, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX write_once_time ON write_once(created_at);

    CREATE TABLE event (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      product_id INTEGER NOT NULL,
      vendor_id INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE audit (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      action TEXT NOT NULL,
      vendor_id INTEGER,
      product_id INTEGER,
      note TEXT
    ) STRICT;
    CREATE INDEX audit_action ON audit(action, at);
    CREATE TRIGGER audit_fixed BEFORE UPDATE ON audit BEGIN
      SELECT RAISE(ABORT, 'the audit is only added to');
    END;
    CREATE TRIGGER audit_kept BEFORE DELETE ON audit BEGIN
      SELECT RAISE(ABORT, 'the audit is only added to');
    END;
    """
}
