extension Migration {
  /// Products, pictures, and everything that lists and searches read.
  ///
  /// Amounts are in the currency's smallest unit, dates in days since 1970-01-01. `shelf`, `sale`,
  /// `share`, `name_key` and `folded` are written by the program (`SortKeys`, `SearchText`), so
  /// that no function or collation of the server matters. Indexes end with the id, so that a list
  /// can be read in both directions from any row.
  static let products = Migration(
    2,
    """
    CREATE TABLE picture (
      id int8 PRIMARY KEY,
      hash text COLLATE "C" NOT NULL UNIQUE,
      media_type text COLLATE "C" NOT NULL,
      thumbnail_id int8,
      size int8 NOT NULL,
      bytes bytea
    );
    CREATE INDEX picture_thumbnail ON picture (thumbnail_id);
    CREATE INDEX picture_outside ON picture (id, size) WHERE bytes IS NULL;

    CREATE TABLE product (
      id int8 PRIMARY KEY,
      version int8 NOT NULL DEFAULT 1,
      vendor_id int8 NOT NULL,
      thumbnail_id int8,
      currency text COLLATE "C" NOT NULL,
      price int8 NOT NULL CHECK (price >= 0),
      discount int8 NOT NULL CHECK (discount BETWEEN 0 AND price),
      stock int8 NOT NULL CHECK (stock >= 0),
      created_on int8 NOT NULL,
      issued_on int8 NOT NULL,
      name text COLLATE "C" NOT NULL,
      description text COLLATE "C" NOT NULL,
      shelf int8 NOT NULL,
      sale int8 NOT NULL,
      share int8 NOT NULL,
      name_key text COLLATE "C" NOT NULL,
      folded text COLLATE "C" NOT NULL
    );
    \(productIndexes.joined(separator: ";\n"));

    CREATE TABLE product_picture (
      id int8 PRIMARY KEY,
      product_id int8 NOT NULL,
      position int8 NOT NULL,
      picture_id int8 NOT NULL,
      UNIQUE (product_id, position)
    );
    CREATE INDEX product_picture_picture ON product_picture (picture_id);

    CREATE TABLE product_password (
      product_id int8 PRIMARY KEY,
      hash text COLLATE "C" NOT NULL
    );

    CREATE TABLE former_product (id int8 PRIMARY KEY);

    CREATE TABLE product_total (
      shard int8 PRIMARY KEY,
      count int8 NOT NULL
    );
    INSERT INTO product_total SELECT shard, 0 FROM generate_series(0, 63) AS shards(shard);

    CREATE TABLE search_block (
      first_id int8 PRIMARY KEY,
      block int8 NOT NULL UNIQUE,
      count int8 NOT NULL,
      ids bytea NOT NULL
    );
    CREATE TABLE search_posting (
      block int8 NOT NULL,
      key int8 NOT NULL,
      slots bytea NOT NULL,
      PRIMARY KEY (block, key)
    );
    CREATE TABLE search_tail (
      product_id int8 NOT NULL,
      entry int8 NOT NULL,
      PRIMARY KEY (product_id, entry)
    );
    CREATE TABLE search_turn (id int8 PRIMARY KEY);
    INSERT INTO search_turn VALUES (1);
    """)

  /// The indexes of `product`, which a bulk load creates after the rows.
  static let productIndexes = [
    "CREATE INDEX product_by_id ON product (shelf, id, sale)",
    "CREATE INDEX product_by_sale ON product (shelf, sale, id)",
    "CREATE INDEX product_by_cheapness ON product (shelf, sale, id DESC)",
    "CREATE INDEX product_by_share ON product (shelf, share, id)",
    "CREATE INDEX product_by_name ON product (shelf, name_key, id DESC)",
    "CREATE INDEX product_by_vendor ON product (vendor_id, shelf, id, sale)",
    "CREATE INDEX product_thumbnail ON product (thumbnail_id)",
  ]
}
