extension Migration {
  /// Vendors, deletions, keys, events, the audit and the demo products.
  ///
  /// Times are in seconds since 1970-01-01, dates in days. There are no foreign keys: their checks
  /// would lock rows that transactions lock for themselves. Texts are compared byte by byte,
  /// regardless of the database's collation.
  static let market = Migration(
    1,
    """
    CREATE TABLE counter (
      name text COLLATE "C" PRIMARY KEY,
      value int8 NOT NULL
    );
    INSERT INTO counter VALUES ('vendor', 0), ('event', 0), ('audit', 0);

    CREATE TABLE vendor (
      id int8 PRIMARY KEY,
      identifier text COLLATE "C" NOT NULL UNIQUE,
      name text COLLATE "C" NOT NULL,
      search_name text COLLATE "C" NOT NULL,
      created_on int8 NOT NULL,
      is_local bool NOT NULL DEFAULT false,
      access_id text COLLATE "C" UNIQUE,
      secret_hash text COLLATE "C",
      suspended_at int8
    );
    CREATE INDEX vendor_name ON vendor (name);

    CREATE TABLE deleted_product (
      id int8 PRIMARY KEY,
      version int8 NOT NULL,
      vendor_id int8 NOT NULL,
      thumbnail_id int8,
      currency text COLLATE "C" NOT NULL,
      price int8 NOT NULL,
      discount int8 NOT NULL,
      stock int8 NOT NULL,
      created_on int8 NOT NULL,
      issued_on int8 NOT NULL,
      name text COLLATE "C" NOT NULL,
      description text COLLATE "C" NOT NULL,
      password_hash text COLLATE "C",
      demo_entry text COLLATE "C",
      deleted_at int8 NOT NULL,
      is_hidden bool NOT NULL DEFAULT false
    );
    CREATE INDEX deleted_product_time ON deleted_product (deleted_at) WHERE NOT is_hidden;
    CREATE INDEX deleted_product_vendor ON deleted_product (vendor_id);
    CREATE INDEX deleted_product_thumbnail ON deleted_product (thumbnail_id);
    CREATE TABLE deleted_picture (
      product_id int8 NOT NULL,
      position int8 NOT NULL,
      picture_id int8 NOT NULL,
      PRIMARY KEY (product_id, position)
    );
    CREATE INDEX deleted_picture_picture ON deleted_picture (picture_id);

    CREATE TABLE deletion_token (
      hash bytea PRIMARY KEY,
      product_id int8 NOT NULL,
      created_at int8 NOT NULL
    );
    CREATE INDEX deletion_token_product ON deletion_token (product_id);
    CREATE INDEX deletion_token_time ON deletion_token (created_at);

    CREATE TABLE write_once (
      vendor_id int8 NOT NULL,
      key text COLLATE "C" NOT NULL,
      digest bytea NOT NULL,
      product_id int8 NOT NULL,
      created_at int8 NOT NULL,
      PRIMARY KEY (vendor_id, key)
    );
    CREATE INDEX write_once_time ON write_once (created_at);

    CREATE TABLE event_outbox (
      id int8 PRIMARY KEY,
      at int8 NOT NULL,
      kind text COLLATE "C" NOT NULL,
      product_id int8 NOT NULL,
      vendor_id int8 NOT NULL
    );
    CREATE TABLE event (
      number int8 PRIMARY KEY,
      kind text COLLATE "C" NOT NULL,
      product_id int8 NOT NULL,
      vendor_id int8 NOT NULL
    );

    CREATE TABLE audit (
      id int8 PRIMARY KEY,
      number int8 UNIQUE,
      at int8 NOT NULL,
      action text COLLATE "C" NOT NULL,
      vendor_id int8,
      product_id int8,
      note text COLLATE "C",
      client text COLLATE "C",
      outcome text COLLATE "C" NOT NULL
    );
    CREATE INDEX audit_unnumbered ON audit (id) WHERE number IS NULL;
    CREATE INDEX audit_time ON audit (at);
    CREATE INDEX audit_action ON audit (action, at);
    CREATE INDEX audit_registration ON audit (vendor_id, at) WHERE action = 'created';

    CREATE TABLE demo_product (
      product_id int8 PRIMARY KEY,
      entry text COLLATE "C" NOT NULL UNIQUE
    );
    """)
}
