package import GRDB

/// The tables of the database file.
package enum SQLiteSchema {
  /// "OMKT", in the header of the file: distinguishes markets from other SQLite files.
  static let applicationID: Int32 = 0x4F4D_4B54

  /// Every change of the schema, in order. A released one is never edited: a new one is appended.
  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("001 products") { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      try database.execute(sql: tables)
      try database.execute(sql: countTables)
    }
    // No referenced row changes, so a large market does not have to be checked.
    migrator.registerMigration("002 search", foreignKeyChecks: .immediate) { database in
      try database.execute(sql: ListingSchema.sortColumns)
      try database.execute(sql: ListingSchema.searchTable)
    }
    migrator.registerMigration("003 writing", foreignKeyChecks: .immediate) { database in
      try database.execute(sql: writingTables)
    }
    migrator.registerMigration("004 quotas", foreignKeyChecks: .immediate) { database in
      try database.execute(
        sql: "CREATE INDEX audit_registration ON audit(vendor_id, at) WHERE action = 'created'")
    }
    migrator.registerMigration("005 operations", foreignKeyChecks: .immediate) { database in
      try database.execute(sql: operationsColumns)
    }
    migrator.registerMigration("006 positions", foreignKeyChecks: .immediate) { database in
      try database.execute(sql: SortCountSchema.table)
      try SortCounts(database: database).fill()
      try database.execute(sql: SortCountSchema.triggers)
    }
    migrator.registerMigration("007 trigrams", foreignKeyChecks: .immediate) { database in
      try database.execute(sql: SearchTrigrams.schema)
      let trigrams = SearchTrigrams(database: database)
      try trigrams.addVendors()
      try trigrams.addProducts(after: 0, through: .max)
    }
    migrator.registerMigration("008 pictures outside", foreignKeyChecks: .immediate) { database in
      try database.execute(sql: externalPictures)
    }
    return migrator
  }

  /// The bytes of a picture outside the database are counted; those in a row are not, so that no
  /// row has to be rewritten for this.
  private static let externalPictures = """
    ALTER TABLE picture ADD COLUMN size INTEGER;
    CREATE INDEX picture_outside ON picture(id, size) WHERE size IS NOT NULL;
    """

  /// Amounts are in the currency's smallest unit, dates in days since 1970-01-01.
  private static let tables = """
    CREATE TABLE vendor (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identifier TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      created_on INTEGER NOT NULL,
      is_local INTEGER NOT NULL DEFAULT 0 CHECK (is_local IN (0, 1))
    ) STRICT;
    CREATE UNIQUE INDEX vendor_local ON vendor(is_local) WHERE is_local = 1;

    CREATE TABLE picture (
      id INTEGER PRIMARY KEY,
      hash TEXT NOT NULL UNIQUE,
      media_type TEXT NOT NULL,
      thumbnail_id INTEGER REFERENCES picture(id),
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX picture_thumbnail ON picture(thumbnail_id);

    CREATE TABLE product (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      vendor_id INTEGER NOT NULL REFERENCES vendor(id),
      thumbnail_id INTEGER REFERENCES picture(id),
      currency TEXT NOT NULL,
      price INTEGER NOT NULL CHECK (price >= 0),
      discount INTEGER NOT NULL CHECK (discount BETWEEN 0 AND price),
      stock INTEGER NOT NULL CHECK (stock >= 0),
      created_on INTEGER NOT NULL,
      issued_on INTEGER NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL
    ) STRICT;
    CREATE INDEX product_vendor ON product(vendor_id);
    CREATE INDEX product_thumbnail ON product(thumbnail_id);

    CREATE TABLE product_picture (
      id INTEGER PRIMARY KEY,
      product_id INTEGER NOT NULL REFERENCES product(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      picture_id INTEGER NOT NULL REFERENCES picture(id),
      UNIQUE (product_id, position)
    ) STRICT;
    CREATE INDEX product_picture_picture ON product_picture(picture_id);

    CREATE TABLE demo_product (
      product_id INTEGER PRIMARY KEY REFERENCES product(id) ON DELETE CASCADE,
      entry TEXT NOT NULL UNIQUE
    ) STRICT;
    """

  /// Live rows per block of ids, on four levels of 64 blocks each, so that the row at any offset is
  /// found by adding up a few hundred counts. Triggers keep them up to date for every writer.
  private static let countTables = """
    CREATE TABLE product_count (
      level INTEGER NOT NULL,
      block INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (count >= 0),
      PRIMARY KEY (level, block)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER product_inserted AFTER INSERT ON product BEGIN
      INSERT INTO product_count VALUES
        (0, NEW.id >> 6, 1), (1, NEW.id >> 12, 1), (2, NEW.id >> 18, 1), (3, NEW.id >> 24, 1)
        ON CONFLICT DO UPDATE SET count = count + 1;
    END;
    CREATE TRIGGER product_deleted AFTER DELETE ON product BEGIN
      UPDATE product_count SET count = count - 1 WHERE level = 0 AND block = OLD.id >> 6;
      UPDATE product_count SET count = count - 1 WHERE level = 1 AND block = OLD.id >> 12;
      UPDATE product_count SET count = count - 1 WHERE level = 2 AND block = OLD.id >> 18;
      UPDATE product_count SET count = count - 1 WHERE level = 3 AND block = OLD.id >> 24;
    END;
    CREATE TRIGGER product_renumbered BEFORE UPDATE OF id ON product
      WHEN NEW.id IS NOT OLD.id BEGIN
      SELECT RAISE(ABORT, 'the id of a product is fixed');
    END;
    """

  /// Times are in seconds since 1970-01-01.
  ///
  /// A deleted product moves to a separate table, so that no reader has to exclude it.
  private static let writingTables = """
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

  /// A hidden product is kept among the deleted ones, where no reader sees it, until it is shown
  /// again. Only audit rows older than the time in `audit_expiry` can be removed.
  private static let operationsColumns = """
    ALTER TABLE vendor ADD COLUMN suspended_at INTEGER;
    ALTER TABLE deleted_product ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0
      CHECK (is_hidden IN (0, 1));

    ALTER TABLE audit ADD COLUMN client TEXT;
    ALTER TABLE audit ADD COLUMN outcome TEXT;
    CREATE TABLE audit_expiry (before INTEGER NOT NULL) STRICT;
    INSERT INTO audit_expiry VALUES (0);
    DROP TRIGGER audit_kept;
    CREATE TRIGGER audit_kept BEFORE DELETE ON audit
      WHEN OLD.at >= (SELECT before FROM audit_expiry) BEGIN
      SELECT RAISE(ABORT, 'the audit is only added to');
    END;
    """
}
